import CommandLineKit
import FormatKit
import Steps

/// `--limit` of `read`, as the first link of a pipeline.
struct LimitOptions: StepOptions {
  var limit = Int.max

  static let name = "limit"
  static let abstract = "Let so many features of each layer pass."
  static let parameters: [Parameter<Self>] = []
  static let examples: [Example] = []

  /// The first features of each layer are all that is needed.
  func adjust(_ request: inout InputRequest) { request.selection.limit = limit }

  var passesFaults: Bool { true }

  func makeLinks(in context: inout StepContext) -> [Link] { [.stage(Limit(limit))] }
}
