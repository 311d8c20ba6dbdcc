"""Plants of the demonstration photos: potted ones, trees, hedges, lawns."""

import math

import numpy
from materials import bark, concrete, leaf, plain
from mathutils import Vector
from shapes import lathe, mesh, place, quads, tube


def pot(at, radius=0.14, height=0.26, material=None):
    material = material or plain("#b7653f", 0.85)
    lathe(
        material,
        at,
        [
            (0.001, 0),
            (radius * 0.72, 0),
            (radius, height),
            (radius * 1.06, height),
            (radius * 1.06, height - 0.03),
            (radius * 0.94, height - 0.03),
            (0.001, height - 0.03),
        ],
    )
    lathe(plain("#2b1d14", 1), at, [(radius * 0.93, height - 0.035), (0.001, height - 0.028)])


def _blade(material, base, heading, length, width, rise, droop, shape, fold=0.15):
    """A leaf from `base`: it leaves at the angle `rise` and sinks by `droop` radians along its length."""
    steps, across, points, angle = 9, (-1, -0.5, 0, 0.5, 1), [], rise
    where = Vector(base)
    flat = Vector((math.cos(heading), math.sin(heading), 0))
    side = Vector((-math.sin(heading), math.cos(heading), 0))
    for step in range(steps + 1):
        t = step / steps
        wide = width * shape(t) / 2
        up = Vector((0, 0, 1)) * math.cos(angle) - flat * math.sin(angle)
        for u in across:
            points.append(where + side * wide * u + up * fold * wide * u * u)
        where = where + (flat * math.cos(angle) + Vector((0, 0, 1)) * math.sin(angle)) * length / steps
        angle -= droop / steps
    faces = []
    for step in range(steps):
        for k in range(len(across) - 1):
            a = step * len(across) + k
            faces.append((a, a + 1, a + len(across) + 1, a + len(across)))
    mesh(points, faces, material)


def _oval(t):
    return max(0.02, math.sin(math.pi * min(1, t * 0.97 + 0.02)) ** 0.8)


def _sword(t):
    return 0.55 + 0.45 * math.sin(math.pi * t * 0.7) if t < 0.8 else max(0.02, (1 - t) * 4.7)


