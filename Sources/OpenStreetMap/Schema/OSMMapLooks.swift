internal import Styles

/// How the layers of the schema `map` look in a desktop GIS: a quiet palette in which roads and names stand out.
enum OSMMapLooks {
  private typealias Rule = LayerLook.Rule
  private typealias Stroke = LayerLook.Stroke
  private typealias Label = LayerLook.Label

  /// Looks by the names of layers.
  static var all: [String: LayerLook] {
    [
      "ocean": areas([Rule([], fill: water)]), "water": areas([Rule([], fill: water)]),
      "landuse": landuse, "buildings": buildings,
      "platforms": areas([Rule([], zoom: 14, fill: "#d9d4d9")]),
      "boundary_areas": boundaryAreas, "roads": roads, "railways": railways,
      "waterways": waterways, "boundaries": boundaries,
      "ferries": lines([Rule([], zoom: 8, strokes: [Stroke("#6f93c4", 1, dashes: [6, 4])])]),
      "aeroways": aeroways,
      "aerialways": lines([Rule([], zoom: 12, strokes: [Stroke("#7a7a7a", 1, dashes: [8, 3])])]),
      "routes": hidden(.line), "interpolations": hidden(.line),
      "platform_lines": lines([
        Rule([], zoom: 14, strokes: [Stroke("#c4bdc4", 3)])
      ]),
      "piers": lines([Rule([], zoom: 12, strokes: [Stroke("#e9e5dc", 3)])]),
      "barriers": lines([Rule([], zoom: 15, strokes: [Stroke("#b3aca3", 0.75)])]),
      "power": lines([
        Rule([], zoom: 14, strokes: [Stroke("#b0aeb8", 0.5)]),
        Rule(["line"], zoom: 12, strokes: [Stroke("#a5a3ad", 0.75)]),
      ]),
      "cliffs": lines([Rule([], zoom: 13, strokes: [Stroke("#9c958a", 1, dashes: [2, 2])])]),
      "tree_rows": lines([Rule([], zoom: 14, strokes: [Stroke("#b5d3a4", 3)])]),
      "trees": points([Rule([], zoom: 16, fill: "#a4c78f", size: 5)]),
      "power_points": points([Rule([], zoom: 15, fill: "#a5a3ad", size: 2.5)]),
      "barrier_points": points([Rule([], zoom: 16, fill: "#a39b90", size: 3)]),
      "building_points": points([Rule([], zoom: 14, fill: "#cdbfb0", size: 4)]),
      "junctions": points([
        Rule([], zoom: 17, fill: "#a39b90", size: 2.5),
        Rule(["motorway_junction"], zoom: 12, fill: "#e5a066", size: 4),
      ]),
      "addresses": addresses, "stops": stops, "pois": pois, "places": places,
      "water_names": waterNames, "water_name_lines": waterNameLines,
    ]
  }

  private static let water = "#aad3df"
  private static let waterText = "#4a82a6"

  private static func areas(_ rules: [Rule]) -> LayerLook { LayerLook(.area, rules: rules) }
  private static func lines(_ rules: [Rule]) -> LayerLook { LayerLook(.line, rules: rules) }
  private static func points(_ rules: [Rule]) -> LayerLook { LayerLook(.point, rules: rules) }

  /// A layer that is there to be asked, and is seen only where someone zooms in very far.
  private static func hidden(_ dimension: StyleDimension) -> LayerLook {
    LayerLook(dimension, rules: [Rule([], zoom: 22)])
  }

  // MARK: - Areas

