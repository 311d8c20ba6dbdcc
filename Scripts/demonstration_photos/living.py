"""Living rooms, studies, a dining room and a hall."""

import random as numbers

from fixtures import bottle, kettle, kitchen_run, wall_shelf
from furniture import (
    armchair,
    basket,
    books,
    bowl,
    carpet,
    chair,
    coffee_table,
    console,
    desk,
    desk_lamp,
    dining_table,
    fireplace,
    floor_lamp,
    laptop,
    monitor,
    mug,
    office_chair,
    painting,
    pendant,
    picture,
    shelf_unit,
    sofa,
    stack,
    table_lamp,
    throw,
    vase,
    wall_mirror,
)
from materials import (
    BLACK,
    BRASS,
    DARK,
    OAK,
    PALE_OAK,
    PINE,
    WALNUT,
    brick,
    concrete,
    fabric,
    paint,
    planks,
    plain,
    rug,
    sheer,
    tiles,
)
from plants import potted
from rooms import Room, Window, area_light, bulb, camera, door, drapes, garden, sky, skyline
from shapes import block, cylinder, place, tube


def craftsman():
    """A warm living room of a wooden house in summer."""
    r = numbers.Random(1)
    sky(42, 35, 0.3, 4.0, seen=0.22)
    floor = planks("#8a5a34", "#b98252", 0.09, 1.6)
    back, right = Window(1.3, 1.9, 0.75, 1.45, (3, 2)), Window(1.0, 1.3, 0.75, 1.45, (2, 2))
    room = Room(5.0, 5.6, 2.65, "#e6dcc6", floor, windows={"back": [back], "right": [right]}, crown=True, power=24)
    with room.on("back"):
        garden(r)
        drapes(sheer("#efe7d8"), back, 2.4, r, wide=0.55)
    with room.on("right"):
        garden(r, trees=2)
        drapes(sheer("#efe7d8"), right, 2.4, r, wide=0.4)
    carpet(2.9, 2.0, rug("#c9b79a", "#6b3f35", "#9c4f3e"), (2.35, 3.5))
    with place((2.25, 4.55, 0)):
        sofa(2.1, "#6f7d68", 2, OAK, ((-0.62, "#d6b36a", 0.46), (0.6, "#e9e0cf", 0.46), (0.36, "#a3543c", 0.4)), r)
    with place((2.3, 3.35, 0)):
        coffee_table(1.05, 0.58, 0.42, OAK)
        stack((-0.22, 0.03, 0.42), 3, r, 12)
        bowl((0.22, -0.02, 0.42), 0.13, "#7d8f86")
        mug((0.02, 0.16, 0.42))
    with place((4.15, 3.75, 0), -62):
        armchair("#b0623f", OAK)
    with place((0.62, 4.75, 0)):
        coffee_table(0.42, 0.42, 0.55, OAK)
        table_lamp((0, 0, 0.55), 0.5, 1.2, "#5d7a78")
    with room.on("left", 3.0):
        with place((0, -0.17, 0)):
            shelf_unit(1.3, 1.95, r, OAK)
    potted("rubber", (4.55, 5.1, 0), 1.25, r)
    with room.on("back", 4.1, 1.62):
        picture((0.28, 0, 0), 0.36, 0.5, painting(3, "#d8c9a6", "#7f9a86", "#b5613c", "#33484a"), OAK)
    area_light((2.4, 0.5, 2.5), (2.5, 1.2), 38, "#fff3e2", (25, 0, 0))
    camera((2.75, 0.25, 1.3), (2.35, 5, 1.3), 21, -0.04, exposure=0.2)


