extension FormatOption {
  /// The property that names the features, where a format has an element for names.
  public static let nameField = FormatOption(
    name: "name-field", valueName: "field", defaultValue: "none",
    help: "The property that becomes the name of features (KML, KMZ, GPX).", isOnCommandLine: true)
  /// The property that describes the features.
  public static let descriptionField = FormatOption(
    name: "description-field", valueName: "field", defaultValue: "none",
    help: "The property that becomes the description of features (KML, KMZ, GPX).",
    isOnCommandLine: true)
  /// What cannot be read of a geometry is left out, and the rest of the feature is kept.
  public static let lenient = FormatOption(
    name: "lenient", values: yesOrNo, defaultValue: "no",
    help:
      "Leave out heights that are not numbers, in KML positions, lines and rings that cannot be read too, "
      + "but keep the rest of the feature (GeoJSON, KML, KMZ, GPX, CSV, TSV).",
    isOnCommandLine: true)
}
