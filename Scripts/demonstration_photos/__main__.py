"""Renders the photos of the demonstration's homes: rooms and houses modelled here, so that they are ours.

    python3 -m venv .venv-blender && .venv-blender/bin/pip install bpy==4.5.15
    .venv-blender/bin/python Scripts/demonstration_photos --folder Photos            # all that are missing
    .venv-blender/bin/python Scripts/demonstration_photos --folder Drafts --draft living-modern

Needs bpy (Blender as a Python module, which brings the denoiser that Debian's blender lacks) and vips. A picture that
the folder has is left alone, so that a run that was stopped goes on. Two cores need some three minutes a picture.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

import bpy

sys.path.insert(0, str(Path(__file__).resolve().parent))
import materials  # noqa: E402
from scenes import SCENES  # noqa: E402

MAX_BYTES = 150_000


def prepare(draft, samples):
    """An empty scene and the settings of the renderer."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget()
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = (420, 280) if draft else (1200, 800)
    cycles = scene.cycles
    cycles.samples = samples or 8
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.03, 6
    cycles.use_denoising, cycles.denoiser, cycles.denoising_prefilter = True, "OPENIMAGEDENOISE", "FAST"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 7, 3, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 8
    cycles.sample_clamp_indirect, cycles.caustics_reflective, cycles.caustics_refractive = 6.0, False, False
    cycles.use_light_tree = False
    scene.view_settings.view_transform, scene.view_settings.look = "AgX", "AgX - Medium High Contrast"
    return scene


def render(name, folder, draft, samples):
    started = time.time()
    scene = prepare(draft, samples)
    SCENES[name]()
    built = time.time()
    picture = folder / f"{name}.png"
    scene.render.filepath = str(picture)
    scene.render.image_settings.file_format = "PNG"
    bpy.ops.render.render(write_still=True)
    print(f"{name}: {built - started:.0f} s to model, {time.time() - built:.0f} s to render", flush=True)
    return picture


def compress(picture):
    """A JPEG of the best quality that stays within MAX_BYTES."""
    target = picture.with_suffix(".jpg")
    for quality in (88, 85, 82, 78, 74, 70, 66, 60, 54):
        subprocess.run(
            ["vips", "jpegsave", picture, target, "--Q", str(quality), "--optimize-coding", "--interlace", "--strip"],
            check=True,
        )
        if target.stat().st_size <= MAX_BYTES:
            return
    sys.exit(f"{picture} is too rich in detail for {MAX_BYTES} bytes.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="the pictures; all without any")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--draft", action="store_true", help="small and quick, as PNG, even where the folder has it")
    parser.add_argument("--samples", type=int)
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in SCENES]:
        parser.error(f"There is no {', '.join(unknown)}. There are: {', '.join(SCENES)}.")
    options.folder.mkdir(parents=True, exist_ok=True)
    for name in options.names or SCENES:
        if options.draft:
            render(name, options.folder, True, options.samples)
        elif not (options.folder / f"{name}.jpg").exists():
            picture = render(name, options.folder, False, options.samples)
            compress(picture)
            picture.unlink()


if __name__ == "__main__":
    main()