def rowhouse():
    """A living room with a fireplace and a tall window, in autumn."""
    r = numbers.Random(2)
    sky(24, 150, 0.28, 4.5, "#ffdfb8", seen=0.2)
    floor = planks("#5f3b22", "#8b5b36", 0.11, 1.3)
    left, other = Window(2.2, 1.05, 0.5, 2.0, (2, 2)), Window(3.85, 1.05, 0.5, 2.0, (2, 2))
    room = Room(
        4.4,
        5.8,
        3.0,
        "#d7d9d2",
        floor,
        windows={"left": [left, other]},
        crown=True,
        power=30,
        walls={"back": paint("#31473f")},
        base="#efece3",
    )
    with room.on("left"):
        garden(r, tones=("#a8571f", "#d59a35"), level=-1.2)
        for window in (left, other):
            drapes(fabric("#8c4a35"), window, 2.75, r, wide=0.32)
    with room.on("back", 2.2):
        fireplace()
        for x, tall in ((-0.55, 0.28), (-0.4, 0.2)):
            vase((x, -0.14, 1.09), tall, "#c9bda6")
        books((0.28, -0.14, 1.09), 0.34, r, 0.22)
        with place((0, 0, 1.95)):
            wall_mirror((0, 0, 0), 0.42)
    for x in (0.72, 3.68):
        with place((x, 5.62, 0)):
            shelf_unit(1.0, 2.15, r, WALNUT)
    carpet(2.6, 1.9, rug("#74342c", "#d9c7a3", "#2e3d4a"), (2.2, 3.4))
    with place((3.55, 3.5, 0), -90):
        sofa(1.9, "#b9ab95", 2, WALNUT, ((-0.55, "#8c4a35", 0.44), (0.5, "#31473f", 0.44)), r)
    with place((1.0, 3.3, 0), 62):
        armchair("#7b6a52", WALNUT)
    with place((2.25, 3.35, 0)):
        coffee_table(0.8, top=WALNUT, round_top=True)
        stack((0.1, 0.05, 0.4), 3, r)
        vase((-0.17, 0.05, 0.4), 0.2, "#a7b3a6")
    floor_lamp((0.55, 4.55, 0), 1.6, 2.2, stand=BRASS)
    bulb((0.55, 4.55, 1.5), 14)
    potted("palm", (3.9, 4.65, 0), 0.75, r)
    pendant((2.2, 3.2, 3.0), 0.55, 0.17, strength=4, kind="globe")
    bulb((2.2, 3.2, 2.1), 18)
    area_light((2.2, 0.4, 2.8), (2.5, 1), 34, "#fff0da", (25, 0, 0))
    camera((2.15, 0.2, 1.35), (2.2, 5, 1.35), 20, 0.0, exposure=0.25)


def modern():
    """An open room on an upper floor at dusk."""
    r = numbers.Random(3)
    sky(2.0, 62, 0.7, 0.0, seen=0.3)
    floor = planks("#b79a72", "#d9c19a", 0.18, 2.0, 0.4)
    glass = Window(0.9, 3.7, 0.06, 2.4, (3, 1), "steel", "#2b2c2e", 0.5, False, False, True)
    room = Room(
        5.4,
        5.6,
        2.7,
        "#e4e2dd",
        floor,
        windows={"back": [glass]},
        power=14,
        light="#b7c9f2",
        walls={"left": paint("#8b8f8c")},
    )
    with room.on("back"):
        skyline(r, (2.7, 0), lit=0.4)
        drapes(sheer("#d9d6cf", 0.4), glass, 2.62, r, BLACK, 0.5)
    carpet(2.8, 2.2, rug("#c7c3bb", "#8f8b84", "#a9a59d", "swirl"), (2.4, 3.2))
    with place((0.75, 3.3, 0), 90):
        sofa(2.5, "#4d545a", 3, DARK, ((-0.8, "#c98a4b", 0.48), (-0.5, "#d8d3ca", 0.42), (0.85, "#8fa3a0", 0.48)), r)
    with place((2.45, 3.25, 0)):
        coffee_table(0.9, top=DARK, round_top=True)
        vase((0.12, 0.1, 0.4), 0.22, "#22282b")
        stack((-0.16, -0.05, 0.4), 2, r)
    with place((4.0, 4.1, 0), -42):
        armchair("#b98c54", WALNUT)
    with room.on("right", 3.0):
        with place((0, -0.22, 0)):
            console(1.9, wood=WALNUT)
            block(plain("#0c0d0e", 0.12), (0, 0.1, 0.52), (1.15, 0.04, 0.66), 0.008)
            vase((-0.8, 0, 0.45), 0.3, "#b56f4e")
            books((0.62, 0, 0.45), 0.26, r, 0.24)
    with room.on("left", 3.3, 1.7):
        picture((0, 0, 0), 1.25, 0.8, painting(7, "#e3ddd0", "#c98a4b", "#39505a", "#20262a"), DARK, False)
    floor_lamp((0.5, 5.0, 0), 1.65, 4.0, stand=BLACK)
    bulb((0.5, 5.0, 1.5), 35)
    potted("monstera", (4.95, 4.95, 0), 0.8, r, plain("#d8d5cf", 0.6))
    table_lamp((4.95, 2.35, 0.45), 0.42, 3.5, "#2b2c2e")
    bulb((4.95, 2.35, 0.8), 15)
    for x in (1.6, 3.8):
        for y in (1.4, 3.2):
            bulb((x, y, 2.6), 9, "#ffdcb0", 0.08)
    camera((3.15, 0.2, 1.25), (2.55, 5, 1.25), 21, 0.0, exposure=0.35)


