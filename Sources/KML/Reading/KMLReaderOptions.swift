internal import FormatKit

/// The options of the readers of KML and KMZ.
enum KMLReaderOptions {
  /// What becomes a layer.
  static let layers = FormatOption(
    name: "layers-from", valueName: "folders|none|field:name", defaultValue: "folders",
    help: "Make a layer of each folder (folders), one layer of everything (none), or a layer for "
      + "each value of a field (field:NAME) (KML, KMZ).", isOnCommandLine: true)

  /// NetworkLinks are followed.
  static let links = FormatOption(
    name: "follow-links", values: FormatOption.yesOrNo, defaultValue: "yes",
    help:
      "Follow NetworkLinks to documents in the same archive, or in the folder of the file and "
      + "below it, and read documents of the archive that nothing leads to; no reads the main "
      + "document alone."
  )

  /// All of them.
  static let all = [layers, FormatOption.lenient, links]
}
