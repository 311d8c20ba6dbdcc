"""What is built in: kitchen units, baths, basins, machines."""

import math

from materials import BLACK, BRASS, CHROME, OAK, glass, metal, mirror, plain, stone
from shapes import bent, block, cylinder, lathe, place, tube


def front(material, x, low, width, height, y, style="shaker", handle="bar", finish=BRASS, side=1):
    """A door or drawer front whose face is at y; `style` is shaker, flat or grooved."""
    gap = 0.003
    width, height = width - gap, height - gap
    block(material, (x, y + 0.01, low), (width, 0.02, height), 0.002)
    if style == "shaker":
        rail = 0.06 if height > 0.2 else 0.035
        for way in (-1, 1):
            block(material, (x + way * (width / 2 - rail / 2), y - 0.003, low), (rail, 0.014, height), 0.003)
            block(
                material,
                (x, y - 0.003, low if way < 0 else low + height - rail),
                (width - 2 * rail, 0.014, rail),
                0.003,
            )
    wide = height < 0.45
    pull = metal(finish[0], finish[1]) if finish[2] else plain(finish[0], finish[1])
    if handle == "bar":
        reach = min(0.16, width * 0.4) if wide else 0.16
        if wide:
            bent(
                pull,
                [
                    (x - reach / 2, y, low + height / 2),
                    (x - reach / 2, y - 0.035, low + height / 2),
                    (x + reach / 2, y - 0.035, low + height / 2),
                    (x + reach / 2, y, low + height / 2),
                ],
                0.006,
            )
        else:
            top = low + height - 0.08 if low < 0.8 else low + 0.08 + reach
            hx = x + side * (width / 2 - 0.035)
            bent(pull, [(hx, y, top), (hx, y - 0.035, top), (hx, y - 0.035, top - reach), (hx, y, top - reach)], 0.006)
    elif handle == "knob":
        hx, hz = (
            (x, low + height / 2)
            if wide
            else (x + side * (width / 2 - 0.03), low + (height - 0.06 if low < 0.8 else 0.06))
        )
        lathe(
            pull,
            (hx, y, hz),
            [(0.006, 0), (0.006, 0.012), (0.016, 0.018), (0.017, 0.024), (0.001, 0.03)],
            24,
            (90, 0, 0),
        )


def oven(x, width, y):
    dark, steel = plain("#101112", 0.08), metal("#b6b8ba", 0.3)
    block(steel, (x, y + 0.01, 0.12), (width - 0.004, 0.02, 0.74), 0.003)
    block(dark, (x, y - 0.003, 0.18), (width - 0.06, 0.014, 0.46), 0.004)
    block(dark, (x, y - 0.002, 0.74), (width - 0.06, 0.012, 0.1), 0.003)
    tube(steel, [(x - width * 0.38, y - 0.05, 0.69), (x + width * 0.38, y - 0.05, 0.69)], 0.009)
    for k in (-1, 1):
        tube(steel, [(x + k * width * 0.36, y, 0.69), (x + k * width * 0.36, y - 0.05, 0.69)], 0.007)
        cylinder(steel, (x + k * width * 0.3, y - 0.005, 0.79), 0.018, 0.024, (90, 0, 0))


def washer(x, y, body="#efefed", dryer=False):
    """A washing machine or dryer, 0.6 wide, its front at y."""
    white, dark = plain(body, 0.25), plain("#15171a", 0.08)
    block(white, (x, y + 0.3, 0.01), (0.596, 0.6, 0.84), 0.012)
    ring = [(0.13, 0.0), (0.17, 0.012), (0.2, 0.014), (0.21, 0.0)]
    lathe(metal("#c3c5c7", 0.25), (x, y, 0.44), ring, 64, (90, 0, 0))
    lathe(dark, (x, y, 0.44), [(0.001, 0.045), (0.07, 0.04), (0.12, 0.02), (0.14, 0.0)], 64, (90, 0, 0))
    block(plain("#d9dadb" if not dryer else "#d2d4d6", 0.3), (x, y - 0.001, 0.735), (0.57, 0.006, 0.09), 0.003)
    lathe(
        metal("#b9bbbd", 0.3), (x + 0.02, y - 0.004, 0.78), [(0.036, 0), (0.034, 0.02), (0.001, 0.021)], 40, (90, 0, 0)
    )
    block(dark, (x + 0.17, y - 0.004, 0.755), (0.12, 0.004, 0.05), 0.001)
    block(plain("#c9cacb", 0.3), (x - 0.19, y - 0.003, 0.75), (0.16, 0.005, 0.06), 0.002)


