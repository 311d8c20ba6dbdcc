"""Houses from outside: six of them, in different seasons and light."""

import random as numbers

from furniture import chair, coffee_table, mug
from materials import (
    TEAK,
    brick,
    clapboard,
    concrete,
    glass,
    glow,
    ground,
    metal,
    paint,
    plain,
    planks,
    shingles,
    tiles,
)
from plants import lawn, pot, potted, shrub, tree
from rooms import camera, sky, skyline, area_light, bulb
from shapes import block, cylinder, mesh, place, prism, tube


def pane(
    width,
    height,
    frame="#f2f0ea",
    panes=(2, 2),
    lit=None,
    trim=0.1,
    curtains=True,
    sill=True,
    deep=0.05,
    head=0.0,
    flat=False,
):
    """A window in a wall whose face is y = 0 (-y is outside); the middle of its bottom at the origin."""
    bar, deep = plain(frame, 0.45), -0.012 if flat else deep
    if trim:
        for side in (-1, 1):
            block(bar, (side * (width / 2 + trim / 2), -0.02, -0.02), (trim, 0.05, height + 0.04), 0.004)
        block(bar, (0, -0.025, height), (width + 2 * trim + 0.06, 0.07, trim + head), 0.005)
    if sill:
        block(bar, (0, -0.05, -0.06), (width + 2 * trim + 0.08, 0.12, 0.06), 0.008)
    for side in (-1, 1):
        block(bar, (side * (width / 2 - 0.025), deep - 0.02, 0), (0.05, 0.05, height), 0.003)
        block(bar, (0, deep - 0.02, 0 if side < 0 else height - 0.05), (width - 0.1, 0.05, 0.05), 0.003)
    for k in range(1, panes[0]):
        block(bar, (-width / 2 + width * k / panes[0], deep - 0.02, 0), (0.025, 0.04, height), 0.002)
    for k in range(1, panes[1]):
        block(bar, (0, deep - 0.02, height * k / panes[1] - 0.015), (width, 0.045, 0.03), 0.002)
    block(glass(), (0, deep, 0), (width, 0.002, height), 0.0003, steps=1)
    inside = glow(lit[0], lit[1]) if lit else plain("#20242a", 0.9)
    block(inside, (0, deep + (0.006 if flat else 0.12), 0), (width, 0.004, height), 0.001, steps=1)
    if curtains and not flat:
        cloth = plain("#e9e2d2", 0.9) if not lit else glow("#fff0d8", lit[1] * 1.6)
        for side in (-1, 1):
            for k in range(3):
                cylinder(
                    cloth, (side * (width / 2 - 0.05 - 0.05 * k), deep + 0.07, 0.02), 0.03, height - 0.04, count=10
                )


def hipped(width, depth, height, colour, at=(0, 0, 0), over=0.35):
    """A gabled roof whose ridge runs along x: two slabs, at its eaves at z = 0."""
    import math

    slope = math.atan2(height, depth / 2)
    length = (depth / 2 + over) / math.cos(slope)
    with place(at):
        for side in (-1, 1):
            with place(
                (0, side * (depth / 4 + over / 2), height / 2 - over * math.tan(slope) / 2), 0 if side < 0 else 180
            ):
                block(
                    shingles(colour),
                    (0, 0, -length / 2),
                    (width + 2 * over, 0.09, length),
                    0.01,
                    (math.degrees(slope) - 90, 0, 0),
                )
                fascia = plain("#efece4", 0.5)
                block(
                    fascia,
                    (0, -math.cos(slope) * length / 2 - 0.01, -math.sin(slope) * length / 2 - 0.13),
                    (width + 2 * over + 0.02, 0.03, 0.16),
                    0.004,
                )


def gable(material, width, height, depth, at):
    """The triangle of a gable in the x-z plane."""
    prism(material, [(-width / 2, 0), (width / 2, 0), (0, height)], depth, at)


def front_door(colour, width=0.95, height=2.1, lit=None, light_above=True):
    wood, white = plain(colour, 0.35), plain("#f2f0ea", 0.45)
    for side in (-1, 1):
        block(white, (side * (width / 2 + 0.07), -0.03, 0), (0.14, 0.07, height + 0.02), 0.005)
    block(white, (0, -0.035, height), (width + 0.4, 0.09, 0.18), 0.006)
    block(wood, (0, 0.02, 0), (width, 0.04, height), 0.004)
    for z, tall in ((0.2, 0.65), (0.98, 0.4)):
        for side in (-1, 1):
            block(wood, (side * width * 0.22, -0.008, z), (width * 0.3, 0.02, tall), 0.012)
    if light_above:
        block(glow(*lit) if lit else plain("#27313a", 0.06), (0, -0.004, 1.5), (width * 0.66, 0.012, 0.42), 0.003)
    cylinder(metal("#c9a253", 0.3), (width * 0.4, -0.005, 1.02), 0.03, 0.06, (90, 0, 0))


def steps(material, width, count, at, rise=0.17, tread=0.3):
    """Steps that lead up to `at`, from -y."""
    for k in range(count):
        block(
            material,
            (at[0], at[1] - tread * (count - k) + tread / 2, at[2] + 0),
            (width, tread + 0.02, rise * (k + 1)),
            0.01,
        )


