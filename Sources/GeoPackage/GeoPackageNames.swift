/// Names that are unique among others without regard to the case of ASCII letters, as SQLite compares
/// them.
struct GeoPackageNames {
  private var taken: Set<String> = []

  init(taken names: [String] = []) { for name in names { take(name) } }

  mutating func take(_ name: String) { taken.insert(Self.folded(name)) }

  func isTaken(_ name: String) -> Bool { taken.contains(Self.folded(name)) }

  /// The name itself, or with `_1`, `_2` … after it.
  mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = 0
    while isTaken(candidate) {
      number += 1
      candidate = "\(name)_\(number)"
    }
    take(candidate)
    return candidate
  }

  /// A table's name: that of the layer, unless SQLite or GeoPackage reserve it.
  mutating func table(for layer: String) -> String {
    let name = Self.clean(layer, orElse: "layer")
    let isReserved = ["gpkg_", "sqlite_", "rtree_", GeoPackageStyleTable.name].contains {
      Self.folded(name).hasPrefix($0)
    }
    return unique(isReserved ? "layer_" + name : name)
  }

  /// A column's name: that of the field, unless another column has it.
  mutating func column(for field: String) -> String { unique(Self.clean(field, orElse: "field")) }

  /// The first free one of some names, else the last with a number.
  mutating func first(of candidates: [String]) -> String {
    let name = candidates.first { !isTaken($0) } ?? candidates[candidates.count - 1]
    return unique(name)
  }

  /// SQL ends at a zero byte, so names must not have any.
  private static func clean(_ name: String, orElse fallback: String) -> String {
    if name.isEmpty { return fallback }
    guard name.utf8.contains(0) else { return name }
    let scalars = name.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func folded(_ name: String) -> String {
    String(
      decoding: name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
