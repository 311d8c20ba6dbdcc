"""Rooms of the demonstration photos: walls with openings, windows, doors, their light, the sky and the camera."""

import contextlib
import math

import bpy
from materials import BRASS, concrete, glass, ground, metal, paint, plain, rgb
from mathutils import Vector
from plants import shrub, tree
from shapes import block, curtain, cylinder, place, put, tube


def sky(elevation=35, heading=140, strength=0.35, sun=3.0, sun_colour="#fff1dc", soft=1.5, seen=None):
    """Daylight: a sky by the sun's height (Nishita's model) and a sun lamp; `heading` is where the light comes from.

    `seen` is how bright the camera sees the sky, where that is not how it lights.
    """
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    # The sky is smooth: a small map of where it is bright is made quickly.
    world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 256
    tree_ = world.node_tree
    texture = tree_.nodes.new("ShaderNodeTexSky")
    texture.sky_type, texture.sun_disc = "NISHITA", False
    texture.sun_elevation, texture.sun_rotation = math.radians(elevation), math.radians(90 - heading)
    background = tree_.nodes["Background"]
    tree_.links.new(texture.outputs[0], background.inputs["Color"])
    background.inputs["Strength"].default_value = strength
    if seen is not None:
        path, other = tree_.nodes.new("ShaderNodeLightPath"), tree_.nodes.new("ShaderNodeMix")
        other.inputs["A"].default_value, other.inputs["B"].default_value = strength, seen
        tree_.links.new(path.outputs["Is Camera Ray"], other.inputs["Factor"])
        tree_.links.new(other.outputs["Result"], background.inputs["Strength"])
    if sun:
        lamp = bpy.data.lights.new("sun", "SUN")
        lamp.energy, lamp.angle, lamp.color = sun, math.radians(soft), rgb(sun_colour)[:3]
        lit = bpy.data.objects.new("sun", lamp)
        bpy.context.scene.collection.objects.link(lit)
        turn, rise = math.radians(heading), math.radians(elevation)
        down = -Vector((math.cos(turn) * math.cos(rise), math.sin(turn) * math.cos(rise), math.sin(rise)))
        lit.rotation_euler = down.to_track_quat("-Z", "Y").to_euler()


def area_light(at, size, power, colour="#ffffff", tilt=(0, 0, 0), spread=180):
    """A rectangle of light that the camera does not see; it shines down before the tilt."""
    lamp = bpy.data.lights.new("area", "AREA")
    lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", *size
    lamp.energy, lamp.color, lamp.spread = power, rgb(colour)[:3], math.radians(spread)
    thing = put(bpy.data.objects.new("area", lamp), at, tilt)
    thing.visible_camera = thing.visible_glossy = thing.visible_transmission = False
    return thing