def street(
    random, lawn_depth=7.0, walk=0.0, tones=("#4d7a2c", "#86a548"), snow=False, width=26.0, blades=170000, path=1.3
):
    """Ground before a house: a lawn with a path, a pavement and a kerb; the house's front is at y = 0."""
    if snow:
        block(ground("#eef2f7", "#e1e8f0"), (0, 2, -0.3), (80, 60, 0.3), 0.01, steps=1)
    else:
        block(ground("#42611f", "#5f7f33"), (0, 2, -0.3), (80, 60, 0.3), 0.01, steps=1)
        lawn(
            (-width / 2, -lawn_depth),
            (width, lawn_depth),
            random,
            blades,
            tones=tones,
            avoid=((walk - path / 2, -lawn_depth, walk + path / 2, 0),),
        )
    slab = concrete("#b9b4aa") if not snow else ground("#d9dfe6", "#c2c9d1")
    y = 0.0
    while y - 1.2 > -lawn_depth:
        block(slab, (walk, y - 0.6, -0.256), (path, 1.18, 0.27), 0.012)
        y -= 1.2
    x = -width
    while x < width:
        block(
            concrete("#aaa69d") if not snow else ground("#dfe5ec", "#cfd6de"),
            (x, -lawn_depth - 0.8, -0.25),
            (1.58, 1.6, 0.27),
            0.012,
        )
        x += 1.6


def clapboard_house():
    """Two storeys of white-trimmed clapboard with a porch, in summer."""
    r = numbers.Random(101)
    sky(44, -128, 0.22, 3.6)
    street(r, 7.5, 1.2)
    side = clapboard("#6f8fa3")
    white = plain("#f3f1ea", 0.5)
    wide, deep, eaves = 8.6, 8.0, 5.9
    block(concrete("#8f8a82"), (0, deep / 2, 0), (wide + 0.05, deep, 0.5), 0.01)
    upper, lower = [(x, 3.75, 1.0, 1.55) for x in (-2.7, 0.0, 2.7)], [(-2.2, 1.15, 2.1, 1.5), (3.0, 1.15, 0.9, 1.5)]
    masonry(side, wide, eaves, upper + lower)
    block(side, (0, deep / 2 + 0.2, 0.5), (wide, deep - 0.4, eaves - 0.5), 0.01)
    for x in (-1, 1):
        block(white, (x * (wide / 2 - 0.06), 0.04, 0.5), (0.16, 0.16, eaves - 0.5), 0.006)
    gable_front(side, white, wide, deep, eaves, 3.1, "#4b4d50")
    for x in (-2.7, 0.0, 2.7):
        with place((x, 0, 3.75)):
            pane(1.0, 1.55, panes=(2, 2), head=0.06)
            shutters(1.0, 1.55, "#2e4453")
    with place((0, -0.02, eaves + 0.75)):
        pane(0.8, 0.95, panes=(2, 2), flat=True)
    with place((-2.2, 0, 1.15)):
        pane(2.1, 1.5, panes=(3, 2), head=0.06)
    with place((1.2, 0, 0.62)):
        front_door("#a5392f")
    with place((3.0, 0, 1.15)):
        pane(0.9, 1.5, panes=(2, 2), head=0.06)
    porch(wide, 2.1, 0.6, 3.15, white, 1.2)
    with place((-2.9, -1.0, 0.6), 20):
        chair(TEAK, "#e6dcc6")
    with place((-1.9, -1.05, 0.6), -15):
        chair(TEAK, "#e6dcc6")
    with place((-2.4, -1.35, 0.6)):
        coffee_table(0.42, 0.42, 0.45, TEAK)
        mug((0, 0, 0.45))
    for x, kind in ((0.35, "fern"), (2.1, "fern")):
        potted(kind, (x, -1.7, 0.6), 0.45, r)
    for k, x in enumerate((-4.2, -3.3, -2.4, -1.5, -0.6, 3.0, 3.9)):
        shrub(
            (x, -2.75 - 0.1 * (k % 2), 0),
            (1.05, 0.85, 0.8 + 0.12 * (k % 3)),
            r,
            leaves=5000,
            flowers=("#e9e6f2", "#c25d8a", None)[k % 3],
        )
    tree((-7.2, 1.0, 0), 8.5, r, leaves=24000)
    tree((7.6, 4.0, 0), 9.5, r, ("#3f652b", "#6f9440"), 22000)
    tree((-10.5, 9, 0), 10, r, leaves=16000, size=0.1)
    tree((11.5, -2.0, 0), 7.5, r, leaves=15000)
    for k in range(9):
        shrub((-14 + 3.4 * k, 13, 0), (4.2, 2.5, 3.2), r, leaves=5000, leaf_size=0.1)
    camera((-4.6, -14.2, 1.7), (0.1, 0, 1.7), 27, 0.13, exposure=-0.35)


def gable_front(side, white, wide, deep, eaves, height, roof):
    """A roof with its gable to the street."""
    import math

    gable(side, wide, height, 0.3, (0, 0, eaves))
    slope = math.atan2(height, wide / 2)
    over = 0.4
    length = (wide / 2 + over) / math.cos(slope)
    for way in (-1, 1):
        middle = (way * (wide / 4 + over / 2), deep / 2 - 0.2, eaves + height / 2 - over * math.tan(slope) / 2 + 0.06)
        with place(middle, 90 if way > 0 else -90):
            block(
                shingles(roof),
                (0, 0, -length / 2),
                (deep + 0.9, 0.12, length),
                0.01,
                (math.degrees(slope) - 90, 0, 0),
            )
        with place((middle[0], -0.42, middle[2] - 0.06)):
            block(white, (0, 0, -0.1), (length, 0.05, 0.24), 0.006, (0, math.degrees(slope) * way, 0))
    block(white, (0, -0.06, eaves - 0.12), (wide + 0.1, 0.1, 0.2), 0.008)


def shutters(width, height, colour):
    for side in (-1, 1):
        x = side * (width / 2 + 0.34)
        block(plain(colour, 0.5), (x, -0.025, -0.02), (0.4, 0.035, height + 0.05), 0.006)
        for k in range(14):
            block(
                plain(colour, 0.5), (x, -0.048, 0.06 + k * height / 15), (0.31, 0.018, height / 18), 0.004, (25, 0, 0)
            )


