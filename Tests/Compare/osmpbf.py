"""PBF beside osmium: what cairn writes is read by osmium and by GDAL, and each tool's result is osmium's.

Each command writes PBF from PBF. The results are compared object by object, `osmium diff` finds nothing, their
data are the same to `osmium fileinfo`, and a rewritten file is at most 3 % larger. Sources are those of osm.py.
"""

import json
import os
import re
import sqlite3

import osm
from cases import run

# Of files below that size the head is a large part.
SMALL = 20_000

def as_pbf(path, work, differences):
    """The file as osmium writes it, in order."""
    out = os.path.join(work, "source.osm.pbf")
    osm.osmium(differences, "sort", path, "-o", out, "-O")
    return out


def head(path):
    """What `osmium fileinfo -e` tells of the data of a file. Its head is each tool's own matter, such as the box
    that it names, and so are the sizes of blocks."""
    text = run(["osmium", "fileinfo", "-e", path])[0].stdout.partition("\nData:")[2]
    return [line for line in text.splitlines() if "buffer" not in line and "WARNING" not in line]


def compare_files(ours, theirs, differences, is_whole=False, missed=()):
    """Everything of two PBF files, but for what wrote them."""
    if not (os.path.exists(ours) and os.path.exists(theirs)):
        differences.add("there is no output")
        return 0
    osm.compare_objects(ours, theirs, differences, missed)
    if not missed and run(["osmium", "diff", "-q", ours, theirs])[0].returncode != 0:
        differences.add("osmium diff finds differences")
    for left, right in zip(head(ours), head(theirs)) if not missed else ():
        if left != right:
            differences.add("fileinfo says '%s', of osmium's '%s'", left.strip(), right.strip())
    mine, other = os.path.getsize(ours), os.path.getsize(theirs)
    if is_whole and other > SMALL and mine > other * 1.03:
        differences.add("%d bytes, osmium's file has %d", mine, other)
    return osm.total(ours)


def tool(ours, theirs, prepare=None):
    """A command of both: each a list of words, in which SOURCE and what `prepare` returns are replaced."""
    def case(cairn, path, work, differences):
        words = {"SOURCE": as_pbf(path, work, differences)}
        if prepare:
            words.update(prepare(words["SOURCE"], work, differences) or {})
        mine, other = os.path.join(work, "cairn.osm.pbf"), os.path.join(work, "osmium.osm.pbf")
        # getid ends with 1 if something is missing, and writes the rest.
        notes = None if "getid" in ours else differences
        osm.osmium(notes, *[words.get(word, word) for word in theirs], "-o", other, "-O")
        osm.cairn_writes(cairn, notes, mine, *[words.get(word, word) for word in ours])
        if "simple" in ours:
            # What osmium leaves out with this strategy: see osm.py.
            text = os.path.join(work, "cairn.osm")
            osm.osmium(differences, "cat", mine, "-o", text, "-O")
            return compare_files(mine, other, differences, missed=osm.not_from_the_start(text))
        return compare_files(mine, other, differences)
    return case


def rewrite(options, theirs):
    """PBF from PBF: the objects, the size, and what GDAL reads."""
    def case(cairn, path, work, differences):
        source = as_pbf(path, work, differences)
        mine, other = os.path.join(work, "cairn.osm.pbf"), os.path.join(work, "osmium.osm.pbf")
        if not osm.cairn_writes(cairn, differences, mine, "convert", source, *options):
            return 0
        osm.osmium(differences, "cat", source, "-f", "pbf" + theirs, "-o", other, "-O")
        count = compare_files(mine, other, differences, is_whole=True)
        if run(["osmium", "check-refs", "-r", source])[0].stderr != \
                run(["osmium", "check-refs", "-r", mine])[0].stderr.replace(mine, source):
            differences.add("osmium check-refs says something else")
        if not theirs:
            layers = [run(["ogrinfo", "-ro", "-al", "-q", file], differences)[0].stdout
                      for file in (mine, source)]
            if layers[0] != layers[1]:
                differences.add("GDAL reads other features")
        return count
    return case


# MARK: What commands need besides


