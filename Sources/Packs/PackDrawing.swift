internal import Text

/// A layer of a style: how a layer of tiles is drawn.
struct PackDrawing {
  /// The types of layers.
  enum Form: String {
    case fill, line, circle, symbol
  }

  let id: String
  /// The layer of the tiles.
  let layer: String
  private let form: Form
  private let colour: String
  private let width: Double
  private let halo: String?
  private let filter: JSONValue?
  private let field: String
  private let least: Int
  private let isAlongLines: Bool

  /// - width: pixels of a line, of a circle's radius, or of letters.
  init(
    _ id: String, _ layer: String, _ form: Form, colour: String, width: Double = 1,
    halo: String? = nil, filter: JSONValue? = nil, field: String = "name", least: Int = 0,
    isAlongLines: Bool = false
  ) {
    self.id = id
    self.layer = layer
    self.form = form
    self.colour = colour
    self.width = width
    self.halo = halo
    self.filter = filter
    self.field = field
    self.least = least
    self.isAlongLines = isAlongLines
  }

  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", .string(id)), ("type", .string(form.rawValue)), ("source", .string("map")),
      ("source-layer", .string(layer)),
    ]
    if least > 0 { members.append(("minzoom", .count(least))) }
    if let filter { members.append(("filter", filter)) }
    if let layout { members.append(("layout", .object(layout))) }
    members.append(("paint", .object(paint)))
    return .object(members)
  }

  private var layout: [(String, JSONValue)]? {
    switch form {
    case .symbol:
      [
        ("text-field", .array([.string("get"), .string(field)])), ("text-size", .real(width)),
        ("text-font", .array([.string("Noto Sans Regular")])),
        ("symbol-placement", .string(isAlongLines ? "line" : "point")),
      ]
    case .line: [("line-cap", .string("round")), ("line-join", .string("round"))]
    case .fill, .circle: nil
    }
  }

  private var paint: [(String, JSONValue)] {
    switch form {
    case .fill: [("fill-color", .string(colour))]
    case .line: [("line-color", .string(colour)), ("line-width", growing)]
    case .circle: [("circle-color", .string(colour)), ("circle-radius", .real(width))]
    case .symbol:
      [("text-color", .string(colour))]
        + (halo.map { [("text-halo-color", .string($0)), ("text-halo-width", .integer(1))] } ?? [])
    }
  }

  /// A third of the width at zoom 8, all of it at 14, four times as much at 18.
  private var growing: JSONValue {
    .array([
      .string("interpolate"), .array([.string("exponential"), .real(1.4)]),
      .array([.string("zoom")]), .integer(8), .real(width / 3), .integer(14), .real(width),
      .integer(18), .real(width * 4),
    ])
  }
}