def porch(wide, depth, floor, top, white, door_x):
    """A porch along the front, with posts, rails and steps."""
    block(planks("#8a7f70", "#a79a88", 0.12), (0, -depth / 2, floor - 0.06), (wide, depth, 0.06), 0.006)
    block(white, (0, -depth + 0.02, 0), (wide, 0.03, floor - 0.06), 0.004)
    posts = (-wide / 2 + 0.12, -wide / 6 - 0.5, door_x - 0.85, door_x + 0.85, wide / 2 - 0.12)
    for x in posts:
        block(white, (x, -depth + 0.14, floor), (0.15, 0.15, top - floor), 0.008)
        block(white, (x, -depth + 0.14, floor), (0.2, 0.2, 0.16), 0.008)
        block(white, (x, -depth + 0.14, top - 0.14), (0.22, 0.22, 0.1), 0.008)
    block(white, (0, -depth + 0.14, top), (wide + 0.1, 0.2, 0.24), 0.008)
    for start, end in zip(posts, posts[1:]):
        if start < door_x < end:
            continue
        for z in (0.14, 0.86):
            block(white, ((start + end) / 2, -depth + 0.14, floor + z), (end - start, 0.06, 0.05), 0.006)
        count = int((end - start) / 0.12)
        for k in range(1, count):
            block(
                white,
                (start + (end - start) * k / count, -depth + 0.14, floor + 0.16),
                (0.03, 0.03, 0.72),
                0.003,
                steps=1,
            )
    roof = shingles("#4b4d50")
    block(roof, (0, -depth / 2 - 0.1, top + 0.36), (wide + 0.5, depth + 0.5, 0.09), 0.01, (13, 0, 0))
    block(white, (0, -depth / 2, top + 0.2), (wide, depth, 0.03), 0.004)
    steps(concrete("#a29c92"), 1.5, 3, (door_x, -depth, 0), floor / 3.3, 0.32)


def row_house():
    """A row of brick houses with stoops, in autumn."""
    r = numbers.Random(102)
    sky(27, -60, 0.24, 4.0, "#ffdcae")
    block(ground("#8d8a82", "#7c7870"), (0, -6, -0.3), (90, 40, 0.3), 0.01, steps=1)
    for k in range(-12, 13):
        for row in range(3):
            block(concrete("#a8a49b"), (k * 1.5, -1.6 - row * 1.5, -0.2), (1.48, 1.48, 0.22), 0.01)
    fronts = (
        ("#9a4f38", "#7c3b2a", "#2c3b36"),
        ("#a9654a", "#8d4d36", "#7a2e2a"),
        ("#8a4a3c", "#6f372b", "#27394c"),
        ("#b3795a", "#98603f", "#3c3328"),
        ("#97503b", "#7b3d2c", "#31473f"),
    )
    wide, tall = 5.2, 9.6
    for k, (one, other, tone) in enumerate(fronts):
        with place(((k - 2) * wide, 0, 0)):
            face = brick(one, other)
            pieces = [
                (-1.45, 1.9, 1.1, 1.9),
                (-1.45, 5.0, 1.1, 1.8),
                (1.25, 5.0, 1.1, 1.8),
                (-1.45, 7.6, 1.1, 1.35),
                (1.25, 7.6, 1.1, 1.35),
                (1.25, 1.1, 1.15, 2.75),
            ]
            masonry(face, wide, tall, pieces)
            stone_ = concrete("#c9bda6")
            for x, z, w, h in pieces[:5]:
                block(stone_, (x, -0.04, z - 0.14), (w + 0.3, 0.16, 0.14), 0.012)
                block(stone_, (x, -0.03, z + h), (w + 0.36, 0.14, 0.26), 0.012)
                with place((x, 0.12, z)):
                    pane(w, h, frame="#efece3" if k % 2 else "#2f3330", panes=(1, 2), trim=0, sill=False)
            with place((1.25, 0.14, 1.1)):
                front_door(tone, 1.0, 2.15)
                block(plain("#27313a", 0.05), (0, 0.01, 2.36), (1.0, 0.02, 0.38), 0.003)
            block(stone_, (1.25, -0.06, 3.85), (1.7, 0.24, 0.26), 0.014)
            for side in (-1, 1):
                block(stone_, (1.25 + side * 0.7, -0.04, 1.1), (0.22, 0.18, 2.75), 0.012)
            block(stone_, (0, -0.06, 0), (wide, 0.16, 0.9), 0.01)
            block(plain("#3a2f28", 0.6), (0, -0.2, tall - 0.1), (wide, 0.5, 0.35), 0.02)
            for b in range(13):
                block(
                    plain("#3a2f28", 0.6), (-wide / 2 + 0.2 + 0.4 * b, -0.22, tall - 0.42), (0.12, 0.4, 0.34), 0.012
                )
            steps(concrete("#b3a894"), 1.5, 6, (1.25, 0.0, 0), 1.1 / 6, 0.28)
            for side in (-1, 1):
                rail = plain("#1c1d1f", 0.4)
                tube(rail, [(1.25 + side * 0.72, -1.66, 1.0), (1.25 + side * 0.72, -0.02, 2.0)], 0.022)
                for b in range(7):
                    y = -1.6 + 0.26 * b
                    tube(
                        rail,
                        [(1.25 + side * 0.72, y, 0.18 + 0.183 * b), (1.25 + side * 0.72, y, 1.03 + 0.158 * b)],
                        0.01,
                    )
            shrub((-1.5, -0.55, 0), (1.8, 0.7, 0.85), r, ("#4b5f2e", "#7f8a3c"), 4000)
            if k % 2 == 0:
                pot((0.3, -1.75, 0.02), 0.2, 0.36)
                shrub((0.3, -1.75, 0.36), (0.5, 0.5, 0.4), r, ("#5d6f35", "#8f8a3c"), 1600, 0.03, flowers="#c9752c")
    for x, tone in ((-7.0, ("#b5561c", "#e0a03a")), (3.9, ("#a83f1c", "#d98a2c")), (11.5, ("#c28a2a", "#e6bf4a"))):
        tree((x, -3.4, 0), 7.6, r, tone, 13000, 0.085)
        block(plain("#4a3a2a", 1), (x, -3.4, 0.0), (1.2, 1.2, 0.035), 0.01)
    import numpy
    from materials import leaf
    from plants import _scatter

    numbers_ = numpy.random.default_rng(5)
    spots = numpy.column_stack(
        [numbers_.uniform(-14, 14, 1500), numbers_.uniform(-9, -0.8, 1500), numpy.full(1500, 0.045)]
    )
    _scatter(numbers_, spots, 0.06, leaf("#b5561c", "#e0a03a"))
    camera((-6.4, -12.6, 1.7), (0.6, 0, 1.7), 25, 0.17, exposure=-0.3)


