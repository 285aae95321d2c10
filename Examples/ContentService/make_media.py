"""Writes the media: a second of a tone for each path of the feed, as WAV. Usage: python3 make_media.py FOLDER"""

import io
import math
import sys
import wave
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

RATE = 8_000
TYPE = "audio/wav"


def tone(pitch: float) -> bytes:
    """A second of a sine, mono, 8 bits a sample."""
    samples = bytes(round(128 + 100 * math.sin(2 * math.pi * pitch * number / RATE)) for number in range(RATE))
    text = io.BytesIO()
    with wave.open(text, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(RATE)
        file.writeframes(samples)
    return text.getvalue()


def make(paths: Iterable[str], folder: Path) -> None:
    """Writes what is missing. A path's tone follows from its name: twelve of them, an octave from A."""
    tones = [tone(220 * 2 ** (step / 12)) for step in range(12)]
    for path in paths:
        file = folder / path
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(tones[crc32(path.encode()) % len(tones)])


if __name__ == "__main__":
    from catalogue import Feed, load

    if len(sys.argv) != 2:
        sys.exit(__doc__)
    feed = load(Feed, Path(__file__).resolve().parent / "feed.json")
    make((item.media for item in feed.by_id.values()), Path(sys.argv[1]))
