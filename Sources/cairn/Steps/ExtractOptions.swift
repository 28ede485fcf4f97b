import Base
public import CommandLineKit
import FormatKit
public import OpenStreetMap

/// `extract` as a step: one region, with what makes its objects whole.
struct ExtractOptions: StepOptions {
  var box: BoxArgument?
  var polygon: String?
  var strategy = FilterOptions.Strategy.completeWays
  var completed: [String] = []
  var strategyOptions: [NameValue] = []
  private var completedPercent = 100
  private var omitsRelations = false
  var keepsVersions = false
  var setsBounds = false
  var cleaned: [OSMAttribute] = []

  static let name = "extract"
  static let abstract = "Cut regions out of OpenStreetMap data, all of them at once."
  static let discussion = """
    As a step it keeps one region; the command cuts out many at once.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "bbox", short: "b", \.box, group: "Regions",
      help: "Cut out this box; west > east crosses 180°."),
    .option(
      "polygon", short: "p", \.polygon, valueName: "file", group: "Regions", completion: .files,
      help: "Cut out the polygons of a file: .poly, GeoJSON or any other format."),
    .option(
      "strategy", short: "s", \.strategy, group: "Regions",
      help:
        "What to complete: nothing (simple), ways (complete-ways), or also relations of some types "
        + "(smart)."),
    .list(
      "complete", \.completed, valueName: "types", group: "Regions",
      help:
        "The types of relations that smart completes, or any. (default: multipolygon)"),
    .option(
      "option", short: "S", \.strategyOptions, group: "Regions",
      help: "Set an option of the strategy."),
    .flag(
      "with-history", short: "H", \.keepsVersions, group: "Regions",
      help:
        "The input is a history: keep all versions of an object if one of them is in the region."
    ),
    .flag(
      "set-bounds", \.setsBounds, group: "Output",
      help: "Write the requested box to the header of each output."),
    .list(
      "clean", \.cleaned, valueName: "attributes", group: "Output",
      help: "Remove these metadata attributes."),
  ]
  static let examples: [Example] = []
  static let memory = """
    For what is kept 4 to 32 bytes an id; the polygons. A pipe is copied to a temporary file.
    """

  var unit: StepUnit { .objects }

  mutating func validate() throws(UsageError) {
    guard (box == nil) != (polygon == nil) else {
      throw UsageError(
        "one of --bbox and --polygon is needed",
        help: "cairn extract --config cuts out several regions")
    }
    try checkStrategy()
  }

  /// Checks what the command has of it besides the region.
  mutating func checkStrategy() throws(UsageError) {
    if !completed.isEmpty, strategy != .smart {
      throw UsageError("--complete needs --strategy smart")
    }
    if keepsVersions, strategy != .completeWays {
      throw UsageError("--with-history needs the strategy complete-ways")
    }
    for option in strategyOptions { try set(option) }
  }

  /// Takes an option of the strategy, in osmium's words.
  private mutating func set(_ option: NameValue) throws(UsageError) {
    let known: (name: String, strategy: FilterOptions.Strategy)
    switch option.name {
    case "types":
      known = ("types", .smart)
      completed += option.value.split(separator: ",").map(String.init)
    case "complete-partial-relations":
      known = (option.name, .smart)
      guard let percent = Int(option.value), (0...100).contains(percent) else {
        throw UsageError("\(option.name) is a percentage from 0 to 100, not '\(option.value)'")
      }
      completedPercent = percent
    case "relations":
      known = (option.name, .completeWays)
      guard ["true", "false"].contains(option.value) else {
        throw UsageError("relations is true or false, not '\(option.value)'")
      }
      omitsRelations = option.value == "false"
    default:
      throw UsageError(
        "no strategy has an option '\(option.name)'",
        help: "they are types, complete-partial-relations (smart) and relations (complete-ways)")
    }
    guard strategy == known.strategy else {
      throw UsageError("the option \(known.name) needs --strategy \(known.strategy.rawValue)")
    }
  }

  /// The region that is named.
  func region() throws(GeoError) -> OSMRegion {
    if let box { return try OSMRegion(box.box) }
    return try FilterOptions.region(ofFile: polygon ?? "")
  }

  /// Extracts of some regions; nothing is read yet.
  func extracts(of regions: [OSMRegion]) -> OSMExtracts {
    var wishes = OSMExtracts.Wishes()
    wishes.keepsVersions = keepsVersions
    wishes.omitsRelations = omitsRelations
    return OSMExtracts(
      regions, strategy.strategy(completing: completed, percent: completedPercent), wishes)
  }

  /// What takes metadata away; nil if all stay.
  var removal: OSMMetadataRemoval? {
    cleaned.isEmpty ? nil : OSMMetadataRemoval(Set(cleaned))
  }

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    let extracts = extracts(of: [try region()])
    let setsBounds = setsBounds
    let cut = ObjectLink.prepared { (plan) throws(GeoError) in
      try extracts.find(
        in: plan.input, behind: plan.earlier, jobs: plan.jobs, onProgress: plan.onProgress)
      return extracts.makeStage(setsBounds: setsBounds)
    }
    return [cut] + (removal.map { [.stage($0)] } ?? [])
  }
}

extension OSMAttribute: ArgumentValue {}