def masonry(material, wide, tall, gaps, thick=0.3, at=0.0):
    """A wall at y = 0 with openings given as (middle, low, width, height): columns of blocks between them."""
    edges = sorted({-wide / 2, wide / 2} | {x - w / 2 for x, _, w, _ in gaps} | {x + w / 2 for x, _, w, _ in gaps})
    for x0, x1 in zip(edges, edges[1:]):
        holes = sorted((z, z + h) for x, z, w, h in gaps if x - w / 2 < (x0 + x1) / 2 < x + w / 2)
        z = 0.0
        for low, high in holes + [(tall, tall)]:
            if low - z > 0.001:
                corners(material, x0, x1, z, low, thick)
            z = high


def corners(material, x0, x1, z0, z1, thick):
    """A block whose texture goes on from its neighbours': its object stands at the origin of the wall."""
    points = [(x, y, z) for x in (x0, x1) for y in (0, thick) for z in (z0, z1)]
    faces = [(0, 4, 5, 1), (2, 3, 7, 6), (0, 1, 3, 2), (4, 6, 7, 5), (1, 5, 7, 3), (0, 2, 6, 4)]
    mesh(points, faces, material, smooth=False)


def block_of_flats():
    """A modern building with balconies at dusk."""
    r = numbers.Random(103)
    sky(1.2, -160, 1.0, 0, seen=0.75)
    block(ground("#5f6468", "#54585c"), (0, -6, -0.3), (120, 60, 0.3), 0.01, steps=1)
    for k in range(-9, 10):
        for row in range(2):
            block(concrete("#8f8d88"), (k * 2.4, -3.4 - row * 2.4, -0.2), (2.38, 2.38, 0.21), 0.008)
    floors, bays, bay, storey = 4, 4, 4.6, 3.1
    wide = bays * bay
    for floor in range(floors):
        base = 0.35 + floor * storey
        block(paint("#dcd9d2"), (0, 4, base + storey - 0.32), (wide + 0.6, 9.2, 0.32), 0.01)
        for k in range(bays):
            x = -wide / 2 + bay * (k + 0.5)
            lit = ("#ffc983", r.choice((1.1, 1.7, 2.2))) if r.random() < 0.66 else None
            with place((x, 0.3, base)):
                dwelling(r, bay, storey, lit, floor)
        for k in range(bays + 1):
            x = -wide / 2 + bay * k
            block(wood_panel(k), (x, 0.35, base), (0.5, 0.5, storey - 0.3), 0.006)
    block(paint("#cfcbc3"), (0, 5.4, 0), (wide, 6.8, floors * storey + 0.3), 0.01)
    block(plain("#2d2f31", 0.6), (0, 4.1, 0.35 + floors * storey), (wide + 0.7, 9.4, 0.22), 0.01)
    for k in range(6):
        shrub((-8.4 + 3.3 * k, -1.9, 0), (2.6, 0.8, 0.75), r, ("#2f4a2a", "#5b7a3c"), 4500, square=True)
        cylinder(plain("#26282a", 0.5), (-7.0 + 3.3 * k, -2.55, 0), 0.05, 0.6)
        cylinder(glow("#ffd9a0", 25), (-7.0 + 3.3 * k, -2.55, 0.5), 0.045, 0.05)
        bulb((-7.0 + 3.3 * k, -2.75, 0.5), 7)
    tree((-11.5, -2.6, 0), 7.5, r, ("#35532a", "#56763a"), 15000)
    tree((10.9, -3.3, 0), 8, r, ("#35532a", "#56763a"), 15000)
    with place((0, 14, 0)):
        skyline(r, (0, 20), -0.3, 30, 0.5)
    camera((-10.2, -18.5, 1.7), (0.6, 0, 1.7), 25, 0.18, exposure=0.35)


def wood_panel(k):
    return TEAK(2) if k % 2 == 0 else paint("#dcd9d2")


