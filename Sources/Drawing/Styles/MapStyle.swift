public import Base
internal import Styles
internal import Text

/// The part of a MapLibre style (maplibre.org/maplibre-style-spec, version 8) that pictures are drawn by: its layers of
/// areas, lines and circles, each with its filter, zooms and colours.
public struct MapStyle: Sendable {
  /// The rules, in the order in which they are drawn.
  let rules: [MapStyleRule]
  /// The rules of labels.
  let labels: [MapLabelRule]
  /// What is behind everything; nil if the style does not say.
  public let background: Colour?
  /// What is not drawn as the style says, as clauses for people.
  public let leftOut: [String]

  /// Reads a style. Errors: `.badStyle`, and those of JSON, with line and column.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, path: String) throws(GeoError) {
    let text = SettingsText(bytes, path: path, reason: .badStyle)
    let whole = try text.parse()
    guard let members = whole.members,
      let layers = members.first(where: { $0.name == "layers" }),
      case .array(let items) = layers.value.content
    else {
      throw text.error(
        "a style needs an array 'layers'", at: whole.offset,
        hint: "maplibre.org/maplibre-style-spec says what a style looks like")
    }
    var rules: [MapStyleRule] = []
    var background: Colour?
    var leftOut: [String] = []
    var labels: [MapLabelRule] = []
    for item in items {
      guard let layer = item.members else { throw text.expected("a layer as an object", item) }
      func leave(_ what: String) { if !leftOut.contains(what) { leftOut.append(what) } }
      let paint = Self.paint(layer, leave)
      guard let type = Self.string(layer, "type") else {
        throw text.error("a layer has no 'type'", at: item.offset)
      }
      if Self.isHidden(layer) { continue }
      switch type {
      case "background":
        background =
          paint["background-color"]?.value(nil, zoom: 12).text.flatMap { Colour($0) } ?? background
      case "fill", "fill-extrusion", "line", "circle":
        rules.append(Self.rule(layer, type, paint, leave))
      case "symbol":
        guard let label = Self.label(layer, leave) else { continue }
        labels.append(label)
      default: leave("layers of type '\(type)'")
      }
    }
    self.rules = rules
    self.labels = labels
    self.background = background
    self.leftOut = leftOut
  }

  private static func rule(
    _ layer: [SettingsValue.Member], _ type: String, _ paint: [String: MapExpression],
    _ leave: (String) -> Void
  ) -> MapStyleRule {
    let dimension: StyleDimension = type == "line" ? .line : type == "circle" ? .point : .area
    var rule = MapStyleRule(layer: string(layer, "source-layer"), dimension: dimension)
    rule.paint = paint
    if let filter = layer.first(where: { $0.name == "filter" }) {
      rule.filter = MapExpression(filter.value, leftOut: leave)
    }
    let least = min(max(number(layer, "minzoom") ?? 0, 0), 30)
    rule.zooms = least...max(least, min(number(layer, "maxzoom") ?? 30, 30))
    return rule
  }

  /// The rule of a layer of labels; nil for one of icons alone.
  private static func label(
    _ layer: [SettingsValue.Member], _ leave: (String) -> Void
  ) -> MapLabelRule? {
    guard
      let field = layer.first(where: { $0.name == "layout" })?.value.members?
        .first(where: { $0.name == "text-field" })
    else { return nil }
    var text = MapExpression(field.value, leftOut: leave)
    if case .literal(.text(let token)) = text {
      // The older form: the name of a property in braces.
      guard token.hasPrefix("{"), token.hasSuffix("}"), token.dropFirst().firstIndex(of: "{") == nil
      else {
        leave("labels of several properties")
        return nil
      }
      text = .call("get", [.literal(.text(String(token.dropFirst().dropLast())))])
    }
    return MapLabelRule(
      layer: string(layer, "source-layer"),
      filter: layer.first { $0.name == "filter" }.map { MapExpression($0.value, leftOut: leave) },
      text: text)
  }

  private static func paint(
    _ layer: [SettingsValue.Member], _ leave: (String) -> Void
  ) -> [String: MapExpression] {
    var paint: [String: MapExpression] = [:]
    for member in layer.first(where: { $0.name == "paint" })?.value.members ?? [] {
      // An extrusion is drawn as its ground.
      let name =
        member.name.hasPrefix("fill-extrusion-")
        ? "fill-" + member.name.dropFirst("fill-extrusion-".count) : member.name
      let expression = MapExpression(member.value, leftOut: leave)
      paint[name] = expression
      if expression.isOfFeatures {
        leave("values of features in '\(member.name)'")
      } else if name.hasSuffix("-color"), case .literal(.text(let text)) = expression,
        Colour(text) == nil
      {
        leave("the colour '\(text)'")
      }
    }
    return paint
  }

  private static func isHidden(_ layer: [SettingsValue.Member]) -> Bool {
    layer.first { $0.name == "layout" }?.value.members.flatMap { string($0, "visibility") }
      == "none"
  }

  private static func string(_ members: [SettingsValue.Member], _ name: String) -> String? {
    guard case .string(let text)? = members.first(where: { $0.name == name })?.value.content else {
      return nil
    }
    return text
  }

  private static func number(_ members: [SettingsValue.Member], _ name: String) -> Double? {
    guard case .number(let text)? = members.first(where: { $0.name == name })?.value.content else {
      return nil
    }
    return Double(text)
  }
}
