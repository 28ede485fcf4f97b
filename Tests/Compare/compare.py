"""Compares what cairn makes of real files with what GDAL makes of them, feature by feature.

    compare.py [--only REGEX] [--cairn FILE] [--keep]

GeoJSON to GeoPackage: the same file through both; the two stores are compared as GeoJSON dumped by
ogr2ogr, and by their tables as SQLite sees them (coordinates exactly, column types, R-tree, extent).
GDAL's validator and ogrinfo look at every store that cairn writes, as GeoPackage 1.4 and 1.3.
GeoPackage to GeoJSON: every layer through both.

One line a case: `same`, `known` (only differences that KNOWN explains) or `DIFFERENT`.
Exit status: 0, or 1 if something differs, or 5 if a tool is missing.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import zipfile

sys.dont_write_bytecode = True  # nothing is left in the sources
import shapes

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, ".build", "compare")
DATA = os.path.join(HERE, "Data")
# The first release line whose validator knows GeoPackage 1.4 well; pure Python, it runs on Debian's GDAL.
VALIDATOR = "gdal-utils==3.12.4.0"

# Differences that are expected: case, difference, reason. Both are regular expressions.
KNOWN = [
    (r".", r"^ogrinfo: .*user_version=0x000028A0 \(10400, v1\.4\.0\).*partially supported",
     "GDAL 3.6 is older than GeoPackage 1.4"),
    (r".", r"^validator 1\.4: .*partially supported", "GDAL 3.6 is older than GeoPackage 1.4"),
    (r"empty", r"^validator .*: Req 152: Inconsistent empty_flag",
     "the validator takes bit 3 of the flags for the empty flag, which is bit 4"),
    (r"apostrophe", r"^validator 1\.4: ValueError: invalid literal for int",
     "the validator measures the escaped name of the R-tree, an apostrophe longer"),
    (r"GPKG>GeoJSON (line_zm|gpkg_test .*m$)", r"geometry",
     "GeoJSON has no measures: GDAL drops them"),
]


class Differences(list):
    def add(self, message, *values):
        self.append(message % values if values else message)


def run(arguments, differences=None, environment=None):
    """Runs a tool. Returns its output, and its errors as lines."""
    done = subprocess.run(
        arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, errors="replace", env={**os.environ, **(environment or {})})
    errors = [line for line in done.stderr.splitlines() if line.strip()]
    if done.returncode != 0 and differences is not None:
        differences.add("%s: exit status %d: %s", os.path.basename(arguments[0]), done.returncode,
                        errors[-1] if errors else "it says nothing")
    return done, errors


# MARK: Comparing


def compare_features(ours, theirs, differences, tolerance, sources=None):
    """Two lists of GeoJSON features, in order."""
    if len(ours) != len(theirs):
        differences.add("%d features, GDAL has %d", len(ours), len(theirs))
        return
    for place, (one, two) in enumerate(zip(ours, theirs)):
        if not shapes.same_geometry(one.get("geometry"), two.get("geometry"), tolerance):
            differences.add("feature %d: geometry %s, GDAL has %s", place + 1,
                            short(one.get("geometry")), short(two.get("geometry")))
        left, right = shapes.properties(one), shapes.properties(two)
        if sources is not None:
            settle_id(left, right, sources[place], place, differences)
        for key in sorted(left.keys() | right.keys()):
            if not shapes.same_value(left.get(key), right.get(key)):
                differences.add("feature %d: field %s is %s, GDAL has %s", place + 1, key,
                                short(left.get(key)), short(right.get(key)))


def settle_id(ours, theirs, source, place, differences):
    """The id of a feature is in a column of each tool's own choice: takes both out."""
    identity, fields = source.get("id"), source.get("properties") or {}
    if "id" not in fields:
        theirs.pop("id", None)
    if isinstance(identity, str):
        holders = [key for key in ours if key not in fields and ours[key] == identity]
        if not holders:
            differences.add("feature %d: its id %s is gone", place + 1, identity)
        for key in holders:
            del ours[key]
    else:
        for key in [key for key in ours if key not in fields and ours[key] == identity]:
            del ours[key]


def short(value):
    text = str(value)
    return text if len(text) < 90 else text[:87] + "..."


def compare_tables(ours, theirs, sources, differences):
    """Two stores by their tables: coordinates exactly, types of columns."""
    (ours_layer, *_), (theirs_layer, *_) = ours.layers()[0], theirs.layers()[0]
    left, right = list(ours.geometries(ours_layer)), list(theirs.geometries(theirs_layer))
    for place, (one, two) in enumerate(zip(left, right)):
        if not shapes.same_geometry(one, two, 0):
            differences.add("row %d: geometry %s, GDAL has %s", place + 1, short(one), short(two))
    fields = {key for source in sources for key in source.get("properties") or {}}
    left, right = ours.types(ours_layer), theirs.types(theirs_layer)
    for key in sorted(fields & (left.keys() | right.keys())):
        if left.get(key) != right.get(key):
            differences.add("column %s is %s, GDAL has %s", key, left.get(key), right.get(key))