def dwelling(r, bay, storey, lit, floor):
    """A flat behind its balcony."""
    w, h = bay - 0.6, storey - 0.55
    dark = plain("#24272a", 0.4)
    for k in range(4):
        block(dark, (-w / 2 + w * k / 3, 0.1, 0), (0.06, 0.08, h), 0.004)
    block(dark, (0, 0.1, h - 0.06), (w, 0.08, 0.06), 0.004)
    block(glass(), (0, 0.1, 0), (w, 0.002, h), 0.0005, steps=1)
    back = glow(*lit) if lit else plain("#2a3038", 0.9)
    block(back, (0, 0.5 if not lit else 1.0, 0), (w, 0.02, h), 0.001, steps=1)
    if lit:
        block(plain("#4a3c30", 0.8), (r.uniform(-1.2, 1.2), 0.85, 0), (1.2, 0.1, 0.8), 0.05)
        block(plain("#5d5a52", 0.8), (r.uniform(-1.2, 1.2), 0.9, 0), (0.5, 0.05, 1.7), 0.05)
        for k in range(4):
            cylinder(glow("#ffe0b0", lit[1] * 0.6), (-w / 2 + 0.06 + 0.07 * k, 0.2, 0.02), 0.04, h - 0.06, count=10)
    if floor:
        block(paint("#cfccc5"), (0, -0.85, -0.24), (bay - 0.5, 1.6, 0.2), 0.008)
        block(glass("#dfeee9"), (0, -1.6, 0.0), (bay - 0.56, 0.015, 0.95), 0.001, steps=1)
        tube(dark, [(-bay / 2 + 0.28, -1.6, 0.97), (bay / 2 - 0.28, -1.6, 0.97)], 0.022)
        for x in (-1, 1):
            block(glass("#dfeee9"), (x * (bay / 2 - 0.28), -0.8, 0.0), (0.015, 1.6, 0.95), 0.001, steps=1)
        if r.random() < 0.7:
            shrub((r.uniform(-1.4, 1.4), -1.25, 0), (0.9, 0.4, 0.75), r, ("#35532a", "#6b8a3c"), 1300, 0.045)
        if r.random() < 0.5:
            block(TEAK, (r.uniform(-1, 1), -0.8, 0), (0.6, 0.5, 0.42), 0.02)


def bungalow():
    """A bungalow in snow."""
    r = numbers.Random(104)
    sky(13, -55, 0.3, 3.2, "#ffdfb6")
    street(r, 7, 0.6, snow=True)
    side, white = clapboard("#8c3f34"), plain("#efece3", 0.5)
    wide, deep, eaves = 10.4, 7.5, 3.0
    block(brick("#8a6a58", "#74554a"), (0, deep / 2, 0), (wide + 0.08, deep + 0.05, 0.7), 0.01)
    masonry(side, wide, eaves, [(3.2, 1.1, 1.7, 1.3)])
    block(side, (0, deep / 2 + 0.2, 0.7), (wide, deep - 0.4, eaves - 0.7), 0.01)
    hipped(wide, deep, 2.3, "#3c3d40", (0, deep / 2, eaves))
    snow = ground("#f4f7fb", "#e6ecf3")
    import math

    slope = math.atan2(2.3, deep / 2)
    length = (deep / 2 + 0.35) / math.cos(slope)
    with place((0, deep / 2 - (deep / 4 + 0.175), eaves + 1.15 - 0.35 * math.tan(slope) / 2)):
        block(
            snow,
            (0, -0.06, -length / 2 + 0.14),
            (wide + 0.6, 0.2, length - 0.06),
            0.09,
            (math.degrees(slope) - 90, 0, 0),
            inner=20,
            puff=0.05,
        )
    with place((-2.2, 0, 0)):
        gable(side, 4.6, 1.9, 1.0, (0, -1.0, eaves - 0.12))
        with place((0, -1.0, 0)):
            masonry(side, 4.2, eaves - 0.05, [(0, 1.05, 2.4, 1.4)])
        block(side, (0, -0.34, 0.7), (4.2, 0.68, eaves - 0.75), 0.01)
        block(brick("#8a6a58", "#74554a"), (0, -0.5, 0), (4.24, 1.06, 0.7), 0.01)
        cap = math.atan2(1.9, 2.3)
        reach = (2.3 + 0.4) / math.cos(cap)
        for way in (-1, 1):
            with place((way * 1.35, 0.3, eaves + 0.88), 90 if way > 0 else -90):
                block(
                    shingles("#3c3d40"), (0, 0, -reach / 2), (3.6, 0.1, reach), 0.01, (math.degrees(cap) - 90, 0, 0)
                )
                block(
                    snow,
                    (0, -0.1, -reach / 2 + 0.12),
                    (3.5, 0.18, reach - 0.04),
                    0.085,
                    (math.degrees(cap) - 90, 0, 0),
                    inner=12,
                    puff=0.04,
                )
            block(
                white,
                (way * 1.35, -1.5, eaves + 0.72),
                (reach + 0.05, 0.06, 0.2),
                0.006,
                (0, math.degrees(cap) * way, 0),
            )
        with place((0, -1.0, 1.05)):
            pane(2.4, 1.4, panes=(3, 1), lit=("#ffc27a", 0.55))
    with place((0.95, 0, 0.62)):
        front_door("#2f4a44", lit=("#ffcf8f", 1.6))
    with place((3.2, 0, 1.1)):
        pane(1.7, 1.3, panes=(2, 1), lit=("#ffc27a", 0.45))
    steps(concrete("#9c968c"), 1.7, 3, (0.95, -0.9, 0), 0.19, 0.32)
    block(concrete("#9c968c"), (0.95, -0.45, 0), (1.9, 0.9, 0.6), 0.01)
    bulb((1.7, -0.25, 2.2), 14)
    cylinder(glow("#ffd9a0", 12), (1.72, -0.1, 2.05), 0.05, 0.18)
    block(brick("#8a6a58", "#74554a"), (3.4, 5.0, 4), (0.8, 0.8, 2.4), 0.01)
    block(snow, (3.4, 5.0, 6.4), (0.86, 0.86, 0.14), 0.06)
    for k, x in enumerate((-4.9, -4.0, 2.3, 3.2, 4.1, 4.9)):
        shrub((x, -0.75 - 0.1 * (k % 2), 0), (0.95, 0.8, 0.75), r, ("#3c4f34", "#6b7a5c"), 3500, 0.035)
        block(snow, (x, -0.75 - 0.1 * (k % 2), 0.52), (0.85, 0.7, 0.26), 0.13, inner=6, puff=0.05)
    tree((-8.2, 0.5, 0), 8.0, r, leaves=0, depth=5)
    tree((8.4, 3.0, 0), 9.0, r, leaves=0, depth=5)
    for k in range(7):
        conifer((-15 + 5 * k + r.uniform(-1, 1), 13 + r.uniform(-2, 2), 0), r.uniform(6, 10), r)
    camera((-4.2, -12.4, 1.7), (-0.1, 0, 1.7), 25, 0.07, exposure=-0.15)


