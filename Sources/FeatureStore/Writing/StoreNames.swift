/// Names that are unique among others without regard to the case of ASCII letters, as SQLite compares
/// them.
package struct StoreNames {
  private var taken: Set<String> = []

  package init(taken names: [String] = []) { for name in names { take(name) } }

  package mutating func take(_ name: String) { taken.insert(Self.folded(name)) }

  package func isTaken(_ name: String) -> Bool { taken.contains(Self.folded(name)) }

  /// The name itself, or with `_1`, `_2` … after it.
  package mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = 0
    while isTaken(candidate) {
      number += 1
      candidate = "\(name)_\(number)"
    }
    take(candidate)
    return candidate
  }

  /// A table's name: that of the layer, unless the store reserves it.
  package mutating func table(for layer: String, in dialect: StoreDialect) -> String {
    let name = Self.clean(layer, orElse: "layer", without: dialect.forbidden)
    return unique(dialect.isReserved(Self.folded(name)) ? "layer_" + name : name)
  }

  /// A column's name: that of the field, unless another column has it.
  package mutating func column(for field: String) -> String {
    unique(Self.clean(field, orElse: "field"))
  }

  /// The first free one of some names, else the last with a number.
  package mutating func first(of candidates: [String]) -> String {
    let name = candidates.first { !isTaken($0) } ?? candidates[candidates.count - 1]
    return unique(name)
  }

  /// A name without characters that it must not have. SQL ends at a zero byte, so no name has any.
  package static func clean(
    _ name: String, orElse fallback: String, without forbidden: String = ""
  ) -> String {
    if name.isEmpty { return fallback }
    let forbidden = Array(forbidden.unicodeScalars)
    guard name.unicodeScalars.contains(where: { $0.value == 0 || forbidden.contains($0) }) else {
      return name
    }
    let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.value == 0 ? "\u{FFFD}" : forbidden.contains(scalar) ? "_" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func folded(_ name: String) -> String {
    String(
      decoding: name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
