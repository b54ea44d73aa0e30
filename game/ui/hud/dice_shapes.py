"""The bodies of dice: corners, faces, and how a face is turned up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import cos, pi, sin, sqrt

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

FLAT = 1e-6
GOLDEN = (1 + sqrt(5)) / 2
CUBE_LABELS = (1, 2, 3, 4, 5, 6)
"""The pips of a cube's faces in the order in which they are found; opposite ones make seven."""
UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class Solid:
    """A convex body about the origin, about as large as a cube with edges of 1."""

    corners: Array
    faces: tuple[tuple[int, ...], ...]
    """Corner numbers of each face, counter-clockwise seen from outside."""
    normals: Array
    folds: int
    """Turns about the upright axis after which the upper face looks the same."""
    lowest: float
    """How far below the middle it rests on the ground."""
    topped: bool
    """Whether a face lies on top when it rests, as on all usual dice but one."""

    def centre(self, face: int) -> Array:
        """Return the middle of a face."""
        middle: Array = self.corners[list(self.faces[face])].mean(axis=0)
        return middle


@cache
def solid(sides: int) -> Solid:
    """Return the body of a die with so many sides.

    Unusual numbers get a thick coin of many edges.
    """
    match sides:
        case 3 | 6:
            return _made(_cube(), 0.5, 4)
        case 4:
            return _made(np.array([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]), 0.82, 3)
        case 8:
            return _made(np.concatenate([np.eye(3), -np.eye(3)]), 0.82, 3)
        case 10 | 100:
            return _made(_kites(), 0.78, 1)
        case 12:
            return _made(_pentagons(), 0.76, 5)
        case 20:
            return _made(_triangles(), 0.78, 3)
    edges = 24 if sides == 2 else max(5, min(12, sides))
    return _coin(edges, 0.14 if sides == 2 else 0.36)


def labels(sides: int, face: int) -> tuple[int, tuple[int, ...]]:
    """Return which face of the body must lie on top to show a number, and all faces' numbers.

    A face without a number has 0.
    """
    body = solid(sides)
    if sides == 6:
        return CUBE_LABELS.index(face), CUBE_LABELS
    top = int(np.argmax(body.normals[:, 2]))
    widest = max(map(len, body.faces))
    return top, tuple(
        (face - 1 + spot - top) % sides + 1 if len(corners) == widest else 0
        for spot, corners in enumerate(body.faces)
    )


def turned_up(body: Solid, face: int) -> Array:
    """Return the rotation that brings a face to the top, its farthest corner to the north.

    A body without a face on top (it has a point there) is set down on the face instead, and
    looks south with another one.
    """
    if not body.topped:
        down = _between(body.normals[face], -UP)
        south = down @ body.normals[(face + 1) % len(body.faces)]
        return about(UP, np.float64(-pi / 2 - np.arctan2(south[1], south[0]))) @ down
    up = _between(body.normals[face], UP)
    away = body.corners[list(body.faces[face])] - body.centre(face)
    corner = up @ away[int(np.argmax(np.round(np.linalg.norm(away, axis=1), 6)))]
    edge = pi / 4 if body.folds == 4 else 0.0  # a square stands on its edge
    return about(UP, np.float64(pi / 2 - np.arctan2(corner[1], corner[0]) + edge)) @ up


