"""Furniture of the demonstration photos. Each piece stands with its back to +y and faces the camera at -y."""

import math

from materials import BLACK, BRASS, OAK, PALE_OAK, WALNUT, art, fabric, glow, metal, mirror, plain, rug, shade, stone
from shapes import bent, block, cylinder, lathe, pillow, place, tube

BOOKS = (
    "#7c2f2a",
    "#23435f",
    "#d8cbb0",
    "#35503f",
    "#c48a3c",
    "#5a4a6b",
    "#e9e4da",
    "#2b2b2e",
    "#9a5b3d",
    "#6f8b94",
    "#b8473a",
    "#ded5c2",
)


def sofa(width=2.05, colour="#8a8f83", seats=2, legs=WALNUT, cushions=(), random=None, depth=0.92, arm=0.15):
    cloth, inside = fabric(colour), width - 2 * arm
    block(cloth, (0, 0, 0.14), (width - 0.02, depth - 0.06, 0.16), 0.03)
    block(cloth, (0, depth / 2 - 0.1, 0.2), (width, 0.2, 0.6), 0.06, inner=6, puff=0.012)
    for side in (-1, 1):
        block(cloth, (side * (width - arm) / 2, 0, 0.14), (arm, depth, 0.46), 0.055, inner=6, puff=0.012)
        for front in (-1, 1):
            cylinder(legs(2), (side * (width / 2 - 0.12), front * (depth / 2 - 0.12), 0), 0.022, 0.15)
    each = inside / seats
    for k in range(seats):
        x = -inside / 2 + each * (k + 0.5)
        block(cloth, (x, -0.09, 0.3), (each - 0.008, depth - 0.2, 0.16), 0.05, inner=10, puff=0.03)
        block(cloth, (x, depth / 2 - 0.27, 0.42), (each - 0.02, 0.2, 0.42), 0.07, (-12, 0, 0), inner=10, puff=0.05)
    for x, tone, size in cushions:
        lean = random.uniform(-10, 10) if random else 0
        pillow(
            fabric(tone) if isinstance(tone, str) else tone,
            (x, depth / 2 - 0.43, 0.46),
            (size, size * 0.92, 0.17),
            (-24, lean, lean),
        )


def armchair(colour="#b5613c", legs=OAK):
    cloth = fabric(colour)
    block(cloth, (0, -0.03, 0.34), (0.58, 0.6, 0.13), 0.05, inner=8, puff=0.03)
    block(cloth, (0, 0.28, 0.42), (0.6, 0.14, 0.5), 0.06, (-14, 0, 0), inner=8, puff=0.03)
    for side in (-1, 1):
        x = side * 0.35
        tube(legs, [(x, -0.3, 0), (x, -0.28, 0.56)], 0.02)
        tube(legs, [(x, 0.36, 0), (x, 0.3, 0.62)], 0.02)
        block(legs, (x, 0.02, 0.55), (0.06, 0.68, 0.028), 0.012)
        block(legs, (x, 0.02, 0.3), (0.028, 0.6, 0.05), 0.006)
    for y in (-0.27, 0.3):
        block(legs, (0, y, 0.3), (0.7, 0.028, 0.05), 0.006)


def coffee_table(width=1.0, depth=0.55, height=0.4, top=OAK, legs=None, round_top=False):
    legs = legs or top
    if round_top:
        cylinder(top(0), (0, 0, height - 0.03), width / 2, 0.03, r=0.008, count=64)
        for k in range(3):
            angle = k * 2.094 + 0.5
            tube(
                legs,
                [
                    (math.cos(angle) * width * 0.3, math.sin(angle) * width * 0.3, height - 0.03),
                    (math.cos(angle) * width * 0.42, math.sin(angle) * width * 0.42, 0),
                ],
                0.018,
            )
        return
    block(top, (0, 0, height - 0.035), (width, depth, 0.035), 0.006)
    block(top, (0, 0, 0.12), (width - 0.12, depth - 0.1, 0.02), 0.004)
    for x in (-1, 1):
        for y in (-1, 1):
            block(legs, (x * (width / 2 - 0.05), y * (depth / 2 - 0.05), 0), (0.045, 0.045, height - 0.03), 0.004)