def potted(kind, at, height, random, vessel=None):
    """rubber, snake, fern, palm, herbs, trailing or monstera, `height` metres above its pot."""
    size = {
        "snake": 0.13,
        "rubber": 0.17,
        "fern": 0.12,
        "palm": 0.2,
        "herbs": 0.06,
        "trailing": 0.08,
        "monstera": 0.17,
    }[kind]
    tall = {"herbs": 0.1, "trailing": 0.12, "fern": 0.2}.get(kind, 0.3)
    with place(at):
        pot((0, 0, 0), size, tall, vessel)
        base = (0, 0, tall - 0.03)
        if kind == "snake":
            green = leaf("#3d5b36", "#8c9a5b", 0.1)
            for _ in range(13):
                start = Vector(base) + Vector((random.uniform(-0.06, 0.06), random.uniform(-0.06, 0.06), 0))
                _blade(
                    green,
                    start,
                    random.uniform(0, 6.28),
                    height * random.uniform(0.55, 1),
                    0.065,
                    random.uniform(1.32, 1.52),
                    random.uniform(-0.05, 0.1),
                    _sword,
                    0.5,
                )
        elif kind == "rubber":
            green = leaf("#1f3d24", "#3c6236", 0.12, 0.2)
            for stem in range(3):
                lean = (
                    Vector((random.uniform(-0.16, 0.16), random.uniform(-0.16, 0.16), 1)) * height * (1 - stem * 0.14)
                )
                path = [
                    Vector(base) + lean * (k / 8) + Vector((0.03 * math.sin(k + stem), 0.03 * math.cos(k), 0))
                    for k in range(9)
                ]
                tube(plain("#4c3b2a", 0.9), path, 0.011)
                for k in range(26):
                    t = 0.22 + 0.78 * k / 25
                    spot = path[min(7, int(t * 8))].lerp(path[min(8, int(t * 8) + 1)], t * 8 % 1)
                    _blade(
                        green,
                        spot,
                        k * 2.4 + stem,
                        random.uniform(0.2, 0.3) * (1.1 - 0.4 * t),
                        0.12,
                        random.uniform(0.25, 0.9),
                        random.uniform(0.7, 1.3),
                        _oval,
                    )
        elif kind in ("fern", "herbs"):
            green = leaf("#4f7a35", "#7ba24a", 0.4) if kind == "fern" else leaf("#4c7d33", "#86ac4c", 0.4)
            for _ in range(60 if kind == "fern" else 46):
                _blade(
                    green,
                    base,
                    random.uniform(0, 6.28),
                    height * random.uniform(0.7, 1.2),
                    0.035 if kind == "fern" else 0.024,
                    random.uniform(0.6, 1.5),
                    random.uniform(0.8, 2.2),
                    _oval,
                )
        elif kind == "palm":
            green = leaf("#3d6a33", "#6d9447", 0.3, 0.35)
            for frond in range(11):
                heading, rise = frond * 2.4, random.uniform(0.9, 1.45)
                spot, angle = Vector(base), rise
                path = [spot.copy()]
                for step in range(14):
                    flat = Vector((math.cos(heading), math.sin(heading), 0))
                    spot = spot + (flat * math.cos(angle) + Vector((0, 0, 1)) * math.sin(angle)) * height / 13
                    angle -= random.uniform(0.04, 0.11)
                    path.append(spot.copy())
                    if step > 4:
                        for way in (-1, 1):
                            _blade(
                                green,
                                spot,
                                heading + way * random.uniform(0.6, 0.9),
                                0.3 * (1.2 - step / 18),
                                0.028,
                                angle * 0.5 + 0.2,
                                0.9,
                                _oval,
                            )
                tube(plain("#6d8a45", 0.6), path, 0.006)
        elif kind == "trailing":
            green = leaf("#4d7f3b", "#9bb75f", 0.3)
            for vine in range(12):
                heading, reach = vine * 0.55 + random.uniform(0, 0.3), random.uniform(0.35, 1) * height
                path = [Vector(base)]
                for step in range(12):
                    t = (step + 1) / 12
                    out = size * 1.15 * min(1, t * 5)
                    path.append(
                        Vector(
                            (
                                math.cos(heading) * (out + 0.04 * t),
                                math.sin(heading) * (out + 0.04 * t),
                                base[2] + 0.05 * math.sin(3 * t) - max(0, t - 0.15) * reach,
                            )
                        )
                    )
                    for _ in range(2):
                        _blade(
                            green,
                            path[-1],
                            heading + random.uniform(-1.6, 1.6),
                            random.uniform(0.05, 0.08),
                            0.05,
                            random.uniform(-0.2, 0.5),
                            1.0,
                            _oval,
                        )
                tube(plain("#6d8a45", 0.7), path, 0.0025)
        else:
            green = leaf("#25502a", "#4b7a38", 0.25, 0.3)
            for k in range(15):
                heading = k * 2.4
                rise, reach = random.uniform(0.8, 1.4), height * random.uniform(0.45, 0.85)
                flat = Vector((math.cos(heading), math.sin(heading), 0))
                tip = Vector(base) + flat * reach * math.cos(rise) * 0.9 + Vector((0, 0, reach * math.sin(rise)))
                tube(green, [base, Vector(base).lerp(tip, 0.5) + Vector((0, 0, 0.06)), tip], 0.006)
                _blade(green, tip, heading, random.uniform(0.24, 0.34), 0.26, 0.1, 1.1, _oval, 0.3)


def _branches(random, base, direction, length, radius, depth, tips, tubes, spread):
    points, where, way = [Vector(base)], Vector(base), Vector(direction).normalized()
    for _ in range(4):
        way = (way + Vector([random.gauss(0, 0.13) for _ in range(3)]) + Vector((0, 0, 0.05))).normalized()
        where = where + way * length / 4
        points.append(where.copy())
    tubes.append((points, radius))
    if depth == 0:
        tips.extend(points[1:])
        return
    if depth <= 2:
        tips.extend(points[2:])
    for k in range(random.choice((3, 3, 4))):
        start = points[-1] if k == 0 else points[random.choice((2, 3, 4))]
        turn = Vector([random.gauss(0, 1) for _ in range(3)]).normalized()
        _branches(
            random,
            start,
            way + turn * spread,
            length * random.uniform(0.62, 0.8),
            radius * 0.62,
            depth - 1,
            tips,
            tubes,
            spread,
        )


