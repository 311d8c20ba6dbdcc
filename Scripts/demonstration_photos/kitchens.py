"""Kitchens, bathrooms, a laundry."""

import random as numbers

from fixtures import (
    basin_unit,
    bath,
    board,
    bottle,
    cabinet_mirror,
    fruit,
    hood,
    jar,
    kettle,
    kitchen_run,
    radiator_rail,
    shower_glass,
    shower_head,
    toilet,
    uppers,
    wall_shelf,
    washer,
)
from furniture import (
    basket,
    bowl,
    carpet,
    chair,
    console,
    dining_table,
    mug,
    pendant,
    picture,
    painting,
    radiator,
    stack,
    stool,
    towel,
    vase,
    wall_mirror,
)
from materials import (
    BLACK,
    BRASS,
    OAK,
    PALE_OAK,
    PINE,
    WALNUT,
    fabric,
    paint,
    plain,
    planks,
    rug,
    sheer,
    stone,
    tiles,
)
from plants import potted
from rooms import Room, Window, area_light, bulb, camera, drapes, garden, sky, skyline
from shapes import block, cylinder, lathe, place, tube


def farmhouse():
    """A white kitchen with a window over the sink."""
    r = numbers.Random(21)
    sky(40, 60, 0.3, 4.2, seen=0.2)
    floor = planks("#8a5f3a", "#b98a58", 0.12, 1.6)
    window = Window(1.75, 1.3, 1.1, 1.15, (2, 2))
    room = Room(4.4, 4.6, 2.6, "#e9e6dc", floor, windows={"back": [window]}, power=30, crown=True)
    white, top = plain("#f0ede4", 0.4), OAK
    with room.on("back"):
        garden(r, trees=3)
        block(tiles("#f3f1ea", "#d6d2c8", 0.15, 0.075), (0.88, 0.002, 0.9), (1.75, 0.012, 0.52), 0.001)
        block(tiles("#f3f1ea", "#d6d2c8", 0.15, 0.075), (3.72, 0.002, 0.9), (1.35, 0.012, 0.52), 0.001)
        block(tiles("#f3f1ea", "#d6d2c8", 0.15, 0.075), (2.4, 0.002, 0.9), (1.3, 0.012, 0.17), 0.001)
    with room.on("back", 0.35):
        kitchen_run(
            [("drawers", 0.5), ("oven", 0.6), ("door", 0.5), ("sink", 0.9), ("door", 0.5), ("drawers", 0.5)],
            white,
            top,
            finish=BRASS,
        )
        uppers(0.0, 0.5, white, each=0.5)
        uppers(1.1, 0.3, white, each=0.3)
        hood(0.8, 1.62, 0.58, "#dcdcd8")
        uppers(2.85, 1.0, white, each=0.5)
        kettle((0.66, -0.42, 0.906), "#b5392f")
        board((1.25, -0.06, 0.9), 0.42, 0.28, WALNUT)
        board((1.42, -0.09, 0.9), 0.3, 0.2, OAK)
        jar((2.75, -0.16, 0.9))
        jar((2.9, -0.15, 0.9), 0.2, "#7a4b2a")
        jar((3.07, -0.16, 0.9), 0.14, "#d8c9a6")
        fruit((3.2, -0.35, 0.9), r)
        potted("herbs", (2.35, -0.02, 1.1), 0.16, r, plain("#d8d2c4", 0.5))
        potted("herbs", (1.65, -0.02, 1.1), 0.18, r, plain("#b56f4e", 0.7))
        bottle((0.25, -0.15, 0.9))
    with room.on("right", 0.95):
        kitchen_run([("fridge", 0.78)], white, top)
    with room.on("left", 2.9):
        with place((0, -0.2, 0)):
            console(1.5, 0.88, 0.4, OAK)
            bowl((-0.35, 0, 0.88), 0.15, "#7f95a0")
            stack((0.35, 0, 0.88), 4, r)
            vase((0.02, 0, 0.88), 0.3, "#d8d2c4")
    with room.on("left", 2.9, 1.75):
        for k in range(2):
            picture(
                (-0.4 + 0.8 * k, 0, 0), 0.5, 0.64, painting(66 + k, "#efe9da", "#7f95a0", "#c98a5a", "#54707a"), OAK
            )
    with place((2.15, 2.15, 0)):
        block(plain("#54707a", 0.45), (0, 0, 0.1), (1.5, 0.6, 0.8), 0.004)
        for x in (-0.5, 0, 0.5):
            block(plain("#54707a", 0.45), (x, -0.306, 0.16), (0.46, 0.018, 0.68), 0.004)
            block(plain("#4d6871", 0.45), (x, -0.316, 0.24), (0.33, 0.012, 0.52), 0.004)
        block(stone("#efece6"), (0, 0, 0.9), (1.7, 0.85, 0.04), 0.006)
        vase((-0.45, 0.1, 0.94), 0.22, "#7f95a0")
        with place((-0.45, 0.1, 1.08)):
            from living import potted_stems

            potted_stems(r)
        block(OAK, (0.32, 0.0, 0.94), (0.42, 0.26, 0.02), 0.01)
        fruit((0.32, 0.02, 0.96), r)
    for x in (1.75, 2.55):
        with place((x, 1.55, 0)):
            stool(0.66, OAK, BLACK)
    for x in (1.7, 2.6):
        pendant((x, 2.2, 2.6), 0.72, 0.15, "#2f3b3f", 7)
        bulb((x, 2.2, 1.7), 8)
    area_light((2.2, 0.4, 2.5), (2.4, 0.9), 30, "#fff4e6", (25, 0, 0))
    camera((2.75, 0.1, 1.38), (2.1, 5, 1.38), 20, -0.03, exposure=0.85)