def carpet(width, depth, material=None, at=(0, 0), turn=0):
    with place((*at, 0), turn):
        block(material or rug("#d9ccb6", "#5b4638", "#a5603f"), (0, 0, 0.002), (width, depth, 0.012), 0.006)


def floor_lamp(at, height=1.55, strength=2.0, tone="#f6ead2", stand=BLACK):
    with place(at):
        cylinder(metal(stand[0], stand[1]), (0, 0, 0), 0.14, 0.02)
        tube(metal(stand[0], stand[1]), [(0, 0, 0), (0, 0, height)], 0.011)
        lathe(shade(tone, strength), (0, 0, height - 0.22), [(0.2, 0), (0.15, 0.28)], 48)
        lathe(
            glow("#ffd9a0", strength * 6),
            (0, 0, height - 0.12),
            [(0.001, 0), (0.03, 0.02), (0.03, 0.06), (0.001, 0.08)],
        )


def table_lamp(at, height=0.5, strength=2.0, body="#c9b79a", tone="#f6ead2"):
    with place(at):
        lathe(
            plain(body, 0.35),
            (0, 0, 0),
            [
                (0.001, 0),
                (0.07, 0),
                (0.085, 0.05),
                (0.1, 0.12),
                (0.075, 0.22),
                (0.02, 0.27),
                (0.012, height - 0.16),
                (0.012, height - 0.05),
            ],
            48,
        )
        lathe(shade(tone, strength), (0, 0, height - 0.2), [(0.16, 0), (0.11, 0.22)], 48)
        lathe(glow("#ffd9a0", strength * 6), (0, 0, height - 0.14), [(0.001, 0), (0.028, 0.03), (0.001, 0.07)])


def pendant(at, drop, radius=0.18, colour="#22302b", strength=8.0, kind="dome"):
    """Hangs from the ceiling at `at` by `drop` metres."""
    with place(at):
        tube(plain("#1c1c1d", 0.6), [(0, 0, 0), (0, 0, -drop)], 0.004)
        cylinder(plain(colour, 0.5), (0, 0, -0.03), 0.05, 0.03)
        if kind == "globe":
            lathe(
                shade("#fff6e4", strength),
                (0, 0, -drop - radius),
                [
                    (max(0.001, radius * math.sin(a * math.pi / 16)), radius - radius * math.cos(a * math.pi / 16))
                    for a in range(17)
                ],
                40,
            )
            return
        bowl = [(0.03, 0), (0.035, -0.03)] + [
            (radius * math.sin(a), -0.03 - radius * 0.95 * (1 - math.cos(a)))
            for a in (0.3, 0.6, 0.9, 1.2, 1.45, 1.57)
        ]
        lathe(plain(colour, 0.4), (0, 0, -drop), bowl, 48)
        lathe(plain("#f3efe6", 0.5), (0, 0, -drop - 0.004), [(r * 0.97, z) for r, z in bowl], 48)
        lathe(
            glow("#ffdca8", strength),
            (0, 0, -drop - radius * 0.75),
            [(0.001, 0), (0.04, 0.03), (0.03, 0.08), (0.001, 0.1)],
        )


def books(at, width, random, tall=0.24, lean=True):
    """A row of books along x from `at`."""
    x = 0.0
    while x < width:
        thick, height = random.uniform(0.016, 0.048), tall * random.uniform(0.72, 1)
        if x + thick > width:
            break
        tone = plain(random.choice(BOOKS), 0.6)
        tilt = (0, random.choice((0, 0, 0, 0, 4)) if lean else 0, 0)
        block(
            tone,
            (at[0] + x + thick / 2, at[1] + random.uniform(-0.012, 0.012), at[2]),
            (thick, 0.16, height),
            0.003,
            tilt,
        )
        x += thick + random.uniform(0.0005, 0.003) + (0.012 if tilt[1] else 0)


def stack(at, count, random, turn=0):
    """Books that lie on each other."""
    with place(at, turn):
        z = 0.0
        for _ in range(count):
            thick = random.uniform(0.018, 0.035)
            with place((0, 0, z), random.uniform(-12, 12)):
                block(
                    plain(random.choice(BOOKS), 0.6),
                    (0, 0, 0),
                    (random.uniform(0.2, 0.27), random.uniform(0.15, 0.2), thick),
                    0.003,
                )
            z += thick + 0.001