def bungalow():
    """A living room with a stove and snow before the window."""
    r = numbers.Random(4)
    sky(16, 38, 0.35, 2.6, "#ffe6c4", seen=0.35)
    floor = planks("#9a6c3f", "#c79a66", 0.14, 1.8)
    wide = Window(1.5, 2.3, 0.7, 1.4, (3, 1), frame="#efe9dd")
    room = Room(
        5.0,
        5.2,
        2.5,
        "#efe8da",
        floor,
        windows={"back": [wide]},
        walls={"left": brick("#8f5a45", "#74432f")},
        base="#efe9dd",
        power=22,
        light="#e6efff",
        ceiling="#efe9de",
    )
    for k in range(4):
        block(PINE, (0.8 + k * 1.15, 2.6, 2.36), (0.14, 5.4, 0.14), 0.01)
    with room.on("back"):
        garden(r, snow=True, trees=4)
        drapes(fabric("#c9b48f"), wide, 2.3, r, BLACK, 0.42)
    iron = plain("#1d1e20", 0.55)
    with place((0.5, 3.6, 0), 90):
        block(concrete("#6d6a66"), (0, -0.1, 0), (1.1, 0.95, 0.05), 0.01)
        for x in (-0.22, 0.22):
            for y in (-0.14, 0.14):
                tube(iron, [(x, y, 0.05), (x, y, 0.25)], 0.02)
        block(iron, (0, 0, 0.22), (0.6, 0.45, 0.58), 0.02)
        block(iron, (0, 0, 0.8), (0.66, 0.5, 0.03), 0.01)
        from materials import glow

        block(glow("#ff7a20", 1.3), (0, -0.226, 0.36), (0.36, 0.01, 0.28), 0.02)
        for way in (-1, 1):
            block(iron, (way * 0.2, -0.235, 0.32), (0.05, 0.02, 0.36), 0.006)
            block(iron, (0, -0.235, 0.3 if way < 0 else 0.64), (0.44, 0.02, 0.05), 0.006)
        cylinder(iron, (0, 0.05, 0.83), 0.07, 1.75)
        with place((0.85, 0.0, 0)):
            basket((0, 0, 0), 0.2, 0.3)
            for k in range(5):
                cylinder(PINE(2), (0.06 * (k - 2), 0.05 * (k % 2), 0.08), 0.04, 0.38, (8 * (k - 2), 6, 0))
    bulb((0.95, 3.6, 0.5), 6, "#ff8a3c", 0.15)
    carpet(2.6, 1.9, rug("#e4dccb", "#3c4a52", "#b08a4f"), (2.75, 3.1))
    with place((2.75, 4.35, 0)):
        sofa(2.2, "#a88c6a", 2, PINE, ((-0.7, "#e9e2d2", 0.46), (0.68, "#5c7078", 0.46)), r)
        throw((0.5, -0.15, 0.47), (0.5, 0.62), fabric("#b5503c", 120))
    with place((2.75, 3.1, 0)):
        coffee_table(1.0, 0.6, 0.4, PINE)
        mug((0.2, 0.05, 0.4), "#8a9a8c")
        stack((-0.2, 0, 0.4), 3, r)
    with place((4.3, 3.2, 0), -75):
        armchair("#5c7078", PINE)
    with room.on("right", 1.1):
        with place((0, -0.17, 0)):
            shelf_unit(1.0, 1.9, r, PINE)
    floor_lamp((4.55, 4.75, 0), 1.5, 2.5, stand=BRASS)
    bulb((4.55, 4.75, 1.4), 18)
    with room.on("left", 4.75, 1.6):
        picture((0, 0, 0), 0.4, 0.52, painting(11, "#dfe4e6", "#8aa0a6", "#435c66", "#b08a4f"), PINE)
    area_light((2.6, 0.4, 2.3), (2.6, 1), 30, "#fff0dd", (25, 0, 0))
    camera((2.95, 0.2, 1.25), (2.45, 5, 1.25), 21, -0.02, exposure=0.25)