def tree(
    at, height, random, tones=("#4c7030", "#86a646"), leaves=14000, size=0.075, crown=0.55, depth=4, wood="#5b4a3a"
):
    """A broad-leaved tree; without leaves when `leaves` is 0."""
    tips, tubes = [], []
    with place(at):
        _branches(random, (0, 0, -0.1), (0, 0, 1), height * 0.34, height * 0.022, depth, tips, tubes, crown)
        for points, radius in tubes:
            thick = max(radius, 0.006)
            tube(bark(wood), points, thick, 8 if thick > 0.05 else 6)
        if leaves:
            numbers = numpy.random.default_rng(random.randrange(1 << 30))
            chosen = numpy.array([tuple(tip) for tip in tips])[numbers.integers(0, len(tips), leaves)]
            centres = chosen + numbers.normal(0, height * 0.035, (leaves, 3))
            _scatter(numbers, centres, size, leaf(*tones))


def _scatter(numbers, centres, size, material):
    count = len(centres)
    one = numbers.normal(0, 1, (count, 3))
    one /= numpy.linalg.norm(one, axis=1, keepdims=True)
    other = numpy.cross(one, numbers.normal(0, 1, (count, 3)))
    other /= numpy.linalg.norm(other, axis=1, keepdims=True)
    long = size * numbers.uniform(0.6, 1.2, (count, 1))
    quads(centres, one * long, other * long * 0.55, material)


def shrub(at, size, random, tones=("#3f6130", "#6f9140"), leaves=9000, leaf_size=0.035, square=False, flowers=None):
    """A bush of leaves near its surface; `square` for a clipped hedge."""
    numbers = numpy.random.default_rng(random.randrange(1 << 30))
    with place(at):
        way = numbers.normal(0, 1, (leaves, 3))
        if square:
            way = numbers.uniform(-1, 1, (leaves, 3))
            axis = numbers.integers(0, 3, leaves)
            way[numpy.arange(leaves), axis] = numpy.sign(way[numpy.arange(leaves), axis])
        else:
            way /= numpy.linalg.norm(way, axis=1, keepdims=True)
        lumps = 1 + (0.02 if square else 0.16) * numpy.sin(way[:, :1] * 7 + 2) * numpy.sin(way[:, 1:2] * 6) * 1.2
        reach = numbers.uniform(0.8, 1.0, (leaves, 1)) * lumps
        centres = way * reach * numpy.array(size) / 2 + numpy.array((0, 0, size[2] / 2))
        centres = centres[centres[:, 2] > 0]
        _scatter(numbers, centres, leaf_size, leaf(*tones))
        if flowers:
            picked = centres[numbers.integers(0, len(centres), leaves // 14)] * 1.02
            _scatter(numbers, picked, leaf_size * 1.2, leaf(flowers, flowers, 0.2))


def lawn(corner, size, random, blades=160000, tall=0.05, tones=("#4d7a2c", "#86a548"), avoid=()):
    """Blades of grass on a rectangle, except on the rectangles of `avoid` (x0, y0, x1, y1)."""
    numbers = numpy.random.default_rng(random.randrange(1 << 30))
    spots = numbers.uniform(0, 1, (blades, 2)) * numpy.array(size) + numpy.array(corner)
    for x0, y0, x1, y1 in avoid:
        inside = (spots[:, 0] > x0) & (spots[:, 0] < x1) & (spots[:, 1] > y0) & (spots[:, 1] < y1)
        spots = spots[~inside]
    count = len(spots)
    height = tall * numbers.uniform(0.4, 1.2, count)
    lean = numbers.normal(0, 0.5, (count, 2)) * height[:, None]
    centres = numpy.column_stack([spots, height * 0.45])
    up = numpy.column_stack([lean, height]) / 2
    angle = numbers.uniform(0, 6.28, count)
    side = numpy.column_stack([numpy.cos(angle), numpy.sin(angle), numpy.zeros(count)]) * 0.006
    quads(centres, up, side, leaf(*tones, 0.3))


def stones(material, corner, size, random, count=400, radius=0.03):
    numbers = numpy.random.default_rng(random.randrange(1 << 30))
    for x, y in numbers.uniform(0, 1, (count, 2)) * numpy.array(size) + numpy.array(corner):
        lathe(
            material or concrete(),
            (x, y, 0),
            [(0.001, 0), (radius, 0.006), (radius * 0.7, radius * 0.6), (0.001, radius * 0.75)],
            8,
        )
