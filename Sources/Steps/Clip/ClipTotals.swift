internal import Flow
internal import Text

/// How many features a clip left as they were, and how many it cut.
struct ClipTotals {
  /// Inside as a whole.
  var whole = 0
  /// Some of it inside.
  var cut = 0

  static func += (left: inout ClipTotals, right: ClipTotals) {
    left.whole += right.whole
    left.cut += right.cut
  }

  /// Says so.
  func enter(_ ledger: Ledger) {
    ledger.account(
      for: "clip", .object([("whole", .count(whole)), ("cut", .count(cut))]),
      line: "clip: \(Summary.grouped(whole)) inside as a whole, \(Summary.grouped(cut)) cut")
  }
}