def fridge(x, width=0.62, height=1.86, depth=0.64, finish="#c8cacb"):
    steel = metal(finish, 0.32) if finish != "white" else plain("#f0efeb", 0.25)
    block(plain("#55585a", 0.5), (x, -depth / 2 + 0.02, 0.02), (width, depth - 0.04, height), 0.006)
    block(steel, (x, -depth + 0.02, 0.05), (width - 0.004, 0.05, 0.62), 0.012)
    block(steel, (x, -depth + 0.02, 0.68), (width - 0.004, 0.05, height - 0.68), 0.012)
    for z0, z1 in ((0.4, 0.64), (0.74, 1.2)):
        hx = x - width / 2 + 0.06
        bent(
            metal("#9b9da0", 0.3),
            [(hx, -depth, z0), (hx, -depth - 0.05, z0), (hx, -depth - 0.05, z1), (hx, -depth, z1)],
            0.009,
        )


def tap(at, finish=CHROME, height=0.34, reach=0.19):
    pull = metal(finish[0], finish[1])
    cylinder(pull, at, 0.024, 0.03)
    x, y, z = at
    bent(
        pull,
        [(x, y, z), (x, y, z + height), (x, y - reach, z + height), (x, y - reach, z + height * 0.68)],
        0.012,
        16,
        10,
    )
    tube(pull, [(x + 0.02, y, z + 0.06), (x + 0.09, y - 0.02, z + 0.09)], 0.006)


def kitchen_run(
    units,
    front_material,
    top,
    style="shaker",
    handle="bar",
    finish=BRASS,
    depth=0.6,
    high=0.9,
    plinth="#2a2928",
    over=0.03,
):
    """Base units side by side from x = 0 along a wall (back at y = 0). Returns the start of each by kind."""
    starts, x, y = {}, 0.0, -depth
    run, tops = sum(width for kind, width in units if kind not in ("fridge", "gap")), []
    for kind, width in units:
        middle = x + width / 2
        starts.setdefault(kind, []).append(middle)
        if kind == "fridge":
            fridge(middle, width - 0.02)
        elif kind != "gap":
            tops.append((x, x + width))
            block(plain(plinth, 0.7), (middle, -depth / 2 + 0.03, 0), (width, depth - 0.12, 0.11), 0.001, steps=1)
            block(
                plain("#3a3632", 0.8),
                (middle, -depth / 2 + 0.015, 0.11),
                (width - 0.004, depth - 0.03, high - 0.15),
                0.001,
                steps=1,
            )
            tall = high - 0.04 - 0.11
            if kind == "oven":
                oven(middle, width, y)
            elif kind == "drawers":
                for low, share in ((0.11, 0.36), (0.11 + tall * 0.36, 0.36), (0.11 + tall * 0.72, 0.28)):
                    front(front_material, middle, low, width, tall * share, y, style, handle, finish)
            elif width > 0.62:
                for way in (-1, 1):
                    front(
                        front_material, middle + way * width / 4, 0.11, width / 2, tall, y, style, handle, finish, -way
                    )
            else:
                front(front_material, middle, 0.11, width, tall, y, style, handle, finish)
        x += width
    spans = []
    for start, end in tops:
        if spans and abs(spans[-1][1] - start) < 0.001:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    for start, end in spans:
        sinks = [s for s in starts.get("sink", []) if start < s < end]
        for x in (start + 0.009, end - 0.009):
            block(front_material, (x, -depth / 2 + 0.004, 0), (0.018, depth - 0.006, high - 0.04), 0.001)
        _worktop(top, start, end, depth + over, high, sinks)
    for middle in starts.get("sink", []):
        _sink(middle, depth, high)
    for middle in starts.get("oven", []):
        block(plain("#0d0e0f", 0.05), (middle, -depth / 2, high), (0.58, 0.5, 0.006), 0.002)
        for dx, dy, radius in ((-0.14, -0.11, 0.085), (0.14, -0.11, 0.07), (-0.14, 0.12, 0.07), (0.14, 0.12, 0.09)):
            lathe(
                plain("#3a3c3e", 0.3),
                (middle + dx, -depth / 2 + dy, high + 0.0062),
                [(radius, 0), (radius - 0.003, 0.0004)],
                48,
            )
    return starts, run


def _worktop(top, start, end, depth, high, sinks):
    thick, z = 0.04, high - 0.04
    x = start
    for middle in sinks:
        block(top, ((x + middle - 0.25) / 2, -depth / 2, z), (middle - 0.25 - x, depth, thick), 0.004)
        block(top, (middle, -0.06, z), (0.5, 0.12, thick), 0.003)
        block(top, (middle, -depth + 0.045, z), (0.5, 0.09, thick), 0.003)
        x = middle + 0.25
    block(top, ((x + end) / 2, -depth / 2, z), (end - x, depth, thick), 0.004)


