internal import Streaming
internal import Synchronization

/// How many features a clip left as they were, cut and left out.
struct ClipTotals {
  /// Inside as a whole.
  var whole = 0
  /// Some of it inside.
  var cut = 0
  /// Nothing inside; what only touches is one of these.
  var outside = 0

  static func += (left: inout ClipTotals, right: ClipTotals) {
    left.whole += right.whole
    left.cut += right.cut
    left.outside += right.outside
  }

  /// Says so.
  func enter(_ ledger: Ledger) {
    ledger.account(
      for: "clip",
      .object([("whole", .count(whole)), ("cut", .count(cut)), ("outside", .count(outside))]),
      line: "clip: \(Summary.grouped(whole)) whole, \(Summary.grouped(cut)) cut, "
        + "\(Summary.grouped(outside)) outside")
  }
}