def galley():
    """A dark green kitchen of a row house."""
    r = numbers.Random(22)
    sky(30, 100, 0.3, 4.2, "#ffe3bf", seen=0.2)
    floor = tiles("#c9c2b4", "#8d877b", 0.3, 0.3, 0.0, 0.3)
    window = Window(0.75, 1.0, 1.0, 1.45, (2, 2))
    room = Room(2.6, 4.8, 2.85, "#ece6d8", floor, windows={"back": [window]}, power=46, crown=True)
    green, top = plain("#2f4a3c", 0.42), stone("#f1eee8", "#9a958d", 1.3)
    with room.on("back"):
        garden(r, tones=("#a8571f", "#d59a35"))
    with room.on("left", 1.0):
        kitchen_run(
            [("drawers", 0.5), ("door", 0.5), ("oven", 0.6), ("door", 0.5), ("sink", 0.8), ("door", 0.5)],
            green,
            top,
            finish=BRASS,
        )
        block(tiles("#efe9da", "#c9c1b0", 0.15, 0.075, 0.5, 0.1), (1.7, 0.002, 0.9), (3.6, 0.012, 0.7), 0.001)
        for start in (0.0, 2.3):
            wall_shelf(start + 0.62, 1.55, 1.2, WALNUT)
            for k in range(6):
                x = start + 0.14 + 0.19 * k
                if k % 3 == 2:
                    jar((x, -0.12, 1.58), 0.16, ("#c9a063", "#7a4b2a", "#d8c9a6")[k % 3])
                elif k % 3 == 1:
                    for n in range(3):
                        bowl((x, -0.12, 1.58 + 0.03 * n), 0.075, "#e8e2d6")
                else:
                    mug((x, -0.1, 1.58), ("#c98a5a", "#5d7a78", "#e0d8c8")[(k + int(start)) % 3])
        hood(1.3, 1.68, 0.58, "#c9a253")
        kettle((1.15, -0.4, 0.906), "#d9d4c8")
        board((0.72, -0.05, 0.9), 0.4, 0.26, OAK)
        fruit((0.3, -0.3, 0.9), r)
        bottle((1.8, -0.14, 0.9))
        potted("herbs", (3.15, -0.2, 0.9), 0.2, r)
    with room.on("right", 0.9):
        with place((0.0, 0, 0)):
            kitchen_run([("door", 0.5), ("drawers", 0.6), ("door", 0.5)], green, top, finish=BRASS, depth=0.42)
            stack((0.3, -0.2, 0.9), 4, r)
            vase((0.75, -0.2, 0.9), 0.26, "#c9b89a")
            with place((0.75, -0.2, 1.06)):
                from living import potted_stems

                potted_stems(r)
    with room.on("right", 1.7, 1.7):
        picture((0, 0, 0), 0.5, 0.66, painting(61, "#efe6d2", "#c98a4b", "#31473f", "#8c4a35"), OAK)
    carpet(0.75, 2.4, rug("#a3543c", "#e5d9bf", "#2f4a5a"), (1.32, 2.5))
    for y in (2.6, 4.0):
        pendant((1.35, y, 2.85), 0.5, 0.13, strength=7, kind="globe")
        bulb((1.35, y, 2.1), 8)
    area_light((1.3, 0.4, 2.7), (1.4, 0.9), 24, "#fff2e0", (25, 0, 0))
    camera((1.62, 0.1, 1.4), (1.15, 5, 1.4), 20, -0.02, exposure=-0.15)


