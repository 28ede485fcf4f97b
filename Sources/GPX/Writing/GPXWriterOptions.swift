internal import FormatKit

/// What the user asks for in a document: which fields become which elements.
struct GPXWriterOptions {
  /// The field that becomes `name`, `desc` or `time`, before all others.
  let nameField: String?
  let descriptionField: String?
  let timeField: String?
  /// Rings of polygons are written as tracks; otherwise polygons are refused.
  let writesPolygons: Bool
  /// All of the fields, with the options that name them.
  let choices: [FieldChoice]

  /// The options that the format declares.
  static let declared: [FormatOption] = [
    .nameField, .descriptionField,
    FormatOption(
      name: "time-field", valueName: "field", defaultValue: "none",
      help: "The property that becomes the time of waypoints (GPX).", isOnCommandLine: true),
    FormatOption(
      name: "polygons", values: ["refuse", "tracks"], defaultValue: "refuse",
      help: "What to do with polygons: tracks writes each one as a track with a segment for each "
        + "ring."),
  ]

  /// Reads the options of a run; empty ones count as missing.
  init(_ options: [String: String]) {
    func field(_ name: String) -> String? { options[name].flatMap { $0.isEmpty ? nil : $0 } }
    nameField = field("name-field")
    descriptionField = field("description-field")
    timeField = field("time-field")
    writesPolygons = options["polygons"] == "tracks"
    choices = Self.declared.map(\.name).filter { $0.hasSuffix("-field") }.compactMap { option in
      field(option).map { FieldChoice(option: option, field: $0) }
    }
  }
}