  private static var landuse: LayerLook {
    // Those without a colour of their own are not drawn: what lies below is seen.
    var look = areas([
      Rule(["residential", "garages"], zoom: 8, fill: "#ebe6e0"),
      Rule(["commercial", "retail", "marketplace"], zoom: 9, fill: "#f3e3dd"),
      Rule(
        ["industrial", "railway", "depot", "plant", "works", "wastewater_plant", "landfill"],
        zoom: 9,
        fill: "#e6e0e6"),
      Rule(["farmland", "farmyard"], zoom: 8, fill: "#f3f0dc"),
      Rule(["military", "danger_area", "range", "barracks"], zoom: 9, fill: "#f0dbd7"),
      Rule(
        [
          "grass", "meadow", "grassland", "village_green", "recreation_ground", "greenfield",
          "common",
          "fell", "heath", "moor", "tundra",
        ], fill: "#dfecc9"),
      Rule(["forest", "wood", "tree_group"], fill: "#c3dcb4"),
      Rule(["scrub", "shrubbery"], fill: "#d3e2be"),
      Rule(["orchard", "vineyard", "plant_nursery", "allotments"], zoom: 9, fill: "#d8e7bd"),
      Rule(["wetland", "mud"], fill: "#d5e5dc"),
      Rule(["glacier"], fill: "#e4f2f7", strokes: [Stroke("#b9dce8", 0.75)]),
      Rule(["sand", "beach", "dune", "shoal"], fill: "#f5ebc8"),
      Rule(["bare_rock", "scree", "shingle", "rock", "quarry"], fill: "#e3dfd8"),
      Rule(["park", "garden", "golf_course", "dog_park"], zoom: 10, fill: "#d2e9c4"),
      Rule(["cemetery", "grave_yard"], zoom: 12, fill: "#cfddc8"),
      Rule(
        ["school", "university", "college", "kindergarten", "hospital", "clinic"], zoom: 12,
        fill: "#f4ead2"),
      Rule(
        ["pitch", "track", "playground", "sports_centre", "stadium", "water_park"], zoom: 13,
        fill: "#cde6d5", strokes: [Stroke("#a9cfb5", 0.75)]),
      Rule(["zoo", "theme_park", "camp_site", "caravan_site"], zoom: 12, fill: "#e0ecc8"),
      Rule(["aerodrome", "apron", "helipad"], zoom: 9, fill: "#e5e3ea"),
      Rule(["runway", "taxiway"], zoom: 11, fill: "#c9c6d2"),
      Rule(["parking"], zoom: 14, fill: "#eeeeec", strokes: [Stroke("#dcdad5", 0.75)]),
      Rule(
        ["pedestrian", "footway", "square", "service", "living_street", "residential_road"],
        zoom: 14,
        fill: "#f3f0f0", strokes: [Stroke("#d8d2d2", 0.75)]),
      Rule(
        ["pier", "bridge", "breakwater", "groyne", "dam", "weir"], zoom: 12, fill: "#e9e5dc",
        strokes: [Stroke("#cfc9bd", 0.75)]),
    ])
    look.labels = [
      Label(
        ["forest", "wood", "park", "cemetery", "golf_course", "aerodrome", "quarry", "camp_site"],
        zoom: 14, size: 11, color: "#5d7a4c", isItalic: true)
    ]
    return look
  }

  private static var buildings: LayerLook {
    areas([Rule([], zoom: 13, fill: "#dcd0c3", strokes: [Stroke("#bfae9b", 0.75)])])
  }

  private static var boundaryAreas: LayerLook {
    areas([
      Rule(["national_park", "protected_area"], zoom: 7, strokes: [Stroke("#8db678", 1.5)])
    ])
  }

  // MARK: - Lines

  private static func road(
    _ values: [String], zoom: Int, _ color: String, _ casing: String, _ width: Double
  ) -> Rule {
    Rule(
      values, zoom: zoom,
      strokes: [
        Stroke(casing, width + 1.6, isCasing: true, grows: true), Stroke(color, width, grows: true),
      ])
  }

