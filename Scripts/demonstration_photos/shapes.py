"""Meshes of the demonstration photos: blocks, cushions, tubes, lathed and swept shapes, and where they stand."""

import contextlib
import math

import bpy
import numpy
from mathutils import Euler, Matrix, Vector

_stack = [Matrix.Identity(4)]


@contextlib.contextmanager
def place(at=(0, 0, 0), turn=0, scale=1):
    """What is made inside stands at `at`, turned by `turn` degrees around the upright axis."""
    here = Matrix.Translation(Vector(at)) @ Matrix.Rotation(math.radians(turn), 4, "Z") @ Matrix.Scale(scale, 4)
    _stack.append(_stack[-1] @ here)
    try:
        yield
    finally:
        _stack.pop()


def put(thing, at=(0, 0, 0), tilt=(0, 0, 0)):
    """Stands an object at a place of the current frame, tilted by degrees around its axes."""
    bpy.context.scene.collection.objects.link(thing)
    turned = Euler([math.radians(angle) for angle in tilt]).to_matrix().to_4x4()
    thing.matrix_world = _stack[-1] @ Matrix.Translation(Vector(at)) @ turned
    return thing


def mesh(vertices, faces, material, at=(0, 0, 0), tilt=(0, 0, 0), smooth=True, normals=None):
    """An object of the vertices and faces; `normals` (one a vertex) replace the computed ones."""
    data = bpy.data.meshes.new("shape")
    data.from_pydata([tuple(map(float, vertex)) for vertex in vertices], [], [tuple(map(int, f)) for f in faces])
    if material:
        data.materials.append(material)
    data.polygons.foreach_set("use_smooth", [smooth] * len(data.polygons))
    if normals is not None:
        data.normals_split_custom_set_from_vertices([tuple(map(float, normal)) for normal in normals])
    data.update()
    return put(bpy.data.objects.new("shape", data), at, tilt)


def _ticks(half, radius, steps, inner):
    edge = [-half + radius * step / steps for step in range(steps + 1)]
    middle = [(-half + radius) + (2 * half - 2 * radius) * step / (inner + 1) for step in range(1, inner + 1)]
    return edge + middle + [-value for value in reversed(edge)]


def block(material, at, size, r=0.004, tilt=(0, 0, 0), steps=2, inner=0, puff=0):
    """A box with rounded edges: `at` is the middle of its bottom. `puff` swells its sides, as cushions are."""
    half = [side / 2 for side in size]
    r = min(r, *(side * 0.499 for side in half))
    vertices, faces, normals, seen = [], [], [], {}

    def vertex(point):
        key = tuple(round(value, 5) for value in point)
        if puff and key in seen:
            return seen[key]
        core = [max(-h + r, min(h - r, value)) for value, h in zip(point, half)]
        out = Vector([value - c for value, c in zip(point, core)]).normalized()
        moved = Vector(core) + out * r
        if puff:
            share = [1 - (value / h) ** 2 for value, h in zip(point, half)]
            for axis in range(3):
                one, other = [share[k] for k in range(3) if k != axis]
                moved[axis] += puff * out[axis] * max(0, one) ** 0.6 * max(0, other) ** 0.6
        seen[key] = len(vertices)
        vertices.append(moved)
        normals.append(out)
        return len(vertices) - 1

    for axis in range(3):
        a, b = (axis + 1) % 3, (axis + 2) % 3
        for sign in (-1, 1):
            grid = []
            for u in _ticks(half[a], r, steps, inner):
                row = []
                for v in _ticks(half[b], r, steps, inner):
                    point = [0, 0, 0]
                    point[axis], point[a], point[b] = sign * half[axis], u, v
                    row.append(vertex(point))
                grid.append(row)
            for i in range(len(grid) - 1):
                for j in range(len(grid[0]) - 1):
                    face = (grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1])
                    faces.append(face if sign > 0 else face[::-1])
    middle = Vector(at) + Vector((0, 0, half[2]))
    return mesh(vertices, faces, _along(material, size), middle, tilt, normals=None if puff else normals)


def _along(material, size):
    """Woods are given as functions of the axis along which their grain runs: the longest."""
    return material(max(range(3), key=lambda axis: size[axis])) if callable(material) else material


def pillow(material, at, size, tilt=(0, 0, 0), count=14):
    """A scatter cushion, standing in the plane of its first two sizes before the tilt."""
    width, height, depth = size
    vertices, faces = [], []
    for side in (1, -1):
        start = len(vertices)
        for i in range(count + 1):
            for j in range(count + 1):
                u, v = 2 * i / count - 1, 2 * j / count - 1
                pinch = (
                    1 - 0.07 * (1 - v * v) * abs(u) ** 3 if abs(u) > abs(v) else 1 - 0.07 * (1 - u * u) * abs(v) ** 3
                )
                swell = max(0, (1 - u**4) * (1 - v**4)) ** 0.5
                wrinkle = 0.02 * math.sin(7 * u + 3 * v) * math.sin(5 * v - 2 * u) * swell
                vertices.append((width / 2 * u * pinch, side * depth * (swell + wrinkle) / 2, height / 2 * v * pinch))
        for i in range(count):
            for j in range(count):
                a = start + i * (count + 1) + j
                face = (a, a + count + 1, a + count + 2, a + 1)
                faces.append(face if side < 0 else face[::-1])
    return mesh(vertices, faces, material, (at[0], at[1], at[2] + height / 2), tilt)