def handleless():
    """A kitchen of flat oak fronts and an island on an upper floor."""
    r = numbers.Random(23)
    sky(34, 195, 0.3, 3.6, seen=0.22)
    floor = tiles("#bdb8af", "#a29d94", 0.8, 0.8, 0.0, 0.28, 0.003, 0.95)
    window = Window(1.2, 2.4, 0.06, 2.35, (2, 1), "steel", "#2b2c2e", 1.0, False, False, True)
    room = Room(4.8, 4.8, 2.7, "#e7e5e0", floor, windows={"left": [window]}, power=26)
    top = stone("#e9e7e2", "#77736d", 0.9, 0.7)
    with room.on("left"):
        skyline(r, (2.4, 0), -12, 28)
        drapes(sheer("#e3e0d9"), window, 2.6, r, BLACK, 0.4, sides=(1,))
    with room.on("back", 0.5):
        block(top, (1.9, 0.002, 0.9), (3.8, 0.014, 0.6), 0.001)
        kitchen_run(
            [("drawers", 0.6), ("door", 0.6), ("oven", 0.6), ("drawers", 0.8), ("door", 0.6), ("gap", 0.02)],
            PALE_OAK(2),
            top,
            "flat",
            None,
        )
        uppers(0, 3.2, plain("#e2dfd8", 0.5), 1.5, 0.8, 0.34, "flat", None, each=0.64)
        block(PALE_OAK, (3.6, -0.31, 0.0), (0.78, 0.62, 2.3), 0.003)
        block(plain("#141516", 0.06), (3.6, -0.625, 0.95), (0.58, 0.012, 0.56), 0.004)
        block(plain("#141516", 0.06), (3.6, -0.625, 1.56), (0.58, 0.012, 0.36), 0.004)
        tube(plain("#8b8d8f", 0.3, 1.0), [(3.36, -0.66, 1.44), (3.84, -0.66, 1.44)], 0.008)
        kettle((0.35, -0.3, 0.9), "#26292b")
        board((0.75, -0.05, 0.9), 0.44, 0.3, WALNUT)
        bottle((2.6, -0.14, 0.9))
        bottle((2.7, -0.2, 0.9), 0.2, "#b08a3c")
        jar((2.9, -0.16, 0.9))
    area_light((2.1, 4.62, 1.48), (3.1, 0.05), 5, "#ffe2bb")
    with place((2.35, 2.35, 0)):
        block(plain("#474c50", 0.5), (0, 0.1, 0.06), (2.1, 0.6, 0.82), 0.004)
        block(top, (0, 0, 0.88), (2.3, 0.95, 0.05), 0.005)
        for side in (-1, 1):
            block(top, (side * 1.125, 0, 0), (0.05, 0.95, 0.88), 0.004)
        fruit((0.55, 0.1, 0.93), r)
        vase((-0.6, 0.15, 0.93), 0.3, "#2b3033")
        with place((-0.6, 0.15, 1.12)):
            from living import potted_stems

            potted_stems(r)
        stack((-0.15, 0.05, 0.93), 2, r)
    for x in (1.6, 2.35, 3.1):
        with place((x, 1.7, 0)):
            stool(0.66, WALNUT, BLACK)
    for x in (1.65, 2.35, 3.05):
        pendant((x, 2.35, 2.7), 0.75, 0.12, "#26282a", 8)
        bulb((x, 2.35, 1.75), 8)
    potted("rubber", (0.45, 4.2, 0), 1.1, r, plain("#d8d5cf", 0.6))
    area_light((2.4, 0.4, 2.6), (2.4, 0.9), 30, "#fff4e8", (25, 0, 0))
    camera((2.9, 0.1, 1.38), (2.25, 5, 1.38), 20, -0.03, exposure=-0.05)


