internal import Flow
internal import Text

/// How many features a clip left as they were, and how many it cut.
struct ClipTotals {
  /// Completely inside.
  var whole = 0
  /// Partly inside.
  var cut = 0

  static func += (left: inout ClipTotals, right: ClipTotals) {
    left.whole += right.whole
    left.cut += right.cut
  }

  /// Enters the numbers in the ledger.
  func enter(_ ledger: Ledger) {
    ledger.account(
      for: "clip", .object([("whole", .count(whole)), ("cut", .count(cut))]),
      line: "clip: \(Summary.grouped(whole)) inside as a whole, \(Summary.grouped(cut)) cut")
  }
}