def bulb(at, power, colour="#ffd2a0", radius=0.05):
    lamp = bpy.data.lights.new("bulb", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = power, rgb(colour)[:3], radius
    thing = put(bpy.data.objects.new("bulb", lamp), at)
    thing.visible_camera = thing.visible_glossy = False


def camera(at, look, lens=22, rise=0.0, blur=None, exposure=0.0):
    """A level camera, so that upright lines stay upright; `rise` shifts the picture up."""
    data = bpy.data.cameras.new("camera")
    data.lens, data.shift_y = lens, rise
    thing = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    way = Vector((look[0] - at[0], look[1] - at[1], 0))
    thing.rotation_euler = way.to_track_quat("-Z", "Y").to_euler()
    if blur:
        data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, blur[0], blur[1]
    scene = bpy.context.scene
    scene.camera, scene.view_settings.exposure = thing, exposure


class Window:
    """An opening from `start` along its wall, `low` above the floor."""

    def __init__(
        self,
        start,
        width,
        low,
        height,
        panes=(2, 2),
        style="sash",
        frame="#f4f2ec",
        light=1.0,
        trim=True,
        sill=True,
        door=False,
    ):
        self.start, self.width, self.low, self.height = start, width, low, height
        self.panes, self.style, self.frame, self.light = panes, style, frame, light
        self.trim, self.sill, self.door = trim, sill, door

    def build(self, thick=0.22, power=26, colour="#eaf2ff"):
        """In the frame of its wall, whose inner face is y = 0."""
        bar = plain(self.frame, 0.4)
        slim = 0.035 if self.style == "steel" else 0.05
        deep = thick * 0.55
        with place((self.start + self.width / 2, 0, self.low)):
            w, h = self.width, self.height
            for side in (-1, 1):
                block(bar, (side * (w / 2 - slim / 2), deep, 0), (slim, 0.06, h), 0.004)
                block(bar, (0, deep, 0 if side < 0 else h - slim), (w - 2 * slim, 0.06, slim), 0.004)
            across, up = self.panes
            for k in range(1, across):
                block(bar, (-w / 2 + w * k / across, deep, 0), (slim * 0.6, 0.04, h), 0.003)
            for k in range(1, up):
                heavy = self.style == "sash" and k == up // 2
                block(
                    bar,
                    (0, deep, h * k / up - slim * 0.3),
                    (w, 0.06 if heavy else 0.04, slim * (1 if heavy else 0.6)),
                    0.003,
                )
            block(glass(), (0, deep, 0), (w - slim, 0.004, h), 0.0005, steps=1)
            if self.sill:
                block(bar, (0, -0.02, -0.03), (w + 0.16, 0.16, 0.03), 0.008)
            if self.trim:
                for side in (-1, 1):
                    block(
                        bar,
                        (side * (w / 2 + 0.04), -0.01, -0.03 if not self.door else 0),
                        (0.09, 0.022, h + 0.03),
                        0.004,
                    )
                block(bar, (0, -0.012, h), (w + 0.2, 0.028, 0.11), 0.005)
            area_light((0, thick + 0.12, h / 2), (w, h), power * w * h * self.light, colour, (-90, 0, 0), 150)


class Room:
    """A room from the corner (0, 0), the camera near y = 0 and looking along y."""

    def __init__(
        self,
        width,
        depth,
        height=2.6,
        wall="#ece7dc",
        floor=None,
        ceiling="#f5f3ee",
        windows=None,
        walls=None,
        base="#f4f2ec",
        power=26,
        light="#eaf2ff",
        crown=False,
        holes=None,
    ):
        self.size = (width, depth, height)
        self.frames = {
            "back": ((0, depth, 0), 0, width),
            "left": ((0, 0, 0), 90, depth),
            "right": ((width, depth, 0), -90, depth),
            "front": ((width, 0, 0), 180, width),
        }
        block(floor, (width / 2, depth / 2, -0.1), (width + 0.6, depth + 0.6, 0.1), 0.001, steps=1)
        block(paint(ceiling), (width / 2, depth / 2, height), (width + 0.6, depth + 0.6, 0.1), 0.001, steps=1)
        for name, (_, _, length) in self.frames.items():
            material = (walls or {}).get(name, paint(wall) if isinstance(wall, str) else wall)
            openings = sorted((windows or {}).get(name, []), key=lambda window: window.start)
            gaps = sorted(openings + (holes or {}).get(name, []), key=lambda gap: gap.start)
            with self.on(name):
                self._wall(material, length, gaps)
                for window in openings:
                    window.build(power=power, colour=light)
                if base:
                    self._board(plain(base, 0.4), length, [gap for gap in gaps if gap.low < 0.1], 0.1, 0)
                if crown:
                    self._board(plain(base or ceiling, 0.4), length, [], 0.09, height - 0.09, 0.05)

    @contextlib.contextmanager
    def on(self, name, along=0.0, up=0.0):
        """The frame of a wall: x along it, -y into the room."""
        at, turn, _ = self.frames[name]
        with place(at, turn), place((along, 0, up)):
            yield

    def _wall(self, material, length, gaps):
        height, thick, x = self.size[2], 0.22, -0.22

        def piece(x0, x1, z0, z1):
            if x1 - x0 > 0.001 and z1 - z0 > 0.001:
                block(material, ((x0 + x1) / 2, thick / 2, z0), (x1 - x0, thick, z1 - z0), 0.0008, steps=1)

        for gap in gaps:
            piece(x, gap.start, 0, height)
            piece(gap.start, gap.start + gap.width, 0, gap.low)
            piece(gap.start, gap.start + gap.width, gap.low + gap.height, height)
            x = gap.start + gap.width
        piece(x, length + 0.22, 0, height)

    def _board(self, material, length, gaps, tall, low, deep=0.016):
        x = 0.0
        for gap in gaps + [None]:
            end = gap.start if gap else length
            if end - x > 0.01:
                block(material, ((x + end) / 2, -deep / 2, low), (end - x, deep, tall), 0.004)
            x = gap.start + gap.width if gap else end


def door(at=0.0, width=0.84, height=2.04, colour="#f1eee6", knob=BRASS, panels=True):
    """A closed door with its frame on a wall's inner face."""
    white = plain(colour, 0.4)
    for side in (-1, 1):
        block(white, (at + side * (width / 2 + 0.045), -0.012, 0), (0.09, 0.03, height), 0.005)
    block(white, (at, -0.012, height), (width + 0.18, 0.03, 0.09), 0.005)
    block(white, (at, -0.003, 0.005), (width, 0.012, height), 0.002)
    if panels:
        for z, tall in ((0.18, 0.72), (1.06, 0.82)):
            for side in (-1, 1):
                x, wide = at + side * width * 0.22, width * 0.3
                block(white, (x, -0.008, z), (wide, 0.012, tall), 0.006)
                block(white, (x, -0.013, z + 0.04), (wide - 0.08, 0.012, tall - 0.08), 0.01)
    brass = metal(*knob[:2])
    cylinder(brass, (at + width * 0.42, -0.01, 1.0), 0.028, 0.008, (90, 0, 0))
    tube(brass, [(at + width * 0.42, -0.01, 1.0), (at + width * 0.42, -0.055, 1.0)], 0.01)
    tube(brass, [(at + width * 0.43, -0.055, 1.0), (at + width * 0.3, -0.055, 1.0)], 0.009)


def drapes(material, window, height, random, rod=BRASS, wide=0.4, drop=0.02, sides=(-1, 1), offset=0.11):
    """Curtains beside a window, in the frame of its wall, on a rod at `height`."""
    middle = window.start + window.width / 2
    tube(
        metal(*rod[:2]),
        [(middle - window.width / 2 - 0.45, -offset, height), (middle + window.width / 2 + 0.45, -offset, height)],
        0.011,
    )
    for side in sides:
        curtain(
            material,
            (middle + side * (window.width / 2 + wide * 0.28), -offset, drop),
            wide,
            height - drop - 0.015,
            random,
        )


def garden(random, at=(0, 0), level=-0.4, tones=("#4c7030", "#86a646"), snow=False, trees=3, reach=9.0, leaves=9000):
    """What is seen through windows: ground, bushes, trees; +y is away from the window."""
    with place((*at, level)):
        tone = ground("#e9edf2", "#dfe5ec") if snow else ground("#57762f", "#7c9444")
        block(tone, (0, 20, -0.1), (70, 42, 0.1), 0.01, steps=1)
        before = set(bpy.context.scene.objects)
        for k in range(trees):
            x = (k - (trees - 1) / 2) * reach * 0.55 + random.uniform(-1, 1)
            tree(
                (x, reach + random.uniform(-1.5, 4), 0),
                random.uniform(6, 8.5),
                random,
                tones,
                0 if snow else leaves,
                0.1,
            )
        for k in range(6):
            shrub(
                ((k - 2.5) * 2.4 + random.uniform(-0.5, 0.5), reach * 0.6 + random.uniform(-1, 1), 0),
                (1.6, 1.2, random.uniform(0.8, 1.5)),
                random,
                ("#dfe5ea", "#9aa695") if snow else tones,
                3500,
                0.05,
            )
        # Sunlight reaches the room whatever stands outside.
        for thing in set(bpy.context.scene.objects) - before:
            thing.visible_shadow = False


def skyline(random, at=(0, 0), level=-12.0, distance=30.0, lit=0.0):
    """A city seen from an upper floor: blocks with rows of windows."""
    from materials import glow

    with place((*at, level)):
        block(concrete("#7f8285"), (0, distance, -0.2), (200, 160, 0.2), 0.01, steps=1)
        x = -60.0
        while x < 60:
            wide, tall = random.uniform(9, 16), random.uniform(8, 24)
            y = distance + random.uniform(0, 24)
            tone = random.choice(("#b39a82", "#9c5f48", "#c7bfb0", "#8d9296", "#a8765a", "#d3cabc"))
            block(plain(tone, 0.9), (x + wide / 2, y, 0), (wide, 10, tall), 0.05, steps=1)
            for row in range(int(tall / 3)):
                for column in range(int(wide / 2.2)):
                    warm = random.random() < lit
                    pane = glow("#ffcf8a", random.choice((0.7, 1.3))) if warm else plain("#39454f", 0.1)
                    block(pane, (x + 1.4 + column * 2.2, y - 5, row * 3 + 1), (1.15, 0.1, 1.6), 0.01, steps=1)
            x += wide + random.uniform(0.3, 2.5)