def vase(at, height=0.24, colour="#d8d2c4", rough=0.35):
    h = height
    lathe(
        plain(colour, rough),
        at,
        [
            (0.001, 0),
            (h * 0.22, 0),
            (h * 0.34, h * 0.3),
            (h * 0.3, h * 0.6),
            (h * 0.13, h * 0.85),
            (h * 0.17, h),
            (h * 0.14, h),
            (h * 0.1, h * 0.84),
        ],
        48,
    )


def bowl(at, radius=0.13, colour="#e8e2d6"):
    r = radius
    lathe(
        plain(colour, 0.3),
        at,
        [
            (0.001, 0),
            (r * 0.4, 0),
            (r * 0.8, r * 0.3),
            (r, r * 0.65),
            (r * 0.96, r * 0.65),
            (r * 0.76, r * 0.34),
            (r * 0.3, r * 0.08),
            (0.001, r * 0.06),
        ],
        48,
    )


def mug(at, colour="#d9d3c7"):
    lathe(
        plain(colour, 0.3),
        at,
        [(0.001, 0), (0.038, 0), (0.042, 0.006), (0.042, 0.09), (0.038, 0.09), (0.037, 0.012), (0.001, 0.01)],
    )
    bent(
        plain(colour, 0.3),
        [
            (at[0] + 0.04, at[1], at[2] + 0.075),
            (at[0] + 0.075, at[1], at[2] + 0.07),
            (at[0] + 0.07, at[1], at[2] + 0.025),
            (at[0] + 0.04, at[1], at[2] + 0.02),
        ],
        0.006,
    )


def shelf_unit(width, height, random, material=OAK, levels=5, depth=0.3, full=0.75):
    """An open shelf with books, pots and boxes."""
    thick = 0.024
    for side in (-1, 1):
        block(material, (side * (width / 2 - thick / 2), 0, 0), (thick, depth, height), 0.002)
    gap = (height - thick - 0.06) / levels
    for level in range(levels + 1):
        block(material, (0, 0, 0.06 + gap * level), (width - 2 * thick, depth, thick), 0.002)
    block(
        plain("#cdbfa8", 0.8) if material is PALE_OAK else material,
        (0, depth / 2 - 0.005, 0.06),
        (width - 0.02, 0.01, height - 0.07),
        0.001,
    )
    for level in range(levels):
        z, x, room = 0.06 + gap * level + thick, -width / 2 + thick + 0.02, width - 2 * thick - 0.04
        while room > 0.12:
            choice = random.random()
            if choice < full:
                wide = min(room, random.uniform(0.16, 0.42))
                books((x, -0.02, z), wide, random, min(0.27, gap - 0.06))
            elif choice < full + 0.1:
                wide = 0.2
                vase(
                    (x + 0.1, 0, z), min(0.2, gap - 0.08), random.choice(("#d8d2c4", "#6e7f72", "#b56f4e", "#33424a"))
                )
            elif choice < full + 0.18:
                wide = 0.26
                stack((x + 0.13, 0, z), random.randint(2, 4), random)
            else:
                wide = 0.24
                block(fabric("#b99b6b", 90), (x + 0.12, 0, z), (0.22, 0.24, min(0.2, gap - 0.07)), 0.02)
            x, room = x + wide + 0.02, room - wide - 0.02


def picture(at, width, height, material, frame=OAK, mat_board=True, turn=0):
    """A framed picture on a wall: `at` is its middle, on the wall's face."""
    with place(at, turn):
        if mat_board:
            block(plain("#f4f1ea", 0.8), (0, -0.012, -height / 2), (width, 0.012, height), 0.001)
            block(material, (0, -0.02, -height * 0.36), (width * 0.7, 0.006, height * 0.72), 0.0005)
        else:
            block(material, (0, -0.018, -height / 2), (width, 0.012, height), 0.0005)
        for side in (-1, 1):
            block(
                frame, (side * (width / 2 + 0.008), -0.018, -height / 2 - 0.016), (0.018, 0.03, height + 0.032), 0.002
            )
            block(frame, (0, -0.018, side * (height / 2 + 0.008) - 0.009), (width, 0.03, 0.018), 0.002)


