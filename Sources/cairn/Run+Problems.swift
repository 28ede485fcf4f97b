import CommandLineKit
import Formats
import Geometry
import Streaming

extension Run {
  /// Writes what is wrong with the data where the user wants it, and compares it with what may be:
  /// after the output.
  func settleProblems(_ status: ExitStatus) throws(GeoError) -> ExitStatus {
    if let path = input.problems {
      guard let format = Format.forPath(path), format.abilities.contains(.write) else {
        throw GeoError(
          .usage, "the name's ending tells no format that can be written",
          at: SourceLocation(path: path))
      }
      var request = OutputRequest(path: path)
      request.isOverwriting = true
      request.keepsCRS = true
      let writer = try format.makeWriter(request)
      let catalog = Catalog()
      let reader = problems.makeReader(path: path)
      let flow = Flow(from: reader, path: path, into: writer, catalog: catalog, ledger: ledger)
      try flow.run(jobs: 1)
      try writer.finish(catalog)
    }
    guard let limit = input.problemLimit, problems.count > limit else { return status }
    answer(
      "\(Summary.grouped(problems.count)) things are wrong with the data, and \(Summary.grouped(limit)) may be"
    )
    return status == .done ? .answerIsNo : status
  }
}