def some_ids(source, work, differences):
    """Every seventh object."""
    ids = [line.split(" ", 1)[0] for line in
           osm.osmium(differences, "cat", "-f", "opl", source).stdout.splitlines()][::7]
    path = os.path.join(work, "ids.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(word + "\n" for word in ids or ["n1"]))
    return {"IDS": path}


def parts(source, work, differences):
    """Two parts that overlap, each with ways that are whole."""
    box = osm.middle(source)
    west, south, east, north = box
    third = (east - west) / 3
    words = {}
    for name, sides in (("LEFT", (-180, -90, east - third, 90)), ("RIGHT", (west + third, -90, 180, 90))):
        words[name] = os.path.join(work, name.lower() + ".osm.pbf")
        osm.osmium(differences, "extract", "-b", "%.7f,%.7f,%.7f,%.7f" % sides, source, "-o", words[name], "-O")
    return words


def later(source, work, differences):
    """A later state, the changes, and the history of both."""
    words = {"OLD": os.path.join(work, "old.osm"), "NEW": os.path.join(work, "new.osm"),
             "NEWER": os.path.join(work, "new.osm.pbf"), "CHANGES": os.path.join(work, "changes.osc.gz"),
             "HISTORY": os.path.join(work, "history.osh.pbf")}
    osm.osmium(differences, "cat", source, "-o", words["OLD"], "-O")
    osm.edited(words["OLD"], words["NEW"], seed=os.path.getsize(source))
    osm.osmium(differences, "cat", words["NEW"], "-o", words["NEWER"], "-O")
    osm.osmium(differences, "derive-changes", source, words["NEWER"], "-o", words["CHANGES"], "-O")
    osm.osmium(differences, "merge", "-H", source, words["NEWER"], "-o", words["HISTORY"], "-O")
    return words


def diffs(source, work, differences):
    """A folder of two diffs side by side, as servers publish them, and what osmium makes of the source with both."""
    folder = os.path.join(work, "diffs")
    os.makedirs(folder, exist_ok=True)
    words = {"DIFFS": folder, "FIRST": os.path.join(folder, "101.osc.gz"),
             "SECOND": os.path.join(folder, "102.osc.gz")}
    states = [os.path.join(work, "state%d.osm" % step) for step in range(3)]
    osm.osmium(differences, "cat", source, "-o", states[0], "-O")
    for step, name in ((1, "FIRST"), (2, "SECOND")):
        osm.edited(states[step - 1], states[step], seed="%d %d" % (os.path.getsize(source), step))
        # Its new objects stand behind their models, not in the order of their numbers.
        sorted_state = os.path.join(work, "sorted.osm")
        osm.osmium(differences, "sort", states[step], "-o", sorted_state, "-O")
        os.replace(sorted_state, states[step])
        osm.osmium(differences, "derive-changes", states[step - 1], states[step], "-o", words[name], "-O")
    return words


def box(source, work, differences):
    return {"BOX": "%.7f,%.7f,%.7f,%.7f" % osm.middle(source)}


def shuffled(source, work, differences):
    """The same objects from the last to the first, as OPL."""
    path = os.path.join(work, "shuffled.osm.opl")
    lines = osm.osmium(differences, "cat", "-f", "opl", source).stdout.splitlines()
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in reversed(lines)))
    return {"SHUFFLED": path}


# MARK: Layers brought up to date


def rows(path, differences):
    """The rows of every layer of a store, as GDAL reads them: without their ids and what is null, and whichever tags
    have columns of their own. A layer that lost its last row is like one that is not there."""
    found = {}
    with sqlite3.connect(path) as store:
        names = [row[0] for row in store.execute("SELECT table_name FROM gpkg_contents WHERE data_type = 'features'")]
    for name in names:
        text = run(["ogr2ogr", "-f", "GeoJSONSeq", "-lco", "COORDINATE_PRECISION=9", "/vsistdout/", path, name],
                   differences)[0].stdout
        features = []
        for line in text.splitlines():
            feature = json.loads(line)
            values = {key: value for key, value in feature["properties"].items() if value is not None}
            values.update(values.pop("tags", {}))
            features.append(json.dumps([values, feature["geometry"]], sort_keys=True))
        if features:
            found[name] = sorted(features)
    return found


def layers(options):
    """A store that was updated holds what a new one does of the updated PBF: its objects are osmium's, by 'PBF update',
    but osmium leaves out the box, which says where the sea ends."""
    def case(cairn, path, work, differences):
        source = as_pbf(path, work, differences)
        words = diffs(source, work, differences)
        applied = os.path.join(work, "applied.osm.pbf")
        osm.cairn_writes(cairn, differences, applied, "update", source, "--changes", words["DIFFS"])
        updated, new = os.path.join(work, "updated.gpkg"), os.path.join(work, "new.gpkg")
        if not osm.cairn_writes(cairn, differences, updated, "convert", source, "--updatable", *options):
            return 0
        osm.cairn_writes(cairn, differences, new, "convert", applied, *options)
        run([cairn, "update", updated, "--changes", words["DIFFS"]], differences)
        ours, theirs = rows(updated, differences), rows(new, differences)
        for name in sorted(set(ours) | set(theirs)):
            mine, other = ours.get(name, []), theirs.get(name, [])
            if mine != other:
                only = [sorted(set(one) - set(two)) for one, two in ((mine, other), (other, mine))]
                differences.add("layer %s: %d rows only there after an update, %d only in a new store: %.200s / %.200s",
                                name, len(only[0]), len(only[1]), only[0][:1], only[1][:1])
        return sum(map(len, ours.values()))
    return case


# MARK: What prints


def prints(ours, theirs, settle):
    def case(cairn, path, work, differences):
        source = as_pbf(path, work, differences)
        mine = run([cairn, *[source if word == "SOURCE" else word for word in ours]])[0]
        other = run(["osmium", *[source if word == "SOURCE" else word for word in theirs]])[0]
        left, right = settle(mine.stdout), settle(other.stdout + other.stderr)
        if left != right:
            pairs = [pair for pair in zip(left, right) if pair[0] != pair[1]]
            differences.add("it prints %s, osmium %s", *(pairs[0] if pairs else (len(left), len(right))))
        return osm.total(source)
    return case