def shared_kitchen():
    """A kitchen with a table for a shared flat."""
    r = numbers.Random(24)
    sky(42, 150, 0.3, 4.2, seen=0.2)
    floor = tiles("#d6d0c3", "#a8a296", 0.33, 0.33, 0.0, 0.35)
    window = Window(1.4, 1.5, 0.9, 1.35, (2, 1))
    room = Room(
        4.4, 4.6, 2.6, "#efe9d6", floor, windows={"left": [window]}, power=34, walls={"back": paint("#dfe5da")}
    )
    with room.on("left"):
        garden(r, level=-3)
        drapes(fabric("#e3cf9a", second="#f3ead0"), window, 2.4, r, BLACK, 0.3)
    front = plain("#d9a441", 0.45)
    with room.on("back", 0.3):
        block(tiles("#f1eee6", "#cfcabf", 0.1, 0.1, 0.0), (1.75, 0.002, 0.9), (3.2, 0.012, 0.55), 0.001)
        kitchen_run(
            [("drawers", 0.5), ("sink", 0.8), ("door", 0.5), ("oven", 0.6), ("door", 0.6), ("fridge", 0.68)],
            front,
            PINE,
            "flat",
            "knob",
            BLACK,
        )
        uppers(0, 1.75, plain("#f0ece0", 0.45), 1.5, 0.7, 0.34, "flat", "knob", BLACK, 0.44)
        hood(2.1, 1.62, 0.58)
        wall_shelf(2.75, 1.55, 0.55, PINE)
        for k, tone in enumerate(("#c9503c", "#5d7a78", "#d9d3c7")):
            mug((2.58 + 0.16 * k, -0.12, 1.58), tone)
        kettle((1.5, -0.25, 0.9), "#c9cbcc")
        board((0.1, -0.06, 0.9), 0.36, 0.24, OAK)
        jar((2.6, -0.15, 0.9))
        jar((2.76, -0.16, 0.9), 0.2, "#7a4b2a")
        bottle((0.3, -0.15, 0.9), 0.24, "#7d9a5a")
        fruit((2.95, -0.3, 0.9), r)
    with place((2.2, 2.15, 0)):
        dining_table(1.5, 0.82, PINE)
        for x, y, turn in ((-0.42, 0.58, 0), (0.42, 0.58, 0), (-0.42, -0.5, 180), (0.95, 0, -90)):
            with place((x, y, 0), turn + r.uniform(-12, 12)):
                chair(PINE if x < 0.5 else OAK, None, "slat")
        fruit((0.1, 0.05, 0.745), r)
        for x, y in ((-0.45, -0.1), (0.45, -0.15)):
            mug((x, y, 0.745), r.choice(("#5d7a78", "#c9503c", "#d9d3c7")))
        stack((-0.35, 0.2, 0.745), 2, r)
    pendant((2.2, 2.15, 2.6), 0.75, 0.22, "#c9503c", 9)
    bulb((2.2, 2.15, 1.6), 12)
    with room.on("right", 2.3, 1.6):
        picture((0, 0, 0), 0.85, 0.6, painting(71, "#f3ead0", "#d9a441", "#5d7a78", "#c9503c"), PINE)
    potted("trailing", (2.9, 4.5, 1.58), 0.5, r, plain("#e9e4d9", 0.5))
    area_light((2.2, 0.4, 2.45), (2.4, 0.9), 28, "#fff4e4", (25, 0, 0))
    camera((2.6, 0.1, 1.42), (2.1, 5, 1.42), 20, -0.05, exposure=0.15)