def wall_mirror(at, radius=0.35, frame=BRASS, tall=None):
    with place(at):
        if tall:
            block(mirror(), (0, -0.02, -tall / 2), (radius * 2, 0.008, tall), 0.002)
            for side in (-1, 1):
                block(metal(*frame[:2]), (side * radius, -0.022, -tall / 2), (0.02, 0.03, tall), 0.004)
                block(metal(*frame[:2]), (0, -0.022, side * tall / 2 - 0.01), (radius * 2 + 0.02, 0.03, 0.02), 0.004)
            return
        cylinder(mirror(), (0, 0, 0), radius, 0.02, (90, 0, 0), count=72)
        lathe(
            metal(*frame[:2]),
            (0, 0, 0),
            [(radius, 0), (radius + 0.015, 0), (radius + 0.015, 0.03), (radius - 0.003, 0.03)],
            72,
            (90, 0, 0),
        )


def desk(width=1.3, depth=0.62, height=0.74, top=OAK, legs=BLACK, drawers=True):
    block(top, (0, 0, height - 0.03), (width, depth, 0.03), 0.004)
    leg = metal(legs[0], legs[1]) if isinstance(legs, tuple) else legs
    for x in (-1, 1):
        for y in (-1, 1):
            block(leg, (x * (width / 2 - 0.05), y * (depth / 2 - 0.05), 0), (0.036, 0.036, height - 0.03), 0.003)
        block(leg, (x * (width / 2 - 0.05), 0, height - 0.07), (0.03, depth - 0.12, 0.036), 0.003)
    if drawers:
        for x in (-0.25, 0.25):
            block(top, (x * width * 0.9, -0.02, height - 0.15), (width * 0.4, depth - 0.1, 0.12), 0.004)
            cylinder(
                metal(*BRASS[:2]), (x * width * 0.9, -depth / 2 + 0.015, height - 0.09), 0.011, 0.025, (90, 0, 0)
            )


def laptop(at, turn=0, screen="#4a6b86"):
    with place(at, turn):
        shell = metal("#b9bbbd", 0.35)
        block(shell, (0, 0, 0), (0.32, 0.22, 0.014), 0.006)
        block(plain("#1b1b1c", 0.6), (0, 0.02, 0.0138), (0.28, 0.11, 0.001), 0.0004)
        block(plain("#8d8f91", 0.4, 0.8), (0, -0.075, 0.0138), (0.1, 0.055, 0.0008), 0.0003)
        with place((0, 0.115, 0.012)):
            block(shell, (0, 0.032, 0), (0.32, 0.007, 0.21), 0.003, (-17, 0, 0))
            block(glow(screen, 0.9), (0, 0.027, 0.011), (0.3, 0.002, 0.186), 0.0008, (-17, 0, 0))


def monitor(at, width=0.6, screen="#557f9c"):
    with place(at):
        dark = plain("#18191a", 0.4)
        block(dark, (0, 0.05, 0), (0.24, 0.2, 0.012), 0.004)
        tube(dark, [(0, 0.07, 0), (0, 0.07, 0.28)], 0.016)
        block(dark, (0, 0.03, 0.13), (width, 0.025, width * 0.58), 0.006)
        block(glow(screen, 0.8), (0, 0.0165, 0.142), (width - 0.02, 0.002, width * 0.58 - 0.026), 0.0005)


def desk_lamp(at, colour="#2f4b44", strength=14.0, turn=0):
    with place(at, turn):
        paint = plain(colour, 0.35)
        cylinder(paint, (0, 0, 0), 0.08, 0.02)
        tube(metal(*BRASS[:2]), [(0, 0, 0.02), (-0.08, 0, 0.26), (0.1, 0, 0.44)], 0.006)
        with place((0.12, 0, 0.43)):
            lathe(
                paint,
                (0, 0, 0),
                [(0.02, 0.06), (0.03, 0.05), (0.075, -0.06), (0.072, -0.06), (0.026, 0.045)],
                40,
                (0, -18, 0),
            )
            lathe(glow("#ffdca8", strength), (0, 0, -0.035), [(0.001, 0), (0.026, 0.02), (0.001, 0.05)])


