internal import Text

/// An expression of a MapLibre style: the common operators, and the older form of filters and of functions of the zoom.
indirect enum MapExpression: Sendable {
  case literal(MapValue)
  case call(String, [MapExpression])

  /// Operators that are known.
  private static let known: Set<String> = [
    "get", "has", "!has", "!", "all", "any", "none", "==", "!=", "<", "<=", ">", ">=", "in", "!in",
    "match", "case", "coalesce", "zoom", "geometry-type", "literal", "interpolate", "step",
    "to-number",
    "to-string", "linear", "exponential",
  ]

  /// An expression as it is written. `leftOut` is called with operators that are not known.
  init(_ value: SettingsValue, leftOut: (String) -> Void) {
    switch value.content {
    case .null: self = .literal(.null)
    case .boolean(let value): self = .literal(.boolean(value))
    case .number(let text): self = .literal(.number(Double(text) ?? 0))
    case .string(let text): self = .literal(.text(text))
    case .object(let members): self = Self.stops(members, leftOut)
    case .array(let items):
      guard case .string(let name)? = items.first?.content else {
        self = .literal(.list(items.map { Self.plain($0) }))
        return
      }
      if name == "literal", items.count == 2 {
        self = .literal(Self.plain(items[1]))
        return
      }
      if !Self.known.contains(name) { leftOut("the operator '\(name)'") }
      self = .call(
        name,
        items.enumerated().dropFirst().map { place, item in
          // The labels of a branch are no expressions.
          name == "match" && place % 2 == 0 && place < items.count - 1
            ? .literal(Self.plain(item)) : MapExpression(item, leftOut: leftOut)
        })
    }
  }

  /// True if its value may differ from feature to feature.
  var isOfFeatures: Bool {
    guard case .call(let name, let parts) = self else { return false }
    return Self.ofFeatures.contains(name) || parts.contains(where: \.isOfFeatures)
  }

  private static let ofFeatures: Set<String> = ["get", "has", "!has", "geometry-type"]

  /// The older form of a function of the zoom: `{"stops": [[5, 1], [12, 4]]}`.
  private static func stops(
    _ members: [SettingsValue.Member], _ leftOut: (String) -> Void
  ) -> MapExpression {
    guard members.allSatisfy({ ["stops", "base"].contains($0.name) }),
      let stops = members.first(where: { $0.name == "stops" }),
      case .array(let items) = stops.value.content
    else {
      leftOut("functions of a property")
      return .literal(.null)
    }
    var parts: [MapExpression] = [.call("linear", []), .call("zoom", [])]
    for case .array(let pair) in items.map(\.content) where pair.count == 2 {
      parts.append(MapExpression(pair[0], leftOut: leftOut))
      parts.append(MapExpression(pair[1], leftOut: leftOut))
    }
    return .call("interpolate", parts)
  }

  private static func plain(_ value: SettingsValue) -> MapValue {
    switch value.content {
    case .null, .object: .null
    case .boolean(let value): .boolean(value)
    case .number(let text): .number(Double(text) ?? 0)
    case .string(let text): .text(text)
    case .array(let items): .list(items.map { plain($0) })
    }
  }
}
