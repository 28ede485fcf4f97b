"""The same layers of OpenStreetMap at the same zooms for cairn, as a schema, and for tilemaker, as a configuration with a
script: roads, railways, waterways, water, land use, buildings, places and points of interest, with class, name and ref.
"""

import json
import os

ANY = "*"
# Layer, geometry, and for each key the least zoom of its values.
LAYERS = [
    ("roads", "line", {"highway": {
        "motorway": 4, "trunk": 5, "primary": 7, "secondary": 9, "motorway_link": 9, "tertiary": 10, "unclassified": 12,
        "residential": 12, "track": 13, "path": 13, "footway": 13, "service": 13, ANY: 14}}),
    ("railways", "line", {"railway": {"rail": 8, ANY: 12}}),
    ("waterways", "line", {"waterway": {"river": 8, "canal": 8, ANY: 12}}),
    ("water", "area", {"natural": {"water": 6}, "waterway": {"riverbank": 6}, "landuse": {"reservoir": 6}}),
    ("landuse", "area", {"landuse": {ANY: 9}, "leisure": {"park": 9, ANY: 11}, "natural": {"wood": 9, "scrub": 9}}),
    ("buildings", "area", {"building": {ANY: 13}}),
    ("places", "point", {"place": {"city": 4, "town": 7, "village": 10, ANY: 12}}),
    ("pois", "point", {"amenity": {ANY: 14}, "shop": {ANY: 14}, "tourism": {ANY: 14}}),
]
SCRIPT = """
node_keys = { %s }
local layers = { %s }

function init_function() end
function exit_function() end

local function add(object, shapes)
	for _, layer in ipairs(layers) do
		if shapes[layer.shape] then
			for _, entry in ipairs(layer.keys) do
				local value = object:Find(entry.key)
				local zoom = value ~= "" and (entry.zooms[value] or entry.zooms["*"])
				if zoom then
					object:Layer(layer.name, layer.shape == "area")
					object:MinZoom(zoom)
					object:Attribute("class", value)
					local name, ref = object:Find("name"), object:Find("ref")
					if name ~= "" then object:Attribute("name", name) end
					if ref ~= "" then object:Attribute("ref", ref) end
					break
				end
			end
		end
	end
end

function node_function(node) add(node, { point = true }) end
function way_function(way) add(way, way:IsClosed() and { line = true, area = true } or { line = true }) end
"""


def condition(key, value):
    return {key: {"not": ["no"]}} if value == ANY else {key: value}


def schema():
    """The layers as a schema of cairn."""
    layers = []
    for name, geometry, keys in LAYERS:
        # What comes first holds, so the rest of a key's values stands behind those that are named.
        pairs = [(condition(key, value), zoom) for key, values in keys.items() for value, zoom in values.items()]
        layers.append({
            "name": name, "title": name, "geometry": geometry,
            "where": {"any": [where for where, _ in pairs]},
            "zooms": [{"where": where, "minzoom": zoom} for where, zoom in pairs],
            "fields": [{"name": "class", "from": list(keys)}, {"name": "name"}, {"name": "ref"}]})
    return {"title": "bench", "layers": layers}


def settings():
    layers = {name: {"minzoom": min(zoom for values in keys.values() for zoom in values.values()), "maxzoom": 14,
                     **({} if geometry == "point" else {"simplify_below": 14, "simplify_level": 0.00002})}
              for name, geometry, keys in LAYERS}
    return {"layers": layers, "settings": {
        "minzoom": 0, "maxzoom": 14, "basezoom": 14, "include_ids": False, "name": "bench", "version": "1",
        "description": "bench", "compress": "gzip"}}


def script():
    def table(name, geometry, keys):
        entries = ", ".join(
            '{ key = "%s", zooms = { %s } }' % (key, ", ".join('["%s"] = %d' % pair for pair in values.items()))
            for key, values in keys.items())
        return '{ name = "%s", shape = "%s", keys = { %s } }' % (name, geometry, entries)

    points = [key for _, geometry, keys in LAYERS if geometry == "point" for key in keys]
    return SCRIPT % (", ".join('"%s"' % key for key in points), ",\n\t".join(table(*layer) for layer in LAYERS))


def write(folder):
    """Writes the files into a folder. Returns the paths of the schema, the configuration and the script."""
    texts = {"bench-schema.json": json.dumps(schema(), indent=2), "bench-tilemaker.json": json.dumps(settings(), indent=2),
             "bench-tilemaker.lua": script()}
    for name, text in texts.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    return [os.path.join(folder, name) for name in texts]
