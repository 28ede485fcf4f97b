import Base
import CommandLineKit
import SQLiteStore
import Steps

/// `dissolve`: features of the same values become one.
struct DissolveOptions: StepOptions {
  var fields: [FieldName] = []
  var countName: String?

  static let name = "dissolve"
  static let abstract = "Merge features that have the same value of a field."
  static let discussion = """
    Areas are united, lines united and joined where two of them meet, points put together; several kinds in \
    a group become a collection. The fields of --by are kept, and other values if all features of a group share \
    them; the rest is counted. Without --by, all features of a layer are one group. Features \
    whose value is null are a group; those of a layer that has none of the fields stay as they are. A \
    feature that is alone in its group stays as it is. Groups come in the order of their first features. Names \
    with a comma in them are written as for 'cairn edit'.
    """
  static let parameters: [Parameter<Self>] = [
    .list(
      "by", \.fields, valueName: "field", group: "Groups",
      help: "The fields to group by."),
    .option(
      "count", \.countName, valueName: "name", group: "Groups",
      help: "Add a field of this name with the number of features of each group."),
  ]
  static let examples = [
    Example(
      command: "cairn dissolve parishes.gpkg --by district --count parishes -o districts.gpkg",
      explanation: "Merge parishes into districts."),
    Example(
      command: "cairn dissolve roads.geojson --by ref -o routes.geojson",
      explanation: "Join pieces of roads."),
  ]
  static let memory = """
    12 bytes a feature and each value of --by once; the features of the groups at work, one for each thread. \
    All features lie in memory up to 128 MB, beyond that in a temporary file.
    """

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    let names = fields.map(\.text)
    let sources = names.map { name in
      ExpressionList.Source(Database.quoted(identifier: name), option: "--by")
    }
    let list = sources.isEmpty ? nil : try ExpressionList(sources)
    let dissolve = Dissolve(by: list, countName: countName, skipsErrors: context.skipsErrors)
    let check = FieldCheck(
      names: names, option: "--by", context.fieldKnowledge, suggesting: nearestField)
    return [.stage(check), .barrier(dissolve)]
  }
}
