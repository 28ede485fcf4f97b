package import TestSupport

/// Makes features whose every field has one type, but for `mixed`.
package struct FeatureMaker {
  package var random: SplitMix64

  package init(random: SplitMix64) { self.random = random }

  package mutating func number() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "\(Int.random(in: -180...180, using: &random))"
    case 1: "\(Double.random(in: -90...90, using: &random))"
    case 2: "\(Double(Int.random(in: -900_000_000...900_000_000, using: &random)) / 1e7)"
    default: "\(Double.random(in: -1e-5...1e-5, using: &random))"
    }
  }

  package mutating func position(_ hasZ: Bool) -> String {
    "[" + number() + "," + number() + (hasZ ? "," + number() : "") + "]"
  }

  package mutating func positions(_ count: Int, _ hasZ: Bool) -> String {
    var list: [String] = []
    for _ in 0..<count { list.append(position(hasZ)) }
    return "[" + list.joined(separator: ",") + "]"
  }

  /// A triangle, counter-clockwise for shells and clockwise for holes, so that writing keeps it.
  package mutating func ring(_ isHole: Bool, _ hasZ: Bool) -> String {
    let x = Double.random(in: -170...170, using: &random)
    let y = Double.random(in: -80...80, using: &random)
    let z = hasZ ? ",7.5" : ""
    var corners = ["[\(x),\(y)\(z)]", "[\(x + 1),\(y)\(z)]", "[\(x),\(y + 1)\(z)]"]
    if isHole { corners.reverse() }
    return "[" + (corners + [corners[0]]).joined(separator: ",") + "]"
  }

  package mutating func rings(_ hasZ: Bool) -> String {
    var list = [ring(false, hasZ)]
    for _ in 0..<Int.random(in: 0...2, using: &random) { list.append(ring(true, hasZ)) }
    return "[" + list.joined(separator: ",") + "]"
  }

  package mutating func geometry(depth: Int = 0) -> String {
    let hasZ = Bool.random(using: &random)
    let count = Int.random(in: 0...3, using: &random)
    func named(_ kind: String, _ coordinates: String) -> String {
      "{\"type\":\"\(kind)\",\"coordinates\":\(coordinates)}"
    }
    func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }
    switch Int.random(in: 0..<(depth > 2 ? 7 : 9), using: &random) {
    case 0: return named("Point", position(hasZ))
    case 1: return named("LineString", positions(count + 2, hasZ))
    case 2: return named("Polygon", rings(hasZ))
    case 3: return named("MultiPoint", positions(count, hasZ))
    case 4: return named("MultiLineString", list((0..<count).map { _ in positions(2, hasZ) }))
    case 5: return named("MultiPolygon", list((0..<count).map { _ in rings(hasZ) }))
    case 6:
      return named(
        ["Point", "LineString", "Polygon"].randomElement(using: &random) ?? "Point", "[]")
    default:
      return "{\"type\":\"GeometryCollection\",\"geometries\":"
        + list((0..<count).map { _ in geometry(depth: depth + 1) }) + "}"
    }
  }

  package mutating func feature() -> String {
    let id =
      ["", "\"id\":17,", "\"id\":\"w/1\",", "\"id\":1.5,", "\"id\":18446744073709551616,"]
      .randomElement(using: &random) ?? ""
    let extra =
      ["", ",\"extra\":[1,{\"b\":null}]", ",\"s\":\"x\\ny\"", ",\"n\":7,\"m\":true"]
      .randomElement(using: &random) ?? ""
    let box = Bool.random(using: &random) ? "\"bbox\":[0,0,1,1]," : ""
    let mixed =
      ["1", "1.5", "\"1\"", "true", "null", "[1,2]", "{\"a\":1}", "\"true\""]
      .randomElement(using: &random) ?? ""
    let values = [
      "\"i\":\(Int64.random(in: .min ... .max, using: &random))",
      "\"u\":\(UInt64.random(in: (1 << 63) ... .max, using: &random))",
      "\"r\":\(Double.random(in: -1e9...1e9, using: &random))",
      "\"b\":\(Bool.random(using: &random))",
      "\"t\":\"" + (["é\\n", "", "\\\"q\\\"", "日本"].randomElement(using: &random) ?? "") + "\"",
      "\"d\":\"20\(Int.random(in: 10...99, using: &random))-02-28\"",
      "\"z\":\"2024-02-29T23:59:\(Int.random(in: 10...59, using: &random))Z\"",
      "\"f\":\"2024-02-29T23:59:00.\(Int.random(in: 100...999, using: &random))Z\"",
      "\"o\":{\"k\":[1,2.50,\"x\"]}", "\"FID\":3", "\"geom\":\"g\"", "\"T\":1",
      "\"mixed\":\(mixed)",
    ]
    let shape = Int.random(in: 0..<9, using: &random) == 0 ? "null" : geometry()
    return "{\"type\":\"Feature\",\(id)\(box)\"geometry\":\(shape),\"properties\":{"
      + values.joined(separator: ",") + "}\(extra)}"
  }
}

/// A point feature with some properties.
package func point(_ properties: String, x: String = "1", y: String = "2", id: String = "")
  -> String
{
  let id = id.isEmpty ? "" : "\"id\":\(id),"
  return "{\"type\":\"Feature\",\(id)\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(x),\(y)]},"
    + "\"properties\":\(properties)}"
}

/// A text in UTF-16.
package func utf16(_ text: String, isBigEndian: Bool = false, hasMark: Bool = true) -> [UInt8] {
  let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
  return units.flatMap { unit in
    let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
    return isBigEndian ? bytes.reversed() : bytes
  }
}
