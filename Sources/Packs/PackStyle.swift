public import Text

/// A style for the tiles of a pack, of version 8 of MapLibre's style specification: from one palette by day and another
/// one by night.
public enum PackStyle {
  /// The times of day that there are styles for.
  public static let names = [PackPalette.day.name, PackPalette.night.name]

  /// The style of a name as JSON, with the layers that the tiles have. `url` says where the tiles are.
  public static func json(
    _ name: String, layers: [String], url: String, attribution: String?
  ) -> JSONValue {
    let palette = name == PackPalette.night.name ? PackPalette.night : .day
    var source: [(String, JSONValue)] = [("type", .string("vector")), ("url", .string(url))]
    if let attribution { source.append(("attribution", .string(attribution))) }
    return .object([
      ("version", .integer(8)), ("name", .string(name)),
      ("glyphs", .string("fonts/{fontstack}/{range}.pbf")),
      ("sources", .object([("map", .object(source))])),
      ("layers", .array(drawings(palette, layers))),
    ])
  }

  private static func drawings(_ palette: PackPalette, _ layers: [String]) -> [JSONValue] {
    let background = JSONValue.object([
      ("id", .string("background")), ("type", .string("background")),
      ("paint", .object([("background-color", .string(palette.background))])),
    ])
    let known = Set(layers)
    var drawn: Set<String> = []
    var list = [background]
    for drawing in map(palette) where known.contains(drawing.layer) {
      drawn.insert(drawing.layer)
      list.append(drawing.json)
    }
    // Layers of no schema are drawn plainly, in their order.
    let others = ["boundary_areas"]
    for layer in layers where !drawn.contains(layer) && !others.contains(layer) {
      list += plain(layer, palette).map(\.json)
    }
    return list
  }

  private static func plain(_ layer: String, _ palette: PackPalette) -> [PackDrawing] {
    func shape(_ name: String) -> JSONValue {
      .array([
        .string("=="), .array([.string("geometry-type")]), .string(name),
      ])
    }
    return [
      PackDrawing(
        "\(layer)-areas", layer, .fill, colour: palette.building, filter: shape("Polygon")),
      PackDrawing(
        "\(layer)-lines", layer, .line, colour: palette.railway, width: 1.5,
        filter: shape("LineString")),
      PackDrawing(
        "\(layer)-points", layer, .circle, colour: palette.poi, width: 3, filter: shape("Point")),
    ]
  }

  /// The layers of the schema `map`, from below.
  private static func map(_ palette: PackPalette) -> [PackDrawing] {
    func kind(_ values: String...) -> JSONValue {
      .array([
        .string("in"), .array([.string("get"), .string("class")]),
        .array([.string("literal"), .array(values.map { .string($0) })]),
      ])
    }
    return [
      PackDrawing("landuse", "landuse", .fill, colour: palette.built),
      PackDrawing(
        "landuse-green", "landuse", .fill, colour: palette.grass,
        filter: kind("grass", "meadow", "park", "farmland", "garden", "grassland", "heath", "pitch")
      ),
      PackDrawing(
        "landuse-wood", "landuse", .fill, colour: palette.wood,
        filter: kind("wood", "forest", "scrub")),
      PackDrawing("ocean", "ocean", .fill, colour: palette.water),
      PackDrawing("water", "water", .fill, colour: palette.water),
      PackDrawing("waterways", "waterways", .line, colour: palette.waterway, width: 1.2),
      PackDrawing("buildings", "buildings", .fill, colour: palette.building, least: 13),
      PackDrawing("piers", "piers", .line, colour: palette.building, width: 2, least: 13),
      PackDrawing(
        "roads-path", "roads", .line, colour: palette.path, width: 1, filter: kind("path", "track"),
        least: 13),
      PackDrawing("roads-casing", "roads", .line, colour: palette.casing, width: 5, least: 12),
      PackDrawing(
        "roads-minor", "roads", .line, colour: palette.minor, width: 3,
        filter: kind("minor", "service"), least: 12),
      PackDrawing(
        "roads-middle", "roads", .line, colour: palette.middle, width: 3.5,
        filter: kind("secondary", "tertiary")),
      PackDrawing(
        "roads-major", "roads", .line, colour: palette.major, width: 4,
        filter: kind("motorway", "trunk", "primary")),
      PackDrawing("railways", "railways", .line, colour: palette.railway, width: 1.2, least: 10),
      PackDrawing("ferries", "ferries", .line, colour: palette.waterway, width: 1),
      PackDrawing("aerialways", "aerialways", .line, colour: palette.railway, width: 1, least: 12),
      PackDrawing("boundaries", "boundaries", .line, colour: palette.border, width: 1.2),
      PackDrawing("pois", "pois", .circle, colour: palette.poi, width: 2.5, least: 14),
      PackDrawing(
        "road-names", "roads", .symbol, colour: palette.label, width: 11, halo: palette.halo,
        least: 13, isAlongLines: true),
      PackDrawing(
        "poi-names", "pois", .symbol, colour: palette.poi, width: 10, halo: palette.halo, least: 15),
      PackDrawing(
        "place-names", "places", .symbol, colour: palette.place, width: 14, halo: palette.halo),
      PackDrawing(
        "house-numbers", "addresses", .symbol, colour: palette.label, width: 9, halo: palette.halo,
        field: "housenumber", least: 16),
    ]
  }
}
