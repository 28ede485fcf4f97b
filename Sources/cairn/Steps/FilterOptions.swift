public import CommandLineKit
import Formats
import Geometry
public import Steps
import Streaming

/// `filter` for features: its place in a pipeline, and what the command has of it.
struct FilterOptions: StepOptions {
  var condition: String?
  var box: BoxArgument?
  var polygon: String?
  var predicate: PolygonFilter.Predicate?
  private var region: RegionFile?
  var unique: String?
  var sample: Int?
  var seed: Int?
  var order: String?

  static let name = "filter"
  static let abstract = "Keep the features that are asked for."
  static let discussion = """
    Features are kept that meet everything that is asked: first --bbox, then --where and --polygon, then \
    --unique, then --sample; --sort comes last.
    """
  /// What the command `filter` has of it, whose box is an option of its input.
  static let ownParameters: [Parameter<Self>] = [
    .option(
      "where", \.condition, valueName: "expr", group: "Features",
      help: "Keep features for which this is true, in SQL: \"lanes > 2 AND name LIKE 'A%'\"."),
    .option(
      "polygon", \.polygon, valueName: "file", group: "Region", completion: .files,
      help: "Keep what meets the polygons of a file: .poly, GeoJSON or any other format."),
    .option(
      "predicate", \.predicate, group: "Region",
      help: "How features must lie to the polygons; without it, they intersect."),
    .option(
      "unique", \.unique, valueName: "field", group: "Features",
      help: "Keep the first feature of each value of a field, or expression, in each layer."),
    .option(
      "sample", \.sample, valueName: "n", group: "Features",
      help: "Keep so many of the features, chosen at random."),
    .option(
      "seed", \.seed, valueName: "n", group: "Features",
      help: "What the sample depends on: the same number chooses the same (0)."),
    .option(
      "sort", \.order, valueName: "expr", group: "Features",
      help: "Put features in order, as SQL's ORDER BY: \"lanes DESC, name COLLATE NOCASE\"."),
  ]
  static let parameters: [Parameter<Self>] =
    ownParameters + [
      .option("bbox", \.box, help: "Keep features whose own box meets this one.")
    ]
  static let examples: [Example] = []
  static let memory = """
    A few megabytes and the polygons of --polygon for each thread; --unique holds each value once, --sample the sample, --sort 8 bytes a \
    feature. What else --sample and --sort must keep lies in temporary files beyond 128 MB.
    """

  /// True if features are asked for, whatever the box.
  var isForFeatures: Bool {
    condition != nil || unique != nil || sample != nil || order != nil || predicate != nil
  }

  mutating func validate() throws(UsageError) {
    guard isForFeatures || box != nil || polygon != nil else {
      throw UsageError("Nothing is asked for.")
    }
    try check()
  }

  /// Checks what the command has of it.
  mutating func check() throws(UsageError) {
    if predicate != nil, polygon == nil { throw UsageError("--predicate needs --polygon.") }
    region = polygon.map(RegionFile.init)
    if let sample, sample < 0 { throw UsageError("--sample cannot be negative.") }
    if seed != nil, sample == nil { throw UsageError("--seed needs --sample.") }
  }

  func adjust(_ request: inout InputRequest) {
    // Of two boxes, either will do: both are asked of the features again.
    if let box, request.boxes.isEmpty { request.boxes = BoxSelection(box.box).candidates }
    if predicate != .disjoint { region?.adjust(&request) }
    guard let condition,
      let list = try? ExpressionList(condition: .init(condition, option: "--where")),
      let sql = list.sqlOnTables
    else { return }
    request.condition = RowCondition(sql: sql, fields: list.fieldNames)
  }

  func makeLinks(in chain: Chain) throws(GeoError) -> [Link] {
    var links: [Link] = []
    var lists: [ExpressionList] = []
    if let box {
      let selection = BoxSelection(box.box)
      links.append(.stage(PlainStage { BoxFilter(selection) }))
    }
    if let condition {
      let list = try ExpressionList(condition: .init(condition, option: "--where"))
      lists.append(list)
      links.append(.stage(ExpressionFilter(list, skipsErrors: chain.skipsErrors)))
    }
    if let region {
      let region = try region.read()
      links.append(
        .stage(
          PolygonFilter(region, predicate ?? .intersects, skipsErrors: chain.skipsErrors)))
    }
    if let unique {
      let list = try ExpressionList([.init(unique, option: "--unique")])
      lists.append(list)
      links.append(.stage(UniqueFilter(list, skipsErrors: chain.skipsErrors)))
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
    return [.stage(FieldCheck(lists, isExhaustive: chain.knowsFields))] + links
  }
}

extension PolygonFilter.Predicate: ArgumentValue {}
