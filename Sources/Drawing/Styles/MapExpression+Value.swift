internal import Text

extension MapExpression {
  /// The value for a feature at a zoom; null for what cannot be found out.
  func value(_ feature: MapFeature?, zoom: Double) -> MapValue {
    guard case .call(let name, let parts) = self else {
      if case .literal(let value) = self { return value }
      return .null
    }
    func part(_ index: Int) -> MapValue {
      index < parts.count ? parts[index].value(feature, zoom: zoom) : .null
    }
    switch name {
    case "zoom": return .number(zoom)
    case "geometry-type": return feature.map { .text($0.type) } ?? .null
    case "get": return part(0).text.flatMap { feature?.value($0) } ?? .null
    case "has": return .boolean(part(0).text.flatMap { feature?.value($0) } != nil)
    case "!has": return .boolean(part(0).text.flatMap { feature?.value($0) } == nil)
    case "!": return .boolean(!part(0).isTrue)
    case "all": return .boolean(parts.allSatisfy { $0.value(feature, zoom: zoom).isTrue })
    case "any": return .boolean(parts.contains { $0.value(feature, zoom: zoom).isTrue })
    case "none": return .boolean(!parts.contains { $0.value(feature, zoom: zoom).isTrue })
    case "coalesce":
      return parts.lazy.map { $0.value(feature, zoom: zoom) }.first { $0 != .null } ?? .null
    case "to-string":
      switch part(0) {
      case .text(let text): return .text(text)
      case .number(let number): return .text(JSONValue.text(of: number))
      case .boolean(let value): return .text("\(value)")
      case .null, .list: return .text("")
      }
    case "to-number":
      return part(0).number.map { .number($0) } ?? part(0).text.flatMap(Double.init).map {
        .number($0)
      } ?? .null
    case "==", "!=", "<", "<=", ">", ">=":
      return .boolean(Self.holds(name, operand(0, feature, zoom), part(1)))
    case "in", "!in":
      let isIn: Bool
      if parts.count == 2, case .list(let list) = part(1) {
        isIn = list.contains(operand(0, feature, zoom))
      } else {
        let first = operand(0, feature, zoom)
        isIn = parts.indices.dropFirst().contains { part($0) == first }
      }
      return .boolean(isIn == (name == "in"))
    case "match": return match(parts, feature, zoom)
    case "case":
      for index in stride(from: 0, to: parts.count - 1, by: 2) where part(index).isTrue {
        return part(index + 1)
      }
      return parts.count % 2 == 1 ? part(parts.count - 1) : .null
    case "step", "interpolate": return ramp(name, parts, feature, zoom)
    default: return .null
    }
  }

  /// The first operand of a comparison: in the older form of filters, the name of a property.
  private func operand(_ index: Int, _ feature: MapFeature?, _ zoom: Double) -> MapValue {
    guard case .call(_, let parts) = self, index < parts.count else { return .null }
    guard case .literal(.text(let key)) = parts[index] else {
      return parts[index].value(feature, zoom: zoom)
    }
    if key == "$type" { return feature.map { .text($0.type) } ?? .null }
    return feature?.value(key) ?? .null
  }

  private static func holds(_ name: String, _ left: MapValue, _ right: MapValue) -> Bool {
    switch name {
    case "==": return left == right
    case "!=": return left != right
    default:
      if let left = left.number, let right = right.number { return holds(name, left, right) }
      if let left = left.text, let right = right.text { return holds(name, left, right) }
      return false
    }
  }

  private static func holds<Value: Comparable>(_ name: String, _ left: Value, _ right: Value)
    -> Bool
  {
    switch name {
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    default: left >= right
    }
  }

  private func match(
    _ parts: [MapExpression], _ feature: MapFeature?, _ zoom: Double
  ) -> MapValue {
    guard let first = parts.first?.value(feature, zoom: zoom), parts.count > 2 else { return .null }
    for index in stride(from: 1, to: parts.count - 1, by: 2) {
      guard case .literal(let label) = parts[index] else { continue }
      var isIt = label == first
      if case .list(let labels) = label { isIt = labels.contains(first) }
      if isIt { return parts[index + 1].value(feature, zoom: zoom) }
    }
    return parts.count % 2 == 0 ? parts[parts.count - 1].value(feature, zoom: zoom) : .null
  }

  /// `step` and `interpolate`: values from some input on, or in between.
  private func ramp(
    _ name: String, _ parts: [MapExpression], _ feature: MapFeature?, _ zoom: Double
  ) -> MapValue {
    let isStep = name == "step"
    let inputPlace = isStep ? 0 : 1
    guard parts.count > inputPlace + 2,
      let input = parts[inputPlace].value(feature, zoom: zoom).number
    else { return .null }
    var last: (at: Double, value: MapValue)?
    if isStep { last = (-.infinity, parts[1].value(feature, zoom: zoom)) }
    for index in stride(from: 2, to: parts.count - 1, by: 2) {
      guard let at = parts[index].value(feature, zoom: zoom).number else { return .null }
      let value = parts[index + 1].value(feature, zoom: zoom)
      guard at <= input else {
        guard !isStep, let last, let from = last.value.number, let to = value.number else {
          return last?.value ?? value
        }
        return .number(from + (to - from) * (input - last.at) / (at - last.at))
      }
      last = (at, value)
    }
    return last?.value ?? .null
  }
}
