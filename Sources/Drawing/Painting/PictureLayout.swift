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

  init(width: Double, legendTitle: String, entries: [LegendEntry]) {
    self.legendTitle = TextMetrics.shortened(legendTitle, to: 28)
    self.entries = entries.map { entry in
      var entry = entry
      entry.text = TextMetrics.shortened(entry.text, to: 28)
      return entry
    }
    let texts = self.entries.map { TextMetrics.width($0.text, size: 12) + 26 }
    let title = TextMetrics.width(self.legendTitle, size: 12) * 1.08
    // A picture that is too narrow does without one.
    let wanted = entries.isEmpty ? 0 : max(texts.max() ?? 0, title) + Self.margin
    legendWidth = wanted > width * 0.4 ? 0 : wanted
    mapWidth = width - 2 * Self.margin - legendWidth
  }
}
