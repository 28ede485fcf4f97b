import Base
public import CommandLineKit
import Features
import Files
import Flow
import FormatKit
import Formats
import Geometry
import OpenStreetMap
public import Steps

/// `filter`: features by what they say and where they lie, OpenStreetMap's objects by their tags or in a
/// region, with what they refer to.
struct FilterOptions: StepOptions {
  /// How much of what a region holds is made whole.
  enum Strategy: String, ArgumentValue, CaseIterable {
    case simple, smart
    case completeWays = "complete-ways"

    /// osmium writes `complete_ways`.
    init?(argument: String) {
      self.init(rawValue: String(argument.map { $0 == "_" ? "-" : $0 }))
    }

    /// The strategy with the types of relations that smart makes whole: multipolygons if none are named.
    func strategy(completing types: [String], percent: Int = 100) -> OSMStrategy {
      switch self {
      case .simple: .simple
      case .completeWays: .completeWays
      case .smart:
        .smart(
          types: types.contains("any") ? nil : types.isEmpty ? ["multipolygon"] : types,
          percent: percent)
      }
    }
  }

  var condition: String?
  var box: BoxArgument?
  var polygon: String?
  var predicate: PolygonFilter.Predicate?
  private var region: RegionFile?
  var unique: String?
  var sample: Int?
  var seed: Int?
  var order: String?
  var tags: [String] = []
  var expressions: [String] = []
  var isInverted = false
  var omitsReferenced = false
  var removesTags = false
  var strategy: Strategy?
  var completed: [String] = []

  static let name = "filter"
  static let abstract = "Keep the features or objects that match."
  static let discussion = """
    Features are kept if they meet all conditions: first --bbox, then --where and --polygon, then --unique, then \
    --sample; --sort comes last.

    OpenStreetMap objects are selected by their tags, by a box or polygons, or both, together with what they \
    refer to, if --tags is given, or if input and output both hold objects and no condition is about features.
    """
  /// What the command `filter` has of it, whose box is an option of its input.
  static let ownParameters: [Parameter<Self>] = [
    .option(
      "where", \.condition, valueName: "expr", group: "Features",
      help: "Keep features for which this SQL expression is true: \"lanes > 2 AND name LIKE "
        + "'A%'\"."),
    .option(
      "polygon", \.polygon, valueName: "file", group: "Region", completion: .files,
      help: "Keep what meets the polygons of a file: .poly, GeoJSON or any other format."),
    .option(
      "predicate", \.predicate, group: "Region",
      help: "The relation of features to the polygons. (default: intersects)"),
    .option(
      "unique", \.unique, valueName: "field", group: "Features",
      help: "Keep only the first feature for each value of a field or expression, in each layer."),
    .option(
      "sample", \.sample, valueName: "n", group: "Features",
      help: "Keep this many features, chosen at random."),
    .option(
      "seed", \.seed, valueName: "n", group: "Features",
      help: "The seed of the sample: the same seed chooses the same features. (default: 0)"),
    .option(
      "sort", \.order, valueName: "expr", group: "Features",
      help: "Sort features, as in SQL's ORDER BY: \"lanes DESC, name COLLATE NOCASE\"."),
    .option(
      "tags", \.tags, valueName: "expr", group: "Tags",
      help: "Keep objects whose tags match this expression; repeatable, to keep objects that match "
        + "any of them."),
    .option(
      "expressions", \.expressions, valueName: "file", group: "Tags", completion: .files,
      help: "Read expressions from a file, one per line; # starts a comment."),
    .flag(
      "invert", short: "i", \.isInverted, group: "Tags",
      help: "Keep objects that match none of the expressions."),
    .flag(
      "omit-referenced", short: "R", \.omitsReferenced, group: "Tags",
      help: "Leave out objects that are only referred to: nodes of ways, members of relations."),
    .flag(
      "remove-tags", \.removesTags, group: "Tags",
      help: "Remove the tags of objects that are only referred to."),
    .option(
      "strategy", \.strategy, group: "Region",
      help:
        "What to complete: nothing (simple), ways (complete-ways, the default), or also relations "
        + "of some types (smart)."
    ),
    .list(
      "complete", \.completed, valueName: "types", group: "Region",
      help: "The types of relations that smart completes, or any. (default: multipolygon)"),
  ]
  static let parameters: [Parameter<Self>] =
    ownParameters + [
      .option("bbox", \.box, help: "Keep features whose bounding box intersects this box.")
    ]
  static let examples: [Example] = []
  static let memory = """
    A few megabytes and the polygons of --polygon for each thread; --unique holds each value once, --sample the \
    sample, --sort 8 bytes a \
    feature. What else --sample and --sort must keep, and --unique where fields are not known beforehand, lies \
    in temporary \
    files beyond 128 MB.
    """

  /// True if features are asked for, whatever the box.
  var isForFeatures: Bool {
    condition != nil || unique != nil || sample != nil || order != nil || predicate != nil
  }

  /// True if objects are asked for by their tags.
  var isForObjects: Bool { !tags.isEmpty || !expressions.isEmpty }

  /// True if anything is asked for.
  var isAsking: Bool { isForFeatures || isForObjects || box != nil || polygon != nil }

  var others: [String] { [polygon].compactMap(\.self) + expressions }

  var unit: StepUnit { isForObjects ? .objects : isForFeatures ? .features : .either }

  mutating func validate() throws(UsageError) {
    guard isAsking else {
      throw UsageError(
        "nothing is asked for: use --where, --sort, --unique, --sample, --tags, --bbox or --polygon"
      )
    }
    try check()
  }