def inspect(path, differences):
    """What must hold in any store: integrity, extents, an R-tree of every geometry that has a box."""
    store = shapes.Store(path)
    if store.rows("PRAGMA integrity_check") != [("ok",)]:
        differences.add("integrity_check fails")
    for layer, content, _ in store.layers():
        column = store.geometry_column(layer)
        if content != "features" or column is None:
            continue
        boxed = [g for g in store.geometries(layer) if g is not None and not shapes.is_empty(g)]
        tree = "rtree_%s_%s" % (layer, column)
        if store.rows("SELECT 1 FROM sqlite_master WHERE name = ?", tree):
            held = store.rows("SELECT count(*) FROM %s" % shapes.quoted(tree))[0][0]
            if held != len(boxed):
                differences.add("%s holds %d boxes of %d", tree, held, len(boxed))
            check = store.rows("SELECT rtreecheck(?)", tree)[0][0]
            if check != "ok":
                differences.add("rtreecheck: %s", check)
        places = [place for geometry in boxed for place in positions(geometry)]
        if places:
            extent = store.rows("SELECT min_x, min_y, max_x, max_y FROM gpkg_contents "
                                "WHERE table_name = ?", layer)[0]
            xs, ys = [p[0] for p in places], [p[1] for p in places]
            box = (min(xs), min(ys), max(xs), max(ys))
            if extent != box:
                differences.add("the extent of %s is %s, its box is %s", layer, extent, box)


def positions(geometry):
    if "geometries" in geometry:
        for part in geometry["geometries"]:
            yield from positions(part)
        return
    stack = [geometry["coordinates"]]
    while stack:
        node = stack.pop()
        if node and isinstance(node[0], (int, float)):
            yield node
        else:
            stack.extend(node)


def validate(path, version, differences):
    """GDAL's validator: Debian's for 1.3, the one of gdal-utils for 1.4."""
    environment = {"PYTHONPATH": validator()} if version == "1.4" else {}
    done, errors = run(
        [sys.executable, "-m", "osgeo_utils.samples.validate_gpkg", "-k", path],
        environment=environment)
    said = [line for line in done.stdout.splitlines() if line.strip()]
    said += [line for line in errors if "Warning" in line] + (errors[-1:] if done.returncode else [])
    for line in dict.fromkeys(said):
        differences.add("validator %s: %s", version, line.strip())
    if done.returncode and not said:
        differences.add("validator %s: exit status %d", version, done.returncode)


def validator():
    """The folder of gdal-utils: its wheel, unpacked, not installed."""
    folder = os.path.join(BUILD, "tools", VALIDATOR.replace("==", "-"))
    if not os.path.isdir(folder):
        tools = os.path.dirname(folder)
        venv = os.path.join(BUILD, "venv")
        if not os.path.exists(os.path.join(venv, "bin", "pip")):
            subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        subprocess.run(
            [os.path.join(venv, "bin", "pip"), "download", "-q", "--disable-pip-version-check",
             "--no-deps", "--only-binary", ":all:", VALIDATOR, "-d", tools], check=True)
        wheel, = glob.glob(os.path.join(tools, "gdal_utils-%s-*.whl" % VALIDATOR.split("==")[1]))
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder + ".part")
        os.rename(folder + ".part", folder)
    return folder


def look(path, differences):
    """ogrinfo opens the store without a word."""
    _, errors = run(["ogrinfo", "-so", "-al", path], differences)
    for line in errors:
        differences.add("ogrinfo: %s", line)


# MARK: Cases


def make_gpkg(cairn, path, out, differences, *options):
    done, _ = run([cairn, "convert", path, "-o", out, "--overwrite", *options], differences)
    return done.returncode == 0 and os.path.exists(out)


def geojson_to_gpkg(cairn, path, work, differences):
    ours, theirs = os.path.join(work, "cairn.gpkg"), os.path.join(work, "gdal.gpkg")
    sources = shapes.read_geojson(path)
    if not make_gpkg(cairn, path, ours, differences):
        return len(sources)
    done, errors = run(["ogr2ogr", "-f", "GPKG", theirs, path])
    if done.returncode != 0:
        differences.add("ogr2ogr refuses the input: %s", errors[-1] if errors else "")
        return len(sources)
    dumps = []
    for store in (ours, theirs):
        dump = store.replace(".gpkg", ".geojson")
        run(["ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", dump, store], differences)
        dumps.append(shapes.read_geojson(dump))
    compare_features(*dumps, differences, 1e-9, sources)
    compare_tables(shapes.Store(ours), shapes.Store(theirs), sources, differences)
    check_store(ours, "1.4", differences)
    old = os.path.join(work, "cairn-1.3.gpkg")
    if make_gpkg(cairn, path, old, differences, "--output-option", "version=1.3"):
        check_store(old, "1.3", differences)
    return len(sources)


def check_store(path, version, differences):
    inspect(path, differences)
    look(path, differences)
    validate(path, version, differences)