def conifer(at, height, r):
    import numpy
    from materials import leaf
    from plants import _scatter

    numbers_ = numpy.random.default_rng(r.randrange(1 << 30))
    z = numbers_.uniform(0.06, 1, 9000)
    angle = numbers_.uniform(0, 6.28, 9000)
    reach = (1 - z) * height * 0.24 * (0.65 + 0.35 * numpy.sin(z * 70)) * numbers_.uniform(0.5, 1, 9000)
    centres = numpy.column_stack([reach * numpy.cos(angle), reach * numpy.sin(angle), z * height])
    with place(at):
        cylinder(plain("#4a3a2a", 1), (0, 0, 0), 0.16, height * 0.4)
        _scatter(numbers_, centres[:6500], 0.13, leaf("#22382a", "#3c5540", 0.1))
        _scatter(numbers_, centres[6500:] + numpy.array((0, 0, 0.07)), 0.12, leaf("#e6ecf2", "#d5dee8", 0.1))


def walkup():
    """A brick walk-up of three storeys in spring."""
    r = numbers.Random(105)
    sky(40, -125, 0.26, 3.0)
    street(r, 6.2, 0.0, ("#5d8a35", "#93b552"))
    face = brick("#b58a62", "#9c744f", "#cfc6b5")
    wide, tall = 14.0, 9.6
    xs, zs = (-5.4, -2.9, 2.9, 5.4), (0.9, 3.95, 7.0)
    gaps = [(x, z, 1.35, 1.6) for x in xs for z in zs] + [(0.0, 3.6, 1.5, 5.2), (0.0, 0.3, 1.9, 2.6)]
    masonry(face, wide, tall, gaps)
    block(face, (0, 4.6, 0), (wide, 8.4, tall), 0.01)
    cap = concrete("#d0c7b5")
    for x in xs:
        for z in zs:
            block(cap, (x, -0.03, z - 0.1), (1.6, 0.16, 0.1), 0.01)
            block(cap, (x, -0.02, z + 1.6), (1.6, 0.1, 0.2), 0.01)
            with place((x, 0.14, z)):
                pane(1.35, 1.6, "#3d4d45", (2, 2), trim=0, sill=False)
    with place((0, 0.16, 3.6)):
        pane(1.5, 5.2, "#3d4d45", (2, 5), trim=0, sill=False, curtains=False)
    with place((0, 0.16, 0.3)):
        for side in (-1, 1):
            with place((side * 0.47, 0, 0)):
                block(plain("#3d4d45", 0.4), (0, 0, 0), (0.92, 0.06, 2.5), 0.006)
                block(plain("#1f282e", 0.05), (0, -0.03, 0.5), (0.6, 0.02, 1.75), 0.004)
                tube(metal("#c9a253", 0.3), [(-side * 0.36, -0.08, 0.9), (-side * 0.36, -0.08, 1.35)], 0.015)
    block(cap, (0, -0.55, 3.0), (3.2, 1.6, 0.2), 0.012)
    for x in (-1.4, 1.4):
        cylinder(plain("#2b3330", 0.4), (x, -1.2, 0.0), 0.06, 3.0)
    steps(concrete("#b3ada2"), 2.6, 2, (0, -0.55, 0), 0.15, 0.34)
    block(concrete("#b3ada2"), (0, -0.27, 0), (2.6, 0.56, 0.3), 0.01)
    block(cap, (0, -0.06, tall), (wide + 0.2, 0.5, 0.22), 0.012)
    block(cap, (0, -0.04, 3.3), (wide + 0.04, 0.1, 0.16), 0.01)
    for x in (-6.1, -4.9, -3.7, -2.5, 2.5, 3.7, 4.9, 6.1):
        shrub((x, -0.8, 0), (1.2, 0.8, 0.8), r, leaves=4200, flowers="#e9a3bd" if int(x * 10) % 3 else None)
    bicycle((2.15, -1.75, 0), "#2f6f8f", 8)
    bicycle((3.05, -1.85, 0), "#b5483a", -4)
    tree((-8.6, -2.4, 0), 6.8, r, ("#e7b3c6", "#f3d5df"), 17000, 0.06)
    tree((8.8, -1.2, 0), 7.4, r, ("#e7b3c6", "#f3d5df"), 17000, 0.06)
    tree((-11.5, 6, 0), 10, r, leaves=14000, size=0.1)
    tree((12, 7, 0), 11, r, leaves=14000, size=0.1)
    camera((4.6, -14.6, 1.7), (-0.3, 0, 1.7), 25, 0.14, exposure=-0.05)


def bicycle(at, colour, turn):
    import math

    frame, dark = plain(colour, 0.3), plain("#1b1c1d", 0.6)
    with place(at, turn):
        for x in (-0.52, 0.52):
            ring = [
                (x + 0.33 * math.cos(a * math.pi / 16), 0, 0.35 + 0.33 * math.sin(a * math.pi / 16))
                for a in range(33)
            ]
            tube(dark, ring, 0.017)
            for k in range(8):
                a = k * math.pi / 8
                tube(
                    metal("#bfc1c3"),
                    [
                        (x + 0.32 * math.cos(a), 0, 0.35 + 0.32 * math.sin(a)),
                        (x - 0.32 * math.cos(a), 0, 0.35 - 0.32 * math.sin(a)),
                    ],
                    0.0018,
                )
        for line in (
            ((-0.52, 0, 0.35), (-0.12, 0, 0.32)),
            ((-0.12, 0, 0.32), (-0.24, 0, 0.84)),
            ((-0.12, 0, 0.32), (0.36, 0, 0.78)),
            ((-0.22, 0, 0.74), (0.35, 0, 0.8)),
            ((-0.52, 0, 0.35), (-0.22, 0, 0.74)),
            ((0.52, 0, 0.35), (0.34, 0, 0.95)),
        ):
            tube(frame, line, 0.015)
        tube(
            dark, [(0.3, -0.27, 1.0), (0.36, -0.2, 0.98), (0.34, 0, 0.96), (0.36, 0.2, 0.98), (0.3, 0.27, 1.0)], 0.013
        )
        block(dark, (-0.25, 0, 0.84), (0.25, 0.14, 0.06), 0.025)


