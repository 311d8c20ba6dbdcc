"""Pictures to upload, made here."""

import struct
import zlib
from pathlib import Path


def png(width: int = 64, height: int = 48, shade: int = 0) -> bytes:
    rows = b"".join(
        b"\0" + bytes(v for x in range(width) for v in (x * 4 % 256, y * 5 % 256, shade)) for y in range(height))
    return signed(header(width, height), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))


def huge_png() -> bytes:
    """Says of itself that it has sixty megapixels; that much is found before anything is decoded."""
    return signed(header(10_000, 6_000), chunk(b"IDAT", zlib.compress(b"\0" * 100)), chunk(b"IEND", b""))


def heic() -> bytes:
    """As phones upload."""
    return (Path(__file__).parents[1] / "Fixtures/heif/phone.heic").read_bytes()


def tiff() -> bytes:
    return b"II*\0" + b"\0" * 64


def signed(*chunks: bytes) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def header(width: int, height: int) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
