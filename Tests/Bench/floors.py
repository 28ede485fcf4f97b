"""What no program can go below: the time to read an input and to write an output with nothing in between, and the rates at
which the work itself has been done by programs that do nothing else.
"""

import os
import statistics
import time

PIECE = 1 << 20

# Megabytes a second on one core: of reading, a scanner that splits every tag and parses ids and places (XML), a parser that
# checks and takes every number exactly (JSON), SQLite's steps over blobs; of writing, coordinates of seven decimals as
# digits, ten bytes each (text), and rows of five columns in one transaction (SQLite, whose index takes its time besides).
READING = {"geojson": 1900, "geojsonl": 1900, "kml": 2480, "gpx": 2480, "osm": 2480, "gpkg": 1200}
WRITING = {"geojson": 620, "geojsonl": 620, "kml": 620, "gpx": 620, "csv": 620, "osm": 620, "gpkg": 336}


def copied(path, out, size):
    """Seconds to read a file that is in the page cache and to write so many bytes durably, as cairn does."""
    buffer = bytearray(PIECE)
    begin = time.perf_counter()
    with open(path, "rb", buffering=0) as file:
        while file.readinto(buffer):
            pass
    if size:
        with open(out, "wb", buffering=0) as file:
            for written in range(0, size, PIECE):
                file.write(memoryview(buffer)[:min(PIECE, size - written)])
            os.fsync(file.fileno())
    return time.perf_counter() - begin


def floor(path, out, size, runs):
    """The median of some copies; `out` is gone afterwards."""
    times = []
    for _ in range(runs):
        os.sync()
        times.append(copied(path, out, size))
        if os.path.exists(out):
            os.remove(out)
    return statistics.median(times)


def limit(path, kind, size, target):
    """Seconds that the slower of reading and writing takes one core at the rates above; None if they are not known."""
    if kind not in READING or target and target not in WRITING:
        return None
    reading = os.path.getsize(path) / 1e6 / READING[kind]
    return max(reading, size / 1e6 / WRITING[target]) if target else reading