def metro_bath():
    """A bathroom with white metro tiles and a bath under the window."""
    r = numbers.Random(25)
    sky(38, 80, 0.3, 3.6, seen=0.25)
    floor = tiles("#e9e7e1", "#3f4346", 0.2, 0.2, 0.0, 0.25, 0.004)
    window = Window(0.75, 1.0, 1.25, 1.1, (2, 2))
    half = tiles("#f3f1ea", "#c3beb4", 0.15, 0.075)
    room = Room(2.5, 3.3, 2.6, "#d5dedb", floor, windows={"back": [window]}, power=60, base=None)
    for name, length in (("back", 2.5), ("left", 3.3), ("right", 3.3)):
        with room.on(name):
            high = 1.22 if name == "back" else 1.22
            block(half, (length / 2, -0.004, 0), (length, 0.014, high), 0.001)
            block(plain("#f3f1ea", 0.15), (length / 2, -0.012, high), (length, 0.035, 0.03), 0.012)
    with room.on("back", 1.25):
        garden(r, trees=2)
        with place((0, -0.02, 0)):
            bath(2.5, 0.76)
        lathe(
            plain("#c98a5a", 0.5),
            (0.95, -0.14, 0.56),
            [(0.001, 0), (0.04, 0), (0.04, 0.15), (0.015, 0.17), (0.015, 0.2)],
        )
        bottle((0.82, -0.12, 0.56), 0.2, "#4f6b58", 0.4)
        tube(plain("#dadcdd", 0.12, 1.0), [(-0.95, -0.06, 0.56), (-0.95, -0.06, 0.78), (-0.95, -0.22, 0.78)], 0.016)
    with room.on("left", 1.45):
        with place((0, -0.015, 0)):
            basin_unit(0.8, OAK)
            lathe(plain("#d8d2c4", 0.4), (0.3, -0.14, 0.84), [(0.001, 0), (0.035, 0), (0.035, 0.1), (0.001, 0.1)])
            potted("herbs", (-0.3, -0.14, 0.84), 0.14, r)
        with place((0, -0.01, 1.72)):
            wall_mirror((0, 0, 0), 0.36)
        for x in (-0.55, 0.55):
            cylinder(plain("#c9a253", 0.3, 1.0), (x, -0.01, 1.75), 0.04, 0.06, (90, 0, 0))
            lathe(plain("#fff6e4", 0.4), (x, -0.1, 1.78), [(0.03, 0), (0.055, 0.12)])
            bulb((x, -0.12, 1.86), 7)
    with room.on("right", 1.75):
        with place((0, -0.015, 0)):
            toilet()
    with room.on("right", 0.95):
        radiator_rail((0.0, 0.9), 0.46, 0.9)
        towel((0, -0.09, 1.12), 0.4, 0.52, "#c98a6a")
        wall_shelf(0.95, 1.45, 0.5, OAK, 0.18)
        potted("trailing", (0.85, -0.09, 1.48), 0.5, r, plain("#e9e4d9", 0.5))
        basket((1.05, -0.09, 1.48), 0.07, 0.12)
    carpet(0.85, 0.55, fabric("#b9c7c1", 90), (1.2, 2.0))
    basket((0.35, 2.3, 0), 0.17, 0.36)
    area_light((1.25, 0.5, 2.5), (1.6, 0.8), 26, "#fff6ea", (20, 0, 0))
    camera((1.32, 0.08, 1.35), (1.2, 4, 1.35), 18.5, -0.06, exposure=-0.1)