def loft():
    """A studio with steel windows, a brick wall and a small kitchen."""
    r = numbers.Random(5)
    sky(38, 148, 0.3, 4.2, seen=0.2)
    floor = concrete("#b3aea5", 0.35)
    first, second = Window(2.0, 1.6, 0.7, 2.2, (4, 4), "steel", "#26282a", trim=False), Window(
        4.0, 1.6, 0.7, 2.2, (4, 4), "steel", "#26282a", trim=False
    )
    room = Room(
        5.2,
        6.2,
        3.2,
        "#e9e6df",
        floor,
        windows={"left": [first, second]},
        base=None,
        walls={"back": brick("#9d5a41", "#7c4430"), "left": brick("#9d5a41", "#7c4430")},
        power=22,
    )
    with room.on("left"):
        skyline(r, (3.5, 0), -9, 26)
    for y in (1.2, 4.2):
        tube(plain("#8d9194", 0.4, 0.8), [(0, y, 2.98), (5.2, y, 2.98)], 0.09, 20)
    with room.on("back", 1.35):
        kitchen_run(
            [("door", 0.5), ("sink", 0.8), ("drawers", 0.5), ("oven", 0.6), ("fridge", 0.68)],
            plain("#2f3b3f", 0.5),
            OAK,
            "flat",
            "bar",
            BRASS,
        )
        wall_shelf(0.8, 1.55, 1.5, OAK)
        for k, tone in enumerate(("#d8d2c4", "#8fa097", "#c98a5a", "#e6e0d4", "#41525a")):
            vase((0.2 + 0.26 * k, -0.12, 1.58), 0.14 + 0.04 * (k % 3), tone)
        kettle((1.5, -0.2, 0.9))
        bottle((0.25, -0.14, 0.9))
        bottle((0.34, -0.2, 0.9), 0.2, "#b08a3c")
    carpet(2.5, 1.8, rug("#ddd3c1", "#3b3f42", "#b5653f"), (1.9, 2.95))
    with place((3.0, 2.9, 0), -90):
        sofa(1.75, "#b06a44", 2, DARK, ((-0.5, "#e4dccb", 0.44), (0.52, "#3f5358", 0.44)), r)
    with place((1.75, 2.95, 0)):
        coffee_table(0.7, top=OAK, round_top=True)
        bowl((0.05, 0.05, 0.4), 0.12, "#d9d2c3")
        stack((-0.14, -0.1, 0.4), 2, r)
    with room.on("right", 2.3):
        with place((0, -0.33, 0)):
            desk(1.25, 0.6, 0.74, OAK, BLACK, False)
            monitor((0.05, 0.05, 0.74), 0.56)
            desk_lamp((-0.48, 0.1, 0.74), "#c5a23f")
            mug((0.4, -0.1, 0.74))
            with place((0.05, -0.5, 0), 160):
                office_chair("#566068")
    with room.on("right", 2.3, 1.75):
        for k in range(2):
            picture(
                (-0.3 + 0.62 * k, 0, 0),
                0.42,
                0.56,
                painting(20 + k, "#e8e1d3", "#c06a45", "#5d7a7c", "#2c3336"),
                DARK,
            )
    potted("rubber", (0.5, 5.45, 0), 1.4, r, plain("#3b4043", 0.6))
    potted("snake", (0.42, 1.75, 0), 0.85, r)
    pendant((2.0, 3.4, 3.2), 0.9, 0.2, "#26282a", 6)
    area_light((2.6, 0.5, 3.0), (2.6, 1.2), 45, "#fff3e4", (25, 0, 0))
    camera((3.3, 0.2, 1.4), (2.35, 6, 1.4), 20, 0.0, exposure=0.2)


