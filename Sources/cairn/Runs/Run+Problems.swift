import Base
import CommandLineKit
import Flow

extension Run {
  /// Writes what is wrong with the data where the user wants it, and compares it with what may be:
  /// after the output.
  func settleProblems(_ status: ExitStatus) throws(GeoError) -> ExitStatus {
    if let path = input.problems { try write(problems.makeReader(path: path), to: path) }
    guard let limit = input.problemLimit, problems.count > limit else { return status }
    answer(
      "problems in the data: \(Summary.grouped(problems.count)), allowed: \(Summary.grouped(limit))"
    )
    return status == .done ? .answerIsNo : status
  }
}
