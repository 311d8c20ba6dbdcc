"""Materials of the demonstration photos, made of texture nodes only: no picture is loaded."""

import bpy

_made = {}


def rgb(text):
    """A CSS colour as linear red, green, blue, alpha."""
    values = [int(text.lstrip("#")[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values) + (1,)


def mean(share, *colours):
    """The mean of CSS colours, darkened to `share`."""
    values = [rgb(colour) for colour in colours]
    return tuple(share * sum(value[k] for value in values) / len(values) for k in range(3)) + (1,)


class Nodes:
    """The nodes of one material, with a Principled shader that ends in the output."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.output = self.tree.nodes["Material Output"]

    def add(self, kind, **values):
        """A node: lowercase names are its properties, others its inputs (_ for a space); a socket is linked."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in values.items():
            if name[0].islower():
                setattr(node, name, value)
            else:
                self.set(node, name.replace("_", " "), value)
        return node

    def set(self, node, name, value):
        target = node.inputs[int(name[1:])] if name[0] == "I" and name[1:].isdigit() else node.inputs[name]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, target)
        else:
            target.default_value = value

    def surface(self, mean=None, **values):
        for name, value in values.items():
            self.set(self.shader, name.replace("_", " "), value)
        return self.end(self.shader.outputs[0], mean)

    def end(self, shader, mean=None):
        """The material. Light that comes from it by a diffuse bounce is that of the `mean` colour: that skips the
        textures, which take most of the time."""
        if mean:
            flat = self.add("BsdfDiffuse", Color=mean).outputs[0]
            ray = self.add("LightPath").outputs["Is Diffuse Ray"]
            shader = self.add("MixShader", I0=ray, I1=shader, I2=flat).outputs[0]
        self.tree.links.new(shader, self.output.inputs[0])
        return self.material

    def math(self, operation, a, b=0.0):
        return self.add("Math", operation=operation, I0=a, I1=b).outputs[0]

    def mix(self, share, a, b, how="MIX"):
        return self.add("MixRGB", blend_type=how, Fac=share, Color1=a, Color2=b).outputs[0]

    def ramp(self, value, *stops):
        node = self.add("ValToRGB", Fac=value)
        ends = node.color_ramp.elements
        while len(ends) < len(stops):
            ends.new(0.5)
        for end, (position, colour) in zip(ends, stops):
            end.position, end.color = position, colour if isinstance(colour, tuple) else (colour, colour, colour, 1)
        return node.outputs[0]

    def bump(self, height, strength=0.2, distance=0.01):
        self.set(
            self.shader, "Normal", self.add("Bump", Strength=strength, Distance=distance, Height=height).outputs[0]
        )

    def object(self, spread=0):
        """Coordinates in metres of the object; with `spread` each object has its own part of the pattern."""
        where = self.add("TexCoord").outputs["Object"]
        if not spread:
            return where
        number = self.add("ObjectInfo").outputs["Random"]
        return self.add("VectorMath", operation="ADD", I0=where, I1=self.math("MULTIPLY", number, spread)).outputs[0]

    def unfolded(self):
        """Coordinates across and up whichever way a side of a box faces; of a floor, its x and y."""
        coordinates = self.add("TexCoord")
        x, y, z = self.add("SeparateXYZ", Vector=coordinates.outputs["Object"]).outputs
        nx, _, nz = self.add("SeparateXYZ", Vector=coordinates.outputs["Normal"]).outputs
        aside, above = (self.math("GREATER_THAN", self.math("ABSOLUTE", n), 0.7) for n in (nx, nz))
        u = self.math("ADD", x, self.math("MULTIPLY", aside, self.math("SUBTRACT", y, x)))
        v = self.math("ADD", z, self.math("MULTIPLY", above, self.math("SUBTRACT", y, z)))
        return self.add("CombineXYZ", X=u, Y=v).outputs[0]

    def noise(self, vector, scale, detail=3.0, rough=0.5, distortion=0.0):
        return self.add(
            "TexNoise", Vector=vector, Scale=scale, Detail=detail, Roughness=rough, Distortion=distortion
        ).outputs["Fac"]

    def stretched(self, vector, scales):
        return self.add("Mapping", Vector=vector, Scale=scales).outputs[0]


def kept(make):
    """One material for the same arguments."""

    def once(*arguments, **names):
        key = (make.__name__, arguments, tuple(sorted(names.items())))
        if key not in _made:
            _made[key] = make(*arguments, **names)
        return _made[key]

    return once


def forget():
    _made.clear()


@kept
def plain(colour, rough=0.5, metal=0.0, coat=0.0):
    return Nodes("plain").surface(Base_Color=rgb(colour), Roughness=rough, Metallic=metal, Coat_Weight=coat)


@kept
def paint(colour, rough=0.6):
    """A painted wall: nearly even, with the grain of a roller."""
    n = Nodes("paint")
    where = n.object()
    cloud = n.ramp(n.noise(where, 0.8, 2), (0.3, 0.96), (0.7, 1.0))
    n.bump(n.noise(where, 180, 2), 0.08, 0.002)
    return n.surface(mean=mean(0.98, colour), Base_Color=n.mix(1, rgb(colour), cloud, "MULTIPLY"), Roughness=rough)


@kept
def _wood(dark, light, axis, rough, grain):
    n = Nodes("wood")
    where = n.object(spread=37)
    long, fine = [9 * grain] * 3, [120.0] * 3
    long[axis], fine[axis] = 0.7, 3.0
    rings = n.noise(n.stretched(where, long), 1.0, 5, 0.62, 0.7)
    fibre = n.noise(n.stretched(where, fine), 1.0, 3, 0.6)
    tone = n.ramp(rings, (0.3, rgb(dark)), (0.52, rgb(light)), (0.75, rgb(dark)))
    colour = n.mix(0.35, tone, n.ramp(fibre, (0.35, 0.45), (0.65, 1.0)), "MULTIPLY")
    n.bump(fibre, 0.08, 0.002)
    return n.surface(mean=mean(0.85, dark, light), Base_Color=colour, Roughness=rough, Coat_Weight=0.05)


def wood(dark, light, rough=0.45, grain=1.0):
    """Wood whose grain runs along the axis that is asked for."""
    return lambda axis: _wood(dark, light, axis, rough, grain)


OAK = wood("#a97f52", "#cfa878")
PALE_OAK = wood("#c5a67c", "#e0c8a2")
WALNUT = wood("#4a2d1b", "#76492c")
PINE = wood("#c08a4a", "#e2b878")
DARK = wood("#2a1a12", "#47301f")
TEAK = wood("#8a5a30", "#b9824c")


@kept
def planks(dark, light, width=0.13, length=1.5, rough=0.35, gap=0.002):
    """A floor of boards along x."""
    n = Nodes("planks")
    where = n.object()
    bricks = n.add(
        "TexBrick",
        offset=0.37,
        Vector=where,
        Scale=1.0,
        Brick_Width=length,
        Row_Height=width,
        Mortar_Size=gap,
        Mortar_Smooth=0.1,
        Color1=(0, 0, 0, 1),
        Color2=(1, 1, 1, 1),
        Mortar=(0, 0, 0, 1),
    )
    tint, joint = bricks.outputs["Color"], bricks.outputs["Fac"]
    own = n.add("VectorMath", operation="ADD", I0=where, I1=n.mix(1, (0, 0, 0, 1), n.math("MULTIPLY", tint, 60)))
    rings = n.noise(n.stretched(own.outputs[0], (0.8, 11, 1)), 1.0, 5, 0.6, 0.8)
    fibre = n.noise(n.stretched(own.outputs[0], (3, 160, 1)), 1.0, 3)
    tone = n.ramp(rings, (0.3, rgb(dark)), (0.55, rgb(light)), (0.8, rgb(dark)))
    tone = n.mix(1, tone, n.ramp(tint, (0, 0.72), (1, 1.0)), "MULTIPLY")
    tone = n.mix(0.3, tone, n.ramp(fibre, (0.3, 0.4), (0.7, 1.0)), "MULTIPLY")
    tone = n.mix(n.math("MULTIPLY", joint, 0.8), tone, (0.02, 0.013, 0.008, 1))
    n.bump(n.math("SUBTRACT", n.math("MULTIPLY", fibre, 0.15), joint), 0.25, 0.002)
    return n.surface(
        mean=mean(0.75, dark, light),
        Base_Color=tone,
        Roughness=n.add("MapRange", Value=rings, I3=rough - 0.08, I4=rough + 0.1).outputs[0],
    )


@kept
def tiles(colour, grout, width, height, offset=0.5, rough=0.12, gap=0.003, vary=0.9):
    n = Nodes("tiles")
    where = n.unfolded()
    bricks = n.add(
        "TexBrick",
        offset=offset,
        Vector=where,
        Scale=1.0,
        Brick_Width=width,
        Row_Height=height,
        Mortar_Size=gap,
        Mortar_Smooth=0.3,
        Color1=(vary,) * 3 + (1,),
        Color2=(1, 1, 1, 1),
        Mortar=(1, 1, 1, 1),
    )
    joint = bricks.outputs["Fac"]
    tone = n.mix(1, rgb(colour), bricks.outputs["Color"], "MULTIPLY")
    wave = n.math("MULTIPLY", n.noise(where, 9, 2), 0.25)
    n.bump(n.math("SUBTRACT", wave, joint), 0.5, 0.002)
    return n.surface(
        mean=mean(0.93, colour),
        Base_Color=n.mix(joint, tone, rgb(grout)),
        Roughness=n.ramp(joint, (0, rough), (1, 0.85)),
    )


@kept
def brick(one, other, mortar="#b9b0a3", width=0.225, height=0.075, gap=0.01):
    n = Nodes("brick")
    where = n.unfolded()
    rough_edge = n.add(
        "VectorMath",
        operation="ADD",
        I0=where,
        I1=n.mix(1, (-0.004, -0.004, 0, 1), n.add("TexNoise", Vector=where, Scale=38.0).outputs["Color"], "MULTIPLY"),
    ).outputs[0]
    bricks = n.add(
        "TexBrick",
        offset=0.5,
        Vector=rough_edge,
        Scale=1.0,
        Brick_Width=width,
        Row_Height=height,
        Mortar_Size=gap / 2,
        Mortar_Smooth=0.3,
        Color1=rgb(one),
        Color2=rgb(other),
        Mortar=rgb(mortar),
    )
    joint = bricks.outputs["Fac"]
    stain = n.ramp(n.noise(where, 1.1, 4), (0.3, 0.75), (0.7, 1.05))
    grain = n.ramp(n.noise(where, 70, 4, 0.7), (0.3, 0.8), (0.7, 1.05))
    tone = n.mix(0.8, n.mix(1, bricks.outputs["Color"], stain, "MULTIPLY"), grain, "MULTIPLY")
    n.bump(n.math("SUBTRACT", n.math("MULTIPLY", n.noise(where, 60, 4), 0.4), joint), 0.7, 0.006)
    return n.surface(mean=mean(0.85, one, other), Base_Color=tone, Roughness=0.9)


@kept
def clapboard(colour, height=0.12):
    """Lapped boards: each casts a line of shadow on the next."""
    n = Nodes("clapboard")
    where = n.object()
    z = n.add("SeparateXYZ", Vector=where).outputs["Z"]
    part = n.math("FRACT", n.math("DIVIDE", z, height))
    shade = n.ramp(part, (0, 1.0), (0.86, 1.0), (0.93, 0.55), (1.0, 0.25))
    dirt = n.ramp(n.noise(n.stretched(where, (0.6, 0.6, 4)), 1.5, 4), (0.3, 0.9), (0.7, 1.0))
    n.bump(n.math("MULTIPLY", part, -1.0), 0.9, 0.012)
    tone = n.mix(1, n.mix(1, rgb(colour), shade, "MULTIPLY"), dirt, "MULTIPLY")
    return n.surface(mean=mean(0.85, colour), Base_Color=tone, Roughness=0.6)


@kept
def shingles(colour, width=0.3, height=0.14):
    """Asphalt shingles of a roof, seen along the slope."""
    n = Nodes("shingles")
    where = n.object()
    x, _, z = n.add("SeparateXYZ", Vector=where).outputs
    flat = n.add("CombineXYZ", X=x, Y=z).outputs[0]
    bricks = n.add(
        "TexBrick",
        offset=0.5,
        Vector=flat,
        Scale=1.0,
        Brick_Width=width,
        Row_Height=height,
        Mortar_Size=0.006,
        Color1=(0.6, 0.6, 0.6, 1),
        Color2=(1, 1, 1, 1),
        Mortar=(0.2, 0.2, 0.2, 1),
    )
    speck = n.ramp(n.noise(where, 160, 2), (0.3, 0.7), (0.7, 1.15))
    tone = n.mix(1, n.mix(1, rgb(colour), bricks.outputs["Color"], "MULTIPLY"), speck, "MULTIPLY")
    n.bump(n.math("MULTIPLY", bricks.outputs["Fac"], -1.0), 0.6, 0.01)
    return n.surface(mean=mean(0.75, colour), Base_Color=tone, Roughness=0.95)


@kept
def fabric(colour, weave=260.0, vary=0.12, sheen=0.25, second=None):
    n = Nodes("fabric")
    where = n.object(spread=11)
    threads = n.noise(n.stretched(where, (weave, weave * 1.3, weave * 0.8)), 1.0, 2, 0.6)
    cloud = n.noise(where, 3.0, 3)
    tone = n.mix(1, rgb(colour), n.ramp(cloud, (0.3, 1 - vary), (0.7, 1.0)), "MULTIPLY")
    tone = n.mix(0.5, tone, n.ramp(threads, (0.35, 0.7), (0.65, 1.08)), "MULTIPLY")
    if second:
        x = n.add("SeparateXYZ", Vector=where).outputs["X"]
        stripe = n.math("GREATER_THAN", n.math("FRACT", n.math("MULTIPLY", x, 14)), 0.68)
        tone = n.mix(stripe, tone, rgb(second))
    n.bump(n.math("ADD", threads, n.math("MULTIPLY", cloud, 0.5)), 0.25, 0.004)
    return n.surface(mean=mean(0.85, colour), Base_Color=tone, Roughness=0.92, Sheen_Weight=sheen)


@kept
def sheer(colour="#f4efe6", through=0.45):
    """A curtain that lets light through."""
    n = Nodes("sheer")
    n.surface(Base_Color=rgb(colour), Roughness=0.9)
    thin = n.add("BsdfTranslucent", Color=rgb(colour)).outputs[0]
    both = n.add("MixShader", I0=through, I1=n.shader.outputs[0], I2=thin).outputs[0]
    return n.end(both)


@kept
def leaf(one, other, through=0.35, rough=0.4, vein=False):
    """A leaf; each object, and each part of a crown, has its own tone."""
    n = Nodes("leaf")
    where = n.object(spread=23)
    tone = n.mix(n.ramp(n.noise(where, 2.2, 3), (0.35, 0.0), (0.65, 1.0)), rgb(one), rgb(other))
    n.surface(Base_Color=tone, Roughness=rough)
    both = n.add(
        "MixShader",
        I0=through,
        I1=n.shader.outputs[0],
        I2=n.add("BsdfTranslucent", Color=n.mix(0.35, tone, (0.5, 0.6, 0.05, 1))).outputs[0],
    ).outputs[0]
    return n.end(both, mean(1, one, other))


@kept
def stone(colour, vein="#8d8a86", scale=1.6, amount=0.5, rough=0.15):
    """Polished stone with veins."""
    n = Nodes("stone")
    where = n.object(spread=5)
    warped = n.add(
        "VectorMath",
        operation="ADD",
        I0=where,
        I1=n.mix(
            1,
            (0.5, 0.5, 0.5, 1),
            n.add("TexNoise", Vector=where, Scale=scale, Detail=5.0).outputs["Color"],
            "MULTIPLY",
        ),
    )
    lines = n.noise(warped.outputs[0], scale * 1.5, 6, 0.55, 1.5)
    thin = n.ramp(n.math("ABSOLUTE", n.math("SUBTRACT", lines, 0.5)), (0, amount), (0.035, 0.0))
    return n.surface(mean=mean(0.95, colour), Base_Color=n.mix(thin, rgb(colour), rgb(vein)), Roughness=rough)


@kept
def concrete(colour="#a7a39c", rough=0.75):
    n = Nodes("concrete")
    where = n.object()
    cloud = n.ramp(n.noise(where, 1.4, 6, 0.6), (0.3, 0.8), (0.7, 1.05))
    speck = n.ramp(n.noise(where, 90, 3), (0.3, 0.9), (0.7, 1.03))
    n.bump(n.noise(where, 40, 5), 0.1, 0.004)
    return n.surface(
        mean=mean(0.9, colour),
        Base_Color=n.mix(1, n.mix(1, rgb(colour), cloud, "MULTIPLY"), speck, "MULTIPLY"),
        Roughness=rough,
    )


@kept
def glass(tint="#ffffff"):
    """Window glass: what is behind it, and a reflection. Shadows pass."""
    n = Nodes("glass")
    facing = n.add("LayerWeight", Blend=0.5).outputs["Facing"]
    fresnel = n.math("ADD", 0.04, n.math("MULTIPLY", 0.9, n.math("POWER", facing, 5)))
    gloss = n.add("BsdfGlossy", Roughness=0.0).outputs[0]
    clear = n.add("BsdfTransparent", Color=rgb(tint)).outputs[0]
    n.tree.links.new(n.add("MixShader", I0=fresnel, I1=clear, I2=gloss).outputs[0], n.output.inputs[0])
    return n.material


@kept
def glow(colour, strength):
    n = Nodes("glow")
    return n.surface(Base_Color=rgb(colour), Emission_Color=rgb(colour), Emission_Strength=strength)


@kept
def shade(colour="#f6ead2", strength=0.0):
    """A lamp shade of cloth: light shines through it."""
    n = Nodes("shade")
    n.surface(Base_Color=rgb(colour), Roughness=0.9, Emission_Color=rgb(colour), Emission_Strength=strength)
    both = n.add(
        "MixShader", I0=0.5, I1=n.shader.outputs[0], I2=n.add("BsdfTranslucent", Color=rgb(colour)).outputs[0]
    ).outputs[0]
    n.tree.links.new(both, n.output.inputs[0])
    return n.material


@kept
def mirror():
    return Nodes("mirror").surface(Base_Color=(0.9, 0.9, 0.9, 1), Metallic=1.0, Roughness=0.01)


@kept
def rug(ground, lines, accent, pattern="diamond"):
    """A woven rug; its pattern is in metres around the middle."""
    n = Nodes("rug")
    where = n.object()
    x, y, _ = n.add("SeparateXYZ", Vector=where).outputs
    fuzzy = n.math("MULTIPLY", n.math("SUBTRACT", n.noise(where, 30, 2), 0.5), 0.05)

    def folded(value, size):
        return n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", n.math("DIVIDE", value, size)), 0.5))

    if pattern == "diamond":
        form = n.math("ADD", n.math("ADD", folded(x, 0.5), folded(y, 0.7)), fuzzy)
        lined = n.math("LESS_THAN", n.math("ABSOLUTE", n.math("SUBTRACT", form, 0.5)), 0.035)
        spot = n.math("LESS_THAN", form, 0.12)
    elif pattern == "stripe":
        form = n.math("ADD", folded(y, 0.36), fuzzy)
        lined = n.math("LESS_THAN", form, 0.1)
        spot = n.math("GREATER_THAN", form, 0.44)
    else:
        swirl = n.noise(where, 2.2, 4, 0.6, 1.2)
        lined = n.math("LESS_THAN", n.math("ABSOLUTE", n.math("SUBTRACT", swirl, 0.5)), 0.03)
        spot = n.math("GREATER_THAN", swirl, 0.62)
    tone = n.mix(lined, n.mix(spot, rgb(ground), rgb(accent)), rgb(lines))
    tone = n.mix(0.5, tone, n.ramp(n.noise(where, 240, 2), (0.3, 0.6), (0.7, 1.1)), "MULTIPLY")
    n.bump(n.noise(where, 300, 2), 0.6, 0.006)
    return n.surface(mean=mean(0.7, ground), Base_Color=tone, Roughness=0.98, Sheen_Weight=0.3)


@kept
def art(seed, *colours):
    """An abstract painting: soft fields of colour."""
    n = Nodes("art")
    where = n.add("VectorMath", operation="ADD", I0=n.object(), I1=(seed * 3.1, seed * 1.7, seed * 2.3)).outputs[0]
    fields = n.noise(where, 2.6, 1.0, 0.4, 0.8)
    stops = [(0.3 + 0.4 * step / len(colours), rgb(colour)) for step, colour in enumerate(colours)]
    node = n.ramp(fields, *stops)
    node.node.color_ramp.interpolation = "CONSTANT"
    strokes = n.ramp(n.noise(n.stretched(where, (60, 8, 8)), 1.0, 3), (0.3, 0.85), (0.7, 1.05))
    return n.surface(mean=mean(0.9, *colours), Base_Color=n.mix(0.7, node, strokes, "MULTIPLY"), Roughness=0.8)


@kept
def ground(one, other, scale=1.2, rough=0.95):
    """Lawn, earth or snow from above."""
    n = Nodes("ground")
    where = n.object()
    tone = n.mix(n.ramp(n.noise(where, scale, 6, 0.65), (0.35, 0.0), (0.65, 1.0)), rgb(one), rgb(other))
    n.bump(n.noise(where, 24, 4), 0.4, 0.03)
    return n.surface(mean=mean(1, one, other), Base_Color=tone, Roughness=rough)


@kept
def bark(colour="#5b4a3a"):
    n = Nodes("bark")
    grain = n.noise(n.stretched(n.object(), (14, 14, 2)), 1.0, 5, 0.7)
    n.bump(grain, 0.9, 0.03)
    return n.surface(
        mean=mean(0.7, colour),
        Base_Color=n.mix(1, rgb(colour), n.ramp(grain, (0.3, 0.5), (0.7, 1.1)), "MULTIPLY"),
        Roughness=0.95,
    )


def metal(colour="#c9c6c0", rough=0.25):
    return plain(colour, rough, 1.0)


BRASS, CHROME, BLACK = ("#c9a253", 0.28, 1.0), ("#dadcdd", 0.12, 1.0), ("#1c1c1d", 0.45, 0.0)