def stone_bath():
    """A shower room of grey stone and oak."""
    r = numbers.Random(26)
    sky(35, 60, 0.3, 2.5, seen=0.3)
    big = tiles("#a9a69f", "#8f8c85", 0.6, 0.6, 0.5, 0.4, 0.003, 0.93)
    floor = tiles("#8f8c86", "#77746e", 0.6, 0.6, 0.0, 0.35, 0.003, 0.95)
    window = Window(0.25, 0.65, 1.3, 0.95, (1, 1), "steel", "#2b2c2e", trim=False)
    room = Room(
        2.8, 3.3, 2.6, big, floor, windows={"back": [window]}, power=70, base=None, walls={"right": paint("#e3e0da")}
    )
    with room.on("back"):
        skyline(r, (0.7, 0), -12, 26)
        shower_glass(1.55, 1.0)
        shower_head((1.27, -0.012, 2.12), BLACK[:2] + (0.0,), 1.0)
        bottle((1.35, -0.1, 0.0), 0.24, "#5b4a3a", 0.4)
        bottle((1.44, -0.09, 0.0), 0.2, "#d8d2c4", 0.4)
    with room.on("right", 1.45):
        with place((0, -0.002, 0)):
            basin_unit(1.0, WALNUT, stone("#e9e7e2", "#77736d", 1.2), BLACK)
            lathe(
                plain("#5b4a3a", 0.3),
                (0.36, -0.14, 0.84),
                [(0.001, 0), (0.033, 0), (0.033, 0.13), (0.012, 0.14), (0.012, 0.17)],
            )
            potted("trailing", (-0.38, -0.14, 0.84), 0.25, r, plain("#2b3033", 0.6))
        cabinet_mirror((0, 0, 1.2), 0.9, 0.85)
        area_light((0, -0.05, 2.12), (0.9, 0.04), 10, "#ffe9cf")
    with room.on("left", 2.0):
        radiator_rail((-0.6, 0.7), 0.5, 1.1, BLACK[:2] + (0.0,))
        towel((-0.6, -0.09, 1.05), 0.44, 0.5, "#e3ddd0")
        towel((-0.6, -0.1, 0.75), 0.4, 0.32, "#6f7d78")
    with room.on("back", 2.2):
        with place((0, -0.02, 0)):
            toilet()
        wall_shelf(0.0, 1.3, 0.6, WALNUT, 0.18)
        vase((-0.15, -0.1, 1.33), 0.2, "#c9b89a")
        stack((0.12, -0.09, 1.33), 3, r)
    carpet(0.9, 0.55, fabric("#d9d3c6", 90), (1.75, 1.75))
    for x, y in ((0.8, 2.6), (1.9, 2.4), (1.4, 1.3)):
        bulb((x, y, 2.5), 10, "#ffe9cf", 0.06)
    area_light((1.4, 0.4, 2.5), (1.8, 0.8), 22, "#fff6ea", (20, 0, 0))
    camera((1.2, 0.08, 1.35), (1.5, 4, 1.35), 18.5, -0.04, exposure=0.35)


