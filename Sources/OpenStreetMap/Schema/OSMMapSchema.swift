/// The schema `map`: what an offline map needs of OpenStreetMap, after the wiki's "Map features", in the
/// form that users' own schemas have.
///
/// `class` is the value of the tag that makes an object part of a layer, and `key` its key. `oneway` is 1,
/// -1 or 0, and missing where it changes by the hour; roundabouts, motorways and their links imply 1.
/// `rank` grows with importance; so does `z_order`, to which each layer and a bridge add 10, and of which a
/// tunnel takes 10. `name_latin` is the name if all its letters are Latin, otherwise the first of
/// `int_name`, `name:en` and the names in the languages of which this is true. `label` is the name in the
/// first language that there is, otherwise `name`. `boundaries` are the ways of relations, with the lowest
/// level of any; their own level counts if no relation is there. `ocean` is made of coastlines.
enum OSMMapSchema {
  /// What comes before the layers.
  static let head: StaticString = #"""
    {
      "title": "map",
      "languages": ["en"],
      "conditions": {
        "water": {"any": [{"natural": "water"}, {"waterway": ["riverbank", "dock", "canal", "river"]},
            {"landuse": ["reservoir", "basin"]}, {"leisure": "swimming_pool"}]}
      },
      "relations": {
        "border": {"type": ["boundary", "multipolygon"], "boundary": "administrative"},
        "disputed": {"boundary": "disputed"},
        "road_route": {"type": "route", "route": "road"},
        "bus_route": {"type": "route", "route": ["bus", "trolleybus"]},
        "bicycle_route": {"type": "route", "route": ["bicycle", "mtb"]},
        "hiking_route": {"type": "route", "route": ["hiking", "foot"]}
      },
      "layers": [
    """#

  /// The layers of roads and railways.
  static let roads: StaticString = #"""
        {
          "name": "roads", "title": "Streets, roads and paths",
          "geometry": "line",
          "where": {"highway": {"not": ["no", "proposed", "planned", "razed", "abandoned", "disused",
                "platform", "services", "rest_area", "bus_stop", "elevator"]}},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": "highway", "type": "text",
              "values": {"motorway_link": "motorway", "motorway": "motorway", "trunk_link": "trunk",
                "trunk": "trunk", "primary_link": "primary", "primary": "primary",
                "secondary_link": "secondary", "secondary": "secondary", "tertiary_link": "tertiary",
                "tertiary": "tertiary", "unclassified": "minor", "residential": "minor", "road": "minor",
                "living_street": "minor", "pedestrian": "path", "footway": "path", "path": "path",
                "cycleway": "path", "bridleway": "path", "steps": "path", "corridor": "path",
                "via_ferrata": "path", "service": "service", "track": "track", "busway": "service",
                "bus_guideway": "service", "raceway": "raceway", "construction": "construction",
                "*": "other"}},
            {"name": "subclass", "from": "highway"},
            {"name": "is_link", "from": "highway", "type": "boolean",
              "values": {"motorway_link": true, "trunk_link": true, "primary_link": true,
                "secondary_link": true, "tertiary_link": true, "*": false}},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "ref"},
            {"name": "int_ref"},
            {"name": "oneway", "from": ["oneway", "junction", "highway"], "type": "integer",
              "values": {"oneway=yes": 1, "oneway=true": 1, "oneway=1": 1, "oneway=-1": -1,
                "oneway=reverse": -1, "oneway=no": 0, "oneway=false": 0, "oneway=0": 0,
                "junction=roundabout": 1, "junction=circular": 1, "junction=*": null, "highway=motorway": 1,
                "highway=motorway_link": 1, "highway=*": null}, "default": 0},
            {"name": "roundabout", "from": "junction", "type": "boolean",
              "values": {"roundabout": true, "circular": true, "*": false}, "default": false},
            {"name": "bridge", "type": "boolean",
              "values": {"no": false, "false": false, "0": false, "*": true}, "default": false},
            {"name": "tunnel", "type": "boolean",
              "values": {"no": false, "false": false, "0": false, "*": true}, "default": false},
            {"name": "layer", "type": "integer", "default": 0},
            {"name": "z_order", "type": "integer",
              "sum": [{"from": "highway", "type": "integer",
                  "values": {"motorway": 9, "motorway_link": 9, "trunk": 8, "trunk_link": 8, "primary": 7,
                    "primary_link": 7, "secondary": 6, "secondary_link": 6, "tertiary": 5,
                    "tertiary_link": 5, "unclassified": 4, "residential": 4, "road": 4, "living_street": 3,
                    "pedestrian": 3, "busway": 3, "service": 2, "track": 1, "*": 0}},
                {"from": "layer", "type": "integer", "times": 10},
                {"from": "bridge", "type": "integer", "values": {"no": 0, "false": 0, "0": 0, "*": 10}},
                {"from": "tunnel", "type": "integer", "values": {"no": 0, "false": 0, "0": 0, "*": -10}}]},
            {"name": "surface"},
            {"name": "maxspeed", "type": "integer", "unit": "km/h", "minimum": 0,
              "values": {"none": null, "signals": null, "variable": null, "walk": null}},
            {"name": "maxspeed_forward", "from": "maxspeed:forward", "type": "integer", "unit": "km/h",
              "minimum": 0, "values": {"none": null, "signals": null, "variable": null, "walk": null}},
            {"name": "maxspeed_backward", "from": "maxspeed:backward", "type": "integer", "unit": "km/h",
              "minimum": 0, "values": {"none": null, "signals": null, "variable": null, "walk": null}},
            {"name": "no_maxspeed", "from": "maxspeed", "type": "boolean",
              "values": {"none": true, "*": false}, "default": false},
            {"name": "lanes", "type": "integer", "minimum": 0},
            {"name": "width", "type": "real", "unit": "m", "minimum": 0},
            {"name": "maxheight", "type": "real", "unit": "m", "minimum": 0,
              "values": {"default": null, "none": null, "below_default": null}},
            {"name": "maxweight", "type": "real", "unit": "t", "minimum": 0,
              "values": {"default": null, "none": null}},
            {"name": "toll", "type": "boolean"},
            {"name": "service"},
            {"name": "tracktype"},
            {"name": "access"},
            {"name": "motor_vehicle"},
            {"name": "bicycle"},
            {"name": "foot"},
            {"name": "horse"},
            {"name": "lit"},
            {"name": "smoothness"},
            {"name": "sac_scale"},
            {"name": "construction"},
            {"name": "road_refs", "from": "ref", "relation": "road_route", "join": ";"},
            {"name": "bus_refs", "from": "ref", "relation": "bus_route", "join": ";"},
            {"name": "bicycle_refs", "from": "ref", "relation": "bicycle_route", "join": ";"},
            {"name": "hiking_refs", "from": "ref", "relation": "hiking_route", "join": ";"}
          ]
        },
        {
          "name": "railways", "title": "Railways and trams",
          "geometry": "line",
          "where": {"railway": ["rail", "light_rail", "subway", "tram", "narrow_gauge", "monorail",
              "funicular", "preserved", "miniature", "construction", "disused", "abandoned"]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": "railway"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "ref"},
            {"name": "operator"},
            {"name": "service"},
            {"name": "usage"},
            {"name": "gauge"},
            {"name": "electrified"},
            {"name": "maxspeed", "type": "integer", "unit": "km/h", "minimum": 0,
              "values": {"none": null, "signals": null, "variable": null, "walk": null}},
            {"name": "bridge", "type": "boolean",
              "values": {"no": false, "false": false, "0": false, "*": true}, "default": false},
            {"name": "tunnel", "type": "boolean",
              "values": {"no": false, "false": false, "0": false, "*": true}, "default": false},
            {"name": "layer", "type": "integer", "default": 0},
            {"name": "z_order", "type": "integer",
              "sum": [{"from": "railway", "type": "integer",
                  "values": {"rail": 9, "narrow_gauge": 8, "subway": 7, "light_rail": 7, "tram": 6, "*": 5}},
                {"from": "layer", "type": "integer", "times": 10},
                {"from": "bridge", "type": "integer", "values": {"no": 0, "false": 0, "0": 0, "*": 10}},
                {"from": "tunnel", "type": "integer", "values": {"no": 0, "false": 0, "0": 0, "*": -10}}]}
          ]
        }
    """#

  /// Other layers of transport.
  static let transport: StaticString = #"""
        {
          "name": "ferries", "title": "Ferries",
          "geometry": "line",
          "where": {"route": "ferry"},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "ref"},
            {"name": "operator"},
            {"name": "duration"},
            {"name": "motor_vehicle"},
            {"name": "bicycle"},
            {"name": "foot"}
          ]
        },
        {
          "name": "aeroways", "title": "Runways and taxiways",
          "geometry": "line",
          "where": {"aeroway": ["runway", "taxiway", "stopway", "parking_position"]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": "aeroway"},
            {"name": "ref"},
            {"name": "surface"},
            {"name": "width", "type": "real", "unit": "m", "minimum": 0}
          ]
        },
        {
          "name": "aerialways", "title": "Cable cars and lifts",
          "geometry": "line",
          "where": {"aerialway": ["cable_car", "gondola", "mixed_lift", "chair_lift", "drag_lift", "t-bar",
              "j-bar", "platter", "rope_tow", "magic_carpet", "zip_line", "goods"]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "class", "from": "aerialway"},
            {"name": "ref"},
            {"name": "capacity", "from": "aerialway:capacity", "type": "integer", "minimum": 0}
          ]
        },
        {
          "name": "junctions", "title": "Motorway exits, crossings, signals and level crossings",
          "geometry": "point",
          "where": {"any": [{"highway": ["motorway_junction", "traffic_signals", "crossing", "stop",
                  "give_way", "mini_roundabout", "turning_circle", "turning_loop", "passing_place"]},
              {"railway": ["level_crossing", "crossing"]}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "class", "from": ["highway", "railway"], "values": {"highway=no": null}},
            {"name": "ref"},
            {"name": "exit_to"},
            {"name": "crossing"}
          ]
        },
        {
          "name": "stops", "title": "Stops and stations",
          "geometry": "point",
          "where": {"any": [{"highway": "bus_stop"},
              {"railway": ["station", "halt", "tram_stop", "subway_entrance"]},
              {"public_transport": ["station", "stop_position", "platform"]},
              {"amenity": ["bus_station", "ferry_terminal"]}, {"aerialway": "station"}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "class", "from": ["railway", "amenity", "highway", "public_transport"],
              "cases": [{"where": {"aerialway": "station"}, "value": "aerialway_station"}],
              "values": {"railway=station": "station", "railway=halt": "halt",
                "railway=tram_stop": "tram_stop", "railway=subway_entrance": "subway_entrance",
                "amenity=bus_station": "bus_station", "amenity=ferry_terminal": "ferry_terminal",
                "highway=bus_stop": "bus_stop", "public_transport=station": "station",
                "public_transport=stop_position": "stop_position", "public_transport=platform": "platform",
                "*": null}},
            {"name": "ref", "from": ["local_ref", "ref"]},
            {"name": "network"},
            {"name": "operator"},
            {"name": "bus", "type": "boolean"},
            {"name": "tram", "type": "boolean"},
            {"name": "train", "type": "boolean"},
            {"name": "subway", "type": "boolean"},
            {"name": "ferry", "type": "boolean"},
            {"name": "shelter", "type": "boolean"},
            {"name": "wheelchair"}
          ]
        },
        {
          "name": "platforms", "title": "Platforms as areas",
          "geometry": "area",
          "where": {"any": [{"railway": "platform"}, {"public_transport": "platform"},
              {"highway": "platform"}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "ref", "from": ["local_ref", "ref"]},
            {"name": "network"},
            {"name": "covered", "type": "boolean",
              "values": {"no": false, "false": false, "0": false, "*": true}},
            {"name": "layer", "type": "integer", "default": 0}
          ]
        },
        {
          "name": "platform_lines", "title": "Platforms as lines",
          "geometry": "line",
          "where": {"any": [{"railway": "platform"}, {"public_transport": "platform"},
              {"highway": "platform"}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "ref", "from": ["local_ref", "ref"]},
            {"name": "network"},
            {"name": "covered", "type": "boolean",
              "values": {"no": false, "false": false, "0": false, "*": true}},
            {"name": "layer", "type": "integer", "default": 0}
          ]
        },
        {
          "name": "routes", "title": "Routes of hikers, bicycles, buses, trains and roads",
          "geometry": "relation",
          "where": {"type": "route", "route": true},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "class", "from": "route"},
            {"name": "ref"},
            {"name": "network"},
            {"name": "operator"},
            {"name": "from"},
            {"name": "to"},
            {"name": "colour"},
            {"name": "distance", "type": "real"}
          ]
        }
    """#
}
