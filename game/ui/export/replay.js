"use strict";
/* Plays a battle from the data in this page. Nothing is fetched: pictures and positions are
 * embedded. Places are in hundredths of a table unit; a moment is what came of one answer. */
(() => {
  const $ = (id) => document.getElementById(id);
  const battle = JSON.parse($("battle").textContent);
  const { moments, pieces, sides, sprites, looks } = battle;
  const LAST = moments.length - 1;
  const HUNDREDTHS = 100;
  const BADGE_BELOW = 9;      // pixels across a base under which a bold disc is clearer
  const GROWN_BELOW = 26;     // the same under which a miniature is drawn larger than its base
  const CLOSEST = 110;        // pixels of a unit at the closest zoom
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const canvas = $("table"), pen = canvas.getContext("2d");
  const sheet = $("sheet"), grounds = [...document.querySelectorAll("img.ground")];
  const colour = (side) => (sides[side] || { colour: "#8a7a60" }).colour;

  /* ------------------------------------------------------------------ positions */

  /** Return the pieces of a moment by number: the last key, and all changes since. */
  function standing(moment) {
    let start = moment;
    while (!moments[start].k) start -= 1;
    const found = new Map(moments[start].k.map(([piece, ...state]) => [piece, state]));
    for (let each = start + 1; each <= moment; each += 1) {
      for (const [piece, ...state] of moments[each].d || []) {
        if (state.length) found.set(piece, state); else found.delete(piece);
      }
    }
    return found;
  }

  /** Return for each moment the last value under a name that was written at or before it. */
  function lasting(name, first) {
    let value = first;
    return moments.map((moment) => (value = name in moment ? moment[name] : value));
  }
  const scores = lasting("s", sides.map(() => 0)), headlines = lasting("h", "");
  const owners = lasting("z", []), markers = lasting("m", []), groundOf = lasting("g", 0);
  const dealt = pieces.map(() => []);   // of each piece: moment and card, in their order
  moments.forEach((moment, at) => {
    const cards = moment.v || [];
    for (let n = 0; n < cards.length; n += 2) dealt[cards[n]].push([at, cards[n + 1]]);
  });
  const cardOf = (piece, moment) => {
    const known = dealt[piece].filter(([at]) => at <= moment).pop();
    return known && battle.cards[known[1]];
  };
  const chapterOf = (moment) => {
    let found = 0;
    battle.chapters.forEach(([, start], number) => { if (start <= moment) found = number; });
    return found;
  };

  /* ------------------------------------------------------------------ what is shown now */

  const view = { x: 0, y: 0, scale: 10, fitted: true };
  let now = 0, before = standing(0), after = before;
  let share = 1;             // how far the moment has come, from 0 to 1
  let playing = false, selected = -1, waited = 0, lastTime = 0, drawn = false;

  const linesOf = (moment) => moments[moment].l || [];
  const has = (moment, ...kinds) => linesOf(moment).some(([kind]) => kinds.includes(kind));

  /** Return the milliseconds in which pieces move, and those for reading what came of it. */
  function pace(moment) {
    let way = 0;
    for (const [piece, x, y] of moments[moment].d || []) {
      const from = before.get(piece);
      if (from && x !== undefined) way = Math.max(way, Math.hypot(x - from[0], y - from[1]));
    }
    const moving = way > 1 ? Math.min(1500, 380 + way * 0.75) : 260;
    let reading = has(moment, "move") ? 160 : 240;
    if (has(moment, "stage")) reading = 600;
    if (has(moment, "attack", "roll")) reading = 1100 + 250 * Math.min(4, linesOf(moment).length);
    if (has(moment, "loss", "score")) reading += 600;
    if (has(moment, "end")) reading += 2000;
    return [still ? 0 : moving, reading];
  }

  function show(moment, { animate = false } = {}) {
    const target = Math.max(0, Math.min(LAST, moment));
    const onward = animate && target === now + 1;
    before = onward ? standing(now) : standing(target);
    now = target;
    after = standing(target);
    share = onward && !still ? 0 : 1;
    waited = 0;
    tell();
    redraw();
  }

  function setPlaying(on) {
    playing = on && LAST > 0;
    if (playing && now === LAST && share === 1) show(0);
    const button = $("play");
    button.innerHTML = playing ? "&#10074;&#10074; Pause" : "&#9654; Play";
    button.setAttribute("aria-label", playing ? "Pause" : "Play");
    lastTime = 0;
    redraw();
  }

  function tick(time) {
    drawn = false;
    const speed = Number($("speed").value);
    const passed = lastTime ? Math.min(100, time - lastTime) * speed : 0;
    lastTime = time;
    const [moving, reading] = pace(now);
    if (share < 1) share = moving ? Math.min(1, share + passed / moving) : 1;
    else if (playing) {
      waited += passed;
      if (waited >= reading) {
        if (now < LAST) show(now + 1, { animate: true }); else setPlaying(false);
      }
    }
    follow();
    draw();
    if (playing || share < 1) redraw(); else lastTime = 0;
  }
  function redraw() {
    if (!drawn) { drawn = true; requestAnimationFrame(tick); }
  }

  /* ------------------------------------------------------------------ camera */

  const whole = [battle.extent[0] + 2 * battle.frame, battle.extent[1] + 2 * battle.frame];
  const fitting = () => Math.min(canvas.clientWidth / whole[0], canvas.clientHeight / whole[1]);
  const toScreen = (x, y) => [
    (x / HUNDREDTHS - view.x) * view.scale + canvas.clientWidth / 2,
    (y / HUNDREDTHS - view.y) * view.scale + canvas.clientHeight / 2,
  ];
  const toTable = (x, y) => [
    ((x - canvas.clientWidth / 2) / view.scale + view.x) * HUNDREDTHS,
    ((y - canvas.clientHeight / 2) / view.scale + view.y) * HUNDREDTHS,
  ];
  function fit() {
    view.fitted = true;
    view.scale = fitting();
    [view.x, view.y] = battle.extent.map((edge) => edge / 2);
    redraw();
  }
  function keepInside() {
    [["x", 0, canvas.clientWidth], ["y", 1, canvas.clientHeight]].forEach(([axis, n, pixels]) => {
      const half = pixels / view.scale / 2, low = half - battle.frame;
      const high = battle.extent[n] + battle.frame - half;
      view[axis] = low > high ? battle.extent[n] / 2 : Math.max(low, Math.min(high, view[axis]));
    });
  }
  function zoom(times, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) {
    const [tableX, tableY] = toTable(x, y).map((each) => each / HUNDREDTHS);
    const least = fitting();
    view.scale = Math.max(least, Math.min(CLOSEST, view.scale * times));
    view.fitted = view.scale <= least * 1.001;
    view.x = tableX - (x - canvas.clientWidth / 2) / view.scale;
    view.y = tableY - (y - canvas.clientHeight / 2) / view.scale;
    keepInside();
    redraw();
  }
  /** Bring what happens into sight where the table is larger than the window. */
  function follow() {
    if (!playing || view.fitted || drag.size) return;
    const spots = (moments[now].d || []).map(([piece]) => after.get(piece) || before.get(piece));
    for (const attack of moments[now].x || []) spots.push(attack.slice(0, 2), attack.slice(2, 4));
    const seen = spots.filter(Boolean);
    if (!seen.length) return;
    const x = seen.reduce((sum, spot) => sum + spot[0], 0) / seen.length;
    const y = seen.reduce((sum, spot) => sum + spot[1], 0) / seen.length;
    const [across, down] = toScreen(x, y);
    const away = Math.max(Math.abs(across / canvas.clientWidth - 0.5),
      Math.abs(down / canvas.clientHeight - 0.5));
    if (away < 0.3) return;
    view.x += (x / HUNDREDTHS - view.x) * 0.08;
    view.y += (y / HUNDREDTHS - view.y) * 0.08;
    keepInside();
  }

  /* ------------------------------------------------------------------ drawing */

  const mix = (a, b, part) => a + (b - a) * part;
  const eased = (part) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);
  const turn = (a, b, part) => a + ((((b - a) % 360) + 540) % 360 - 180) * part;

  /** Return a place on a way of several stretches, by the share of its length. */
  function along(points, part) {
    const lengths = points.slice(1).map((p, n) => Math.hypot(p[0] - points[n][0], p[1] - points[n][1]));
    let left = part * lengths.reduce((sum, each) => sum + each, 0);
    for (let n = 0; n < lengths.length; n += 1) {
      if (left <= lengths[n] || n === lengths.length - 1) {
        const here = lengths[n] ? left / lengths[n] : 1;
        return [mix(points[n][0], points[n + 1][0], here), mix(points[n][1], points[n + 1][1], here)];
      }
      left -= lengths[n];
    }
    return points[points.length - 1];
  }
  function wayOf(piece) {
    const from = before.get(piece), to = after.get(piece);
    const change = (moments[now].d || []).find((each) => each[0] === piece);
    const between = (change && change[6]) || [];
    const points = [[from[0], from[1]]];
    for (let n = 0; n < between.length; n += 2) points.push([between[n], between[n + 1]]);
    points.push([to[0], to[1]]);
    return points;
  }

  /** Return the pieces as they appear just now: number, place, bearing, look, formation, light. */
  function appearing() {
    const part = eased(share), found = [];
    for (const [piece, state] of after) {
      const from = before.get(piece);
      if (!from || from === state || share === 1) {
        found.push({ piece, x: state[0], y: state[1], b: state[2], look: state[3], form: state[4],
          light: from || share === 1 ? 1 : part });
      } else {
        const [x, y] = along(wayOf(piece), part);
        found.push({ piece, x, y, b: turn(from[2], state[2], part), look: state[3], form: state[4],
          light: 1 });
      }
    }
    if (share < 1) {
      for (const [piece, state] of before) {
        if (!after.has(piece)) {
          found.push({ piece, x: state[0], y: state[1], b: state[2], look: state[3],
            form: state[4], light: 1 - part });
        }
      }
    }
    return found.sort((a, b) => (pieces[a.piece].r > 0) - (pieces[b.piece].r > 0) || a.y - b.y);
  }

  function stamp(sprite, x, y, turned, size) {
    const [left, top, width, height, offsetX, offsetY] = sprites[sprite];
    const ratio = (view.scale / battle.pixels) * size;
    pen.save();
    pen.translate(x, y);
    if (turned) pen.rotate((turned * Math.PI) / 180);
    pen.drawImage(sheet, left, top, width, height,
      offsetX * ratio, offsetY * ratio, width * ratio, height * ratio);
    pen.restore();
  }
  /** Draw a look from the nearest bearing that was painted, turned by what is left. */
  function stampLook(look, bearing, x, y, size) {
    let best = null, least = 999;
    for (const [painted, sprite] of looks[look]) {
      const rest = ((((bearing - painted) % 360) + 540) % 360) - 180;
      if (Math.abs(rest) < Math.abs(least)) [best, least] = [sprite, rest];
    }
    stamp(best, x, y, least, size);
  }

  /** Return the middles of a piece's stands on the screen; of most pieces just one. */
  function stands(figure) {
    const form = battle.forms[figure.form];
    if (!form.length) return [toScreen(figure.x, figure.y)];
    const angle = (figure.b * Math.PI) / 180, across = Math.cos(angle), ahead = Math.sin(angle);
    return form.map(([r, a]) => toScreen(
      figure.x + r * across + a * ahead, figure.y + r * ahead - a * across));
  }
  /** Return the stand that shows a block's tokens: the foremost, then the middle one. */
  function leaderOf(form) {
    const order = form.map((stand, n) => n).sort((a, b) => form[b][1] - form[a][1]
      || Math.abs(form[a][0]) - Math.abs(form[b][0]) || form[a][0] - form[b][0]);
    return order[0];
  }

  function drawPiece(figure) {
    const piece = pieces[figure.piece], form = battle.forms[figure.form];
    const base = (Math.min(...piece.w) / HUNDREDTHS) * view.scale;
    pen.globalAlpha = figure.light;
    if (form.length) {
      const spots = stands(figure), lead = leaderOf(form);
      const order = spots.map((spot, n) => n).sort((a, b) => spots[a][1] - spots[b][1]);
      for (const n of order) {
        const look = n === lead ? figure.look : battle.plain[figure.look];
        stampLook(look, figure.b, spots[n][0], spots[n][1], 1);
      }
    } else {
      const [x, y] = toScreen(figure.x, figure.y);
      if (piece.r > 0 && base < BADGE_BELOW) badge(x, y, figure, piece);
      else {
        const size = piece.r > 0 && base < GROWN_BELOW ? mix(1.55, 1, (base - 9) / 17) : 1;
        if (piece.r > 0 && base < 18) underlay(x, y, base * size, piece.s);
        stampLook(figure.look, figure.b, x, y, size);
      }
    }
    pen.globalAlpha = 1;
  }
  function underlay(x, y, base, side) {
    pen.beginPath();
    pen.arc(x, y, base * 0.52, 0, 7);
    pen.fillStyle = colour(side);
    pen.fill();
  }
  function badge(x, y, figure, piece) {
    const radius = piece.r > 1 ? 6 : 4.6, angle = (figure.b * Math.PI) / 180;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 7);
    pen.fillStyle = colour(piece.s);
    pen.fill();
    pen.lineWidth = 1.4;
    pen.strokeStyle = "#fff6e0";
    pen.stroke();
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + Math.sin(angle) * radius, y - Math.cos(angle) * radius);
    pen.stroke();
  }

  function drawZones() {
    battle.zones.forEach((zone, n) => {
      const owner = owners[now][n];
      pen.lineWidth = 3;
      pen.strokeStyle = owner >= 0 ? colour(owner) : "#fff3d0";
      pen.beginPath();
      for (const [a, b, c, d] of zone.e) {
        pen.moveTo(...toScreen(a, b));
        pen.lineTo(...toScreen(c, d));
      }
      pen.stroke();
    });
  }
  function drawFallen() {
    const chapter = chapterOf(now);
    for (const [at, x, y, side] of battle.fallen) {
      if (at > now || (at === now && share < 1)) continue;
      const age = chapter - chapterOf(at), reach = Math.max(4, view.scale * 0.22);
      const [across, down] = toScreen(x, y);
      pen.globalAlpha = Math.max(0.25, 0.9 - age * 0.3);
      for (const [width, tone] of [[reach * 0.75 + 2, "#1a120a"], [reach * 0.45, colour(side)]]) {
        pen.lineWidth = width;
        pen.strokeStyle = tone;
        pen.beginPath();
        pen.moveTo(across - reach, down - reach);
        pen.lineTo(across + reach, down + reach);
        pen.moveTo(across + reach, down - reach);
        pen.lineTo(across - reach, down + reach);
        pen.stroke();
      }
      pen.globalAlpha = 1;
    }
  }
  function drawWays() {
    for (const [piece, x] of moments[now].d || []) {
      if (x === undefined || !before.has(piece) || before === after || pieces[piece].r === 0) continue;
      const points = wayOf(piece).map(([a, b]) => toScreen(a, b));
      pen.lineWidth = Math.max(2, view.scale * 0.1);
      pen.lineCap = pen.lineJoin = "round";
      pen.globalAlpha = 0.55;
      pen.strokeStyle = colour(pieces[piece].s);
      pen.beginPath();
      points.forEach((point, n) => (n ? pen.lineTo(...point) : pen.moveTo(...point)));
      pen.stroke();
      pen.globalAlpha = 1;
    }
  }
  function drawAttacks() {
    const part = share === 1 ? 1 : eased(share);
    for (const [a, b, c, d, side] of moments[now].x || []) {
      const [fromX, fromY] = toScreen(a, b), [toX, toY] = toScreen(c, d);
      const tipX = mix(fromX, toX, part), tipY = mix(fromY, toY, part);
      for (const [width, tone] of [[6, "#120c06cc"], [3, colour(side)]]) {
        pen.lineWidth = width;
        pen.strokeStyle = tone;
        pen.setLineDash([10, 6]);
        pen.beginPath();
        pen.moveTo(fromX, fromY);
        pen.lineTo(tipX, tipY);
        pen.stroke();
      }
      pen.setLineDash([]);
      pen.beginPath();
      pen.arc(tipX, tipY, Math.max(7, view.scale * 0.32), 0, 7);
      pen.lineWidth = 3;
      pen.strokeStyle = colour(side);
      pen.stroke();
    }
  }
  function drawSelected(figures) {
    const figure = figures.find((each) => each.piece === selected);
    if (!figure) return;
    const [x, y] = toScreen(figure.x, figure.y);
    const radius = Math.max(11, (Math.max(...pieces[selected].w) / HUNDREDTHS) * view.scale * 0.62);
    for (const [width, tone] of [[6, "#120c06aa"], [3, "#ffd873"]]) {
      pen.beginPath();
      pen.arc(x, y, radius, 0, 7);
      pen.lineWidth = width;
      pen.strokeStyle = tone;
      pen.stroke();
    }
  }

  function draw() {
    const dots = Math.min(2, devicePixelRatio || 1);
    const width = Math.round(canvas.clientWidth * dots), height = Math.round(canvas.clientHeight * dots);
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
      if (view.fitted) fit();
    }
    pen.setTransform(dots, 0, 0, dots, 0, 0);
    pen.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    pen.imageSmoothingQuality = "high";
    const ground = grounds[groundOf[now]];
    const [left, top] = toScreen(-battle.frame * HUNDREDTHS, -battle.frame * HUNDREDTHS);
    pen.drawImage(ground, left, top, whole[0] * view.scale, whole[1] * view.scale);
    drawZones();
    drawFallen();
    for (const [sprite, x, y] of markers[now]) stamp(sprite, ...toScreen(x, y), 0, 1);
    drawWays();
    const figures = appearing();
    figures.forEach(drawPiece);
    drawAttacks();
    drawSelected(figures);
  }

  /* ------------------------------------------------------------------ words */

  const escaped = document.createElement("i");
  function plain(text) {
    escaped.textContent = text;
    return escaped.innerHTML;
  }
  const dieOf = ([size, face], side) =>
    `<span class="die" style="background:${colour(side)}" title="d${size}">${face}`
    + `${size === 6 ? "" : `<small>d${size}</small>`}</span>`;

  function tellDice() {
    const rolls = linesOf(now).filter((line) => line[4]);
    const shown = rolls.slice(-3).map(([, , side, , roll]) =>
      `<div class="throw" style="border-color:${colour(side)}"><div class="what">${plain(roll.n)}`
      + `${roll.c ? `<span class="chance">${plain(roll.c)}</span>` : ""}</div>`
      + roll.d.slice(0, 24).map((die) => dieOf(die, side)).join("")
      + (roll.p && roll.p.length ? `<div class="parts">${roll.p.slice(0, 4).map(plain).join("<br>")}</div>` : "")
      + "</div>");
    $("dice").innerHTML = shown.join("");
  }
  const WEIGHTS = ["end", "loss", "score", "attack", "roll", "change", "build", "stage", "move", "enter", "say"];
  /** Return the most telling sentence of the moment; after an attack also what came of it. */
  function caption() {
    const lines = linesOf(now);
    if (!lines.length) return now ? "" : "The table before the battle.";
    const best = WEIGHTS.find((kind) => lines.some((line) => line[0] === kind));
    const chosen = lines.map((line) => line[0]).lastIndexOf(best);
    const last = lines[lines.length - 1];
    const result = best === "attack" && last !== lines[chosen] ? ` ${last[1]}` : "";
    return lines[chosen][1] + result;
  }

  let toldUpTo = -1;
  const logLines = [];
  function writeLog() {
    const log = $("log");
    let chapter = -1;
    moments.forEach((moment, at) => {
      const here = chapterOf(at);
      if (here !== chapter) {
        chapter = here;
        const head = document.createElement("h3");
        head.textContent = battle.chapters[here][0];
        log.append(head);
        logLines.push([at, head]);
      }
      for (const [kind, text, side, rules] of moment.l || []) {
        const line = document.createElement("button");
        line.type = "button";
        line.className = `line ${kind}`;
        line.style.borderLeftColor = side >= 0 ? colour(side) : "transparent";
        line.innerHTML = `${plain(text)}${rules ? ` <span class="rule">${plain(rules)}</span>` : ""}`;
        line.addEventListener("click", () => { setPlaying(false); show(at); });
        log.append(line);
        logLines.push([at, line]);
      }
    });
  }
  function tellLog() {
    let last = null;
    for (const [at, line] of logLines) {
      const told = at <= now;
      if (line.hidden === told) line.hidden = !told;
      line.classList.toggle("now", at === now && line.tagName === "BUTTON");
      if (told) last = line;
    }
    const log = $("log");
    if (last && !log.hidden && toldUpTo !== now) {
      log.scrollTop = last.offsetTop - log.offsetTop - log.clientHeight + last.offsetHeight + 60;
    }
    toldUpTo = now;
  }
  function writeMoments() {
    for (const [at, why, words] of battle.key_moments) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "moment";
      button.dataset.at = at;
      button.innerHTML = `<b>${plain(why)} · ${plain(battle.chapters[chapterOf(at)][0])}</b>${plain(words)}`;
      button.addEventListener("click", () => { setPlaying(false); show(at); });
      $("moments").append(button);
    }
    if (!battle.key_moments.length) $("moments").textContent = "Nothing of note has happened yet.";
  }
  function face(sprite, most) {
    const [left, top, width, height] = sprites[sprite];
    const ratio = Math.min(1, most / Math.max(width, height));
    const span = document.createElement("span");
    span.className = "face";
    span.style.cssText = `width:${width * ratio}px;height:${height * ratio}px;`
      + `background-image:url(${sheet.src});background-position:${-left * ratio}px ${-top * ratio}px;`
      + `background-size:${sheet.naturalWidth * ratio}px ${sheet.naturalHeight * ratio}px`;
    return span;
  }
  const roster = [];
  function writeArmies() {
    sides.forEach((side, number) => {
      const own = pieces.map((piece, n) => [piece, n]).filter(([piece]) => piece.s === number && piece.c < 0);
      if (!own.length) return;
      const head = document.createElement("h3");
      head.textContent = side.name;
      $("armies").append(head);
      for (const [piece, n] of own) {
        const row = document.createElement("button");
        row.type = "button";
        row.className = "piece";
        row.style.borderLeftColor = side.colour;
        row.append(face(piece.p, 34), piece.n);
        row.addEventListener("click", () => select(n));
        $("armies").append(row);
        roster.push([n, row]);
      }
    });
  }
  function tellCard() {
    const box = $("card");
    box.hidden = selected < 0;
    if (selected < 0) return;
    const read = box.scrollTop;
    const piece = pieces[selected], card = cardOf(selected, now), here = after.has(selected);
    box.style.borderTopColor = colour(piece.s);
    box.replaceChildren();
    const close = document.createElement("button");
    close.type = "button";
    close.className = "close";
    close.textContent = "×";
    close.setAttribute("aria-label", "Close the card");
    close.addEventListener("click", () => select(-1));
    const top = document.createElement("div");
    top.className = "top";
    top.append(face(piece.p, 84));
    const words = document.createElement("div");
    words.innerHTML = `<h2>${plain(card ? card[0] : piece.n)}</h2>`
      + `<p class="kind">${plain(card ? card[1] : "")}</p><p class="kind">${plain(sides[piece.s].name)}</p>`;
    top.append(words);
    box.append(close, top);
    const state = document.createElement("div");
    if (!here) state.innerHTML = "<p class=\"gone\">Not on the table at this moment.</p>";
    else if (card && card[2]) {
      state.innerHTML = card[2].split(", ").map((mark) => `<span class="state">${plain(mark)}</span>`).join("");
    }
    box.append(state);
    if (!card) return;
    const table = document.createElement("table");
    table.innerHTML = card[3].map((row) => battle.rows[row]).map(([name, value, reason, rule]) =>
      `<tr><td>${plain(name)}</td><td>${plain(value)}`
      + `${reason ? ` <small>${plain(reason)}</small>` : ""}`
      + `${rule ? ` <span class="rule">${plain(rule)}</span>` : ""}</td></tr>`).join("");
    box.append(table);
    box.scrollTop = read;
  }
  function tellScores() {
    $("scores").innerHTML = sides.map((side, n) => {
      if (scores[now][n] === undefined) return "";
      let left = 0, all = 0;
      pieces.forEach((piece, number) => {
        if (piece.s === n && piece.r > 0) { all += 1; left += after.has(number) ? 1 : 0; }
      });
      return `<div class="score" style="border-color:${side.colour}"><b>${scores[now][n]}</b> `
        + `${plain(side.name)}<span>${left} of ${all} on the table</span></div>`;
    }).join("");
  }
  function tell() {
    $("slider").value = now;
    $("slider").setAttribute("aria-valuetext", `${battle.chapters[chapterOf(now)][0]}, moment ${now} of ${LAST}`);
    $("count").textContent = `${now} of ${LAST}`;
    $("headline").textContent = [battle.book, headlines[now]].filter(Boolean).join(" · ");
    $("caption").textContent = now === LAST && battle.result ? battle.result : caption();
    for (const [n, row] of roster) row.classList.toggle("gone", !after.has(n));
    document.querySelectorAll("#marks button").forEach((mark, n) =>
      mark.classList.toggle("now", n === chapterOf(now)));
    document.querySelectorAll(".moment").forEach((each) =>
      each.classList.toggle("now", Number(each.dataset.at) === now));
    tellScores();
    tellDice();
    tellLog();
    tellCard();
  }
  function select(piece) {
    selected = piece;
    tellCard();
    redraw();
  }

  /* ------------------------------------------------------------------ mouse, touch, keys */

  const drag = new Map();
  let gone = 0, spread = 0;
  const spotOf = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  function pieceAt(x, y) {
    let best = -1, least = Infinity;
    for (const figure of appearing()) {
      const piece = pieces[figure.piece];
      const reach = Math.max(12, (Math.min(...piece.w) / HUNDREDTHS) * view.scale * 0.62);
      for (const [across, down] of stands(figure)) {
        const away = Math.hypot(across - x, down - y) + (piece.r > 0 ? 0 : 400);
        const within = Math.hypot(across - x, down - y) <= reach;
        if (within && away < least) [best, least] = [figure.piece, away];
      }
    }
    return best;
  }
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    drag.set(event.pointerId, spotOf(event));
    if (drag.size === 1) gone = 0;
    spread = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const last = drag.get(event.pointerId);
    if (!last) return;
    const here = spotOf(event);
    drag.set(event.pointerId, here);
    gone += Math.hypot(here[0] - last[0], here[1] - last[1]);
    if (drag.size === 2) {
      const [a, b] = [...drag.values()];
      const wide = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (spread) zoom(wide / spread, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
      spread = wide;
      return;
    }
    view.x -= (here[0] - last[0]) / view.scale;
    view.y -= (here[1] - last[1]) / view.scale;
    keepInside();
    redraw();
  });
  const release = (event) => {
    if (!drag.delete(event.pointerId)) return;
    if (!drag.size && gone < 6 && event.type === "pointerup") select(pieceAt(...spotOf(event)));
    spread = 0;
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.0015), ...spotOf(event));
  }, { passive: false });
  canvas.addEventListener("dblclick", (event) => zoom(2, ...spotOf(event)));

  const step = (by) => { setPlaying(false); show(now + by, { animate: true }); };
  const jump = (by) => {
    const starts = battle.chapters.map(([, start]) => start);
    const goal = by > 0 ? starts.find((start) => start > now) : starts.filter((start) => start < now).pop();
    setPlaying(false);
    show(goal === undefined ? (by > 0 ? LAST : 0) : goal);
  };
  const keys = {
    " ": () => setPlaying(!playing),
    ArrowRight: (event) => (event.shiftKey ? jump(1) : step(1)),
    ArrowLeft: (event) => (event.shiftKey ? jump(-1) : step(-1)),
    PageDown: () => jump(1),
    PageUp: () => jump(-1),
    Home: () => { setPlaying(false); show(0); },
    End: () => { setPlaying(false); show(LAST); },
    "+": () => zoom(1.3),
    "=": () => zoom(1.3),
    "-": () => zoom(1 / 1.3),
    0: fit,
    Escape: () => select(-1),
  };
  for (const speed of "1234") keys[speed] = () => { $("speed").value = speed; };
  document.addEventListener("keydown", (event) => {
    const on = event.target, own = /^(SELECT|INPUT)$/.test(on.tagName);
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    if (on.tagName === "SELECT" || (on.tagName === "BUTTON" && event.key === " ")) return;
    if (on.getAttribute("role") === "tab" && event.key.startsWith("Arrow")) return;
    if (own && /^(Home|End|Page|Arrow)/.test(event.key)) return;
    event.preventDefault();
    keys[event.key](event);
  });
  $("play").addEventListener("click", () => setPlaying(!playing));
  $("on").addEventListener("click", () => step(1));
  $("back").addEventListener("click", () => step(-1));
  $("closer").addEventListener("click", () => zoom(1.4));
  $("farther").addEventListener("click", () => zoom(1 / 1.4));
  $("fit").addEventListener("click", fit);
  $("slider").addEventListener("input", () => { setPlaying(false); show(Number($("slider").value)); });
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  tabs.forEach((tab, n) => {
    const open = () => {
      tabs.forEach((each) => {
        each.setAttribute("aria-selected", String(each === tab));
        each.tabIndex = each === tab ? 0 : -1;
        $(each.getAttribute("aria-controls")).hidden = each !== tab;
      });
      toldUpTo = -1;
      tellLog();
    };
    tab.addEventListener("click", open);
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = tabs[(n + by + tabs.length) % tabs.length];
      next.focus();
      next.click();
    });
  });
  function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    $("theme").textContent = theme === "dark" ? "Light" : "Dark";
  }
  $("theme").addEventListener("click", () =>
    setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
  setTheme(matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");

  /* ------------------------------------------------------------------ beginning */

  function writeMarks() {
    $("slider").max = LAST;
    battle.chapters.forEach(([title, start], n) => {
      const next = battle.chapters[n + 1], numbered = title.match(/\d+$/);
      const room = !next || next[1] - start > LAST * 0.08;
      const mark = document.createElement("button");
      mark.type = "button";
      mark.textContent = numbered ? numbered[0] : room ? "Set-up" : "";
      mark.setAttribute("aria-label", `Jump to ${title}`);
      mark.style.left = `${LAST ? (100 * start) / LAST : 0}%`;
      mark.addEventListener("click", () => { setPlaying(false); show(start); });
      $("marks").append(mark);
    });
    for (const [at] of battle.key_moments) {
      const sign = document.createElement("i");
      sign.style.left = `${LAST ? (100 * at) / LAST : 0}%`;
      $("marks").append(sign);
    }
  }
  async function begin() {
    await Promise.all([sheet, ...grounds].map((image) => image.decode().catch(() => null)));
    $("title").textContent = battle.title;
    $("note").textContent = battle.note;
    $("note").hidden = !battle.note;
    writeMarks();
    writeLog();
    writeMoments();
    writeArmies();
    fit();
    show(0);
    new ResizeObserver(() => { if (view.fitted) fit(); else redraw(); }).observe(canvas);
    document.documentElement.dataset.ready = "true";
  }
  /* What tests and curious people may ask for: where pieces stand and appear just now. */
  window.replay = {
    now: () => now,
    standing,
    playing: () => playing,
    select,
    screenOf: (piece) => toScreen(...after.get(piece)),
    appearing,
    scale: () => view.scale,
  };
  begin();
})();
