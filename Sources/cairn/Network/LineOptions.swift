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
      help: "Build the network from lines of any format instead of OpenStreetMap data."),
    .option(
      "snap", \.snap, valueName: "metres", group: "Lines",
      help: "Join the ends of lines to other lines within this distance."),
    .option(
      "oneway", \.oneway, valueName: "field", group: "Lines",
      help: "The field that says whether a line is one-way: yes, no, or -1 (against the line)."),
    .option(
      "speed", \.speed, valueName: "field", group: "Lines",
      help: "The field with the speed in km/h."),
    .option(
      "cost", \.cost, valueName: "field", group: "Lines",
      help: "The field with the seconds that a whole line takes."),
    .option(
      "name", \.name, valueName: "field", group: "Lines", help: "The field with the name."),
    .option(
      "layer", \.layers, valueName: "name", group: "Lines",
      help: "Read only this layer; repeatable."),
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