def stucco():
    """A bright house of stucco with a tiled roof, palms and an arch."""
    r = numbers.Random(106)
    sky(52, -58, 0.2, 4.0)
    street(r, 6.4, -1.6, ("#5d8a35", "#93a552"), blades=150000)
    wall, clay = paint("#efe3cd"), tiles("#b5673f", "#7d4429", 0.22, 0.34, 0.5, 0.7, 0.012, 0.7)
    frame = "#5b3d28"
    masonry(wall, 11.0, 3.3, [(-1.6, 0.2, 1.5, 2.5), (2.6, 1.0, 2.2, 1.5), (-4.1, 1.0, 1.3, 1.5)], 0.35)
    block(wall, (0, 4.2, 0), (11.0, 7.6, 3.3), 0.01)
    masonry_at = (3.0, 2.2, 3.3)
    with place(masonry_at):
        masonry(wall, 5.0, 2.7, [(-1.0, 0.7, 1.1, 1.4), (1.1, 0.7, 1.1, 1.4)], 0.35)
        block(wall, (0, 2.6, 0), (5.0, 4.5, 2.7), 0.01)
        for x in (-1.0, 1.1):
            with place((x, 0.16, 0.7)):
                pane(1.1, 1.4, frame, (2, 2), trim=0, sill=False)
            block(tiles("#3f7f8c", "#e9e0cf", 0.1, 0.1, 0.0), (x, -0.05, 0.6), (1.3, 0.2, 0.06), 0.01)
        tiled_roof(clay, 5.0, 5.4, 1.0, (0, 2.5, 2.7))
    tiled_roof(clay, 11.0, 3.2, 0.9, (0, 1.2, 3.3))
    with place((-1.6, 0.2, 0.2)):
        front_door("#5b3d28", 1.15, 2.3, light_above=False)
    arch(wall, -1.6)
    for x, w in ((2.6, 2.2), (-4.1, 1.3)):
        with place((x, 0.16, 1.0)):
            pane(w, 1.5, frame, (3 if w > 2 else 2, 2), trim=0, sill=False)
        block(tiles("#3f7f8c", "#e9e0cf", 0.1, 0.1, 0.0), (x, -0.05, 0.9), (w + 0.2, 0.2, 0.06), 0.01)
    steps(tiles("#b5673f", "#d9cbb2", 0.3, 0.3, 0.0, 0.5), 2.0, 1, (-1.6, -0.6, 0), 0.2, 0.5)
    for x, y, tall in ((-6.6, -0.9, 7.5), (6.9, 1.5, 9.0)):
        date_palm((x, y, 0), tall, r)
    date_palm((-9.5, 6, 0), 10, r)
    for k, x in enumerate((-5.1, -4.2, -3.3, 0.4, 1.3, 2.2, 3.1, 4.0, 4.9)):
        shrub(
            (x, -0.75, 0),
            (1.0, 0.8, 0.75),
            r,
            ("#4f6f35", "#86a046"),
            3600,
            flowers=("#d0447a", "#e9b23c", None)[k % 3],
        )
    potted("snake", (-0.4, -0.7, 0.0), 0.7, r)
    potted("palm", (-2.85, -0.7, 0.0), 0.8, r)
    tree((10.5, 7, 0), 8, r, ("#5d6f3c", "#8a9a5b"), 14000, 0.09)
    tree((-12, 9, 0), 9, r, ("#4c7030", "#7a9a4c"), 14000, 0.1)
    for k in range(8):
        shrub((-14 + 4 * k, 11, 0), (4.5, 2, 2.6), r, leaves=4000, leaf_size=0.1)
    camera((-4.4, -11.6, 1.65), (0.3, 0, 1.65), 26, 0.09, exposure=-0.3)


def tiled_roof(material, width, depth, height, at, over=0.45):
    """Two slopes of clay tiles with rounded rows."""
    import math

    slope = math.atan2(height, depth / 2)
    length = (depth / 2 + over) / math.cos(slope)
    with place(at):
        for side in (-1, 1):
            with place(
                (0, side * (depth / 4 + over / 2), height / 2 - over * math.tan(slope) / 2), 0 if side < 0 else 180
            ):
                block(
                    material,
                    (0, 0, -length / 2),
                    (width + 2 * over, 0.06, length),
                    0.01,
                    (math.degrees(slope) - 90, 0, 0),
                )
                if side < 0:
                    x = -width / 2 - over + 0.1
                    while x < width / 2 + over:
                        cylinder(
                            material,
                            (x, -math.cos(slope) * length / 2, -math.sin(slope) * length / 2),
                            0.075,
                            length,
                            (math.degrees(slope) - 90, 0, 0),
                            count=12,
                        )
                        x += 0.22
        cylinder(material, (-width / 2 - over, 0, height + 0.02), 0.13, width + 2 * over, (0, 90, 0), count=16)