def _sink(middle, depth, high):
    steel = metal("#c9cbcc", 0.3)
    low = high - 0.2
    block(steel, (middle, -depth / 2 - 0.0, low), (0.5, 0.42, 0.006), 0.002)
    for way in (-1, 1):
        block(steel, (middle + way * 0.25, -depth / 2, low), (0.008, 0.44, 0.19), 0.002)
        block(steel, (middle, -depth / 2 + way * 0.215, low), (0.5, 0.008, 0.19), 0.002)
    tap((middle, -0.06, high))


def uppers(
    x, width, front_material, low=1.42, height=0.72, depth=0.34, style="shaker", handle="bar", finish=BRASS, each=0.45
):
    count = max(1, round(width / each))
    block(
        plain("#d9d4c8", 0.7), (x + width / 2, -depth / 2 + 0.012, low), (width, depth - 0.024, height), 0.001, steps=1
    )
    for k in range(count):
        wide = width / count
        front(
            front_material,
            x + wide * (k + 0.5),
            low,
            wide,
            height,
            -depth,
            style,
            handle,
            finish,
            1 if k % 2 == 0 else -1,
        )


def wall_shelf(x, z, width, material=OAK, depth=0.24):
    block(material, (x, -depth / 2, z), (width, depth, 0.03), 0.004)
    for way in (-1, 1):
        bent(
            metal("#2a2a2b", 0.5),
            [
                (x + way * width * 0.38, -0.004, z - 0.14),
                (x + way * width * 0.38, -0.004, z - 0.004),
                (x + way * width * 0.38, -depth * 0.8, z - 0.004),
            ],
            0.006,
        )


def hood(x, low=1.6, width=0.6, finish="#c4c6c8"):
    steel = metal(finish, 0.3)
    block(steel, (x, -0.25, low), (width, 0.5, 0.05), 0.004)
    block(steel, (x, -0.15, low + 0.05), (0.24, 0.24, 1.2), 0.004)


def bottle(at, height=0.26, colour="#4f6b45", rough=0.1):
    r = height * 0.13
    lathe(
        plain(colour, rough),
        at,
        [
            (0.001, 0),
            (r, 0),
            (r, height * 0.6),
            (r * 0.4, height * 0.74),
            (r * 0.36, height * 0.97),
            (r * 0.42, height),
            (0.001, height),
        ],
        32,
    )


def jar(at, height=0.16, fill="#c9a063", lid=OAK):
    r = height * 0.34
    lathe(
        plain(fill, 0.8), at, [(0.001, 0.004), (r * 0.94, 0.004), (r * 0.94, height * 0.72), (0.001, height * 0.72)], 32
    )
    lathe(glass("#f4fbf9"), at, [(0.001, 0), (r, 0), (r, height * 0.9), (r * 0.9, height)], 32)
    cylinder(lid(0), (at[0], at[1], at[2] + height * 0.95), r * 0.95, 0.02)


def kettle(at, colour="#24292b"):
    body = plain(colour, 0.3)
    lathe(body, at, [(0.001, 0), (0.085, 0), (0.09, 0.015), (0.062, 0.19), (0.05, 0.2), (0.001, 0.21)], 48)
    x, y, z = at
    bent(
        body,
        [(x - 0.05, y, z + 0.19), (x - 0.14, y, z + 0.18), (x - 0.12, y, z + 0.05), (x - 0.08, y, z + 0.04)],
        0.009,
    )
    tube(body, [(x + 0.06, y, z + 0.13), (x + 0.11, y, z + 0.19)], 0.012)


def board(at, height=0.4, width=0.24, wood=OAK, lean=-10):
    block(wood, at, (width, 0.02, height), 0.012, (lean, 0, 0))


def fruit(at, random):
    from furniture import bowl

    bowl(at, 0.15)
    for k in range(7):
        angle, out = k * 0.9, 0.07 if k < 5 else 0.02
        x, y = at[0] + math.cos(angle) * out, at[1] + math.sin(angle) * out
        r = random.uniform(0.034, 0.042)
        z = at[2] + (0.055 if k < 5 else 0.1)
        lathe(
            plain(random.choice(("#d08a2c", "#c2402c", "#7d9a3c", "#d9a531")), 0.4),
            (x, y, z),
            [(max(0.001, r * math.sin(a * math.pi / 12)), r - r * math.cos(a * math.pi / 12)) for a in range(13)],
            24,
        )