def study_window():
    """A desk before a window with a view of trees."""
    r = numbers.Random(6)
    sky(36, 60, 0.3, 4.2, seen=0.2)
    floor = planks("#a9814f", "#cfa878", 0.13, 1.5)
    window = Window(0.95, 1.6, 0.95, 1.3, (2, 2))
    room = Room(3.4, 3.7, 2.55, "#dfe3da", floor, windows={"back": [window]}, power=30)
    with room.on("back"):
        garden(r, level=-2.4, trees=3, reach=8)
        drapes(sheer("#f1ece0"), window, 2.4, r, BLACK, 0.36)
    with place((1.75, 3.3, 0)):
        desk(1.5, 0.65, 0.74, PALE_OAK, PALE_OAK)
        laptop((-0.1, -0.02, 0.74), 4)
        desk_lamp((-0.6, 0.1, 0.74), "#3f5f58")
        books((0.34, 0.2, 0.74), 0.3, r, 0.24)
        mug((-0.3, -0.12, 0.74), "#c98a5a")
        block(plain("#f3efe4", 0.7), (0.42, -0.14, 0.74), (0.2, 0.28, 0.012), 0.003)
        tube(plain("#b5503c", 0.5), [(0.36, -0.22, 0.757), (0.47, -0.1, 0.757)], 0.004)
        potted("trailing", (0.66, 0.16, 0.74), 0.5, r, plain("#e9e4d9", 0.5))
    with place((2.25, 2.5, 0), 215):
        office_chair("#7d8a86")
    with room.on("left", 2.75):
        with place((0, -0.17, 0)):
            shelf_unit(0.85, 2.0, r, PALE_OAK)
    with room.on("right", 0.9, 1.6):
        picture((0, 0, 0.12), 0.5, 0.66, painting(31, "#ece5d6", "#8aa391", "#d19a5b", "#44585a"), PALE_OAK)
    carpet(1.7, 1.2, rug("#cfc5b0", "#7d8a86", "#b58a55", "stripe"), (1.7, 1.9))
    with place((3.0, 3.3, 0)):
        basket((0, 0, 0), 0.17, 0.3)
    area_light((1.7, 0.4, 2.4), (2, 0.9), 20, "#fff5e8", (25, 0, 0))
    camera((2.15, 0.15, 1.3), (1.65, 4, 1.3), 22, -0.03, exposure=0.25)


