extension FormatOption {
  /// The property that names the features, where a format has an element for names.
  public static let nameField = FormatOption(
    name: "name-field", defaultValue: "none",
    help: "Name the features after a property (KML, KMZ, GPX).", isOnCommandLine: true)
  /// The property that describes the features.
  public static let descriptionField = FormatOption(
    name: "description-field", defaultValue: "none",
    help: "Describe the features by a property (KML, KMZ, GPX).", isOnCommandLine: true)
}
