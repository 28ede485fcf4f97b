import CommandLineKit

/// How `cairn network build` makes a network of lines.
struct LineOptions {
  var isOn = false
  var snap = 0.1
  var oneway: FieldName?
  var speed: FieldName?
  var cost: FieldName?
  var name: FieldName?
  var layers: [String] = []

  static let parameters: [Parameter<Self>] = [
    .flag(
      "from-lines", \.isOn, group: "Lines",
      help: "Make the network of lines of any format, not of objects of OpenStreetMap."),
    .option(
      "snap", \.snap, valueName: "metres", group: "Lines",
      help: "Join ends of lines with what is this close."),
    .option(
      "oneway", \.oneway, valueName: "field", group: "Lines",
      help: "The field that says where one may go: yes, no, or -1 for against the line."),
    .option(
      "speed", \.speed, valueName: "field", group: "Lines",
      help: "The field with the speed in km/h."),
    .option(
      "cost", \.cost, valueName: "field", group: "Lines",
      help: "The field with the seconds that a whole line takes, whatever its length."),
    .option(
      "name", \.name, valueName: "field", group: "Lines", help: "The field with the name."),
    .option(
      "layer", \.layers, valueName: "name", group: "Lines",
      help: "Read this layer only; can be given again."),
  ]

  /// The names of the fields.
  var fields: [String] { [oneway, speed, cost, name].compactMap { $0?.text } }

  /// Refuses what does not go together.
  func check() throws(UsageError) {
    guard isOn || (fields.isEmpty && layers.isEmpty && snap == LineOptions().snap) else {
      throw UsageError("--snap, --oneway, --speed, --cost, --name and --layer need --from-lines")
    }
    guard snap >= 0, snap <= 100 else { throw UsageError("--snap takes 0 to 100 metres") }
  }
}
