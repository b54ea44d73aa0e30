"""How a battle report looks: one sheet of paper, on a screen and in print."""

from __future__ import annotations

STYLE = """
:root { --paper: #f3ead3; --ink: #2b221a; --soft: #6b5d47; --line: #cdbf9c; --gold: #9a6b17; }
* { box-sizing: border-box; }
html { background: #3a2e25; }
body { margin: 2rem auto; max-width: 62rem; padding: 2.6rem 3.2rem 3rem; background: var(--paper);
  color: var(--ink); font: 17px/1.55 "Source Serif Pro", "Iowan Old Style", Georgia, serif;
  box-shadow: 0 6px 40px rgba(0, 0, 0, .5); }
h1 { font-size: 2.7rem; line-height: 1.1; margin: 0 0 .3rem; }
h2 { font-size: 1.6rem; margin: 2.6rem 0 .6rem; border-bottom: 2px solid var(--gold); }
h3 { font-size: 1.1rem; margin: 1.4rem 0 .3rem; }
p { margin: .55rem 0; }
.kicker { color: var(--soft); margin: 0 0 1.2rem; }
.story { font-size: 1.12rem; font-style: italic; }
.result { margin: 1.4rem 0; padding: .9rem 1.2rem; border: 1px solid var(--line);
  border-left: 6px solid var(--gold); background: #fbf5e4; font-size: 1.15rem; }
.lead { font-size: 1.08rem; }
figure { margin: 1rem 0 1.2rem; }
figure img { width: 100%; height: auto; display: block; border: 5px solid #57402d;
  border-radius: 3px; box-shadow: 0 2px 10px rgba(0, 0, 0, .35); }
figcaption, .small { color: var(--soft); font-size: .88rem; }
svg { width: 100%; height: auto; font-family: "Source Sans Pro", "Segoe UI", Arial, sans-serif; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { text-align: left; padding: .28rem .7rem .28rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1.6rem; }
.sides h3 { border-left: 6px solid; padding-left: .6rem; }
td.face { width: 3.4rem; padding: .1rem .5rem .1rem 0; }
img.face { height: 2.6rem; width: auto; max-width: 3.2rem; object-fit: contain; display: block; }
.turning { margin: .8rem 0; padding: .6rem 1rem; border: 2px solid var(--gold);
  background: #fbf0d2; }
.blow { margin: 1rem 0; }
.chance { color: var(--gold); font-weight: 600; font-size: .88rem;
  font-family: "Source Sans Pro", "Segoe UI", Arial, sans-serif; }
.medals { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; }
.medal { display: flex; gap: .9rem; align-items: center; padding: .6rem .9rem; background: #fbf5e4;
  border: 1px solid var(--line); border-left: 6px solid; }
.medal img.face { height: 3.6rem; max-width: 4.4rem; }
.turn { padding-left: .9rem; border-left: 4px solid var(--line); margin: .8rem 0; }
.turn .head { font-weight: 600; }
.move { color: var(--soft); }
.lost { font-weight: 600; }
.lost::before { content: "\\2716\\00a0"; }
.score { color: var(--gold); font-weight: 600; }
.roll { white-space: nowrap; font-family: "Source Sans Pro", "Segoe UI", Arial, sans-serif;
  font-size: .92rem; }
.die { display: inline-block; min-width: 1.45em; margin: 0 .1em; padding: 0 .25em;
  border-radius: .28em; color: #fff; text-align: center; font-weight: 700; line-height: 1.45;
  box-shadow: inset 0 .08em 0 rgba(255, 255, 255, .35), inset 0 -.1em 0 rgba(0, 0, 0, .3); }
.die.idle { opacity: .5; }
.total { font-weight: 700; }
.keys { display: grid; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); gap: 1rem; }
.key { padding: .8rem 1rem; border: 1px solid var(--line); background: #fbf5e4; }
.key h3 { margin: 0 0 .4rem; }
.key ul { margin: .2rem 0 .5rem; padding-left: 1.2rem; font-size: .9rem; }
.rule { color: var(--soft); font-size: .8rem; font-family: "Source Sans Pro", Arial, sans-serif; }
td .small { white-space: nowrap; }
.bars { display: inline-flex; align-items: flex-end; gap: 2px; height: 2.2rem; }
.bars span { width: .8rem; position: relative; border-radius: 2px 2px 0 0; }
details { margin: 1rem 0; }
summary { cursor: pointer; font-weight: 600; }
ol.log { font-size: .85rem; line-height: 1.4; color: var(--soft); }
footer { margin-top: 2.6rem; padding-top: .8rem; border-top: 1px solid var(--line);
  font-size: .85rem; color: var(--soft); overflow-wrap: anywhere; }
@media (max-width: 50rem) { body { margin: 0; padding: 1.2rem; }
  .keys, .medals, .sides { grid-template-columns: 1fr; }
  h1 { font-size: 2rem; } .roll { white-space: normal; } td .small { white-space: normal; }
  table { font-size: .88rem; } }
@media print { html { background: none; } body { box-shadow: none; margin: 0; max-width: none; }
  section.page { break-before: page; } h2, h3 { break-after: avoid; } details { display: none; }
  figure img { max-height: 13cm; width: auto; max-width: 100%; margin: 0 auto; }
  figure, .key, .turn, .medal, tr { break-inside: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""