def study_shared():
    """Two desks side by side in a shared flat."""
    r = numbers.Random(7)
    sky(40, 200, 0.3, 4.0, seen=0.22)
    floor = planks("#b59a78", "#d4bd9b", 0.16, 1.7, 0.45)
    window = Window(1.3, 1.5, 0.9, 1.35, (2, 1))
    room = Room(
        4.2, 4.0, 2.6, "#eceae4", floor, windows={"left": [window]}, walls={"back": paint("#c7d2d6")}, power=36
    )
    with room.on("left"):
        garden(r, level=-3)
        drapes(sheer("#e9e6de"), window, 2.4, r, BLACK, 0.36)
    with room.on("back", 2.1):
        for side, lamp, tone in ((-1, "#c5503c", "#5f7a86"), (1, "#2f4b44", "#9a7f5f")):
            with place((side * 0.82, -0.34, 0)):
                desk(1.3, 0.62, 0.74, OAK, plain("#f1efea", 0.4), False)
                monitor((0, 0.06, 0.74), 0.52, "#6f8fa6" if side < 0 else "#8a9a78")
                desk_lamp((side * 0.5, 0.12, 0.74), lamp, turn=180 if side > 0 else 0)
                books((-side * 0.52 - 0.12, 0.16, 0.74), 0.22, r, 0.24)
                mug((side * 0.3, -0.14, 0.74), tone)
                block(plain("#1f2022", 0.5), (0, -0.14, 0.74), (0.38, 0.12, 0.014), 0.005)
                with place((0.04 * side, -0.55, 0), 175 - 24 * side):
                    office_chair(tone)
            wall_shelf(side * 0.82, 1.5, 1.1, OAK, 0.22)
            books((side * 0.82 - 0.5, -0.11, 1.53), 0.5, r, 0.25)
            potted(
                "trailing" if side < 0 else "herbs",
                (side * 0.82 + 0.34, -0.11, 1.53),
                0.5 if side < 0 else 0.2,
                r,
                plain("#e9e4d9", 0.5),
            )
    with room.on("right", 0.8, 1.55):
        picture((0.3, 0, 0), 0.6, 0.8, painting(41, "#f0eadc", "#d08a4b", "#5f7a86", "#2c3a40"), OAK)
    carpet(2.6, 1.5, rug("#d7d2c6", "#5f7a86", "#c5a23f", "stripe"), (2.1, 2.1))
    potted("snake", (3.8, 3.6, 0), 0.8, r)
    area_light((2.1, 0.4, 2.4), (2.4, 0.9), 26, "#fff5e8", (25, 0, 0))
    camera((2.35, 0.15, 1.32), (2.1, 4, 1.32), 26, -0.04, exposure=0.05)


def study_evening():
    """A desk in a loft in the evening, lit by its lamp."""
    r = numbers.Random(8)
    sky(1.5, 75, 0.9, 0, seen=0.5)
    floor = planks("#6a4527", "#94653d", 0.14, 1.5)
    window = Window(0.9, 1.5, 0.8, 1.8, (3, 3), "steel", "#26282a", 0.7, False)
    room = Room(
        3.8,
        3.8,
        2.9,
        "#d9d3c6",
        floor,
        windows={"left": [window]},
        walls={"back": brick("#935440", "#71402e")},
        base=None,
        power=12,
        light="#b2c5f0",
    )
    with room.on("left"):
        skyline(r, (1.8, 0), -9, 24, 0.45)
    with room.on("back", 2.0):
        with place((0, -0.36, 0)):
            desk(1.6, 0.66, 0.74, WALNUT, BLACK, False)
            monitor((0.08, 0.1, 0.74), 0.62, "#5a8fae")
            desk_lamp((-0.62, 0.14, 0.74), "#1f2426", 60)
            bulb((-0.5, 0.1, 1.1), 9)
            block(plain("#1f2022", 0.5), (0.06, -0.14, 0.74), (0.4, 0.12, 0.014), 0.005)
            mug((-0.3, -0.1, 0.74), "#c9bda6")
            stack((0.6, 0.02, 0.74), 4, r)
            with place((0.0, -0.62, 0), 165):
                office_chair("#8a5a3c")
        wall_shelf(0.05, 1.62, 1.5, WALNUT, 0.24)
        books((-0.68, -0.12, 1.65), 0.62, r, 0.26)
        books((0.12, -0.12, 1.65), 0.3, r, 0.24)
        potted("trailing", (0.62, -0.12, 1.65), 0.7, r, plain("#d8d2c4", 0.5))
        with place((1.35, -0.2, 0)):
            floor_lamp((0, 0, 0), 1.6, 4.0)
            bulb((0, 0, 1.5), 26)
    carpet(2.0, 1.4, rug("#3c4a52", "#c9bda6", "#a3543c"), (1.9, 2.0))
    with room.on("right", 1.3):
        with place((0, -0.17, 0)):
            shelf_unit(0.9, 1.9, r, WALNUT)
    potted("monstera", (0.45, 3.35, 0), 0.7, r, plain("#d8d5cf", 0.6))
    bulb((1.9, 0.8, 2.6), 22, "#ffd9ac", 0.2)
    camera((2.1, 0.15, 1.3), (1.8, 4, 1.3), 22, -0.02, exposure=1.3)


