/// Where the parts of a picture are: the map, the legend beside it, and a line below with the scale.
struct PictureLayout {
  /// What a legend shows.
  struct LegendEntry {
    var text: String
    var colour: Colour
    /// What its sign looks like: bits of dimensions.
    var dimensions: UInt8
  }

  /// Empty space around everything.
  static let margin = 14.0
  /// The height of the line below the map.
  static let footer = 30.0
  /// The height of the title above the map.
  static let header = 26.0
  /// The height of a line of the legend.
  static let legendLine = 19.0

  let legendTitle: String
  let entries: [LegendEntry]
  /// The width of the legend; 0 without one.
  let legendWidth: Double
  /// Pixels for the map.
  let mapWidth: Double

  /// The most characters of a text of the legend, and the least to which texts are shortened in a narrow picture.
  private static let textLengths = 8...28
  /// The part of the picture that a legend may take.
  private static let legendShare = 0.4
  /// The size of the legend's letters.
  private static let letterSize = 12.0
  /// The width of the sign before a text.
  private static let sign = 26.0

  init(width: Double, legendTitle: String, entries: [LegendEntry]) {
    func shortened(_ length: Int) -> (title: String, entries: [LegendEntry], width: Double) {
      let title = TextMetrics.shortened(legendTitle, to: length)
      let entries = entries.map { entry in
        var entry = entry
        entry.text = TextMetrics.shortened(entry.text, to: length)
        return entry
      }
      let widths = entries.map { TextMetrics.width($0.text, size: Self.letterSize) + Self.sign }
      let titleWidth = TextMetrics.width(title, size: Self.letterSize) * 1.08
      return (title, entries, max(widths.max() ?? 0, titleWidth) + Self.margin)
    }
    let legends = Self.textLengths.reversed().lazy.map(shortened)
    let fitting = legends.first { $0.width <= width * Self.legendShare }
    // A picture that is too narrow does without one.
    let legend = entries.isEmpty ? nil : fitting
    self.legendTitle = legend?.title ?? ""
    self.entries = legend?.entries ?? []
    legendWidth = legend?.width ?? 0
    mapWidth = width - 2 * Self.margin - legendWidth
  }
}
