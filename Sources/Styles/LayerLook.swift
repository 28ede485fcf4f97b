/// How a layer of a map is drawn: rules by the values of a column, each from some scale on, and labels. QML and SLD are
/// written from it.
///
/// Widths and sizes are in pixels of a screen of 96 dots an inch, colours are written `#rrggbb`.
public struct LayerLook: Sendable {
  /// The geometries of the layer.
  public var dimension: StyleDimension
  /// The column whose values rules are about.
  public var column: String
  /// True if the column has numbers.
  public var isOfNumbers = false
  /// How features are drawn, in the order in which they are drawn over each other, the lowest first.
  public var rules: [Rule]
  /// The labels.
  public var labels: [Label] = []

  /// The description of a style that is a look: it says nothing of single features, which get no style properties of it.
  public static let details = "the look of the layer, given by its schema"

  /// A look without labels.
  public init(_ dimension: StyleDimension, column: String = "class", rules: [Rule]) {
    self.dimension = dimension
    self.column = column
    self.rules = rules
  }

  /// How features with some values are drawn.
  public struct Rule: Sendable {
    /// The values of the column; none for all that no other rule is about.
    public var values: [String]
    /// The smallest zoom of web maps that shows them.
    public var zoom: Int
    /// The colour of areas and points; nil for none.
    public var fill: String?
    /// The lines, or the edges of areas and points, the lowest first. A rule without any, and without a colour, is for
    /// features of which only the label is seen: QGIS labels what a rule draws.
    public var strokes: [Stroke]
    /// The diameter of points.
    public var size: Double

    /// A rule.
    public init(
      _ values: [String], zoom: Int = 0, fill: String? = nil, size: Double = 4,
      strokes: [Stroke] = []
    ) {
      self.values = values
      self.zoom = zoom
      self.fill = fill
      self.strokes = strokes
      self.size = size
    }
  }

  /// A line.
  public struct Stroke: Sendable {
    /// The colour.
    public var color: String
    /// The width, at zoom 14 where it grows.
    public var width: Double
    /// The lengths of dashes and gaps; none for a solid line.
    public var dashes: [Double]
    /// True for what lies below the lines of all other rules: the edge of a road.
    public var isCasing: Bool
    /// True if the line is wider at larger scales.
    public var grows: Bool

    /// A line.
    public init(
      _ color: String, _ width: Double, dashes: [Double] = [], isCasing: Bool = false,
      grows: Bool = false
    ) {
      self.color = color
      self.width = width
      self.dashes = dashes
      self.isCasing = isCasing
      self.grows = grows
    }
  }

  /// Labels of features with some values.
  public struct Label: Sendable {
    /// The values of the look's column; none for all that no other label is about.
    public var values: [String]
    /// The column with the text.
    public var text: String
    /// The smallest zoom of web maps that shows them.
    public var zoom: Int
    /// The height of letters; the larger they are, the sooner they find room.
    public var size: Double
    /// The colour of letters; their halo is white.
    public var color: String
    /// True for letters that slant.
    public var isItalic: Bool

    /// Labels.
    public init(
      _ values: [String] = [], text: String = "label", zoom: Int, size: Double,
      color: String = "#333333", isItalic: Bool = false
    ) {
      self.values = values
      self.text = text
      self.zoom = zoom
      self.size = size
      self.color = color
      self.isItalic = isItalic
    }
  }

  /// The denominator of the scale from which a zoom is shown: a pixel of zoom 0 is 40,075,016.69 m / 256 wide at the
  /// equator, and one of a screen 0.28 mm (OGC 07-057r7, Annex E.3). Half a zoom before it, as maps at other latitudes
  /// are larger.
  static func denominator(_ zoom: Int) -> Double {
    (559_082_264.03 * 2.0.squareRoot() / Double(1 << zoom)).rounded()
  }
}