  /// Checks what the command has of it.
  mutating func check() throws(UsageError) {
    if predicate != nil, polygon == nil { throw UsageError("--predicate needs --polygon") }
    region = polygon.map(RegionFile.init)
    if let sample, sample < 0 { throw UsageError("--sample cannot be negative") }
    if seed != nil, sample == nil { throw UsageError("--seed needs --sample") }
    if isForObjects, isForFeatures {
      throw UsageError(
        "--tags is for objects of OpenStreetMap, and does not go with what is for features",
        help: "as features, objects have their tags as fields: --where \"highway IS NOT NULL\"")
    }
    if isInverted || omitsReferenced || removesTags, !isForObjects {
      throw UsageError("--invert, --omit-referenced and --remove-tags need --tags")
    }
    if omitsReferenced, removesTags {
      throw UsageError("--omit-referenced leaves nothing for --remove-tags")
    }
    if strategy != nil, isForFeatures {
      throw UsageError("--strategy is for objects of OpenStreetMap")
    }
  }

  func adjust(_ request: inout InputRequest) {
    // Of two boxes, either will do: both are asked of the features again.
    if let box, request.selection.boxes.isEmpty {
      request.selection.boxes = BoxSelection(box.box).candidates
    }
    if predicate != .disjoint { region?.adjust(&request) }
    guard let condition,
      let list = try? ExpressionList(condition: .init(condition, option: "--where")),
      let sql = list.sqlOnTables
    else { return }
    request.selection.condition = RowCondition(sql: sql, fields: list.fieldNames)
  }

  /// Not where all features are set apart first.
  var passesFaults: Bool { sample == nil && order == nil && predicate == nil }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    if strategy != nil {
      throw GeoError(.usage, "--strategy is for objects of OpenStreetMap, and there are features")
    }
    var links: [Link] = []
    var lists: [ExpressionList] = []
    if let box {
      let selection = BoxSelection(box.box)
      links.append(.stage(PlainStage(keepsGeometries: true) { BoxFilter(selection) }))
    }
    if let condition {
      let list = try ExpressionList(condition: .init(condition, option: "--where"))
      lists.append(list)
      links.append(.stage(ExpressionFilter(list, skipsErrors: context.skipsErrors)))
    }
    if let region {
      let region = try region.read()
      links.append(
        .stage(
          PolygonFilter(region, predicate ?? .intersects, skipsErrors: context.skipsErrors)))
    }
    if let unique {
      let list = try ExpressionList([.init(unique, option: "--unique")])
      lists.append(list)
      // One of several layers may lack the field, which is known beforehand in one file that declares them.
      let isOpen =
        !context.knowsFields || context.source.paths.count > 1
        || context.source.layers.contains(where: \.fields.isEmpty)
      let isSurveyed = isOpen && !context.isWithinTee
      let survey = isSurveyed ? FieldSurvey(list) : nil
      if let survey { links.append(.barrier(survey)) }
      links.append(
        .stage(
          UniqueFilter(
            list, skipsErrors: context.skipsErrors, knowsFields: context.knowsFields,
            survey: survey)))
    }
    if let sample {
      let seed = UInt64(bitPattern: Int64(seed ?? 0))
      links.append(.barrier(Sample(of: sample, seed: seed)))
    }
    if let order {
      let order = try SortOrder(order, option: "--sort")
      lists.append(order.list)
      links.append(.barrier(try Sort(by: order)))
    }
    if lists.isEmpty { return links }
    return [.stage(FieldCheck(lists, context.fieldKnowledge, suggesting: nearestField))]
      + links
  }

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    let selection = try objectSelection(isBeforeFeatures: context.isBeforeFeatures)
    return [
      .prepared { (plan) throws(GeoError) in
        try selection.makeStage(
          for: plan.input, behind: plan.earlier, copiesText: plan.copiesText, jobs: plan.jobs,
          onProgress: plan.onProgress)
      }
    ]
  }

  /// What of objects is asked for.
  private func objectSelection(isBeforeFeatures: Bool) throws(GeoError) -> OSMSelection {
    var selection = OSMSelection()
    for text in tags { try selection.add(expression: text) }
    for path in expressions { try selection.add(expressionsAt: path) }
    selection.isInverted = isInverted
    selection.omitsReferenced = omitsReferenced
    // What is only referred to is there for the others, and does not become features of its own.
    selection.removesTags = removesTags || isBeforeFeatures
    if let polygon {
      guard box == nil else {
        throw GeoError(.usage, "--bbox and --polygon exclude each other")
      }
      selection.region = try Self.region(ofFile: polygon)
    } else if let box = box?.box {
      selection.region = try OSMRegion(box)
    }
    selection.strategy = (strategy ?? .completeWays).strategy(completing: completed)
    return selection
  }

  /// The region of a file of polygons; a polygon filter file whatever its name with `isPoly`.
  static func region(ofFile path: String, isPoly: Bool = false) throws(GeoError) -> OSMRegion {
    var polygons = GeometryColumn()
    let crs: CoordinateReferenceSystem
    if isPoly {
      polygons = try OSMPolyFile.read(try ByteSource(path: path))
      crs = .wgs84
    } else {
      crs = try PolygonFile.read(path, into: &polygons)
    }
    return try OSMRegion(polygons, crs: crs, path: path)
  }
}

extension PolygonFilter.Predicate: ArgumentValue {}
