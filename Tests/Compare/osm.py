"""OpenStreetMap beside osmium: objects one by one, areas by their size, stores by GDAL.

What cairn writes as OSM XML is compared with what osmium makes of the same file, object by object: every
id, version, place, member, tag and all metadata. Areas are those of `osmium export`; GEOS finds each of
them valid.
"""

import glob
import json
import math
import os
import random
import re
import xml.etree.ElementTree as ElementTree

from cases import ROOT, run, short

# Tags in all forms that both tools know.
EXPRESSIONS = ["w/highway=primary,secondary", "nwr/name", "a/building", "r/type=multipolygon",
               "n/amenity!=parking", "wr/addr:*"]
STRATEGIES = ("simple", "complete-ways", "smart")
KINDS = ("node", "way", "relation")


def files():
    here = os.path.dirname(os.path.abspath(__file__))
    found = glob.glob(os.path.join(ROOT, "samples", "osm", "*.osm*"))
    return sorted(found) + sorted(glob.glob(os.path.join(here, "Data", "*.osm*")))


# MARK: Tools


def osmium(differences, command, *arguments):
    return run(["osmium", command, *arguments], differences)[0]


def facts(path):
    """What osmium finds in a file."""
    return json.loads(run(["osmium", "fileinfo", "-e", "-j", path])[0].stdout)["data"]


def fact(path, name):
    """One of them; of a file without nodes, too, whose box osmium can't put as JSON."""
    return run(["osmium", "fileinfo", "-e", "-g", name, path])[0].stdout.strip()


def ordered(path, work, differences):
    """The file, or a copy in the order that osmium asks for."""
    if fact(path, "data.objects_ordered") == "yes":
        return path
    out = os.path.join(work, "ordered-" + os.path.basename(path).split(".")[0] + ".osm")
    osmium(differences, "sort", path, "-o", out, "-O")
    return out


def total(path):
    return sum(int(fact(path, "data.count.%ss" % kind)) for kind in KINDS)


def objects(path, differences):
    """Every object by its id and version, as a line with all that osmium knows of it. `osmium diff` tells
    less: it passes over changesets."""
    found = {}
    for line in osmium(differences, "cat", "-f", "opl", path).stdout.splitlines():
        found[" ".join(line.split(" ", 2)[:2])] = line
    return found


def compare_objects(ours, theirs, differences, missed=()):
    """Every object that is in one of two files only, or is not the same in both; but for those that
    osmium misses."""
    left, right = objects(ours, differences), objects(theirs, differences)
    for key, line in left.items():
        if key not in right and key.split()[0] not in missed:
            differences.add("%s is cairn's only", key)
        elif line != right.get(key, line):
            parts = zip(line.split(" "), right[key].split(" "))
            differences.add("%s has %s, osmium's has %s", key, *map(short, next(
                (pair for pair in parts if pair[0] != pair[1]), ("more", "less"))))
    for key in right.keys() - left.keys():
        differences.add("%s is osmium's only", key)
    return list(left) == list(right)


def cairn_writes(cairn, differences, out, command, *arguments):
    done, _ = run([cairn, command, *arguments, "-o", out, "--overwrite"], differences)
    return done.returncode == 0 and os.path.exists(out)


# MARK: Objects


def rewrite(cairn, path, work, differences):
    """Every object as it was, in the order in which it was, and the second copy is the first."""
    first, second, theirs = (os.path.join(work, name + ".osm") for name in ("first", "second", "osmium"))
    if not cairn_writes(cairn, differences, first, "convert", path):
        return 0
    cairn_writes(cairn, differences, second, "convert", first)
    with open(first, "rb") as one, open(second, "rb") as two:
        if one.read() != two.read():
            differences.add("the second copy is not the first")
    osmium(differences, "cat", path, "-o", theirs, "-O")
    if not compare_objects(first, theirs, differences):
        differences.add("the objects are not in the order of the source")
    if osmium(None, "check-refs", ordered(path, work, differences)).returncode == 0:
        osmium(differences, "check-refs", ordered(first, work, differences))
    return total(first)


