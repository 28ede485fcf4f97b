/// How a layer is drawn, derived from the style properties of its features. QML and SLD are written from it.
public struct StyleSheet {
  /// The parts for points, lines and areas; several where geometries are mixed.
  public var parts: [Part]
  /// True if the layer's geometries are mixed, so that the parts must tell them apart.
  public var isMixed: Bool
  /// The labels of points.
  public var label: Label?

  /// A sheet without labels.
  public init(parts: [Part] = [], isMixed: Bool = false) {
    self.parts = parts
    self.isMixed = isMixed
  }

  /// How geometries of one dimension are drawn.
  public struct Part {
    /// The geometries that it draws.
    public var dimension: StyleDimension
    /// How their symbols are chosen.
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
    /// By the values of some columns; features that fit none of the cases have the style `other`.
    case cases([Case], of: [String], other: FeatureStyle)
    /// There are too many styles: each feature's own columns say how it is drawn.
    case columns([StyleProperty: String])
  }

  /// A value for each of the columns, and the style of the features that have these values.
  public struct Case {
    /// The values, in the order of the columns.
    public var values: [Value]
    /// How features with these values are drawn.
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

    /// The text that QGIS turns it into.
    public var text: String {
      switch self {
      case .null: ""
      case .text(let text): text
      case .number(let number): StyleSheet.text(of: number)
      }
    }
  }

  /// A column whose values are shown as labels, and how these look.
  public struct Label {
    /// The name of the column.
    public var column: String
    /// How the labels look: only their colour, opacity and scale count.
    public var style: FeatureStyle
    /// The columns of the label's properties, where features differ.
    public var columns: [StyleProperty: String] = [:]

    /// Labels that look the same except for what `columns` names.
    public init(
      column: String, style: FeatureStyle, columns: [StyleProperty: String] = [:]
    ) {
      self.column = column
      self.style = style
      self.columns = columns
    }
  }

  /// The column with the icons' headings, if the table has one: there are too many headings for
  /// cases.
  public var headings: [StyleProperty: String] = [:]

  /// The columns that hold names of pictures, which forms show.
  public var pictureColumns: [String] = []

  /// The icons that features name in a column, where there are too many styles for cases: files, each of which gets
  /// a symbol. QGIS loads those itself that are on the web.
  public var columnIcons: [String] = []

  /// The icons of its styles in the order of their first appearance, each with the number of symbols that show it.
  public var icons: [(icon: String, uses: Int)] {
    var icons: [(icon: String, uses: Int)] = []
    var places: [String: Int] = [:]
    for part in parts where part.dimension == .point {
      let styles =
        switch part.look {
        case .same(let style): [style]
        case .cases(let cases, _, _): cases.map(\.style)
        case .columns(let columns):
          columns[.icon] == nil ? [] : columnIcons.map { FeatureStyle(icon: $0) }
        }
      for icon in styles.compactMap(\.icon) {
        if let place = places[icon] {
          icons[place].uses += 1
        } else {
          places[icon] = icons.count
          icons.append((icon, 1))
        }
      }
    }
    return icons
  }

  /// A number as Qt writes it: the shortest text that reads back, without `.0`.
  public static func text(of number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
