/// How a layer is drawn, told from its features' style properties: what QML and SLD are written of.
public struct StyleSheet {
  /// The parts for points, lines and areas; several where geometries are mixed.
  public var parts: [Part]
  /// The geometries of the layer are mixed: the parts must tell them apart.
  public var isMixed: Bool
  /// The labels of points.
  public var label: Label?

  /// A sheet without labels.
  public init(parts: [Part] = [], isMixed: Bool = false) {
    self.parts = parts
    self.isMixed = isMixed
  }

  /// What is drawn of one dimension.
  public struct Part {
    public var dimension: StyleDimension
    public var look: Look

    /// A part.
    public init(dimension: StyleDimension, look: Look) {
      self.dimension = dimension
      self.look = look
    }
  }

  /// How symbols are chosen.
  public enum Look {
    /// All features have the same style.
    case same(FeatureStyle)
    /// By the values of some columns; features that fit no case have the other style.
    case cases([Case], of: [String], other: FeatureStyle)
    /// There are too many styles: each feature's own columns say how it is drawn.
    case columns([StyleProperty: String])
  }

  /// A value of each of the columns, and the style of the features that have them.
  public struct Case {
    public var values: [Value]
    public var style: FeatureStyle

    /// A case.
    public init(values: [Value], style: FeatureStyle) {
      self.values = values
      self.style = style
    }
  }

  /// What a column holds.
  public enum Value: Hashable {
    case null
    case text(String)
    case number(Double)

    /// The text that QGIS makes of it.
    public var text: String {
      switch self {
      case .null: ""
      case .text(let text): text
      case .number(let number): StyleSheet.text(of: number)
      }
    }
  }

  /// Labels: a column and how its texts look.
  public struct Label {
    public var column: String
    public var style: FeatureStyle
    /// The columns of the label's properties, where features differ.
    public var columns: [StyleProperty: String] = [:]

    /// Labels that look the same, but for what is in the columns.
    public init(
      column: String, style: FeatureStyle, columns: [StyleProperty: String] = [:]
    ) {
      self.column = column
      self.style = style
      self.columns = columns
    }
  }

  /// The columns of each icon's heading, where the table has one: headings are many.
  public var headings: [StyleProperty: String] = [:]

  /// A number as Qt writes it: the shortest text that reads back, without `.0`.
  public static func text(of number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
