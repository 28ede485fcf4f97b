/// How a layer is drawn, told from its features' style properties: what QML and SLD are written of.
struct StyleSheet {
  /// The parts for points, lines and areas; several where geometries are mixed.
  var parts: [Part]
  /// The geometries of the layer are mixed: the parts must tell them apart.
  var isMixed = false
  /// The labels of points.
  var label: Label?

  /// What is drawn of one dimension.
  struct Part {
    var dimension: StyleDimension
    var look: Look
  }

  /// How symbols are chosen.
  enum Look {
    /// All features have the same style.
    case same(FeatureStyle)
    /// By the values of some columns; features that fit no case have the other style.
    case cases([Case], of: [String], other: FeatureStyle)
    /// There are too many styles: each feature's own columns say how it is drawn.
    case columns([StyleProperty: String])
  }

  /// A value of each of the columns, and the style of the features that have them.
  struct Case {
    var values: [Value]
    var style: FeatureStyle
  }

  /// What a column holds.
  enum Value: Hashable {
    case null
    case text(String)
    case number(Double)

    /// The text that QGIS makes of it.
    var text: String {
      switch self {
      case .null: ""
      case .text(let text): text
      case .number(let number): StyleSheet.text(of: number)
      }
    }
  }

  /// Labels: a column and how its texts look.
  struct Label {
    var column: String
    var style: FeatureStyle
    /// The columns of the label's properties, where features differ.
    var columns: [StyleProperty: String] = [:]
  }

  /// The columns of each icon's heading, where the table has one: headings are many.
  var headings: [StyleProperty: String] = [:]

  /// A number as Qt writes it: the shortest text that reads back, without `.0`.
  static func text(of number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