def arch(wall, x):
    """A rounded opening before a door."""
    import math

    outline = [(-1.25, 0), (-1.25, 3.1), (1.25, 3.1), (1.25, 0), (0.75, 0), (0.75, 1.95)]
    outline += [(0.75 * math.cos(a * math.pi / 14), 1.95 + 0.75 * math.sin(a * math.pi / 14)) for a in range(1, 14)]
    outline += [(-0.75, 1.95), (-0.75, 0)]
    prism(wall, [(x + px, pz) for px, pz in outline], 0.35, (0, -0.5, 0))
    for side in (-1, 1):
        block(wall, (x + side * 1.1, -0.08, 0), (0.28, 0.15, 3.08), 0.01)
    block(wall, (x, -0.08, 2.75), (2.46, 0.15, 0.33), 0.01)


def date_palm(at, height, r):
    import math
    from materials import bark, leaf
    from mathutils import Vector
    from plants import _blade, _oval

    with place(at):
        path = [(0.25 * math.sin(t * 1.4), 0.1 * t, height * 0.74 * t) for t in (0, 0.25, 0.5, 0.75, 1.0)]
        tube(bark("#8a7355"), path, 0.17, 12)
        green = leaf("#4a6b30", "#7d9444", 0.3)
        top = Vector(path[-1])
        for frond in range(26):
            heading, angle = frond * 2.4, r.uniform(-0.1, 1.3)
            spot, line = top.copy(), [tuple(top)]
            for step in range(16):
                flat = Vector((math.cos(heading), math.sin(heading), 0))
                spot = spot + (flat * math.cos(angle) + Vector((0, 0, 1)) * math.sin(angle)) * 0.16
                angle -= r.uniform(0.08, 0.15)
                line.append(tuple(spot))
                if step > 1:
                    for way in (-1, 1):
                        _blade(
                            green,
                            spot,
                            heading + way * 1.0,
                            0.5 * (1.1 - step / 20),
                            0.05,
                            angle * 0.4 - 0.2,
                            0.8,
                            _oval,
                        )
            tube(green, line, 0.014, 6)


def balcony():
    """A balcony over the town on a summer evening."""
    r = numbers.Random(107)
    sky(9, 60, 0.55, 3.2, "#ffc587", seen=0.4)
    block(planks("#8a5a34", "#b5834f", 0.12, 2.0, 0.5, 0.006), (0, 1.2, -0.05), (4.4, 3.4, 0.05), 0.004)
    block(concrete("#bdb9b1"), (0, 1.2, -0.35), (4.6, 3.5, 0.3), 0.01)
    side = brick("#a86a4c", "#8a5038")
    block(side, (-2.35, 1.2, -1), (0.3, 3.5, 4.5), 0.005)
    dark = plain("#24272a", 0.4)
    tube(dark, [(-2.2, 2.85, 1.02), (2.2, 2.85, 1.02), (2.2, -0.6, 1.02)], 0.024)
    for k in range(37):
        x = -2.2 + 4.4 * k / 36
        tube(dark, [(x, 2.85, 0.05), (x, 2.85, 1.02)], 0.007)
    for k in range(28):
        tube(dark, [(2.2, 2.85 - 3.45 * k / 27, 0.05), (2.2, 2.85 - 3.45 * k / 27, 1.02)], 0.007)
    tube(dark, [(-2.2, 2.85, 0.08), (2.2, 2.85, 0.08), (2.2, -0.6, 0.08)], 0.012)
    with place((-0.35, 1.75, 0)):
        coffee_table(0.62, top=TEAK, round_top=True)
        mug((0.1, 0.05, 0.4), "#c98a5a")
        mug((-0.12, -0.08, 0.4), "#5d7a78")
        potted("herbs", (0.02, 0.2, 0.4), 0.16, r)
    from furniture import armchair, carpet
    from materials import rug

    with place((-1.25, 1.95, 0), 62):
        armchair("#d9cfb9", TEAK)
    with place((0.75, 1.95, 0), -58):
        armchair("#d9cfb9", TEAK)
    carpet(2.6, 1.5, rug("#d5cbb5", "#3f6f78", "#c5703f", "stripe"), (-0.2, 1.4))
    for k, kind in enumerate(("palm", "herbs", "fern", "rubber")):
        potted(kind, (-1.85 + 0.05 * k if k < 1 else 0.6 + 0.42 * k, 2.5, 0), (1.0, 0.3, 0.45, 0.8)[k], r)
    for k in range(3):
        block(plain("#5b4030", 0.8), (-1.3 + 1.3 * k, 2.72, 0.86), (1.0, 0.2, 0.17), 0.01)
        shrub(
            (-1.3 + 1.3 * k, 2.72, 1.0),
            (1.0, 0.3, 0.3),
            r,
            ("#4f6f35", "#86a046"),
            2200,
            0.03,
            flowers=("#d0447a", "#e9e6f2", "#e9a23c")[k],
        )
    cord = [(-2.2 + 4.4 * k / 24, 2.8, 2.35 - 0.3 * (1 - ((k - 12) / 12) ** 2)) for k in range(25)]
    tube(dark, cord, 0.005)
    for x, y, z in cord[1::2]:
        cylinder(glow("#ffc56b", 16), (x, y, z - 0.08), 0.022, 0.05)
    skyline(r, (0, 0), -13, 26, 0.12)
    with place((0, 0, -13)):
        for k in range(7):
            tree((-16 + 5.5 * k, 12 + r.uniform(-1, 3), 0), r.uniform(8, 11), r, leaves=7000, size=0.13)
    bulb((0, 1.8, 2.2), 10)
    area_light((0, -1.5, 2.0), (3, 1.5), 40, "#ffe6c6", (60, 0, 0))
    camera((0.15, -1.75, 1.5), (-0.1, 3, 1.5), 22, -0.06, exposure=0.1)


HOUSES = {
    "house-clapboard": clapboard_house,
    "house-rowhouse": row_house,
    "house-block": block_of_flats,
    "house-bungalow": bungalow,
    "house-walkup": walkup,
    "house-stucco": stucco,
    "balcony-block": balcony,
}
