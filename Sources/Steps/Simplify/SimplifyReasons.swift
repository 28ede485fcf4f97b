internal import Base

extension Reason {
  /// Borders that crossed a neighbour's before were simplified there.
  static let bordersCross = Reason(
    "borders-cross", .changed,
    "borders that crossed a neighbour's before were simplified there, and may overlap more",
    cause:
      "The data are not a clean coverage: neighbours overlap, or borders cross that share no position there, "
      + "so simplify --topology cannot tell which side of the other each of them belongs on.",
    remedy: "Mend the overlaps before, or use a smaller --tolerance.")

  /// The reasons of simplification.
  static let simplification: [Reason] = [.bordersCross]
}