def by_tags(options, theirs):
    """What has certain tags, with what it refers to, or alone."""
    def case(cairn, path, work, differences):
        source = ordered(path, work, differences)
        ours, other = os.path.join(work, "cairn.osm"), os.path.join(work, "osmium.osm")
        tags = [word for text in EXPRESSIONS for word in ("--tags", text)]
        if not cairn_writes(cairn, differences, ours, "filter", source, *tags, *options):
            return 0
        osmium(differences, "tags-filter", source, *EXPRESSIONS, *theirs, "-o", other, "-O")
        compare_objects(ours, other, differences)
        if not options and osmium(None, "check-refs", source).returncode == 0:
            osmium(differences, "check-refs", ours)
        return total(ours)
    return case


def middle(path):
    """A box that cuts off a fifth of the nodes on each side."""
    places = re.findall(r" x(-?[\d.]+) y(-?[\d.]+)$", run(
        ["osmium", "cat", "-t", "node", "-f", "opl", path])[0].stdout, re.MULTILINE)
    sides = []
    for values in zip(*[(float(x), float(y)) for x, y in places]):
        values = sorted(values)
        sides.append((values[len(values) // 5], values[-len(values) // 5]))
    (west, east), (south, north) = sides
    return west, south, east, north


def not_from_the_start(path):
    """With the simple strategy osmium asks for the first node of a way only, and for the first node or way
    of a relation (until 2025, osmcode/osmium-tool#305). Returns what it misses of a result."""
    held, missed = set(), set()
    for element in ElementTree.parse(path).getroot():
        key = element.tag[0] + element.get("id", "")
        members = [child.get("type", "node")[0] + child.get("ref") for child in element
                   if child.tag in ("nd", "member") and child.get("type") != "relation"]
        if element.tag != "node" and not held.isdisjoint(members) and (
                members[0] not in held or members[0] in missed):
            missed.add(key)
        held.add(key)
    return missed


def by_region(strategy, region, ours=(), theirs=()):
    """What lies in the middle of a file."""
    def case(cairn, path, work, differences):
        source = ordered(path, work, differences)
        result, other = os.path.join(work, "cairn.osm"), os.path.join(work, "osmium.osm")
        asked, same = region(middle(source), work)
        if not cairn_writes(cairn, differences, result, "filter", source, *asked, "--strategy", strategy,
                            *ours):
            return 0
        osmium(differences, "extract", *same, "-s", strategy.replace("-", "_"), *theirs, source,
               "-o", other, "-O")
        compare_objects(result, other, differences,
                        not_from_the_start(result) if strategy == "simple" else ())
        # The simple strategy leaves ways without some of their nodes: that is what it is.
        if strategy != "simple" and osmium(None, "check-refs", source).returncode == 0:
            osmium(differences, "check-refs", result)
        return total(result)
    return case


def box(sides, work):
    text = "%.7f,%.7f,%.7f,%.7f" % sides
    return ["--bbox=" + text], ["-b", text]


def frame(sides, work):
    """A rhomb with a hole, whose corners are on the box, as a .poly file."""
    west, south, east, north = sides
    path, x, y = os.path.join(work, "frame.poly"), (west + east) / 2, (south + north) / 2
    rings = [("1", 1), ("!2", 0.3)]
    with open(path, "w", encoding="utf-8") as file:
        file.write("frame\n")
        for name, size in rings:
            wide, high = (east - west) / 2 * size, (north - south) / 2 * size
            file.write("%s\n" % name)
            for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1), (-1, 0)):
                file.write("  %.9f  %.9f\n" % (x + dx * wide, y + dy * high))
            file.write("END\n")
        file.write("END\n")
    return ["--polygon", path], ["-p", path]


# MARK: Changes


def edited(source, out, seed):
    """A later state of a file: objects gone, moved, retagged, with other members, and new ones."""
    chance = random.Random(seed)
    tree = ElementTree.parse(source)
    root, last = tree.getroot(), {kind: 0 for kind in KINDS}
    for element in list(root):
        if element.tag not in last:
            continue
        last[element.tag] = max(last[element.tag], int(element.get("id")))
        what = chance.random()
        if what < 0.02:
            root.remove(element)
            continue
        if what > 0.10:
            continue
        element.set("version", str(int(element.get("version", "1")) + 1))
        element.set("timestamp", "2026-01-%02dT12:00:00Z" % chance.randint(1, 28))
        element.set("changeset", str(chance.randint(1, 200_000_000)))
        parts = [child for child in element if child.tag in ("nd", "member")]
        if what < 0.05 and element.tag == "node":
            element.set("lat", "%.7f" % (float(element.get("lat")) + 0.0000001 * chance.randint(1, 9999)))
        elif what < 0.05 and len(parts) > 2:
            element.remove(chance.choice(parts[1:-1]))
        elif what < 0.07 and element.find("tag") is not None:
            element.remove(element.find("tag"))
        else:
            ElementTree.SubElement(element, "tag", k="note & co", v='"é" <%d>' % chance.randint(0, 99))
    children = list(root)
    for kind in KINDS:
        model = next((child for child in reversed(children) if child.tag == kind), None)
        for step in range(1, 6 if model is not None else 0):
            new = ElementTree.fromstring(ElementTree.tostring(model))
            new.set("id", str(last[kind] + step))
            new.set("version", "1")
            root.insert(list(root).index(model) + step, new)
    tree.write(out, encoding="utf-8", xml_declaration=True)


def changes(cairn, path, work, differences):
    """What one tool finds to have changed, and what both make of it."""
    old, new = os.path.join(work, "old.osm"), os.path.join(work, "new.osm")
    osmium(differences, "cat", ordered(path, work, differences), "-o", old, "-O")
    edited(old, new, seed=os.path.basename(path))
    found = {"cairn": os.path.join(work, "cairn.osc"), "osmium": os.path.join(work, "osmium.osc")}
    if not cairn_writes(cairn, differences, found["cairn"], "derive-changes", old, new):
        return 0
    osmium(differences, "derive-changes", old, new, "-o", found["osmium"], "-O")
    compare_objects(found["cairn"], found["osmium"], differences)
    for finder, change in found.items():
        ours = os.path.join(work, "cairn-%s.osm" % finder)
        theirs = os.path.join(work, "osmium-%s.osm" % finder)
        if cairn_writes(cairn, differences, ours, "apply-changes", old, change):
            compare_objects(ours, new, differences)
        osmium(differences, "apply-changes", old, change, "-o", theirs, "-O")
        compare_objects(theirs, new, differences)
    return total(found["cairn"])


# MARK: Features


def lines(path):
    """The features of a text sequence; osmium begins each with a record separator."""
    with open(path, encoding="utf-8", newline="\n") as file:
        for line in file:
            if line.strip("\x1e\n"):
                yield json.loads(line.lstrip("\x1e"))


def ring_area(ring):
    """By the shoelace formula, about the ring's first position; near to that, nothing is lost."""
    (left, low), *_ = ring
    return abs(math.fsum((a[0] - left) * (b[1] - low) - (b[0] - left) * (a[1] - low)
                         for a, b in zip(ring, ring[1:]))) / 2


def area(geometry):
    polygons = geometry["coordinates"]
    if geometry["type"] == "Polygon":
        polygons = [polygons]
    return math.fsum(ring_area(outer) - math.fsum(map(ring_area, holes)) for outer, *holes in polygons)


def areas_of_osmium(path, work, differences, *options):
    """The size of each area, by the id of its way or relation: osmium doubles them, and adds 1 for
    relations."""
    out = os.path.join(work, "osmium.geojsonl")
    osmium(differences, "export", path, "-f", "geojsonseq", "-u", "type_id", "--geometry-types=polygon",
           "-o", out, "-O", *options)
    sizes = {}
    for feature in lines(out):
        number = int(feature["id"][1:])
        kind = "relation" if number % 2 else "way"
        sizes["%s/%d" % (kind, number // 2)] = area(feature["geometry"])
    return sizes


def old_style(path, work, differences):
    """By way: the relations that it belongs to, with the sizes of their areas. Where only the outlines of
    a multipolygon have tags, cairn gives the area theirs: to the outline with its holes, if it is one,
    else to the relation. With osmium, outlines are areas of their own, without holes."""
    sizes = areas_of_osmium(path, work, differences, "--keep-untagged")
    found = {}
    for line in osmium(differences, "cat", "-t", "relation", "-f", "opl", path).stdout.splitlines():
        relation = "relation/" + line.split(" ", 1)[0][1:]
        for way in re.findall(r"[M,]w(\d+)@", line):
            if relation in sizes:
                found.setdefault("way/" + way, []).append((relation, sizes[relation]))
    return found


def close(one, two):
    return abs(one - two) <= 1e-9 * max(one, two)


def areas(cairn, path, work, differences):
    """Every area that osmium finds, as large; and no invalid one."""
    from osgeo import ogr
    source = ordered(path, work, differences)
    out = os.path.join(work, "cairn.geojsonl")
    if not cairn_writes(cairn, differences, out, "convert", source, "--closed-ways", "both"):
        return 0
    ours = {}
    for feature in lines(out):
        geometry = feature["geometry"]
        if geometry is None or "Polygon" not in geometry["type"]:
            continue
        ours[feature["id"]] = area(geometry)
        if not ogr.CreateGeometryFromJson(json.dumps(geometry)).IsValid():
            differences.add("%s is not valid", feature["id"])
    theirs = areas_of_osmium(source, work, differences)
    outlines = old_style(source, work, differences)
    for key, size in theirs.items():
        if close(ours.get(key, 0), size) or any(
                close(ours.get(key, ours.get(relation, 0)), whole)
                for relation, whole in outlines.get(key, ())):
            continue
        if key in ours:
            differences.add("%s: its area is %.15g, osmium has %.15g", key, ours[key], size)
        else:
            differences.add("%s is osmium's only", key)
    return len(ours)


def counts(cairn, path, work, differences):
    """Objects, box and times as osmium finds them."""
    done, _ = run([cairn, "info", "--json", path], differences)
    said, found = json.loads(done.stdout)["inputs"][0], facts(path)
    objects = {kind + "s": found["count"][kind + "s"] for kind in KINDS}
    if said["objects"] != objects:
        differences.add("the objects are %s, osmium has %s", said["objects"], objects)
    if said.get("bounds") != found["bbox"]:
        differences.add("the bounds are %s, osmium has %s", said.get("bounds"), found["bbox"])
    times = [found["timestamp"]["first"], found["timestamp"]["last"]]
    # Without any time, osmium's last is a second after the epoch.
    if times[0] and said.get("time_range") != times:
        differences.add("the times are %s, osmium has %s", said.get("time_range"), times)
    return sum(objects.values())


def store(check_store):
    """A GeoPackage satisfies GDAL, and has a row for every feature that the same file has as GeoJSON."""
    def case(cairn, path, work, differences):
        out, features = os.path.join(work, "cairn.gpkg"), os.path.join(work, "cairn.geojsonl")
        if not cairn_writes(cairn, differences, out, "convert", path):
            return 0
        cairn_writes(cairn, differences, features, "convert", path)
        wanted = {}
        for feature in lines(features):
            layer = layer_of(feature)
            wanted[layer] = wanted.get(layer, 0) + 1
        said = run(["ogrinfo", "-so", "-al", out], differences)[0].stdout
        held = {name: int(rows) for name, rows in re.findall(
            r"^Layer name: (.*)$(?:\n.*)*?\nFeature Count: (\d+)$", said, re.MULTILINE)}
        if {name: rows for name, rows in held.items() if rows} != wanted:
            differences.add("the layers have %s rows, there are %s features", short(held), short(wanted))
        check_store(out, "1.4", differences)
        return sum(held.values())
    return case


def layer_of(feature):
    """Which layer a feature of OpenStreetMap is in, by what it is and was."""
    kind, shape = feature["id"].split("/")[0], (feature["geometry"] or {"type": ""})["type"]
    if "Polygon" in shape:
        return "areas"
    return {"node": "points", "way": "lines", "relation": "relations"}[kind]


def cases(check_store):
    """Name, input and function of every case."""
    functions = [("OSM>OSM", rewrite), ("OSM filter --tags", by_tags((), ())),
                 ("OSM filter --tags -R", by_tags(("-R",), ("-R",))),
                 ("OSM filter --tags -i", by_tags(("-i",), ("-i",))),
                 ("OSM filter --tags --remove-tags", by_tags(("--remove-tags",), ("--remove-tags",)))]
    functions += [("OSM filter --bbox %s" % strategy, by_region(strategy, box)) for strategy in STRATEGIES]
    functions += [("OSM filter --polygon %s" % strategy, by_region(strategy, frame))
                  for strategy in STRATEGIES]
    functions.append(("OSM filter --bbox smart, all types", by_region(
        "smart", box, ("--complete", "any"), ("-S", "types=any"))))
    functions += [("OSM changes", changes), ("OSM info", counts), ("OSM areas", areas),
                  ("OSM>GPKG", store(check_store))]
    for name, function in functions:
        for path in files():
            yield "%s %s" % (name, os.path.basename(path)), path, function