def whole_town(cairn, _, work, differences):
    """Several files into one store, a layer each."""
    files = sorted(glob.glob(os.path.join(ROOT, "samples", "town", "*.geojson")))
    out = os.path.join(work, "town.gpkg")
    done, _ = run([cairn, "convert", *files, "-o", out, "--overwrite"], differences)
    if done.returncode != 0:
        return 0
    store, total = shapes.Store(out), 0
    names = {os.path.basename(path)[:-8]: len(shapes.read_geojson(path)) for path in files}
    for layer, _, srs in store.layers():
        held = store.rows("SELECT count(*) FROM " + shapes.quoted(layer))[0][0]
        total += held
        if names.pop(layer, None) != held or srs != 4326:
            differences.add("layer %s holds %d features, in SRS %s", layer, held, srs)
    for name in names:
        differences.add("layer %s is missing", name)
    check_store(out, "1.4", differences)
    return total


def apostrophe(cairn, path, work, differences):
    out = os.path.join(work, "name.gpkg")
    if make_gpkg(cairn, path, out, differences, "--output-layer", "d'été"):
        check_store(out, "1.4", differences)
        if [layer[0] for layer in shapes.Store(out).layers()] != ["d'été"]:
            differences.add("the layer has another name")
    return len(shapes.read_geojson(path))


def gpkg_to_geojson(layer, srs):
    def case(cairn, path, work, differences):
        ours, theirs = os.path.join(work, "cairn.geojson"), os.path.join(work, "gdal.geojson")
        options = [] if srs in (0, -1, 4326) else ["--keep-crs"]
        run([cairn, "convert", path, "--layer", layer, "-o", ours, "--overwrite", *options],
            differences)
        run(["ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", theirs, path, layer],
            differences)
        if not (os.path.exists(ours) and os.path.exists(theirs)):
            return 0
        left, right = shapes.read_geojson(ours), shapes.read_geojson(theirs)
        compare_features(left, right, differences, 1e-9)
        return len(right)
    return case


def cases():
    """Name, input and function of every case."""
    geojson = sorted(glob.glob(os.path.join(ROOT, "samples", "*", "*.geojson")))
    geojson += sorted(p for p in glob.glob(os.path.join(DATA, "*json")))
    for path in geojson:
        name = os.path.splitext(os.path.basename(path))[0]
        yield "GeoJSON>GPKG " + name, path, geojson_to_gpkg
    yield "GeoJSON>GPKG a town of three layers", None, whole_town
    yield ("GeoJSON>GPKG an apostrophe in the name",
           os.path.join(ROOT, "samples", "world", "fiji.geojson"), apostrophe)
    for path in sorted(glob.glob(os.path.join(DATA, "*.gpkg"))):
        name = os.path.splitext(os.path.basename(path))[0]
        for layer, _, srs in shapes.Store(path).layers():
            # A layer of GeoPackage's own styling and media, with blobs: nothing for GeoJSON.
            if not layer.startswith("nga_") and not layer.endswith("_media"):
                yield "GPKG>GeoJSON %s %s" % (name, layer), path, gpkg_to_geojson(layer, srs)


def explanation(name, difference):
    for case, pattern, reason in KNOWN:
        if re.search(case, name) and re.search(pattern, difference):
            return reason
    return None


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="REGEX", help="cases whose name matches")
    parser.add_argument("--cairn", default=os.path.join(ROOT, ".build", "release", "cairn"))
    parser.add_argument("--keep", action="store_true", help="keep the outputs in .build/compare")
    options = parser.parse_args()
    for tool in ("ogr2ogr", "ogrinfo"):
        if not shutil.which(tool):
            sys.exit("compare.py: %s is missing; `make compare` installs it" % tool)
    if not os.access(options.cairn, os.X_OK):
        sys.exit("compare.py: %s is missing; `make build` makes it" % options.cairn)
    validator()

    totals, reasons = {"same": 0, "known": 0, "DIFFERENT": 0}, {}
    chosen = [case for case in cases() if re.search(options.only, case[0])]
    for place, (name, path, function) in enumerate(chosen):
        work = os.path.join(BUILD, "out", "%02d" % place)
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        if path and path.endswith(".gpkg"):
            # SQLite and GDAL may leave files beside a store; the sources stay clean.
            path = shutil.copy(path, work)
        differences = Differences()
        try:
            count = function(options.cairn, path, work, differences)
        except Exception as error:  # a result that cannot even be read is a difference
            count = 0
            differences.add("%s: %s", type(error).__name__, error)
        explained = [explanation(name, difference) for difference in differences]
        open_ones = [d for d, reason in zip(differences, explained) if reason is None]
        for reason in filter(None, explained):
            reasons[reason] = reasons.get(reason, 0) + 1
        word = "DIFFERENT" if open_ones else "known" if differences else "same"
        totals[word] += 1
        print("%-9s  %-50s %6d features" % (word, name, count), flush=True)
        for difference in open_ones[:5]:
            print("           " + difference)
        if len(open_ones) > 5:
            print("           and %d more" % (len(open_ones) - 5))
        if not options.keep and not open_ones:
            shutil.rmtree(work)
    print("\n%d cases: %s" % (len(chosen), ", ".join("%d %s" % (n, w) for w, n in totals.items())))
    for reason, times in sorted(reasons.items()):
        print("  known, %d times: %s" % (times, reason))
    return 1 if totals["DIFFERENT"] or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