def laundry():
    """A laundry with two machines, a worktop and shelves."""
    r = numbers.Random(27)
    sky(38, 45, 0.3, 3.8, seen=0.22)
    floor = tiles("#e0ddd5", "#6f8792", 0.2, 0.2, 0.0, 0.3)
    window = Window(2.0, 0.85, 1.2, 1.1, (2, 2))
    room = Room(
        3.1, 3.4, 2.6, "#f0ede4", floor, windows={"back": [window]}, power=56, walls={"left": paint("#b9cad0")}
    )
    with room.on("back"):
        garden(r, trees=2)
        block(tiles("#b9cad0", "#e4e2dc", 0.1, 0.1, 0.0), (0.95, 0.002, 0.9), (1.9, 0.012, 0.45), 0.001)
        washer(0.42, -0.62)
        washer(1.06, -0.62, dryer=True)
        block(OAK, (1.5, -0.32, 0.87), (2.96, 0.64, 0.035), 0.004)
        kitchen_run(
            [("gap", 1.42), ("sink", 0.7), ("door", 0.45), ("door", 0.45)], plain("#5b7682", 0.45), OAK, finish=BRASS
        )
        wall_shelf(0.9, 1.5, 1.5, OAK, 0.26)
        wall_shelf(0.9, 1.9, 1.5, OAK, 0.26)
        for k in range(3):
            basket((0.35 + 0.5 * k, -0.13, 1.93), 0.13, 0.22)
        for k, tone in enumerate(("#e9e4d9", "#7fa0ac", "#d9a05a")):
            bottle((0.3 + 0.15 * k, -0.13, 1.53), 0.24, tone, 0.4)
        for k in range(4):
            block(
                fabric(("#f0ece2", "#b9cad0", "#c98a6a", "#f0ece2")[k], 150),
                (1.3, -0.13, 1.53 + 0.055 * k),
                (0.36, 0.24, 0.055),
                0.025,
                inner=3,
                puff=0.006,
            )
        potted("herbs", (2.45, -0.02, 1.2), 0.16, r)
        basket((0.7, -0.32, 0.905), 0.2, 0.22)
        for k in range(3):
            block(
                fabric(("#f3efe6", "#8fa9b3", "#e0c79a")[k], 150),
                (0.7, -0.32, 1.06 + 0.03 * k),
                (0.26, 0.22, 0.05),
                0.02,
                inner=3,
                puff=0.008,
            )
    with room.on("left", 1.6):
        for k in range(4):
            tube(plain("#c9a253", 0.3, 1.0), [(-0.45 + 0.3 * k, 0, 1.6), (-0.45 + 0.3 * k, -0.06, 1.62)], 0.009)
        block(OAK, (0, -0.01, 1.55), (1.2, 0.022, 0.11), 0.004)
        towel((-0.15, -0.05, 1.0), 0.24, 0.6, "#f3efe6")
        towel((0.15, -0.05, 0.95), 0.26, 0.65, "#c98a6a")
    with room.on("right", 1.6):
        with place((0, -0.05, 0)):
            radiator(0.8)
    basket((2.6, 2.15, 0), 0.22, 0.42, "#c9a873")
    carpet(1.3, 0.7, rug("#d5d8d4", "#5b7682", "#c98a6a", "stripe"), (1.2, 2.0))
    pendant((1.5, 2.75, 2.6), 0.2, 0.13, strength=6, kind="globe")
    bulb((1.5, 2.6, 2.2), 10)
    area_light((1.5, 0.4, 2.5), (1.8, 0.8), 24, "#fff6ea", (20, 0, 0))
    camera((1.75, 0.08, 1.4), (1.5, 4, 1.4), 20, -0.07, exposure=0.1)


KITCHENS = {
    "kitchen-clapboard": farmhouse,
    "kitchen-rowhouse": galley,
    "kitchen-block": handleless,
    "kitchen-shared": shared_kitchen,
    "bath-rowhouse": metro_bath,
    "bath-block": stone_bath,
    "laundry-shared": laundry,
}