def dining():
    """A round table under a lamp beside a window."""
    r = numbers.Random(9)
    sky(30, 45, 0.3, 4.0, "#ffeacb", seen=0.25)
    floor = planks("#9a6c3f", "#c79a66", 0.14, 1.8)
    window, other = Window(0.8, 1.1, 0.7, 1.5, (2, 2)), Window(2.3, 1.1, 0.7, 1.5, (2, 2))
    room = Room(4.2, 4.8, 2.6, "#d9dfd6", floor, windows={"back": [window, other]}, power=28, crown=True)
    with room.on("back"):
        garden(r, snow=True, trees=4)
        drapes(sheer(), window, 2.4, r, BRASS, 0.3, sides=(-1,))
        drapes(sheer(), other, 2.4, r, BRASS, 0.3, sides=(1,))
    carpet(2.5, 2.5, rug("#cdbf9f", "#5c4a3a", "#8a9a86", "stripe"), (2.1, 3.0))
    with place((2.1, 3.0, 0)):
        dining_table(1.25, top=PINE, round_top=True)
        vase((0.05, 0.1, 0.742), 0.2, "#7f95a0")
        with place((0.05, 0.1, 0.86)):
            potted_stems(r)
        bowl((-0.3, -0.12, 0.742), 0.11)
        mug((0.32, -0.2, 0.742), "#b56f4e")
        for k, angle in enumerate((20, 110, 200, 290)):
            with place((0, 0, 0), angle + 15):
                with place((0, 0.78, 0), 0):
                    chair(PINE, "#7c8a78" if k % 2 else "#b58f5f", "spindle")
        pendant((0, 0, 2.6), 0.78, 0.24, "#31473f", 10)
        bulb((0, 0, 1.58), 12)
    with room.on("left", 3.1):
        with place((0, -0.21, 0)):
            console(1.5, 0.8, 0.4, PINE)
            table_lamp((-0.5, 0, 0.8), 0.46, 1.6, "#b56f4e")
            bowl((0.1, 0, 0.8), 0.14, "#d8d2c4")
            stack((0.5, 0, 0.8), 3, r)
    with room.on("left", 3.1, 1.65):
        picture((0.1, 0, 0), 0.7, 0.52, painting(52, "#e5e8e6", "#9db3b5", "#5c7078", "#c9a05a"), PINE)
    potted("fern", (3.75, 4.35, 0.0), 0.5, r)
    with room.on("right", 2.4):
        door(0, colour="#efece3")
    area_light((2.1, 0.4, 2.45), (2.2, 0.9), 28, "#fff3e2", (25, 0, 0))
    camera((2.5, 0.15, 1.32), (2.05, 5, 1.32), 22, -0.04, exposure=-0.1)


def potted_stems(r):
    """Cut branches in a vase."""
    from materials import leaf
    from plants import _blade, _oval

    green = leaf("#5d7a4c", "#93a873", 0.4)
    for k in range(7):
        tip = (r.uniform(-0.16, 0.16), r.uniform(-0.16, 0.16), r.uniform(0.28, 0.42))
        tube(plain("#6b5a3a", 0.8), [(0, 0, 0), tip], 0.003)
        for step in range(9):
            t = 0.35 + 0.65 * step / 8
            _blade(green, tuple(v * t for v in tip), k + step * 2.4, 0.07, 0.035, 0.4, 0.6, _oval)


