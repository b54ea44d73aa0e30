"""Costs of a movement on a fine grid, by plain shapely and scipy: slow, and easy to trust.

Five nodes to each of the product's, and eighty ways from each node to others.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

FINE, MOST = 5, 5
WAYS = [
    (dy, dx)
    for dy in range(-MOST, MOST + 1)
    for dx in range(-MOST, MOST + 1)
    if math.gcd(dy, dx) == 1
]


def shape_of(feature):
    if feature.circle is not None:
        return shapely.Point(feature.points[0]).buffer(feature.circle, quad_segs=32)
    return shapely.Polygon(feature.points) if feature.closed else shapely.LineString(feature.points)


def body_shape(body):
    (x, y, heading), base = body.pose, body.base
    if not getattr(base, "corners", None):
        return shapely.Point(x, y).buffer(base.reach, quad_segs=32)
    turned = shapely.affinity.rotate(shapely.Polygon(base.corners), heading, origin=(0, 0))
    return shapely.affinity.translate(turned, x, y)


def plain_costs(plane, going, start, half, step):
    """What each node of a window costs, going from fine node to fine node."""
    size = 2 * half * FINE + 1
    away = (np.arange(size) - half * FINE) * (step / FINE)
    xs, ys = np.meshgrid(start.x + away, start.y + away)
    free, rate = _free(plane, going, xs, ys), _rate(plane, going, xs, ys)
    free[half * FINE, half * FINE] = True
    number = np.arange(size * size).reshape(size, size)
    rows, columns, costs = [], [], []
    for dy, dx in WAYS:
        here, there = _pair((dy, dx), size)
        fine, mean = free[here] & free[there], (rate[here] + rate[there]) / 2
        steps = max(abs(dy), abs(dx))
        for part in range(1, steps):
            for down, across in _beside(dy * part / steps, dx * part / steps):
                spot = tuple(
                    slice(one.start + by, one.stop + by)
                    for one, by in zip(here, (down, across), strict=True)
                )
                fine &= free[spot]
                mean = mean + rate[spot] / 2
        cost = mean / steps * math.hypot(dy, dx) * step / FINE
        for name, due in going.toll.items():
            cost = cost + due * _crossed(plane.by_id[name], xs, ys, here, there)
        rows.append(number[here][fine])
        columns.append(number[there][fine])
        costs.append(cost[fine])
    parts = (np.concatenate(each) for each in (rows, columns))
    graph = csr_matrix((np.concatenate(costs), tuple(parts)), shape=(size * size, size * size))
    found = dijkstra(graph, indices=size * size // 2, limit=going.allowance + step)
    return found.reshape(size, size)[::FINE, ::FINE]


def _pair(way, size):
    here = tuple(slice(max(0, -by), size - max(0, by)) for by in way)
    there = tuple(slice(max(0, by), size - max(0, -by)) for by in way)
    return here, there


def _beside(down, across):
    """The two nodes beside a point of a way."""
    return (
        (math.floor(down), math.floor(across)),
        (math.ceil(down), math.ceil(across)),
    )


def _free(plane, going, xs, ys):
    reach = going.base.reach
    shut = [shape_of(plane.by_id[name]).buffer(reach - 10, quad_segs=32) for name in going.barred]
    shut += [body_shape(body).buffer(reach - 10, quad_segs=32) for _, body in going.solid]
    shut += [body_shape(body).buffer(reach + 10, quad_segs=32) for _, body in going.shunned]
    whole = shapely.union_all(shut)
    shapely.prepare(whole)
    spare = reach - 10
    return (
        ~shapely.contains_xy(whole, xs, ys)
        & (xs >= spare)
        & (ys >= spare)
        & (xs <= plane.width - spare)
        & (ys <= plane.depth - spare)
    )


def _rate(plane, going, xs, ys):
    found = np.ones(xs.shape)
    for name, price in going.price.items():
        area = shape_of(plane.by_id[name])
        shapely.prepare(area)
        inside = shapely.intersects_xy(area, xs, ys)
        found[inside] = np.maximum(found[inside], float(price))
    return found


def _crossed(feature, xs, ys, here, there):
    """How often the lines between nodes cross a line, or whether they lead over an outline."""
    if feature.closed:
        inside = shapely.contains_xy(shape_of(feature), xs, ys)
        return inside[here] != inside[there]
    count = np.zeros(xs[here].shape)
    for (ax, ay), (bx, by) in zip(feature.points, feature.points[1:], strict=False):
        side = (bx - ax) * (ys - ay) - (by - ay) * (xs - ax) >= 0
        px, py, qx, qy = xs[here], ys[here], xs[there], ys[there]
        one = (qx - px) * (ay - py) - (qy - py) * (ax - px) >= 0
        two = (qx - px) * (by - py) - (qy - py) * (bx - px) >= 0
        count += (side[here] != side[there]) & (one != two)
    return count
