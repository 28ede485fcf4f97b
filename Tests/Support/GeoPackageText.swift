import Foundation

/// A GeoPackage geometry (GeoPackage 1.4 §2.1.3) in words: the header, then WKT. It is written apart from the program's own
/// reader, so that the two do not share a mistake.
struct GeoPackageText {
  /// `srs 4326, box 1,1,2,2: POINT (1 2)`.
  private(set) var text = ""
  private let bytes: [UInt8]
  private var position = 0
  private var isLittle = true

  /// Nil for bytes that are no such geometry, or are cut short.
  init?(_ data: Data) {
    bytes = Array(data)
    guard bytes.starts(with: [0x47, 0x50]), bytes.count >= 8 else { return nil }
    let flags = bytes[3]
    isLittle = flags & 1 == 1
    position = 4
    guard let system = integer() else { return nil }
    text = "srs \(Int32(bitPattern: system))"
    let sizes = [0, 4, 6, 6, 8]
    guard let size = sizes.indices.contains(Int(flags >> 1 & 7)) ? sizes[Int(flags >> 1 & 7)] : nil
    else { return nil }
    if size > 0 {
      guard let box = numbers(size) else { return nil }
      text += ", box " + box.joined(separator: ",")
    }
    if flags & 0x10 != 0 { text += ", empty" }
    text += ": "
    guard let wkt = geometry() else { return nil }
    text += wkt
  }

  private static let names = [
    1: "POINT", 2: "LINESTRING", 3: "POLYGON", 4: "MULTIPOINT", 5: "MULTILINESTRING",
    6: "MULTIPOLYGON", 7: "GEOMETRYCOLLECTION",
  ]

  private mutating func geometry() -> String? {
    guard let order = byte() else { return nil }
    isLittle = order == 1
    guard let code = integer(), let name = Self.names[Int(code % 1000)] else { return nil }
    let traits = ["", " Z", " M", " ZM"]
    guard code / 1000 < 4 else { return nil }
    let width = [2, 3, 3, 4][Int(code / 1000)]
    guard let body = body(Int(code % 1000), width) else { return nil }
    return name + traits[Int(code / 1000)] + " " + body
  }

  private mutating func body(_ kind: Int, _ width: Int) -> String? {
    switch kind {
    case 1:
      guard let point = numbers(width) else { return nil }
      return point.allSatisfy { $0 == "nan" } ? "EMPTY" : "(" + point.joined(separator: " ") + ")"
    case 2: return list { $0.numbers(width)?.joined(separator: " ") }
    case 3: return list { $0.body(2, width) }
    case 7: return list { $0.geometry() }
    // Members say their kind again, which WKT does not.
    default:
      return list { reader in
        guard reader.byte() != nil, let code = reader.integer() else { return nil }
        return reader.body(Int(code % 1000), width)
      }
    }
  }

  private mutating func list(_ item: (inout Self) -> String?) -> String? {
    guard let count = integer() else { return nil }
    var items: [String] = []
    for _ in 0..<count {
      guard let text = item(&self) else { return nil }
      items.append(text)
    }
    return items.isEmpty ? "EMPTY" : "(" + items.joined(separator: ", ") + ")"
  }

  private mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  private mutating func integer() -> UInt32? { number(4).map { UInt32($0) } }

  private mutating func numbers(_ count: Int) -> [String]? {
    var texts: [String] = []
    for _ in 0..<count {
      guard let bits = number(8) else { return nil }
      let value = Double(bitPattern: bits)
      texts.append(value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)")
    }
    return texts
  }

  private mutating func number(_ count: Int) -> UInt64? {
    guard position + count <= bytes.count else { return nil }
    defer { position += count }
    let part = bytes[position..<position + count]
    return (isLittle ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