def tally(text):
    """Counts and tags; the order of equal counts is each tool's own."""
    return sorted(text.splitlines())


def missing(text):
    """What references lead to and is not there: cairn names every reference, osmium one of each relation's."""
    return sorted(set(re.findall(r"^([nwr]-?\d+) in [nwr]-?\d+$", text, re.MULTILINE)))


def cases():
    """Name, input and function of every case."""
    functions = [
        ("PBF>PBF", rewrite((), "")),
        ("PBF>PBF none", rewrite(("--output-option", "compression=none"), ",pbf_compression=none")),
        ("PBF>PBF lz4", rewrite(("--output-option", "compression=lz4"), ",pbf_compression=lz4")),
        ("PBF>PBF without metadata", rewrite(("--output-option", "metadata=no"), ",add_metadata=false")),
        ("PBF cat", tool(("cat", "-t", "way", "SOURCE"), ("cat", "-t", "way", "SOURCE"))),
        ("PBF sort", tool(("sort", "SHUFFLED"), ("sort", "SHUFFLED"), shuffled)),
        ("PBF merge", tool(("merge", "LEFT", "RIGHT"), ("merge", "LEFT", "RIGHT"), parts)),
        ("PBF merge history", tool(("merge", "-H", "SOURCE", "NEWER"), ("merge", "-H", "SOURCE", "NEWER"), later)),
        ("PBF getid", tool(("getid", "SOURCE", "-i", "IDS"), ("getid", "SOURCE", "-i", "IDS"), some_ids)),
        ("PBF getid -r", tool(
            ("getid", "SOURCE", "-r", "-i", "IDS"), ("getid", "SOURCE", "-r", "-i", "IDS"), some_ids)),
        ("PBF time-filter", tool(
            ("time-filter", "HISTORY", "2026-01-10T00:00:00Z"),
            ("time-filter", "HISTORY", "2026-01-10T00:00:00Z"), later)),
        ("PBF time-filter period", tool(
            ("time-filter", "HISTORY", "2020-01-01T00:00:00Z", "2026-01-10T00:00:00Z", "--output-option", "history=yes"),
            ("time-filter", "HISTORY", "2020-01-01T00:00:00Z", "2026-01-10T00:00:00Z"), later)),
        ("PBF renumber", tool(("renumber", "SOURCE"), ("renumber", "SOURCE"))),
        ("PBF add-locations", tool(
            ("add-locations", "--ignore-missing-nodes", "SOURCE"),
            ("add-locations-to-ways", "--ignore-missing-nodes", "SOURCE"))),
        ("PBF apply-changes", tool(
            ("apply-changes", "SOURCE", "CHANGES"), ("apply-changes", "SOURCE", "CHANGES"), later)),
        ("PBF apply-changes to a history", tool(
            ("apply-changes", "HISTORY", "CHANGES", "--output-option", "history=yes"),
            ("apply-changes", "-H", "-f", "osh.pbf", "HISTORY", "CHANGES"), later)),
        ("PBF merge of a history", tool(
            ("merge", "HISTORY", "NEWER", "--output-option", "history=yes"),
            ("merge", "-H", "-f", "osh.pbf", "HISTORY", "NEWER"), later)),
        ("PBF update", tool(
            ("update", "SOURCE", "--changes", "DIFFS"), ("apply-changes", "SOURCE", "FIRST", "SECOND"), diffs)),
        ("GPKG update", layers(())),
        ("GPKG update map", layers(("--schema", "map"))),
        ("PBF derive-changes", changes),
        ("PBF tags-count", prints(("tags-count", "SOURCE"), ("tags-count", "SOURCE"), tally)),
        ("PBF tags-count of tags", prints(
            ("tags-count", "SOURCE", "highway=*", "building"),
            ("tags-count", "SOURCE", "highway=*", "building"), tally)),
        ("PBF check-refs", prints(
            ("check-refs", "-r", "-i", "SOURCE"), ("check-refs", "-r", "-i", "SOURCE"), missing)),
    ]
    for strategy in osm.STRATEGIES:
        functions.append(("PBF extract " + strategy, tool(
            ("extract", "--bbox", "BOX", "-s", strategy, "SOURCE"),
            ("extract", "-b", "BOX", "-s", strategy.replace("-", "_"), "SOURCE"), box)))
    for name, function in functions:
        for path in osm.files():
            yield "%s %s" % (name, os.path.basename(path)), path, function


def changes(cairn, path, work, differences):
    """The changes between two states, from PBF, as a packed file of changes."""
    source = as_pbf(path, work, differences)
    words = later(source, work, differences)
    mine = os.path.join(work, "cairn.osc.gz")
    if not osm.cairn_writes(cairn, differences, mine, "derive-changes", source, words["NEWER"]):
        return 0
    osm.compare_objects(mine, words["CHANGES"], differences)
    return osm.total(mine)
