/// A symbol of QGIS: layers that are drawn on top of each other, as in QML.
public struct QGISSymbol: Equatable {
  /// What a symbol is for.
  enum Kind: String {
    case marker, line, fill

    init(_ dimension: StyleDimension) {
      switch dimension {
      case .point: self = .marker
      case .line: self = .line
      case .area: self = .fill
      }
    }

    var dimension: StyleDimension {
      switch self {
      case .marker: .point
      case .line: .line
      case .fill: .area
      }
    }
  }

  /// A name and its value.
  struct Property: Equatable {
    var name: String
    var value: String
  }

  /// A layer of a symbol.
  struct Layer: Equatable {
    /// The class, such as `SimpleLine`.
    var type: String
    var properties: [Property]
    /// Properties whose values are expressions; QGIS has other names for these.
    var expressions: [Property] = []

    /// The first of some properties that is there: names changed over the years.
    subscript(_ names: String...) -> String? {
      for name in names {
        if let known = properties.first(where: { $0.name == name }) { return known.value }
      }
      return nil
    }
  }

  var kind: Kind
  /// From 0 (transparent) to 1, for the whole symbol.
  var alpha = 1.0
  var layers: [Layer]
}

/// QGIS's units of length, as pixels.
enum QGISUnit {
  /// Pixels of a screen of 96 dots an inch; nil for units on the ground, which have no such length.
  static func pixels(_ value: Double, _ unit: String?) -> Double? {
    switch unit?.lowercased() {
    case "pixel": value
    case nil, "mm": value * 96 / 25.4
    case "point", "points": value * 96 / 72
    case "inch", "inches": value * 96
    default: nil
    }
  }
}

/// Expressions of QGIS.
enum QGISExpression {
  /// A column as an expression names it.
  static func column(_ name: String) -> String { quoted(name, "\"") }

  /// A text as it is written in an expression.
  static func text(_ text: String) -> String {
    quoted(
      text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\"), "'")
  }

  /// The value of the first of some columns that has one, or else a constant.
  static func first(of columns: [String], else constant: String) -> String {
    columns.isEmpty
      ? constant : "coalesce(\((columns.map(column) + [constant]).joined(separator: ", ")))"
  }

  private static func quoted(_ text: String, _ mark: Character) -> String {
    let inside = text.split(separator: mark, omittingEmptySubsequences: false)
      .joined(separator: "\(mark)\(mark)")
    return "\(mark)\(inside)\(mark)"
  }
}