def hall():
    """An entrance with coats, a bench and a mirror."""
    r = numbers.Random(10)
    sky(35, 120, 0.3, 3.0, seen=0.2)
    floor = tiles("#4a5356", "#d8d3c7", 0.2, 0.2, 0.0, 0.35)
    window = Window(0.5, 0.8, 2.12, 0.35, (3, 1), sill=False)
    room = Room(2.0, 5.0, 2.75, "#e8e2d4", floor, windows={"back": [window]}, power=60, crown=True)
    for name, length in (("left", 5.0), ("right", 5.0)):
        with room.on(name):
            x = 0.0
            while x < length:
                block(plain("#5f7468", 0.5), (x + 0.05, -0.008, 0.1), (0.094, 0.014, 1.15), 0.003)
                x += 0.1
            block(plain("#5f7468", 0.5), (length / 2, -0.02, 1.25), (length, 0.05, 0.04), 0.006)
    with room.on("back", 0.9):
        door(0, 0.9, 2.05, "#2f4a5a")
    with room.on("left", 3.3):
        with place((0, -0.2, 0)):
            block(OAK, (0, 0, 0.43), (1.2, 0.36, 0.035), 0.006)
            for side in (-1, 1):
                block(OAK, (side * 0.56, 0, 0), (0.036, 0.34, 0.43), 0.004)
            block(OAK, (0, 0, 0.16), (1.1, 0.32, 0.02), 0.003)
            for k in range(3):
                shoe(-0.4 + 0.38 * k, ("#3a2c22", "#d8d3c8", "#5a2f2a")[k])
            throw((0.32, 0, 0.466), (0.34, 0.3), fabric("#c98a4b", 120))
        for k, tone in enumerate(("#33495a", "#8a6a3f", None, "#5c6b4e", None)):
            x = -0.5 + 0.25 * k
            tube(plain("#c9a253", 0.3, 1.0), [(x, 0, 1.72), (x, -0.07, 1.72), (x, -0.08, 1.76)], 0.008)
            if tone:
                coat(x, tone, r)
        block(OAK, (0, -0.012, 1.66), (1.3, 0.024, 0.12), 0.004)
        block(OAK, (0, -0.11, 1.9), (1.3, 0.22, 0.03), 0.004)
        basket((-0.35, -0.11, 1.93), 0.1, 0.18)
        stack((0.3, -0.11, 1.93), 2, r)
    with room.on("right", 1.9):
        with place((0, -0.14, 0)):
            coffee_table(0.8, 0.26, 0.82, OAK)
            vase((-0.22, 0, 0.82), 0.24, "#b9a68a")
            with place((-0.22, 0, 0.98)):
                potted_stems(r)
            bowl((0.2, 0, 0.82), 0.09, "#5d7a78")
        with place((0, 0, 1.72)):
            wall_mirror((0, 0, 0), 0.34)
    carpet(0.8, 3.0, rug("#8c4a3a", "#e0d2b4", "#2f4a5a"), (1.0, 2.9))
    pendant((1.0, 2.9, 2.75), 0.3, 0.15, strength=6, kind="globe")
    bulb((1.0, 2.9, 2.25), 26)
    area_light((1.0, 0.4, 2.6), (1.2, 0.8), 26, "#fff2e0", (25, 0, 0))
    camera((1.08, 0.1, 1.35), (0.98, 5, 1.35), 19, 0.0, exposure=0.3)


def shoe(x, tone):
    for side in (-1, 1):
        block(plain(tone, 0.5), (x + side * 0.05, -0.02, 0.18), (0.085, 0.25, 0.05), 0.025, inner=4, puff=0.006)
        block(plain(tone, 0.5), (x + side * 0.05, 0.05, 0.2), (0.08, 0.11, 0.075), 0.03, inner=4, puff=0.006)


def coat(x, tone, r):
    """A coat on its hook: a hanging body that widens, and sleeves."""
    from shapes import curtain

    with place((x, -0.11, 0.72)):
        curtain(fabric(tone), (0, 0.0, 0), 0.26, 0.98, r, 3, 0.035)
        curtain(fabric(tone), (0.015, -0.03, 0.1), 0.22, 0.85, r, 2, 0.03)


LIVING = {
    "living-clapboard": craftsman,
    "living-rowhouse": rowhouse,
    "living-block": modern,
    "living-bungalow": bungalow,
    "studio-loft": loft,
    "desk-walkup": study_window,
    "desk-shared": study_shared,
    "desk-loft": study_evening,
    "dining-bungalow": dining,
    "hall-clapboard": hall,
}