def office_chair(colour="#4a5560"):
    cloth, dark = fabric(colour), plain("#1e1f21", 0.5)
    for k in range(5):
        angle = k * 1.2566
        tip = (math.cos(angle) * 0.29, math.sin(angle) * 0.29, 0.07)
        tube(dark, [(0, 0, 0.1), tip], 0.018)
        cylinder(dark, (tip[0], tip[1] + 0.012, 0.03), 0.03, 0.025, (90, 0, 0))
    tube(metal("#8b8d90"), [(0, 0, 0.1), (0, 0, 0.42)], 0.024)
    block(cloth, (0, 0, 0.42), (0.48, 0.47, 0.085), 0.04, inner=8, puff=0.015)
    bent(dark, [(0, 0.1, 0.43), (0, 0.3, 0.42), (0, 0.3, 0.7)], 0.018)
    block(cloth, (0, 0.27, 0.58), (0.44, 0.08, 0.44), 0.038, (-8, 0, 0), inner=8, puff=0.015)


def chair(frame=OAK, seat=None, style="slat"):
    """A dining chair; the seat may be of a cloth."""
    for x in (-1, 1):
        tube(frame, [(x * 0.19, -0.19, 0), (x * 0.18, -0.17, 0.44)], 0.016)
        tube(frame, [(x * 0.19, 0.23, 0), (x * 0.18, 0.19, 0.44), (x * 0.19, 0.26, 0.82)], 0.016)
    block(frame, (0, 0, 0.42), (0.42, 0.42, 0.03), 0.014)
    if seat:
        block(fabric(seat), (0, -0.005, 0.445), (0.4, 0.4, 0.035), 0.016, inner=6, puff=0.01)
    if style == "slat":
        for z in (0.56, 0.72):
            block(frame, (0, 0.235 + (z - 0.56) * 0.15, z), (0.38, 0.018, 0.075), 0.006, (-9, 0, 0))
    else:
        for k in range(7):
            x = -0.15 + 0.05 * k
            tube(frame, [(x, 0.19, 0.44), (x * 1.1, 0.255, 0.8)], 0.006)
        block(frame, (0, 0.26, 0.79), (0.42, 0.022, 0.05), 0.01, (-9, 0, 0))


def stool(height=0.66, seat=OAK, legs=BLACK):
    cylinder(seat(0), (0, 0, height - 0.035), 0.17, 0.035, r=0.012, count=48)
    leg = metal(legs[0], legs[1]) if isinstance(legs, tuple) else legs
    for k in range(4):
        a = k * 1.5708 + 0.785
        tube(
            leg,
            [(math.cos(a) * 0.1, math.sin(a) * 0.1, height - 0.03), (math.cos(a) * 0.19, math.sin(a) * 0.19, 0)],
            0.011,
        )
    ring = [(math.cos(k * 0.2618) * 0.163, math.sin(k * 0.2618) * 0.163, 0.2) for k in range(25)]
    tube(leg, ring, 0.007)


def dining_table(width=1.6, depth=0.85, top=OAK, legs=None, round_top=False):
    if round_top:
        cylinder(top(0), (0, 0, 0.71), width / 2, 0.032, r=0.01, count=72)
        lathe(
            (legs or top)(2),
            (0, 0, 0),
            [(0.001, 0), (0.3, 0), (0.28, 0.03), (0.07, 0.09), (0.055, 0.4), (0.09, 0.68), (0.2, 0.71)],
            48,
        )
        return
    block(top, (0, 0, 0.71), (width, depth, 0.035), 0.006)
    for x in (-1, 1):
        block(legs or top, (x * (width / 2 - 0.35 * 0 - 0.09), 0, 0.62), (0.05, depth - 0.16, 0.09), 0.004)
        for y in (-1, 1):
            block(legs or top, (x * (width / 2 - 0.09), y * (depth / 2 - 0.08), 0), (0.065, 0.065, 0.71), 0.006)
    for y in (-1, 1):
        block(legs or top, (0, y * (depth / 2 - 0.09), 0.63), (width - 0.2, 0.026, 0.08), 0.003)


