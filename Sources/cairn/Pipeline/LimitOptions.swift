import CommandLineKit
import FormatKit
import Steps

/// `limit` in a pipeline, and `--limit` of `read` as its first link.
struct LimitOptions: StepOptions {
  var limit = Int.max

  static let name = "limit"
  static let abstract = "Let so many features of each layer pass."
  static let parameters: [Parameter<Self>] = [
    .positional("count", \.limit, help: "The number of features of each layer.")
  ]
  static let examples = [
    Example(
      command: "cairn pipeline read towns.gpkg ! filter --sort name ! limit 10 ! write ten.geojson",
      explanation: "Write the first ten features by name.")
  ]

  mutating func validate() throws(UsageError) {
    guard limit >= 0 else { throw UsageError("the count cannot be negative") }
  }

  /// The first features of each layer are all that is needed.
  func adjust(_ request: inout InputRequest) { request.selection.limit = limit }

  var passesFaults: Bool { true }

  func makeLinks(in context: inout StepContext) -> [Link] { [.stage(Limit(limit))] }
}