def about(axes: Array, angles: Array | np.float64) -> Array:
    """Return rotations by angles about unit axes; for one axis one matrix, for many one each."""
    x, y, z = axes[..., 0], axes[..., 1], axes[..., 2]
    s, c = np.sin(angles), np.cos(angles)
    t = 1 - c
    rows = [
        [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
        [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
        [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
    ]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def _between(start: Array, end: Array) -> Array:
    """Return the shortest rotation from one direction to another."""
    axis = np.cross(start, end)
    length = float(np.linalg.norm(axis))
    if length < FLAT:
        flip = about(np.array([1.0, 0.0, 0.0]), np.float64(pi))
        return np.eye(3) if float(start @ end) > 0 else flip
    return about(axis / length, np.arctan2(length, start @ end))


# ---------------------------------------------------------------------- the bodies


def _made(corners: Array, radius: float, folds: int) -> Solid:
    """Return a body of corners, scaled to its largest radius (a cube: to its half edge)."""
    reach = 1.0 if folds == 4 else float(np.linalg.norm(corners, axis=1).max())
    scaled = corners * (radius / reach)
    return _with_faces(scaled, *_hull(scaled), folds)


def _with_faces(
    corners: Array, faces: tuple[tuple[int, ...], ...], normals: Array, folds: int
) -> Solid:
    depth = min(float(normals[n] @ corners[face[0]]) for n, face in enumerate(faces))
    topped = bool((normals @ -normals[0]).max() > 1 - FLAT)
    return Solid(corners, faces, normals, folds, depth, topped)


def _hull(corners: Array) -> tuple[tuple[tuple[int, ...], ...], Array]:
    """Return the faces of the convex hull; few corners, so every plane through three is tried."""
    found: dict[tuple[int, ...], Array] = {}
    for a, b, c in combinations(range(len(corners)), 3):
        normal = np.cross(corners[b] - corners[a], corners[c] - corners[a])
        length = float(np.linalg.norm(normal))
        if length < FLAT:
            continue
        normal = normal / length
        heights = corners @ normal - corners[a] @ normal
        if heights.max() > 1e-4 and heights.min() < -1e-4:
            continue
        if heights.max() > 1e-4:
            normal = -normal
        members = tuple(int(n) for n in np.flatnonzero(np.abs(heights) <= 1e-4))
        found.setdefault(members, normal)
    faces = tuple(_ordered(corners, members, normal) for members, normal in found.items())
    return faces, np.array(list(found.values()))


def _ordered(corners: Array, members: tuple[int, ...], normal: Array) -> tuple[int, ...]:
    middle = corners[list(members)].mean(axis=0)
    first = corners[members[0]] - middle
    side = np.cross(normal, first)

    def angle(corner: int) -> float:
        away = corners[corner] - middle
        return float(np.arctan2(away @ side, away @ first))

    return tuple(sorted(members, key=angle))


def _cube() -> Array:
    return np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])


def _kites() -> Array:
    """Return ten kites; with this apex the four corners of each lie in one plane."""
    low = 0.105573
    ring = [(cos(pi * k / 5), sin(pi * k / 5), low if k % 2 else -low) for k in range(10)]
    return np.array([*ring, (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)])


def _pentagons() -> Array:
    ends = (-1.0, 1.0)
    points = [(x, y, z) for x in ends for y in ends for z in ends]
    for a in (-1 / GOLDEN, 1 / GOLDEN):
        for b in (-GOLDEN, GOLDEN):
            points += [(0.0, a, b), (a, b, 0.0), (b, 0.0, a)]
    return np.array(points)


def _triangles() -> Array:
    points = []
    for a in (-1.0, 1.0):
        for b in (-GOLDEN, GOLDEN):
            points += [(0.0, a, b), (a, b, 0.0), (b, 0.0, a)]
    return np.array(points)


def _coin(edges: int, half: float) -> Solid:
    """Return a flat piece with two large faces; its many corners are named, not searched for."""
    angles = [2 * pi * k / edges for k in range(edges)]
    ring = [(0.66 * sin(angle), 0.66 * cos(angle)) for angle in angles]
    corners = np.array([(x, y, z) for z in (half, -half) for x, y in ring])
    around = range(edges)
    rim = [(k, edges + k, edges + (k + 1) % edges, (k + 1) % edges) for k in around]
    faces = (tuple(reversed(around)), tuple(edges + k for k in around), *rim)
    outward = [(sin(angle + pi / edges), cos(angle + pi / edges), 0.0) for angle in angles]
    normals = np.array([(0.0, 0.0, 1.0), (0.0, 0.0, -1.0), *outward])
    return _with_faces(corners, faces, normals, edges)
