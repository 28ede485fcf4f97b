extension OSMMapSchema {
  /// The layers of places, borders and addresses.
  static let places: StaticString = #"""
        {
          "name": "places", "title": "Countries, towns, villages and other named places",
          "geometry": ["point", "area"], "as": "point",
          "where": {"place": {"not": ["no", "sea", "ocean"]}},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": "place"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "alt_name"},
            {"name": "official_name"},
            {"name": "rank", "from": "place", "type": "integer",
              "values": {"country": 12, "state": 11, "region": 10, "province": 10, "city": 9, "town": 8,
                "municipality": 8, "village": 6, "suburb": 5, "quarter": 4, "borough": 5,
                "neighbourhood": 3, "hamlet": 4, "isolated_dwelling": 2, "farm": 2, "island": 5, "islet": 2,
                "*": 1}},
            {"name": "population", "type": "integer", "minimum": 0},
            {"name": "capital", "type": "integer", "values": {"yes": 2, "no": null}},
            {"name": "admin_level", "type": "integer"},
            {"name": "ele", "type": "real", "unit": "m"},
            {"name": "postcode", "from": ["postal_code", "addr:postcode"]},
            {"name": "wikidata"}
          ]
        },
        {
          "name": "boundaries", "title": "Borders of countries, states and communes",
          "geometry": "outline",
          "where": {"any": [{"@border": true}, {"@disputed": true},
              {"boundary": ["administrative", "disputed"]}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "admin_level", "type": "integer", "relation": "border", "take": "lowest", "own": true},
            {"name": "maritime", "from": ["maritime", "natural"], "type": "boolean",
              "values": {"maritime=no": null, "maritime=*": true, "natural=coastline": true,
                "natural=*": null}, "default": false},
            {"name": "disputed", "type": "boolean",
              "cases": [{"where": {"any": [{"@disputed": true}, {"boundary": "disputed"},
                      {"disputed": {"not": ["no"]}}]}, "value": true}], "default": false}
          ]
        },
        {
          "name": "boundary_areas", "title": "Administrative and protected areas",
          "geometry": "area",
          "where": {"boundary": {"not": ["no"]}},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": "boundary"},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "admin_level", "type": "integer"},
            {"name": "iso_code", "from": ["ISO3166-1:alpha2", "ISO3166-1", "ISO3166-2"]},
            {"name": "ref"},
            {"name": "protect_class"},
            {"name": "population", "type": "integer", "minimum": 0},
            {"name": "wikidata"},
            {"name": "area", "from": "@area", "type": "integer"}
          ]
        },
        {
          "name": "addresses", "title": "House numbers and names",
          "geometry": ["point", "area"], "as": "point",
          "where": {"any": [{"addr:housenumber": true}, {"addr:housename": true},
              {"addr:conscriptionnumber": true}, {"addr:streetnumber": true}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "housenumber",
              "from": ["addr:housenumber", "addr:conscriptionnumber", "addr:streetnumber"]},
            {"name": "housename", "from": "addr:housename"},
            {"name": "unit", "from": "addr:unit"},
            {"name": "street", "from": ["addr:street", "addr:place"]},
            {"name": "city", "from": "addr:city"},
            {"name": "postcode", "from": ["addr:postcode", "postal_code"]},
            {"name": "suburb", "from": "addr:suburb"},
            {"name": "district", "from": "addr:district"},
            {"name": "state", "from": "addr:state"},
            {"name": "country", "from": "addr:country"},
            {"name": "floor", "from": "addr:floor"},
            {"name": "name"}
          ]
        },
        {
          "name": "interpolations", "title": "House numbers along a line",
          "geometry": "line",
          "where": {"addr:interpolation": true},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class", "from": "addr:interpolation"},
            {"name": "street", "from": "addr:street"}
          ]
        }
    """#

  /// The layer of points of interest.
  static let pois: StaticString = #"""
        {
          "name": "pois", "title": "Points of interest",
          "geometry": ["point", "area"], "as": "point",
          "where": {"any": [{"amenity": {"not": ["no"]}}, {"shop": {"not": ["no"]}},
              {"tourism": {"not": ["no"]}}, {"leisure": {"not": ["no"]}}, {"healthcare": {"not": ["no"]}},
              {"historic": {"not": ["no"]}}, {"office": {"not": ["no"]}}, {"craft": {"not": ["no"]}},
              {"club": {"not": ["no"]}},
              {"emergency": ["ambulance_station", "defibrillator", "phone", "assembly_point",
                  "fire_hydrant", "water_tank", "mountain_rescue", "lifeguard", "landing_site"]},
              {"highway": ["services", "rest_area"]},
              {"aeroway": ["aerodrome", "helipad", "terminal", "gate"]},
              {"man_made": ["tower", "lighthouse", "windmill", "watermill", "water_tower", "chimney",
                  "mast", "survey_point", "observatory"]},
              {"natural": ["peak", "volcano", "saddle", "cave_entrance"]}, {"railway": ["station", "halt"]}]},
          "fields": [
            {"name": "osm_id", "from": "@id", "type": "integer"},
            {"name": "osm_type", "from": "@type"},
            {"name": "class",
              "from": ["amenity", "shop", "tourism", "leisure", "healthcare", "historic", "office", "craft",
                "emergency", "railway", "aeroway", "highway", "man_made", "natural", "club"],
              "values": {"no": null}},
            {"name": "key",
              "from": ["amenity", "shop", "tourism", "leisure", "healthcare", "historic", "office", "craft",
                "emergency", "railway", "aeroway", "highway", "man_made", "natural", "club"], "type": "key",
              "values": {"no": null}},
            {"name": "name"},
            {"name": "name_latin", "from": ["name", "int_name", "name:en", "name:{languages}"],
              "script": "latin"},
            {"name": "name_{language}", "from": ["name:{language}", "int_name"]},
            {"name": "label", "from": ["name:{languages}", "name"]},
            {"name": "brand"},
            {"name": "operator"},
            {"name": "ref"},
            {"name": "cuisine"},
            {"name": "religion"},
            {"name": "denomination"},
            {"name": "sport"},
            {"name": "opening_hours"},
            {"name": "phone", "from": ["phone", "contact:phone"]},
            {"name": "website", "from": ["website", "contact:website", "url"]},
            {"name": "email", "from": ["email", "contact:email"]},
            {"name": "wheelchair"},
            {"name": "access"},
            {"name": "capacity", "type": "integer", "minimum": 0},
            {"name": "ele", "type": "real", "unit": "m"},
            {"name": "level"},
            {"name": "housenumber",
              "from": ["addr:housenumber", "addr:conscriptionnumber", "addr:streetnumber"]},
            {"name": "housename", "from": "addr:housename"},
            {"name": "unit", "from": "addr:unit"},
            {"name": "street", "from": ["addr:street", "addr:place"]},
            {"name": "city", "from": "addr:city"},
            {"name": "postcode", "from": ["addr:postcode", "postal_code"]},
            {"name": "iata"},
            {"name": "icao"}
          ]
        }
    """#
}
