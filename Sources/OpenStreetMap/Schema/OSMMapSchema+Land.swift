extension OSMMapSchema {
  /// The layers of water.
  static let water: StaticString = #"""
        {
          "name": "waterways", "title": "Rivers, streams, canals and coastlines",
          "geometry": "line",
          "where": {"any": [{"waterway": ["river", "stream", "canal", "drain", "ditch", "tidal_channel",
                  "wadi", "fish_pass", "derelict_canal", "rapids", "waterfall", "weir", "dam", "lock_gate"]},
              {"natural": "coastline"}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": ["waterway", "natural"], "values": {"no": null}},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "width", "type": "real", "unit": "m", "minimum": 0},
            {"name": "intermittent", "type": "boolean", "default": false},
            {"name": "boat"},
            {"name": "bridge", "type": "boolean",
              "values": {"no": false, "false": false, "0": false, "*": true}, "default": false},
            {"name": "tunnel", "type": "boolean",
              "values": {"no": false, "false": false, "0": false, "*": true}, "default": false},
            {"name": "layer", "type": "integer", "default": 0}
          ]
        },
        {
          "name": "ocean", "title": "The sea",
          "geometry": "sea",
          "where": {"natural": "coastline"},
          "fields": [
            {"name": "class", "from": "natural", "values": {"coastline": "ocean"}},
            {"name": "area", "from": "@area", "type": "integer"}
          ]
        },
        {
          "name": "water", "title": "Lakes, ponds, reservoirs and river areas",
          "geometry": "area",
          "where": {"@water": true},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": ["water", "waterway", "landuse", "leisure", "natural"],
              "values": {"riverbank": "river", "water": "water", "yes": null, "no": null}},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "intermittent", "type": "boolean", "default": false},
            {"name": "salt", "type": "boolean"},
            {"name": "ele", "type": "real", "unit": "m"},
            {"name": "layer", "type": "integer", "default": 0},
            {"name": "area", "from": "@area", "type": "integer"}
          ]
        },
        {
          "name": "water_names", "title": "Names of waters, bays, straits, capes and waterfalls",
          "geometry": ["point", "area"], "as": "point",
          "where": {"any": [{"natural": ["bay", "strait", "cape", "spring", "hot_spring"]},
              {"waterway": "waterfall"}, {"place": ["sea", "ocean"]}, {"@water": true, "name": true}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "class", "from": ["natural", "water", "waterway", "landuse", "leisure", "place"],
              "values": {"natural=water": null, "waterway=riverbank": "river", "no": null, "yes": null},
              "default": "water"},
            {"name": "area", "from": "@area", "type": "integer"},
            {"name": "ele", "type": "real", "unit": "m"}
          ]
        }
    """#

  /// The layers of land use and buildings.
  static let land: StaticString = #"""
        {
          "name": "landuse", "title": "Land use and land cover",
          "geometry": "area",
          "where": {"building": false,
            "any": [{"landuse": {"not": ["no", "reservoir", "basin"]}},
              {"natural": ["wood", "tree_group", "scrub", "heath", "grassland", "grass", "moor", "fell",
                  "tundra", "wetland", "beach", "sand", "dune", "bare_rock", "scree", "shingle", "rock",
                  "glacier", "mud", "shoal", "reef", "shrubbery"]},
              {"leisure": ["park", "garden", "golf_course", "nature_reserve", "pitch", "track",
                  "playground", "sports_centre", "stadium", "common", "recreation_ground", "dog_park",
                  "marina", "water_park"]},
              {"amenity": ["school", "university", "college", "kindergarten", "hospital", "clinic",
                  "parking", "grave_yard", "prison", "marketplace"]},
              {"tourism": ["zoo", "theme_park", "camp_site", "caravan_site"]},
              {"aeroway": ["aerodrome", "apron", "runway", "taxiway", "helipad"]},
              {"man_made": ["pier", "bridge", "breakwater", "groyne", "works", "wastewater_plant",
                  "water_works", "storage_tank", "silo"]}, {"highway": {"not": ["no", "platform"]}},
              {"power": ["plant", "substation"]}, {"military": {"not": ["no"]}}, {"place": ["square"]},
              {"waterway": ["dam", "weir"]}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class",
              "from": ["landuse", "natural", "leisure", "amenity", "tourism", "aeroway", "man_made",
                "highway", "power", "military", "place", "waterway"], "values": {"no": null}},
            {"name": "key",
              "from": ["landuse", "natural", "leisure", "amenity", "tourism", "aeroway", "man_made",
                "highway", "power", "military", "place", "waterway"], "type": "key", "values": {"no": null}},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "leaf_type"},
            {"name": "wetland"},
            {"name": "sport"},
            {"name": "religion"},
            {"name": "surface"},
            {"name": "access"},
            {"name": "operator"},
            {"name": "layer", "type": "integer", "default": 0},
            {"name": "area", "from": "@area", "type": "integer"}
          ]
        },
        {
          "name": "buildings", "title": "Buildings and their parts",
          "geometry": "area",
          "where": {"any": [{"building": {"not": ["no"]}}, {"building:part": {"not": ["no"]}}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": ["building", "building:part"], "values": {"no": null}},
            {"name": "is_part", "from": "building:part", "type": "boolean",
              "values": {"no": false, "*": true}, "default": false},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "height", "from": ["height", "building:height"], "type": "real", "unit": "m",
              "minimum": 0},
            {"name": "min_height", "type": "real", "unit": "m"},
            {"name": "levels", "from": "building:levels", "type": "real", "minimum": 0},
            {"name": "min_level", "from": "building:min_level", "type": "real"},
            {"name": "underground_levels", "from": "building:levels:underground", "type": "real",
              "minimum": 0},
            {"name": "roof_shape", "from": "roof:shape"},
            {"name": "roof_height", "from": "roof:height", "type": "real", "unit": "m", "minimum": 0},
            {"name": "colour", "from": "building:colour"},
            {"name": "material", "from": "building:material"},
            {"name": "amenity"},
            {"name": "start_date"},
            {"name": "layer", "type": "integer", "default": 0},
            {"name": "housenumber",
              "from": ["addr:housenumber", "addr:conscriptionnumber", "addr:streetnumber"]},
            {"name": "housename", "from": "addr:housename"},
            {"name": "unit", "from": "addr:unit"},
            {"name": "street", "from": ["addr:street", "addr:place"]},
            {"name": "city", "from": "addr:city"},
            {"name": "postcode", "from": ["addr:postcode", "postal_code"]}
          ]
        }
    """#

  /// The layers of piers, barriers, power, cliffs and trees.
  static let details: StaticString = #"""
        {
          "name": "piers", "title": "Piers, breakwaters and groynes as lines",
          "geometry": "line",
          "where": {"man_made": ["pier", "breakwater", "groyne"]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "class", "from": "man_made"},
            {"name": "surface"},
            {"name": "layer", "type": "integer", "default": 0}
          ]
        },
        {
          "name": "barriers", "title": "Fences, walls and hedges",
          "geometry": "line",
          "where": {"barrier": {"not": ["no"]}},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": "barrier"},
            {"name": "fence_type"},
            {"name": "wall"},
            {"name": "height", "type": "real", "unit": "m", "minimum": 0}
          ]
        },
        {
          "name": "barrier_points", "title": "Gates, bollards and stiles",
          "geometry": "point",
          "where": {"barrier": {"not": ["no"]}},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": "barrier"},
            {"name": "access"},
            {"name": "motor_vehicle"},
            {"name": "bicycle"},
            {"name": "foot"},
            {"name": "locked", "type": "boolean"}
          ]
        },
        {
          "name": "power", "title": "Power lines and cables",
          "geometry": "line",
          "where": {"power": ["line", "minor_line", "cable"]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": "power"},
            {"name": "voltage"},
            {"name": "cables"},
            {"name": "operator"},
            {"name": "location"}
          ]
        },
        {
          "name": "power_points", "title": "Pylons, poles and turbines",
          "geometry": "point",
          "where": {"power": ["tower", "pole", "portal", "catenary_mast", "generator", "substation",
              "transformer"]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": "power"},
            {"name": "ref"},
            {"name": "source", "from": "generator:source"},
            {"name": "height", "type": "real", "unit": "m", "minimum": 0}
          ]
        },
        {
          "name": "cliffs", "title": "Cliffs, ridges and embankments",
          "geometry": "line",
          "where": {"any": [{"natural": ["cliff", "ridge", "arete", "earth_bank", "gully"]},
              {"man_made": ["embankment", "cutline", "dyke"]}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "class", "from": ["natural", "man_made"], "values": {"natural=no": null}},
            {"name": "height", "type": "real", "unit": "m", "minimum": 0}
          ]
        },
        {
          "name": "trees", "title": "Single trees",
          "geometry": "point",
          "where": {"natural": "tree"},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "leaf_type"},
            {"name": "species"},
            {"name": "genus"},
            {"name": "height", "type": "real", "unit": "m", "minimum": 0},
            {"name": "denotation"}
          ]
        },
        {
          "name": "tree_rows", "title": "Rows of trees",
          "geometry": "line",
          "where": {"natural": "tree_row"},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "leaf_type"},
            {"name": "species"}
          ]
        }
    """#
}
