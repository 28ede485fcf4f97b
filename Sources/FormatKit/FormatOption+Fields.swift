extension FormatOption {
  /// The property that names the features, where a format has an element for names.
  public static let nameField = FormatOption(
    name: "name-field", defaultValue: "none",
    help: "The property that becomes the name of features (KML, KMZ, GPX).", isOnCommandLine: true)
  /// The property that describes the features.
  public static let descriptionField = FormatOption(
    name: "description-field", defaultValue: "none",
    help: "The property that becomes the description of features (KML, KMZ, GPX).",
    isOnCommandLine: true)
}
