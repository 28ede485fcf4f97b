"""What QGIS makes of cairn's projects and stores, and what cairn makes of edits made in QGIS.

A project is opened without a screen: every layer, its style, its form and its rules are those of the template. Layers of
GeoPackages and of stores of SpatiaLite are valid, with type, dimension and system, also through QGIS's own provider of
SpatiaLite. Two copies of a store are edited by QGIS; cairn finds these edits, applies and merges them.

QGIS runs in a process of its own: it leaves threads and locks behind.

    pyqgis.py project FILE | layers FILE... | edit STORE LAYER EDITS     prints JSON
"""

import json
import os
import shutil
import sqlite3
import sys

TREES = ("samples", "field", "trees")


# In QGIS's process

def opened():
    from qgis.core import QgsApplication
    application = QgsApplication([], False)
    application.initQgis()
    return application


def described(layer):
    from qgis.core import QgsFieldConstraints, QgsWkbTypes
    renderer = layer.renderer() if layer.isValid() else None
    symbol = renderer.symbol() if renderer and renderer.type() == "singleSymbol" else None
    fields = {}
    for index, field in enumerate(layer.fields()):
        setup, rules = layer.editorWidgetSetup(index), layer.fieldConstraints(index)
        fields[field.name()] = {
            "type": field.typeName(), "alias": layer.attributeAlias(index), "widget": setup.type(),
            "config": setup.config(), "expression": layer.constraintExpression(index),
            "required": bool(rules & QgsFieldConstraints.ConstraintNotNull),
            "unique": bool(rules & QgsFieldConstraints.ConstraintUnique)}
    return {
        "name": layer.name(), "valid": layer.isValid(), "type": QgsWkbTypes.displayString(layer.wkbType()),
        "crs": layer.crs().authid(), "rows": layer.featureCount(), "fields": fields,
        "shapes": sorted(feature.geometry().asWkt(6) for feature in layer.getFeatures()),
        "color": symbol.color().name() if symbol else None,
        "opacity": round(symbol.color().alphaF(), 2) if symbol else None,
        "labels": layer.labeling().settings().fieldName if layer.labelsEnabled() else None,
        "editable": layer.startEditing() and layer.rollBack()}


def project(path):
    from qgis.core import QgsProject
    instance = QgsProject.instance()
    return {
        "read": instance.read(path), "title": instance.title(), "crs": instance.crs().authid(),
        "layers": [described(node.layer()) for node in instance.layerTreeRoot().findLayers()]}


def layers(*sources):
    from qgis.core import QgsVectorLayer
    found = []
    for source in sources:
        provider, _, uri = source.partition(":")
        found.append(described(QgsVectorLayer(uri, "layer", provider)))
    return found


def edit(store, name, edits):
    """[["set", where, field, value], ["move", where, dx, dy], ["delete", where], ["add", wkt, {field: value}]]"""
    from qgis.core import QgsFeature, QgsGeometry, QgsVectorLayer
    layer = QgsVectorLayer("%s|layername=%s" % (store, name), name, "ogr")
    done = [layer.isValid(), layer.startEditing()]
    for kind, *rest in json.loads(edits):
        if kind == "add":
            feature = QgsFeature(layer.fields())
            feature.setGeometry(QgsGeometry.fromWkt(rest[0]))
            for field, value in rest[1].items():
                feature[field] = value
            done.append(layer.addFeature(feature))
            continue
        for feature in list(layer.getFeatures(rest[0])):
            if kind == "set":
                index = layer.fields().indexOf(rest[1])
                done.append(layer.changeAttributeValue(feature.id(), index, rest[2]))
            elif kind == "move":
                shape = feature.geometry()
                shape.translate(rest[1], rest[2])
                done.append(layer.changeGeometry(feature.id(), shape))
            else:
                done.append(layer.deleteFeature(feature.id()))
    return [*done, layer.commitChanges() or layer.commitErrors()]


# In the comparison's

def asked(work, differences, *arguments):
    """What QGIS answers; nothing of the user's own settings is read or written."""
    from cases import run
    done, _ = run([sys.executable, os.path.abspath(__file__), *arguments], differences, {
        "QT_QPA_PLATFORM": "offscreen", "HOME": work, "QGIS_CUSTOM_CONFIG_PATH": os.path.join(work, "qgis")})
    return json.loads(done.stdout.splitlines()[-1])


def hold(found, wanted, differences, what):
    for key, value in wanted.items():
        if found.get(key) != value:
            differences.add("%s: %s is %s, not %s", what, key, found.get(key), value)