  private static var roads: LayerLook {
    var look = lines([
      Rule(["path"], zoom: 13, strokes: [Stroke("#c98f78", 1, dashes: [4, 3])]),
      Rule(["track"], zoom: 13, strokes: [Stroke("#b3925a", 1, dashes: [8, 3])]),
      Rule(["construction", "raceway", "other"], zoom: 14, strokes: [Stroke("#c9c4bd", 1.5)]),
      road(["service"], zoom: 13, "#ffffff", "#d3ccc3", 1.5),
      road(["minor"], zoom: 12, "#ffffff", "#c6bfb5", 2.5),
      road(["tertiary"], zoom: 10, "#ffffff", "#b9b1a5", 3.5),
      road(["secondary"], zoom: 9, "#f8ecae", "#c9b56a", 4),
      road(["primary"], zoom: 7, "#fbd79b", "#cf9f56", 4.5),
      road(["trunk"], zoom: 5, "#f8bd8c", "#cb8450", 5),
      road(["motorway"], zoom: 4, "#f0a07c", "#b9613f", 5.5),
    ])
    look.labels = [
      Label(["motorway", "trunk", "primary"], text: "ref", zoom: 10, size: 10, color: "#7a4a2c"),
      Label(["secondary", "tertiary"], zoom: 14, size: 11),
      Label(["minor", "service", "path", "track"], zoom: 15, size: 10.5, color: "#4c4640"),
    ]
    return look
  }

  private static var railways: LayerLook {
    lines([
      Rule(["tram", "light_rail", "subway"], zoom: 12, strokes: [Stroke("#9a93a6", 1)]),
      Rule(
        ["disused", "abandoned", "construction", "miniature", "preserved"], zoom: 13,
        strokes: [Stroke("#b9b4bd", 1, dashes: [4, 4])]),
      Rule(
        ["rail", "narrow_gauge", "monorail", "funicular"], zoom: 8,
        strokes: [
          Stroke("#837c86", 2.4, isCasing: true), Stroke("#ffffff", 1.2, dashes: [8, 8]),
        ]),
    ])
  }

  private static var waterways: LayerLook {
    var look = lines([
      Rule(["coastline"], zoom: 22),
      Rule(
        ["dam", "weir", "lock_gate", "waterfall", "rapids"], zoom: 13,
        strokes: [Stroke("#9fb4bd", 1.5)]),
      Rule(["drain", "ditch"], zoom: 14, strokes: [Stroke(water, 0.75)]),
      Rule(
        ["stream", "tidal_channel", "wadi", "derelict_canal", "fish_pass"], zoom: 12,
        strokes: [Stroke(water, 1.2)]),
      Rule(["canal"], zoom: 10, strokes: [Stroke(water, 2.4, grows: true)]),
      Rule(["river"], zoom: 8, strokes: [Stroke(water, 2.8, grows: true)]),
    ])
    look.labels = [
      Label(["river", "canal"], zoom: 11, size: 11, color: waterText, isItalic: true),
      Label(["stream"], zoom: 14, size: 10, color: waterText, isItalic: true),
    ]
    return look
  }

  private static var boundaries: LayerLook {
    var look = LayerLook(
      .line, column: "admin_level",
      rules: [
        Rule(["7", "8"], zoom: 11, strokes: [Stroke("#b9a5c0", 0.8, dashes: [3, 3])]),
        Rule(["5", "6"], zoom: 8, strokes: [Stroke("#a98fb3", 1, dashes: [6, 3])]),
        Rule(["3", "4"], zoom: 4, strokes: [Stroke("#9c7fa8", 1.4, dashes: [8, 3, 2, 3])]),
        Rule(
          ["2"], strokes: [Stroke("#e8dbec", 5), Stroke("#8d6a9c", 1.8, dashes: [10, 3, 2, 3])]),
      ])
    look.isOfNumbers = true
    return look
  }

  private static var aeroways: LayerLook {
    lines([
      Rule(
        ["taxiway", "parking_position"], zoom: 13, strokes: [Stroke("#c9c6d2", 2, grows: true)]),
      Rule(["runway", "stopway"], zoom: 10, strokes: [Stroke("#c0bdca", 6, grows: true)]),
    ])
  }

  // MARK: - Points

  private static var places: LayerLook {
    // The names are the places.
    var look = LayerLook(.point, rules: [Rule([], size: 0)])
    look.labels = [
      Label(["country"], zoom: 2, size: 16, color: "#6d5278"),
      Label(["state", "region", "province"], zoom: 5, size: 14, color: "#7b6486"),
      Label(["city"], zoom: 5, size: 17, color: "#222222"),
      Label(["town", "municipality"], zoom: 8, size: 14.5, color: "#2b2b2b"),
      Label(["village"], zoom: 11, size: 12.5),
      Label(
        ["suburb", "borough", "quarter", "neighbourhood"], zoom: 12, size: 11.5, color: "#5a5a64"),
      Label(["hamlet", "isolated_dwelling", "farm"], zoom: 13, size: 11, color: "#4c4c4c"),
      Label(
        ["island", "islet", "locality", "archipelago"], zoom: 13, size: 10.5, color: "#5e5a50",
        isItalic: true),
    ]
    return look
  }

