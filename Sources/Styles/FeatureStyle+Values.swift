internal import Base
internal import Features
internal import Text

extension FeatureStyle {
  /// The value of a style property.
  public enum Value: Hashable, Sendable {
    case text(String)
    case number(Double)
    /// A JSON array.
    case json(String)
  }

  /// What the style says, as properties of a feature under the names that togeojson uses.
  public var values: [(property: StyleProperty, value: Value)] {
    var values: [(property: StyleProperty, value: Value)] = []
    func add(_ property: StyleProperty, _ text: String?) {
      if let text { values.append((property, .text(text))) }
    }
    func add(_ property: StyleProperty, _ number: Double?) {
      if let number, number.isFinite { values.append((property, .number(number))) }
    }
    add(.stroke, stroke)
    add(.strokeOpacity, strokeOpacity)
    add(.strokeWidth, strokeWidth)
    add(.fill, fill)
    add(.fillOpacity, fillOpacity)
    add(.icon, icon)
    add(.iconColor, iconColor)
    add(.iconOpacity, iconOpacity)
    add(.iconScale, iconScale)
    add(.iconHeading, iconHeading)
    if let offset = iconOffset {
      let place = [offset.x, offset.y].map(JSONValue.text(of:)).joined(separator: ",")
      let units = [offset.xUnit, offset.yUnit].map { JSONValue.quoted($0.rawValue) }
      values.append((.iconOffset, .json("[\(place)]")))
      values.append((.iconOffsetUnits, .json("[\(units.joined(separator: ","))]")))
    }
    add(.labelColor, labelColor)
    add(.labelOpacity, labelOpacity)
    add(.labelScale, labelScale)
    return values
  }

  /// The same as a JSON object.
  var json: String {
    let members = values.map { property, value -> (String, JSONValue) in
      switch value {
      case .text(let text): (property.rawValue, .string(text))
      case .number(let number): (property.rawValue, .real(number))
      case .json(let text): (property.rawValue, .text(text))
      }
    }
    return JSONValue.object(members).compact
  }

  /// The style of a JSON object that `json` made; nil for anything else.
  init?(json: String) {
    var json = json
    var text = JSONColumnText()
    json.withUTF8 { text.load($0) }
    var style = FeatureStyle()
    var units: String?
    let isObject = text.forEachMember { name, value throws(JSONFault) in
      guard let property = StyleProperty(rawValue: String(decoding: name, as: UTF8.self)) else {
        return
      }
      var copy = Bytes()
      _ = try JSONScanner.copyValue(value, to: &copy)
      let raw = String(decoding: copy.buffer, as: UTF8.self)
      if property == .iconOffsetUnits {
        units = raw
      } else {
        style.set(property, text: JSONColumnText.string(value) ?? raw)
      }
    }
    guard isObject else { return nil }
    if let units { style.setOffsetUnits(units) }
    self = style
  }

  private mutating func set(_ property: StyleProperty, text: String) {
    switch property {
    case .stroke: stroke = text
    case .strokeOpacity: strokeOpacity = Double(text)
    case .strokeWidth: strokeWidth = Double(text)
    case .fill: fill = text
    case .fillOpacity: fillOpacity = Double(text)
    case .icon: icon = text
    case .iconColor: iconColor = text
    case .iconOpacity: iconOpacity = Double(text)
    case .iconScale: iconScale = Double(text)
    case .iconHeading: iconHeading = Double(text)
    case .iconOffset: iconOffset = StyleCells.offset(text)
    case .labelColor: labelColor = text
    case .labelOpacity: labelOpacity = Double(text)
    case .labelScale: labelScale = Double(text)
    case .iconOffsetUnits, .markerColor, .markerSize: break
    }
  }

  /// Gives the hot spot the units of a JSON array.
  mutating func setOffsetUnits(_ json: String) {
    let units = StyleCells.units(in: json)
    iconOffset?.xUnit = units.x
    iconOffset?.yUnit = units.y
  }
}
