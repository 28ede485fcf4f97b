import Base
import Geometry

extension CoordinateReferenceSystem {
  /// How many metres a unit of the plane is, by the definition; nil for a system of angles, and if the
  /// definition does not say.
  var metresPerUnit: Double? {
    guard !isGeographic else { return nil }
    for text in [definition2019, definition] {
      guard let text, let metres = WellKnownUnit.metres(in: Array(text.utf8)) else { continue }
      return metres
    }
    return nil
  }
}

/// The unit of a plane in well-known text of a reference system: WKT 1 (OGC 01-009) has it in the system,
/// WKT 2 (ISO 19162) there or in each axis. Ellipsoids, parameters and heights have units of their own.
private struct WellKnownUnit {
  private static let systems: Set = [
    "PROJCS", "PROJCRS", "PROJECTEDCRS", "DERIVEDPROJCRS", "LOCAL_CS", "ENGCRS", "ENGINEERINGCRS",
  ]
  private static let units: Set = ["UNIT", "LENGTHUNIT"]

  /// The metres in the unit of the first plane of a text.
  static func metres(in text: [UInt8]) -> Double? {
    /// The words whose brackets are open.
    var open: [String] = []
    var word: [UInt8] = []
    var isQuoted = false
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "("):
        let name = String(decoding: word, as: UTF8.self).uppercased()
        if units.contains(name), isPlane(open) { return factor(of: text[(index + 1)...]) }
        open.append(name)
        word = []
      case UInt8(ascii: "]"), UInt8(ascii: ")"):
        _ = open.popLast()
        word = []
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "_"):
        word.append(byte)
      default: word = []
      }
    }
    return nil
  }

  /// True for what stands in a plane's own bracket, or in that of one of its axes.
  private static func isPlane(_ open: [String]) -> Bool {
    guard let last = open.last else { return false }
    let system = last == "AXIS" ? open.dropLast().last : last
    return system.map { systems.contains($0) } ?? false
  }

  /// The number behind a unit's name.
  private static func factor(of text: ArraySlice<UInt8>) -> Double? {
    guard let start = text.firstIndex(of: UInt8(ascii: "\"")),
      let end = text[(start + 1)...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    let number = text[(end + 1)...].drop { $0 == UInt8(ascii: ",") || $0 <= UInt8(ascii: " ") }
      .prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: ")") }
    let value = Double(
      String(decoding: number.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self))
    return value.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }
}