def basket(at, radius=0.2, height=0.32, colour="#b08a55"):
    cane = fabric(colour, 60, 0.3, 0)
    lathe(
        cane,
        at,
        [
            (0.001, 0),
            (radius * 0.82, 0),
            (radius * 1.02, height * 0.5),
            (radius, height),
            (radius - 0.012, height),
            (radius - 0.02, height * 0.4),
            (0.001, 0.02),
        ],
        40,
    )


def throw(at, size, material, tilt=(0, 0, 0)):
    """A folded blanket."""
    for k in range(3):
        block(
            material,
            (at[0], at[1], at[2] + k * 0.022),
            (size[0] - k * 0.01, size[1], 0.026),
            0.012,
            tilt,
            inner=3,
            puff=0.004,
        )


def radiator(width=0.9, height=0.55):
    white = plain("#efede8", 0.35)
    for k in range(round(width / 0.055)):
        block(white, (-width / 2 + 0.03 + k * 0.055, 0, 0.1), (0.042, 0.075, height), 0.018)
    for z in (0.14, height + 0.02):
        tube(white, [(-width / 2, 0, z), (width / 2, 0, z)], 0.013)


def fireplace(stone_colour="#e9e4da", inside="#2a2523"):
    face, dark = plain(stone_colour, 0.5), plain(inside, 0.95)
    for x in (-1, 1):
        block(face, (x * 0.6, -0.09, 0), (0.24, 0.2, 1.02), 0.006)
        block(face, (x * 0.6, -0.11, 0), (0.28, 0.24, 0.12), 0.006)
        block(dark, (x * 0.42, 0.02, 0), (0.1, 0.3, 0.8), 0.002)
    block(face, (0, -0.09, 0.8), (1.0, 0.2, 0.24), 0.004)
    block(face, (0, -0.13, 1.04), (1.58, 0.32, 0.05), 0.012)
    block(face, (0, -0.11, 1.0), (1.5, 0.26, 0.04), 0.01)
    block(dark, (0, -0.012, 0), (0.96, 0.02, 0.82), 0.002)
    block(stone("#4a4744", "#6d6a66"), (0, -0.3, 0), (1.5, 0.42, 0.025), 0.004)
    for k in range(5):
        with place((-0.16 + 0.08 * k, 0.0, 0.05 + 0.045 * (k % 2)), 8 * k - 16):
            cylinder(plain("#6f5138", 0.95), (0, 0.16, 0.05), 0.045, 0.32, (90, 0, 0))


def towel(at, width, length, colour):
    block(fabric(colour, 150, 0.1, 0.5), at, (width, 0.03, length), 0.014, inner=4, puff=0.004)


def painting(seed, *colours):
    return art(seed, *colours)


def console(width, height=0.45, depth=0.4, wood=WALNUT, doors=3):
    block(wood, (0, 0, height - 0.025), (width, depth, 0.025), 0.003)
    block(wood, (0, 0, 0.14), (width, depth, 0.022), 0.003)
    for x in (-1, 1):
        block(wood, (x * (width / 2 - 0.012), 0, 0.14), (0.024, depth, height - 0.15), 0.002)
        for y in (-1, 1):
            tube(
                wood,
                [
                    (x * (width / 2 - 0.12), y * (depth / 2 - 0.08), 0.15),
                    (x * (width / 2 - 0.1), y * (depth / 2 - 0.06), 0),
                ],
                0.016,
            )
    each = (width - 0.05) / doors
    for k in range(doors):
        x = -width / 2 + 0.025 + each * (k + 0.5)
        block(wood, (x, -depth / 2 + 0.01, 0.165), (each - 0.006, 0.02, height - 0.195), 0.002)
        cylinder(metal(*BRASS[:2]), (x + each * 0.38, -depth / 2, height * 0.6), 0.01, 0.022, (90, 0, 0))
    block(plain("#1a1411", 0.9), (0, 0.02, 0.16), (width - 0.05, depth - 0.08, height - 0.19), 0.002)