def lathe(material, at, profile, count=32, tilt=(0, 0, 0)):
    """Turns a profile of (radius, height) points around the upright axis."""
    vertices, faces = [], []
    for radius, height in profile:
        for step in range(count):
            angle = 2 * math.pi * step / count
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), height))
    for ring in range(len(profile) - 1):
        for step in range(count):
            a, b = ring * count + step, ring * count + (step + 1) % count
            faces.append((a, b, b + count, a + count))
    return mesh(vertices, faces, material, at, tilt, smooth=True)


def cylinder(material, at, radius, height, tilt=(0, 0, 0), r=0.003, count=32):
    """An upright cylinder with a bevel."""
    r = min(r, radius * 0.4, height * 0.4)
    sides = [
        (0.0001, 0),
        (radius - r, 0),
        (radius - r, 0),
        (radius, r),
        (radius, r),
        (radius, height - r),
        (radius, height - r),
        (radius - r, height),
        (radius - r, height),
        (0.0001, height),
    ]
    return lathe(material, at, sides, count, tilt)


def tube(material, points, radius, count=10):
    """A round bar along points."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, max(2, count // 4)
    curve.use_fill_caps = True
    spline = curve.splines.new("POLY")
    spline.points.add(len(points) - 1)
    for point, where in zip(spline.points, points):
        point.co = (*where, 1)
    curve.materials.append(_along(material, (0, 0, 1)))
    return put(bpy.data.objects.new("tube", curve))


def bent(material, points, radius, count=10, rounds=6):
    """A round bar whose corners are rounded."""
    path = [Vector(point) for point in points]
    smooth = [path[0]]
    for before, here, after in zip(path, path[1:], path[2:]):
        reach = min((here - before).length, (after - here).length) * 0.45
        start, end = here + (before - here).normalized() * reach, here + (after - here).normalized() * reach
        for step in range(rounds + 1):
            t = step / rounds
            smooth.append(start * (1 - t) ** 2 + here * 2 * t * (1 - t) + end * t**2)
    return tube(material, [tuple(point) for point in smooth + [path[-1]]], radius, count)


def sheet(material, corners, at=(0, 0, 0)):
    """A flat polygon."""
    return mesh(corners, [range(len(corners))], material, at, smooth=False)


def prism(material, outline, depth, at=(0, 0, 0), tilt=(0, 0, 0)):
    """An outline in the x-z plane, extruded along y by `depth`."""
    count = len(outline)
    vertices = [(x, 0, z) for x, z in outline] + [(x, depth, z) for x, z in outline]
    faces = [tuple(range(count)), tuple(reversed(range(count, 2 * count)))]
    faces += [(i, i + count, (i + 1) % count + count, (i + 1) % count) for i in range(count)]
    return mesh(vertices, faces, _along(material, (0, depth, 0)), at, tilt, smooth=False)


def curtain(material, at, width, height, random, folds=None, depth=0.045):
    """A hanging curtain in the x-z plane, wider at its bottom."""
    folds = folds or max(3, round(width / 0.09))
    columns, rows = folds * 10, 14
    phase = [random.uniform(-0.6, 0.6) for _ in range(folds + 2)]
    vertices, faces = [], []
    for row in range(rows + 1):
        down = row / rows
        for column in range(columns + 1):
            across = column / columns
            fold = across * folds
            angle = 2 * math.pi * fold + phase[int(fold)] * down
            swing = depth * (0.6 + 0.5 * down) * math.sin(angle) + 0.3 * depth * math.sin(2.3 * angle + 4 * down)
            spread = 1 + 0.06 * down
            vertices.append(((across - 0.5) * width * spread, swing, height * (1 - down)))
    for row in range(rows):
        for column in range(columns):
            a = row * (columns + 1) + column
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
    return mesh(vertices, faces, material, at)


def quads(centres, axes_u, axes_v, material):
    """Many small quads as one object: leaves, blades. The arrays have one row a quad."""
    centres, axes_u, axes_v = (numpy.asarray(array, dtype=float) for array in (centres, axes_u, axes_v))
    corners = numpy.stack([centres - axes_u, centres - axes_v, centres + axes_u, centres + axes_v], axis=1)
    data = bpy.data.meshes.new("quads")
    count = len(centres)
    data.vertices.add(4 * count)
    data.vertices.foreach_set("co", corners.reshape(-1))
    data.loops.add(4 * count)
    data.loops.foreach_set("vertex_index", numpy.arange(4 * count))
    data.polygons.add(count)
    data.polygons.foreach_set("loop_start", numpy.arange(0, 4 * count, 4))
    data.update(calc_edges=True)
    data.materials.append(material)
    thing = put(bpy.data.objects.new("quads", data))
    # Panes that mirror thousands of leaves look like noise.
    thing.visible_glossy = False
    return thing
