"""Codes as pictures for a telephone's camera: segno draws them."""

import io

import segno


def qr_image(text: str) -> str:
    """The QR code as a `data:` address of an SVG, for an `img`."""
    return str(segno.make(text, error="m").svg_data_uri(encode_minimal=True, scale=4, border=2))


def qr_svg(text: str) -> bytes:
    """The QR code as an SVG file."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=8, border=2, dark="#000", light="#fff")
    return out.getvalue()