def basin_unit(width, wood=OAK, top=None, finish=CHROME, vessel=True):
    """A washstand, its back at y = 0."""
    top = top or stone("#f1efea")
    block(wood, (0, -0.225, 0.3), (width, 0.45, 0.5), 0.004)
    for way in (-1, 1):
        front(wood, way * width / 4, 0.305, width / 2, 0.49, -0.474, "flat", "bar", finish, -way)
    block(top, (0, -0.25, 0.8), (width + 0.02, 0.52, 0.04), 0.005)
    if vessel:
        white = plain("#f5f4f1", 0.08)
        lathe(
            white,
            (0, -0.26, 0.84),
            [
                (0.001, 0),
                (0.12, 0),
                (0.19, 0.06),
                (0.205, 0.12),
                (0.198, 0.12),
                (0.18, 0.06),
                (0.1, 0.015),
                (0.001, 0.012),
            ],
            64,
        )
        tap((0, -0.045, 0.84), finish, 0.26, 0.15)


def toilet():
    white = plain("#f5f4f1", 0.08)
    block(white, (0, -0.09, 0.38), (0.38, 0.17, 0.4), 0.03)
    block(white, (0, -0.09, 0.78), (0.4, 0.19, 0.035), 0.014)
    with place((0, -0.43, 0)):
        ring = [(0.001, 0), (0.12, 0), (0.11, 0.12), (0.15, 0.28), (0.19, 0.38), (0.19, 0.41), (0.001, 0.41)]
        shape = lathe(white, (0, 0, 0), ring, 48)
        shape.scale = (1, 1.28, 1)
        lid = lathe(white, (0, 0, 0.41), [(0.001, 0), (0.195, 0), (0.2, 0.012), (0.19, 0.035), (0.001, 0.04)], 48)
        lid.scale = (1, 1.26, 1)
    block(white, (0, -0.2, 0), (0.24, 0.3, 0.38), 0.04)
    cylinder(metal(*CHROME[:2]), (0, -0.09, 0.81), 0.022, 0.012)


def bath(length=1.6, width=0.74, front_panel="#f2f1ed"):
    """A bath along x, its long side at y = 0."""
    white = plain("#f6f5f2", 0.07)
    block(plain(front_panel, 0.2), (0, -width + 0.02, 0), (length, 0.03, 0.52), 0.008)
    block(white, (0, -width / 2, 0.1), (length - 0.02, width - 0.06, 0.05), 0.01)
    for way in (-1, 1):
        block(white, (way * (length / 2 - 0.05), -width / 2, 0.1), (0.1, width, 0.46), 0.03)
        block(white, (0, -width / 2 + way * (width / 2 - 0.04), 0.1), (length, 0.08, 0.46), 0.03)


def shower_glass(x, depth, height=1.95, finish=BLACK):
    edge = metal(finish[0], finish[1]) if finish[2] else plain(finish[0], finish[1])
    block(glass("#f2faf7"), (x, -depth / 2, 0.02), (0.008, depth, height), 0.001)
    tube(edge, [(x, 0, height + 0.02), (x, -depth, height + 0.02)], 0.01)
    tube(edge, [(x, -depth, 0.02), (x, -depth, height + 0.02)], 0.01)


def shower_head(at, finish=CHROME, drop=1.0):
    pull = metal(finish[0], finish[1])
    x, y, z = at
    bent(
        pull,
        [(x, y, z - drop), (x, y - 0.03, z - drop + 0.04), (x, y - 0.03, z), (x, y - 0.3, z), (x, y - 0.3, z - 0.05)],
        0.01,
        16,
    )
    lathe(pull, (x, y - 0.3, z - 0.08), [(0.11, 0), (0.11, 0.01), (0.02, 0.03)], 48)
    cylinder(pull, (x, y - 0.02, z - drop), 0.03, 0.14, (0, 90, 0))


def cabinet_mirror(at, width, height):
    block(mirror(), (at[0], -0.03, at[2]), (width, 0.01, height), 0.002)
    block(plain("#3a3937", 0.5), (at[0], -0.012, at[2] - 0.005), (width + 0.01, 0.024, height + 0.01), 0.003)


def radiator_rail(at, width=0.5, height=1.1, finish=CHROME):
    pull = metal(finish[0], finish[1])
    x, z = at
    for way in (-1, 1):
        tube(pull, [(x + way * width / 2, -0.06, z), (x + way * width / 2, -0.06, z + height)], 0.014)
    for k in range(10):
        tube(
            pull,
            [(x - width / 2, -0.06, z + 0.06 + k * height / 10), (x + width / 2, -0.06, z + 0.06 + k * height / 10)],
            0.009,
        )


METRO = ("#f3f1ea", "#c9c5bc", 0.15, 0.075)
