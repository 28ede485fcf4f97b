extension OSMMapSchema {
  /// The layers of water.
  static let water: StaticString = #"""
        {
          "name": "waterways", "title": "Rivers, streams, canals and coastlines",
          "geometry": "line",
          "where": {"any": [{"waterway": ["river", "stream", "canal", "drain", "ditch", "tidal_channel",
                  "wadi", "fish_pass", "derelict_canal", "rapids", "waterfall", "weir", "dam", "lock_gate"]},
              {"natural": "coastline"}]},
          "zooms": [{"where": {"natural": "coastline"}, "minzoom": 0},
            {"where": {"waterway": "river"}, "minzoom": 8},
            {"where": {"waterway": "canal"}, "minzoom": 10},
            {"where": {"waterway": ["stream", "tidal_channel", "wadi", "derelict_canal"]}, "minzoom": 12},
            {"where": {"waterway": ["drain", "ditch"]}, "minzoom": 14}, {"minzoom": 13}],
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "class", "from": ["waterway", "natural"], "values": {"no": null}},
            {"name": "name"},
            {"name": "name_latin", "script": "latin",
              "from": ["name", "int_name", "name:en", "name:{languages}", "name:ja-Latn", "name:ja_rm",
                "name:ko-Latn", "name:ko_rm", "name:zh-Latn-pinyin", "name:zh_pinyin", "name:sr-Latn"]},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label",
              "from": ["name:{languages}", "name", "int_name", "official_name", "loc_name", "alt_name"]},
            {"name": "width", "minzoom": 13, "type": "real", "unit": "m", "minimum": 0},
            {"name": "intermittent", "type": "boolean", "default": false},
            {"name": "boat", "minzoom": 13},
            {"name": "bridge", "minzoom": 12, "type": "boolean",
              "values": {"no": false, "false": false, "0": false, "*": true}, "default": false},
            {"name": "tunnel", "minzoom": 12, "type": "boolean",
              "values": {"no": false, "false": false, "0": false, "*": true}, "default": false},
            {"name": "layer", "minzoom": 12, "type": "integer", "default": 0}
          ]
        },
        {
          "name": "ocean", "title": "The sea",
          "geometry": "sea",
          "where": {"natural": "coastline"},
          "zooms": {"minzoom": 0},
          "fields": [
            {"name": "class", "from": "natural", "values": {"coastline": "ocean"}},
            {"name": "area", "from": "@area", "type": "integer"}
          ]
        },
        {
          "name": "water", "title": "Lakes, ponds, reservoirs and river areas",
          "geometry": "area",
          "where": {"@water": true},
          "zooms": [{"where": {"leisure": "swimming_pool"}, "minzoom": 14},
            {"at_least": {"@mercator_area": 1500000000}, "minzoom": 4},
            {"at_least": {"@mercator_area": 380000000}, "minzoom": 5},
            {"at_least": {"@mercator_area": 96000000}, "minzoom": 6},
            {"at_least": {"@mercator_area": 24000000}, "minzoom": 7},
            {"at_least": {"@mercator_area": 6000000}, "minzoom": 8},
            {"at_least": {"@mercator_area": 1500000}, "minzoom": 9},
            {"at_least": {"@mercator_area": 370000}, "minzoom": 10},
            {"at_least": {"@mercator_area": 93000}, "minzoom": 11},
            {"at_least": {"@mercator_area": 23000}, "minzoom": 12}, {"minzoom": 13}],
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "class", "from": ["water", "waterway", "landuse", "leisure", "natural"],
              "values": {"riverbank": "river", "water": "water", "yes": null, "no": null}},
            {"name": "name"},
            {"name": "name_latin", "script": "latin",
              "from": ["name", "int_name", "name:en", "name:{languages}", "name:ja-Latn", "name:ja_rm",
                "name:ko-Latn", "name:ko_rm", "name:zh-Latn-pinyin", "name:zh_pinyin", "name:sr-Latn"]},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label",
              "from": ["name:{languages}", "name", "int_name", "official_name", "loc_name", "alt_name"]},
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
          "zooms": [{"where": {"place": "ocean"}, "minzoom": 0}, {"where": {"place": "sea"}, "minzoom": 3},
            {"where": {"natural": ["spring", "hot_spring"]}, "minzoom": 14},
            {"where": {"waterway": "waterfall"}, "minzoom": 13},
            {"at_least": {"@mercator_area": 3600000000}, "minzoom": 6},
            {"at_least": {"@mercator_area": 900000000}, "minzoom": 7},
            {"at_least": {"@mercator_area": 220000000}, "minzoom": 8},
            {"at_least": {"@mercator_area": 56000000}, "minzoom": 9},
            {"at_least": {"@mercator_area": 14000000}, "minzoom": 10},
            {"at_least": {"@mercator_area": 3500000}, "minzoom": 11},
            {"at_least": {"@mercator_area": 880000}, "minzoom": 12},
            {"at_least": {"@mercator_area": 220000}, "minzoom": 13},
            {"where": {"natural": ["bay", "strait", "cape"]}, "minzoom": 12}, {"minzoom": 14}],
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "script": "latin",
              "from": ["name", "int_name", "name:en", "name:{languages}", "name:ja-Latn", "name:ja_rm",
                "name:ko-Latn", "name:ko_rm", "name:zh-Latn-pinyin", "name:zh_pinyin", "name:sr-Latn"]},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label",
              "from": ["name:{languages}", "name", "int_name", "official_name", "loc_name", "alt_name"]},
            {"name": "class", "from": ["natural", "water", "waterway", "landuse", "leisure", "place"],
              "values": {"natural=water": null, "waterway=riverbank": "river", "no": null, "yes": null},
              "default": "water"},
            {"name": "area", "from": "@area", "type": "integer"},
            {"name": "ele", "type": "real", "unit": "m"}
          ]
        },
        {
          "name": "water_name_lines", "title": "Names of straits and bays along lines",
          "geometry": "line",
          "where": {"natural": ["strait", "bay"]},
          "zooms": {"minzoom": 10},
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "script": "latin",
              "from": ["name", "int_name", "name:en", "name:{languages}", "name:ja-Latn", "name:ja_rm",
                "name:ko-Latn", "name:ko_rm", "name:zh-Latn-pinyin", "name:zh_pinyin", "name:sr-Latn"]},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label",
              "from": ["name:{languages}", "name", "int_name", "official_name", "loc_name", "alt_name"]},
            {"name": "class", "from": "natural"}
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
          "zooms": [{"where": {"any": [{"highway": true}, {"amenity": ["parking", "kindergarten",
                "marketplace"]}, {"leisure": ["pitch", "track", "playground", "dog_park"]}, {"man_made":
                ["bridge", "storage_tank", "silo"]}, {"place": "square"}]}, "minzoom": 14},
            {"where": {"any": [{"natural": ["wood", "glacier", "wetland", "sand", "bare_rock", "heath",
                "scrub", "grassland"]}, {"landuse": ["forest", "farmland", "meadow", "residential",
                "industrial", "military"]}, {"leisure": "nature_reserve"}, {"military": true}]}, "at_least":
                {"@mercator_area": 24000000}, "minzoom": 7},
            {"where": {"any": [{"natural": ["wood", "glacier", "wetland", "sand", "bare_rock", "heath",
                "scrub", "grassland"]}, {"landuse": ["forest", "farmland", "meadow", "residential",
                "industrial", "military"]}, {"leisure": "nature_reserve"}, {"military": true}]}, "at_least":
                {"@mercator_area": 6000000}, "minzoom": 8},
            {"where": {"any": [{"natural": ["wood", "glacier", "wetland", "sand", "bare_rock", "heath",
                "scrub", "grassland"]}, {"landuse": ["forest", "farmland", "meadow", "residential",
                "industrial", "military"]}, {"leisure": "nature_reserve"}, {"military": true}]}, "at_least":
                {"@mercator_area": 1500000}, "minzoom": 9},
            {"where": {"any": [{"natural": ["wood", "glacier", "wetland", "sand", "bare_rock", "heath",
                "scrub", "grassland"]}, {"landuse": ["forest", "farmland", "meadow", "residential",
                "industrial", "military"]}, {"leisure": "nature_reserve"}, {"military": true}]}, "at_least":
                {"@mercator_area": 370000}, "minzoom": 10},
            {"at_least": {"@mercator_area": 93000}, "minzoom": 11},
            {"at_least": {"@mercator_area": 23000}, "minzoom": 12}, {"minzoom": 13}],
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "class",
              "from": ["landuse", "natural", "leisure", "amenity", "tourism", "aeroway", "man_made",
                "highway", "power", "military", "place", "waterway"], "values": {"no": null}},
            {"name": "key",
              "from": ["landuse", "natural", "leisure", "amenity", "tourism", "aeroway", "man_made",
                "highway", "power", "military", "place", "waterway"], "type": "key", "values": {"no": null}},
            {"name": "name", "minzoom": 12},
            {"name": "name_latin", "minzoom": 12, "script": "latin",
              "from": ["name", "int_name", "name:en", "name:{languages}", "name:ja-Latn", "name:ja_rm",
                "name:ko-Latn", "name:ko_rm", "name:zh-Latn-pinyin", "name:zh_pinyin", "name:sr-Latn"]},
            {"name": "name_{language}", "minzoom": 12, "from": ["name:{language}", "int_name"]},
            {"name": "label", "minzoom": 12,
              "from": ["name:{languages}", "name", "int_name", "official_name", "loc_name", "alt_name"]},
            {"name": "leaf_type", "minzoom": 12},
            {"name": "wetland", "minzoom": 12},
            {"name": "sport", "minzoom": 12},
            {"name": "religion", "minzoom": 12},
            {"name": "surface", "minzoom": 12},
            {"name": "access", "minzoom": 12},
            {"name": "operator", "minzoom": 12},
            {"name": "layer", "type": "integer", "default": 0},
            {"name": "area", "from": "@area", "type": "integer"}
          ]
        },
        {
          "name": "buildings", "title": "Buildings and their parts",
          "geometry": "area",
          "where": {"any": [{"building": {"not": ["no"]}}, {"building:part": {"not": ["no"]}}]},
          "zooms": [{"where": {"building": {"not": ["no"]}}, "minzoom": 13}, {"minzoom": 14}],
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "class", "from": ["building", "building:part"], "values": {"no": null}},
            {"name": "is_part", "from": "building:part", "type": "boolean",
              "values": {"no": false, "*": true}, "default": false},
            {"name": "name", "minzoom": 14},
            {"name": "name_latin", "minzoom": 14, "script": "latin",
              "from": ["name", "int_name", "name:en", "name:{languages}", "name:ja-Latn", "name:ja_rm",
                "name:ko-Latn", "name:ko_rm", "name:zh-Latn-pinyin", "name:zh_pinyin", "name:sr-Latn"]},
            {"name": "name_{language}", "minzoom": 14, "from": ["name:{language}", "int_name"]},
            {"name": "label", "minzoom": 14,
              "from": ["name:{languages}", "name", "int_name", "official_name", "loc_name", "alt_name"]},
            {"name": "height", "from": ["height", "building:height"], "type": "real", "unit": "m",
              "minimum": 0, "maximum": 1000},
            {"name": "min_height", "type": "real", "unit": "m"},
            {"name": "levels", "from": "building:levels", "type": "real", "minimum": 0},
            {"name": "min_level", "minzoom": 14, "from": "building:min_level", "type": "real"},
            {"name": "underground_levels", "minzoom": 14, "from": "building:levels:underground", "type": "real",
              "minimum": 0},
            {"name": "roof_shape", "minzoom": 14, "from": "roof:shape"},
            {"name": "roof_height", "minzoom": 14, "from": "roof:height", "type": "real", "unit": "m",
              "minimum": 0, "maximum": 1000},
            {"name": "colour", "minzoom": 14, "from": "building:colour"},
            {"name": "material", "minzoom": 14, "from": "building:material"},
            {"name": "amenity", "minzoom": 14},
            {"name": "start_date", "minzoom": 14},
            {"name": "layer", "type": "integer", "default": 0},
            {"name": "housenumber", "minzoom": 14,
              "from": ["addr:housenumber", "addr:conscriptionnumber", "addr:streetnumber"]},
            {"name": "housename", "minzoom": 14, "from": "addr:housename"},
            {"name": "unit", "minzoom": 14, "from": "addr:unit"},
            {"name": "street", "minzoom": 14, "from": ["addr:street", "addr:place"]},
            {"name": "city", "minzoom": 14, "from": "addr:city"},
            {"name": "postcode", "minzoom": 14, "from": ["addr:postcode", "postal_code"]}
          ]
        },
        {
          "name": "building_points", "title": "Buildings of which only the place is known",
          "geometry": "point",
          "where": {"building": {"not": ["no", "entrance"]}},
          "zooms": {"minzoom": 14},
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "class", "from": "building"},
            {"name": "name"},
            {"name": "name_latin", "script": "latin",
              "from": ["name", "int_name", "name:en", "name:{languages}", "name:ja-Latn", "name:ja_rm",
                "name:ko-Latn", "name:ko_rm", "name:zh-Latn-pinyin", "name:zh_pinyin", "name:sr-Latn"]},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label",
              "from": ["name:{languages}", "name", "int_name", "official_name", "loc_name", "alt_name"]},
            {"name": "height", "from": ["height", "building:height"], "type": "real", "unit": "m",
              "minimum": 0, "maximum": 1000},
            {"name": "levels", "from": "building:levels", "type": "real", "minimum": 0}
          ]
        }
    """#

  /// The layers of piers, barriers, power, cliffs and trees.
  static let details: StaticString = #"""
        {
          "name": "piers", "title": "Piers, breakwaters and groynes as lines",
          "geometry": "line",
          "where": {"man_made": ["pier", "breakwater", "groyne"]},
          "zooms": {"minzoom": 12},
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "script": "latin",
              "from": ["name", "int_name", "name:en", "name:{languages}", "name:ja-Latn", "name:ja_rm",
                "name:ko-Latn", "name:ko_rm", "name:zh-Latn-pinyin", "name:zh_pinyin", "name:sr-Latn"]},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label",
              "from": ["name:{languages}", "name", "int_name", "official_name", "loc_name", "alt_name"]},
            {"name": "class", "from": "man_made"},
            {"name": "surface"},
            {"name": "layer", "type": "integer", "default": 0}
          ]
        },
        {
          "name": "barriers", "title": "Fences, walls and hedges",
          "geometry": "line",
          "where": {"barrier": {"not": ["no"]}},
          "zooms": {"minzoom": 14},
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "class", "from": "barrier"},
            {"name": "fence_type"},
            {"name": "wall"},
            {"name": "height", "type": "real", "unit": "m", "minimum": 0, "maximum": 1000}
          ]
        },
        {
          "name": "barrier_points", "title": "Gates, bollards and stiles",
          "geometry": "point",
          "where": {"barrier": {"not": ["no"]}},
          "zooms": {"minzoom": 14},
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
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
          "zooms": [{"where": {"power": "line"}, "minzoom": 12}, {"minzoom": 14}],
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
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
          "zooms": {"minzoom": 14},
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "class", "from": "power"},
            {"name": "ref"},
            {"name": "source", "from": "generator:source"},
            {"name": "height", "type": "real", "unit": "m", "minimum": 0, "maximum": 1000}
          ]
        },
        {
          "name": "cliffs", "title": "Cliffs, ridges and embankments",
          "geometry": "line",
          "where": {"any": [{"natural": ["cliff", "ridge", "arete", "earth_bank", "gully"]},
              {"man_made": ["embankment", "cutline", "dyke"]}]},
          "zooms": {"minzoom": 13},
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "script": "latin",
              "from": ["name", "int_name", "name:en", "name:{languages}", "name:ja-Latn", "name:ja_rm",
                "name:ko-Latn", "name:ko_rm", "name:zh-Latn-pinyin", "name:zh_pinyin", "name:sr-Latn"]},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label",
              "from": ["name:{languages}", "name", "int_name", "official_name", "loc_name", "alt_name"]},
            {"name": "class", "from": ["natural", "man_made"], "values": {"natural=no": null}},
            {"name": "height", "type": "real", "unit": "m", "minimum": 0, "maximum": 1000}
          ]
        },
        {
          "name": "trees", "title": "Single trees",
          "geometry": "point",
          "where": {"natural": "tree"},
          "zooms": {"minzoom": 14},
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "leaf_type"},
            {"name": "species"},
            {"name": "genus"},
            {"name": "height", "type": "real", "unit": "m", "minimum": 0, "maximum": 1000},
            {"name": "denotation"}
          ]
        },
        {
          "name": "tree_rows", "title": "Rows of trees",
          "geometry": "line",
          "where": {"natural": "tree_row"},
          "zooms": {"minzoom": 14},
          "fields": [
            {"name": "osm_id", "minzoom": 14, "from": "@id", "type": "integer"},
            {"name": "osm_type", "minzoom": 14, "from": "@type"},
            {"name": "leaf_type"},
            {"name": "species"}
          ]
        }
    """#
}
