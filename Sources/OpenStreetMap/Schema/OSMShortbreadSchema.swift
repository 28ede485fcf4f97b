/// The schema `shortbread`: the layers and fields of Shortbread 1.0
/// (https://shortbread-tiles.org/schema/1.0/), in the form that users' own schemas have.
///
/// The polygons of `ocean` are made of coastlines. Layers are in the order of their objects, not sorted. Rivers
/// and canals are there from zoom 9 on, however short, as what is too short for a zoom is no line there. Where the specification leaves open which of several tags counts,
/// the order is that of shortbread-tilemaker; places need a name, and street labels a name or a number, as
/// there.
enum OSMShortbreadSchema {
  /// What comes before the layers.
  static let head: StaticString = #"""
    {
      "title": "Shortbread 1.0",
      "description": "Layers and fields by https://shortbread-tiles.org/schema/1.0/",
      "languages": ["en", "de"],
      "conditions": {
        "water_area": {"any": [{"landuse": ["reservoir", "basin"]}, {"natural": ["glacier", "water"]},
            {"waterway": ["riverbank", "dock", "canal"]}]},
        "street": {"any": [{"highway": ["motorway_link", "trunk_link", "primary_link", "secondary_link",
                "tertiary_link", "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified",
                "residential", "busway", "bus_guideway", "living_street", "service", "pedestrian", "track",
                "footway", "steps", "path", "cycleway"]},
            {"railway": ["rail", "narrow_gauge", "tram", "light_rail", "funicular", "subway", "monorail"]},
            {"aeroway": ["runway", "taxiway"]}]},
        "street_area": {"any": [{"highway": ["pedestrian", "service"]},
            {"area:aeroway": ["runway", "taxiway"]}]},
        "poi": {"any": [{"amenity": ["arts_centre", "atm", "bank", "bar", "bench", "bicycle_rental",
                "biergarten", "cafe", "car_rental", "car_sharing", "car_wash", "cinema", "clinic",
                "college", "community_centre", "courthouse", "dentist", "doctors", "dog_park",
                "drinking_water", "embassy", "fast_food", "fire_station", "food_court", "fountain",
                "grave_yard", "hospital", "hunting_stand", "library", "marketplace", "nightclub",
                "nursing_home", "pharmacy", "place_of_worship", "playground", "police", "post_box",
                "post_office", "prison", "pub", "public_building", "recycling", "restaurant", "school",
                "shelter", "telephone", "theatre", "toilets", "townhall", "university", "vending_machine",
                "veterinary", "waste_basket"]},
            {"leisure": ["golf_course", "ice_rink", "pitch", "sports_centre", "stadium", "swimming_pool",
                "water_park"]},
            {"tourism": ["artwork", "alpine_hut", "bed_and_breakfast", "camp_site", "caravan_site",
                "chalet", "guest_house", "hostel", "hotel", "information", "motel", "picnic_site",
                "theme_park", "viewpoint", "zoo"]},
            {"shop": ["alcohol", "bakery", "beauty", "beverages", "bicycle", "books", "butcher", "car",
                "chemist", "clothes", "computer", "convenience", "department_store", "doityourself",
                "dry_cleaning", "florist", "furniture", "garden_centre", "general", "gift", "greengrocer",
                "hairdresser", "hardware", "jewelry", "kiosk", "laundry", "mall", "mobile_phone",
                "newsagent", "optician", "outdoor", "shoes", "sports", "stationery", "supermarket", "toys",
                "travel_agency", "video"]},
            {"man_made": ["lighthouse", "surveillance", "tower", "wastewater_plant", "water_well",
                "water_works", "watermill", "windmill"]},
            {"historic": ["archaeological_site", "battlefield", "castle", "fort", "memorial", "monument",
                "ruins", "wayside_cross", "wayside_shrine"]},
            {"emergency": ["defibrillator", "fire_hydrant", "phone"]},
            {"highway": "emergency_access_point"}, {"office": "diplomatic"}]}
      },
      "relations": {
        "country_or_state": {"type": "boundary", "boundary": "administrative", "admin_level": ["2", "4"]},
        "country": {"type": "boundary", "boundary": "administrative", "admin_level": "2"},
        "disputed": {"type": "boundary", "boundary": "disputed",
          "any": [{"admin_level": false}, {"admin_level": ["2", "3", "4"]}]}
      },
      "layers": [
    """#

  /// The layers of water, borders, places, land and buildings.
  static let surroundings: StaticString = #"""
        {
          "name": "ocean", "title": "The sea",
          "geometry": "sea",
          "where": {"natural": "coastline"},
          "zooms": {"minzoom": 0}
        },
        {
          "name": "water_polygons", "title": "Lakes, rivers as areas, and glaciers",
          "geometry": "area",
          "where": {"@water_area": true},
          "zooms": [{"where": {"any": [{"landuse": ["reservoir", "basin"]}, {"natural": ["glacier",
                "water"]}, {"waterway": "riverbank"}]}, "minzoom": 4}, {"minzoom": 10}],
          "fields": [
            {"name": "kind", "from": ["landuse", "natural", "waterway"],
              "cases": [{"where": {"natural": "water", "water": "river"}, "value": "river"}],
              "values": {"landuse=reservoir": "reservoir", "landuse=basin": "basin",
                "natural=glacier": "glacier", "natural=water": "water", "waterway=riverbank": "river",
                "waterway=dock": "dock", "waterway=canal": "canal", "*": null}},
            {"name": "way_area", "from": "@mercator_area"}
          ]
        },
        {
          "name": "water_polygons_labels", "title": "Names of water_polygons",
          "geometry": "area", "as": "point",
          "where": {"@water_area": true, "name": true},
          "zooms": [{"where": {"any": [{"landuse": ["reservoir", "basin"]}, {"natural": ["glacier",
                "water"]}, {"waterway": "riverbank"}]}, "minzoom": 4}, {"minzoom": 10}],
          "fields": [
            {"name": "kind", "from": ["landuse", "natural", "waterway"],
              "cases": [{"where": {"natural": "water", "water": "river"}, "value": "river"}],
              "values": {"landuse=reservoir": "reservoir", "landuse=basin": "basin",
                "natural=glacier": "glacier", "natural=water": "water", "waterway=riverbank": "river",
                "waterway=dock": "dock", "waterway=canal": "canal", "*": null}},
            {"name": "way_area", "from": "@mercator_area"},
            {"name": "name"},
            {"name": "name_{language}", "from": "name:{language}"}
          ]
        },
        {
          "name": "water_lines", "title": "Rivers, canals and streams",
          "geometry": "line",
          "where": {"waterway": ["canal", "river", "stream", "ditch"]},
          "zooms": [{"where": {"waterway": ["canal", "river"]}, "minzoom": 9}, {"minzoom": 14}],
          "fields": [
            {"name": "kind", "from": "waterway"},
            {"name": "tunnel", "from": ["tunnel", "covered"], "type": "boolean",
              "values": {"tunnel=yes": true, "tunnel=building_passage": true, "covered=yes": true, "*": null},
              "default": false},
            {"name": "bridge", "type": "boolean",
              "values": {"yes": true, "viaduct": true, "boardwalk": true, "cantilever": true,
                "covered": true, "low_water_crossing": true, "movable": true, "trestle": true, "*": false},
              "default": false}
          ]
        },
        {
          "name": "water_lines_labels", "title": "Names of water_lines",
          "geometry": "line",
          "where": {"waterway": ["canal", "river", "stream", "ditch"], "name": true},
          "zooms": [{"where": {"waterway": ["canal", "river"]}, "minzoom": 12}, {"minzoom": 14}],
          "fields": [
            {"name": "kind", "from": "waterway"},
            {"name": "name"},
            {"name": "name_{language}", "from": "name:{language}"},
            {"name": "tunnel", "from": ["tunnel", "covered"], "type": "boolean",
              "values": {"tunnel=yes": true, "tunnel=building_passage": true, "covered=yes": true, "*": null},
              "default": false},
            {"name": "bridge", "type": "boolean",
              "values": {"yes": true, "viaduct": true, "boardwalk": true, "cantilever": true,
                "covered": true, "low_water_crossing": true, "movable": true, "trestle": true, "*": false},
              "default": false}
          ]
        },
        {
          "name": "dam_lines", "title": "Dams as lines",
          "geometry": "line",
          "where": {"waterway": "dam"},
          "zooms": {"minzoom": 12},
          "fields": [
            {"name": "kind", "from": "waterway"}
          ]
        },
        {
          "name": "dam_polygons", "title": "Dams as areas",
          "geometry": "area",
          "where": {"waterway": "dam"},
          "zooms": {"minzoom": 12},
          "fields": [
            {"name": "kind", "from": "waterway"}
          ]
        },
        {
          "name": "pier_lines", "title": "Piers, breakwaters and groynes as lines",
          "geometry": "line",
          "where": {"man_made": ["pier", "breakwater", "groyne"]},
          "zooms": {"minzoom": 12},
          "fields": [
            {"name": "kind", "from": "man_made"}
          ]
        },
        {
          "name": "pier_polygons", "title": "Piers, breakwaters and groynes as areas",
          "geometry": "area",
          "where": {"man_made": ["pier", "breakwater", "groyne"]},
          "zooms": {"minzoom": 12},
          "fields": [
            {"name": "kind", "from": "man_made"}
          ]
        },
        {
          "name": "boundaries", "title": "Borders of countries and states",
          "geometry": "outline",
          "where": {"@country_or_state": true},
          "zooms": [{"where": {"@country": true}, "minzoom": 0}, {"minzoom": 7}],
          "fields": [
            {"name": "admin_level", "relation": "country_or_state", "type": "integer", "take": "lowest"},
            {"name": "maritime", "from": ["maritime", "natural"], "type": "boolean",
              "values": {"maritime=yes": true, "natural=coastline": true, "*": null}, "default": false},
            {"name": "disputed", "type": "boolean",
              "cases": [{"where": {"any": [{"disputed": "yes"}, {"@disputed": true}]}, "value": true}],
              "default": false}
          ]
        },
        {
          "name": "boundary_labels", "title": "Names of countries and states",
          "geometry": "area", "as": "point",
          "where": {"boundary": "administrative", "admin_level": ["2", "4"]},
          "zooms": [{"where": {"admin_level": "2"}, "at_least": {"@area": 2000000000000}, "minzoom": 2},
            {"at_least": {"@area": 700000000000}, "minzoom": 3},
            {"at_least": {"@area": 100000000000}, "minzoom": 4}, {"minzoom": 5}],
          "fields": [
            {"name": "admin_level", "type": "integer"},
            {"name": "way_area", "title": "Area in ha", "from": "@area", "times": 0.0001},
            {"name": "name"},
            {"name": "name_{language}", "from": "name:{language}"}
          ]
        },
        {
          "name": "place_labels", "title": "Names of towns, villages and other places",
          "geometry": "point",
          "where": {"place": ["city", "town", "village", "hamlet", "suburb", "quarter", "neighbourhood",
              "isolated_dwelling", "farm", "island", "locality"], "name": true},
          "zooms": [{"where": {"place": ["city", "town", "village", "hamlet"], "capital": ["yes", "4"]},
                "minzoom": 4}, {"where": {"place": "city"}, "minzoom": 6},
            {"where": {"place": "town"}, "minzoom": 7}, {"minzoom": 10}],
          "fields": [
            {"name": "kind", "from": "place",
              "cases": [{"where": {"place": ["city", "town", "village", "hamlet"], "capital": "yes"},
                  "value": "capital"},
                {"where": {"place": ["city", "town", "village", "hamlet"], "capital": "4"},
                  "value": "state_capital"}]},
            {"name": "name"},
            {"name": "name_{language}", "from": "name:{language}"},
            {"name": "population", "from": ["population", "place"], "type": "integer", "minimum": 0,
              "values": {"place=city": 100000, "place=town": 5000, "place=village": 100, "place=hamlet": 50,
                "place=suburb": 1000, "place=quarter": 500, "place=neighbourhood": 100,
                "place=isolated_dwelling": 5, "place=farm": 5, "place=island": 0, "place=locality": 0}}
          ]
        },
        {
          "name": "land", "title": "Land cover",
          "geometry": "area",
          "where": {"any": [{"landuse": ["forest", "grass", "meadow", "orchard", "vineyard", "allotments",
                  "cemetery", "village_green", "recreation_ground", "greenhouse_horticulture",
                  "plant_nursery", "residential", "industrial", "commercial", "garages", "retail",
                  "railway", "landfill", "quarry", "brownfield", "greenfield", "farmyard", "farmland"]},
              {"natural": ["wood", "sand", "beach", "heath", "scrub", "grassland", "bare_rock", "scree",
                  "shingle"]}, {"wetland": ["swamp", "bog", "string_bog", "wet_meadow", "marsh"]},
              {"leisure": ["golf_course", "park", "garden", "playground", "miniature_golf"]},
              {"amenity": "grave_yard"}]},
          "zooms": [{"where": {"any": [{"landuse": "forest"}, {"natural": "wood"}]}, "minzoom": 7},
            {"where": {"landuse": ["residential", "industrial", "commercial", "garages", "retail",
                "railway", "landfill", "brownfield", "greenfield", "farmyard", "farmland"]}, "minzoom": 10},
            {"where": {"landuse": ["grass", "meadow", "orchard", "vineyard", "allotments", "village_green",
                "recreation_ground", "greenhouse_horticulture", "plant_nursery", "quarry"]}, "minzoom": 11},
            {"where": {"landuse": "cemetery"}, "minzoom": 13},
            {"where": {"natural": ["sand", "beach"]}, "minzoom": 10},
            {"where": {"any": [{"natural": ["heath", "scrub", "grassland", "bare_rock", "scree",
                "shingle"]}, {"wetland": ["swamp", "bog", "string_bog", "wet_meadow", "marsh"]}, {"leisure":
                ["golf_course", "park", "garden", "playground", "miniature_golf"]}]}, "minzoom": 11},
            {"minzoom": 13}],
          "fields": [
            {"name": "kind", "from": ["landuse", "natural", "wetland", "leisure", "amenity"],
              "values": {"landuse=forest": "forest", "landuse=grass": "grass", "landuse=meadow": "meadow",
                "landuse=orchard": "orchard", "landuse=vineyard": "vineyard",
                "landuse=allotments": "allotments", "landuse=cemetery": "cemetery",
                "landuse=village_green": "village_green", "landuse=recreation_ground": "recreation_ground",
                "landuse=greenhouse_horticulture": "greenhouse_horticulture",
                "landuse=plant_nursery": "plant_nursery", "landuse=residential": "residential",
                "landuse=industrial": "industrial", "landuse=commercial": "commercial",
                "landuse=garages": "garages", "landuse=retail": "retail", "landuse=railway": "railway",
                "landuse=landfill": "landfill", "landuse=quarry": "quarry",
                "landuse=brownfield": "brownfield", "landuse=greenfield": "greenfield",
                "landuse=farmyard": "farmyard", "landuse=farmland": "farmland", "natural=wood": "forest",
                "natural=sand": "sand", "natural=beach": "beach", "natural=heath": "heath",
                "natural=scrub": "scrub", "natural=grassland": "grassland",
                "natural=bare_rock": "bare_rock", "natural=scree": "scree", "natural=shingle": "shingle",
                "wetland=swamp": "swamp", "wetland=bog": "bog", "wetland=string_bog": "string_bog",
                "wetland=wet_meadow": "wet_meadow", "wetland=marsh": "marsh",
                "leisure=golf_course": "golf_course", "leisure=park": "park", "leisure=garden": "garden",
                "leisure=playground": "playground", "leisure=miniature_golf": "miniature_golf",
                "amenity=grave_yard": "grave_yard", "*": null}}
          ]
        },
        {
          "name": "sites", "title": "Land use above land cover",
          "geometry": "area",
          "where": {"any": [{"military": "danger_area"}, {"leisure": "sports_centre"},
              {"amenity": ["university", "college", "school", "hospital", "prison", "parking",
                  "bicycle_parking"]}, {"landuse": "construction"}]},
          "zooms": {"minzoom": 14},
          "fields": [
            {"name": "kind", "from": ["military", "leisure", "amenity", "landuse"],
              "values": {"military=danger_area": "danger_area", "leisure=sports_centre": "sports_centre",
                "amenity=university": "university", "amenity=college": "college",
                "amenity=school": "school", "amenity=hospital": "hospital", "amenity=prison": "prison",
                "amenity=parking": "parking", "amenity=bicycle_parking": "bicycle_parking",
                "landuse=construction": "construction", "*": null}}
          ]
        },
        {
          "name": "buildings", "title": "Buildings",
          "geometry": "area",
          "where": {"building": {"not": ["no"]}},
          "zooms": {"minzoom": 14},
          "fields": [
            {"name": "dummy", "from": "building", "type": "integer", "values": {"*": 1}}
          ]
        },
        {
          "name": "addresses", "title": "Addresses of what is not in pois",
          "geometry": ["point", "area"], "as": "point",
          "where": {"any": [{"addr:housename": true}, {"addr:housenumber": true}], "@poi": false},
          "zooms": {"minzoom": 14},
          "fields": [
            {"name": "housename", "from": "addr:housename"},
            {"name": "housenumber", "from": "addr:housenumber"}
          ]
        }
    """#
}