  private static var waterNames: LayerLook {
    var look = LayerLook(
      .point,
      rules: [
        Rule([], size: 0), Rule(["spring", "hot_spring"], zoom: 14, fill: waterText, size: 4),
      ])
    look.labels = [
      Label(["sea", "ocean"], zoom: 3, size: 14, color: waterText, isItalic: true),
      Label(["bay", "strait", "cape"], zoom: 11, size: 11.5, color: waterText, isItalic: true),
      Label(zoom: 13, size: 10.5, color: waterText, isItalic: true),
    ]
    return look
  }

  private static var waterNameLines: LayerLook {
    var look = lines([Rule([], zoom: 10)])
    look.labels = [Label(zoom: 10, size: 11.5, color: waterText, isItalic: true)]
    return look
  }

  private static var stops: LayerLook {
    var look = points([
      Rule(
        ["bus_stop", "platform", "stop_position", "tram_stop", "subway_entrance"], zoom: 15,
        fill: "#5c7fb8", size: 4, strokes: [Stroke("#ffffff", 0.75)]),
      Rule([], zoom: 12, fill: "#3f66a6", size: 6, strokes: [Stroke("#ffffff", 1)]),
    ])
    look.labels = [
      Label(
        ["station", "halt", "bus_station", "ferry_terminal"], zoom: 13, size: 11, color: "#3f66a6")
    ]
    return look
  }

  private static var pois: LayerLook {
    var look = points([
      Rule([], zoom: 16, fill: "#b08a6a", size: 4, strokes: [Stroke("#ffffff", 0.75)]),
      Rule(
        [
          "bench", "waste_basket", "fire_hydrant", "vending_machine", "post_box", "recycling",
          "hunting_stand", "parking_space", "survey_point",
        ], zoom: 18, fill: "#b7b0a8", size: 2.5),
      Rule(
        ["parking", "bicycle_parking", "motorcycle_parking"], zoom: 16, fill: "#7f9cc9", size: 3.5),
      Rule(
        [
          "restaurant", "cafe", "bar", "pub", "fast_food", "hotel", "guest_house", "hostel",
          "supermarket",
        ], zoom: 15, fill: "#c77b58", size: 4.5, strokes: [Stroke("#ffffff", 0.75)]),
      Rule(
        ["hospital", "police", "fire_station", "pharmacy", "townhall", "school", "university"],
        zoom: 14,
        fill: "#b85c5c", size: 5, strokes: [Stroke("#ffffff", 0.75)]),
      Rule(
        [
          "peak", "volcano", "saddle", "viewpoint", "alpine_hut", "wilderness_hut", "cave_entrance",
        ],
        zoom: 12, fill: "#8a6d4f", size: 4.5, strokes: [Stroke("#ffffff", 0.75)]),
      Rule(
        ["place_of_worship", "castle", "museum", "attraction", "monument"], zoom: 14,
        fill: "#8d6a9c",
        size: 4.5, strokes: [Stroke("#ffffff", 0.75)]),
    ])
    look.labels = [
      Label(["peak", "volcano", "alpine_hut"], zoom: 13, size: 10.5, color: "#6e563d"),
      Label(
        ["hospital", "townhall", "university", "museum", "castle", "place_of_worship"], zoom: 15,
        size: 10.5, color: "#6a4f60"),
      Label(
        [
          "restaurant", "cafe", "bar", "pub", "hotel", "supermarket", "school", "police",
          "attraction",
        ],
        zoom: 16, size: 10, color: "#7a5a45"),
    ]
    return look
  }

  private static var addresses: LayerLook {
    var look = points([Rule([], zoom: 17, size: 0)])
    look.labels = [Label(text: "housenumber", zoom: 17, size: 9, color: "#8a7f74")]
    return look
  }
}