def sample(cairn, work, differences):
    """The project of the samples, with the features of its first day."""
    from cases import ROOT, run
    folder, store = os.path.join(ROOT, *TREES), os.path.join(work, "trees.gpkg")
    run([cairn, "project", "init", "Trees 2026", "--template", os.path.join(folder, "template.json"), "-o", store],
        differences)
    run([cairn, "project", "import", os.path.join(folder, "mapping.json"), os.path.join(folder, "day1.geojson"),
         "-o", store, "--append", "--pictures", folder], differences)
    return store


def exported(cairn, _, work, differences):
    """`project export`, by hand from samples/field/trees/template.json."""
    from cases import run
    folder = os.path.join(work, "out")
    run([cairn, "project", "export", sample(cairn, work, differences), "-o", folder], differences)
    found = asked(work, differences, "project", os.path.join(folder, "project.qgz"))
    hold(found, {"read": True, "title": "Trees 2026", "crs": "EPSG:4326"}, differences, "the project")
    if [layer["name"] for layer in found["layers"]] != ["Trees", "Flower beds"]:
        differences.add("layers: %s", [layer["name"] for layer in found["layers"]])
    for layer in found["layers"]:
        hold(layer, {"valid": True, "editable": True, "crs": "EPSG:4326"}, differences, layer["name"])
    trees, beds = found["layers"]
    hold(trees, {"type": "Point", "color": "#2ca02c", "opacity": 0.8, "labels": "species"}, differences, "Trees")
    hold(beds, {"type": "Polygon", "color": "#ff9896", "opacity": 0.5, "labels": None}, differences, "Flower beds")
    forms = {
        "species": {"alias": "Species", "widget": "ValueMap", "required": True, "unique": False},
        "height": {"alias": "Height", "widget": "Range", "required": False},
        "tag": {"widget": "TextEdit", "unique": True}, "alive": {"widget": "CheckBox"},
        "photo": {"alias": "Photograph", "widget": "ExternalResource"}, "uuid": {"widget": "UuidGenerator"},
        "created": {"widget": "DateTime"}, "hash": {"widget": "Hidden"}}
    for field, form in forms.items():
        hold(trees["fields"].get(field, {}), form, differences, field)
    values = trees["fields"]["species"]["config"].get("map")
    pairs = {}
    for one in values if isinstance(values, list) else [values or {}]:
        pairs.update(one)
    if pairs != {"Oak": "oak", "Ash": "ash"}:
        differences.add("species: its list is %s", values)
    limits = trees["fields"]["height"]["config"]
    if (limits.get("Min"), limits.get("Max")) != (0, 60):
        differences.add("height: its range is %s", limits)
    hold(beds["fields"].get("planted", {}), {"widget": "DateTime", "type": "Date"}, differences, "planted")
    return sum(layer["rows"] for layer in found["layers"])


def stored(cairn, _, work, differences):
    """Layers of GeoPackages and SpatiaLite, of each type and dimension, as QGIS reads them."""
    from cases import run
    shapes = {
        "Point": "POINT(1 2)", "LineString": "LINESTRING(1 2,3 4)", "Polygon": "POLYGON((0 0,1 0,1 1,0 0))",
        "MultiPoint": "MULTIPOINT(1 2,3 4)", "MultiLineString": "MULTILINESTRING((1 2,3 4))",
        "MultiPolygon": "MULTIPOLYGON(((0 0,1 0,1 1,0 0)))", "PointZ": "POINT Z(1 2 3)",
        "LineStringZ": "LINESTRING Z(1 2 3,3 4 5)", "PolygonZ": "POLYGON Z((0 0 1,1 0 1,1 1 1,0 0 1))",
        "PointM": "POINT M(1 2 3)", "PointZM": "POINT ZM(1 2 3 4)", "LineStringM": "LINESTRING M(1 2 3,3 4 5)"}
    count = 0
    for kind, shape in shapes.items():
        text = os.path.join(work, kind + ".csv")
        with open(text, "w", encoding="utf-8") as file:
            file.write('WKT,name\n"%s",a\n' % shape)
        for code in ("EPSG:4326", "EPSG:5514"):
            made = [os.path.join(work, "%s-%s.%s" % (kind, code[5:], end)) for end in ("gpkg", "sqlite")]
            for store in made:
                run([cairn, "convert", "-q", text, "--src-crs", code, "--output-layer", "a", "-o", store],
                    differences)
            # GDAL clears the statistics of a store of SpatiaLite that it may write to, from which QGIS takes the count.
            found = asked(
                work, differences, "layers", "spatialite:dbname='%s' table=\"a\" (geom)" % made[1],
                *["ogr:%s|layername=a" % store for store in made])
            for source, layer in zip(("SpatiaLite", "GeoPackage", "SpatiaLite by GDAL"), found):
                hold(layer, {"valid": True, "type": kind, "crs": code, "rows": 1, "editable": True}, differences,
                     "%s of %s" % (source, kind))
                if layer["shapes"] != found[0]["shapes"]:
                    differences.add("%s of %s: %s, not %s", source, kind, layer["shapes"], found[0]["shapes"])
            count += len(found)
    return count


def edited(ending):
    """Two copies that QGIS edits."""
    def case(cairn, path, work, differences):
        from cases import run
        base, ours, theirs, out = (os.path.join(work, name + ending) for name in ("base", "ours", "theirs", "out"))
        run([cairn, "convert", "-q", path, "--output-layer", "a", "-o", base], differences)
        for copy in (ours, theirs):
            shutil.copy(base, copy)
        edits = {
            ours: [["set", '"fid" = 1', "name", "Ours"], ["move", '"fid" = 2', 0.001, 0], ["delete", '"fid" = 3'],
                   ["add", "%s", {"name": "new of ours"}]],
            theirs: [["move", '"fid" = 1', 0, 0.001], ["set", '"fid" = 2', "name", "Theirs"],
                     ["delete", '"fid" = 4'], ["add", "%s", {"name": "new of theirs"}]]}
        shape = "Polygon ((0 0, 1 0, 1 1, 0 0))"
        for store, list_of_edits in edits.items():
            text = json.dumps(list_of_edits).replace("%s", shape)
            said = asked(work, differences, "edit", store, "a", text)
            if any(answer is not True for answer in said):
                differences.add("QGIS: %s", said)
        for store, wanted in ((ours, (1, 2, 1)), (theirs, (1, 2, 1))):
            done, _ = run([cairn, "diff", "--json", "--layer", "a", base, store])
            tables = {table["table"]: table for table in json.loads(done.stdout)["tables"]}
            counts = tuple(tables.get("a", {}).get(kind) for kind in ("insert", "update", "delete"))
            if done.returncode != 1 or counts != wanted:
                differences.add("diff: %s, not %s", counts, wanted)
            patch, copy = store + ".patch", store + ".copy" + ending
            run([cairn, "diff", "-q", "--short", base, store, "--patch", patch])
            run([cairn, "apply", "-q", patch, base, "-o", copy], differences)
            run([cairn, "diff", "--short", copy, store], differences)
            run([cairn, "apply", "-q", "--reverse", patch, copy, "--in-place"], differences)
            run([cairn, "diff", "--short", copy, base], differences)
        run([cairn, "merge", base, ours, theirs, "-o", out], differences)
        run([cairn, "validate", "-q", "--level", "error", out], differences)
        def rows(store):
            connection = sqlite3.connect(store)
            return {row[0]: row[1:] for row in connection.execute("SELECT fid, name, geom FROM a")}
        before, one, two, merged = rows(base), rows(ours), rows(theirs), rows(out)
        if merged.get(1) != ("Ours", two[1][1]) or merged.get(2) != ("Theirs", one[2][1]):
            differences.add("what both changed in one row is not in it")
        if 3 in merged or 4 in merged or len(merged) != len(before):
            differences.add("%d rows, not %d; deleted: %s", len(merged), len(before), {3, 4} & set(merged))
        new = sorted(name for name, _ in merged.values() if name and name.startswith("new of"))
        if new != ["new of ours", "new of theirs"]:
            differences.add("new rows: %s", new)
        found = asked(work, differences, "layers", "ogr:%s|layername=a" % out)[0]
        hold(found, {"valid": True, "rows": len(before)}, differences, "what was merged")
        return len(merged)
    return case


def cases():
    """Name, input and function of every case."""
    from cases import ROOT
    buildings = os.path.join(ROOT, "samples", "town", "buildings.geojson")
    yield "QGIS opens a project", None, exported
    yield "QGIS reads stores of each type", None, stored
    yield "QGIS edits GeoPackages", buildings, edited(".gpkg")
    yield "QGIS edits SpatiaLite", buildings, edited(".sqlite")


if __name__ == "__main__":
    keep = opened()
    answer = {"project": project, "layers": layers, "edit": edit}[sys.argv[1]](*sys.argv[2:])
    print(json.dumps(answer, default=str))
    sys.stdout.flush()
    os._exit(0)  # QGIS is not good at ending
