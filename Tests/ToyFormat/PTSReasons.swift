public import Base
internal import FormatKit

extension Reason {
  /// A line is not two numbers and a name.
  static let badPointLine = Reason(
    "bad-point-line", .input, "a line is not 'x y name'",
    cause: "A number is missing or misspelled, or the name is not UTF-8.",
    remedy: "Correct the line, or leave it out with --on-error skip.")
  /// A feature says more than a line can.
  static let pointLineShort = Reason(
    "point-line-short", .changed, "values that a line of points cannot hold were left out",
    cause: "A line holds x, y and a name, and the features have more.",
    remedy: "Write GeoPackage or GeoJSON if you need the rest.")

  /// The reasons of this module.
  public static let pts: [Reason] = [.badPointLine, .pointLineShort]
}

/// How a line differs from its feature.
enum PTSChange: Int, ChangeKind {
  case leftOut
  var reason: Reason { .pointLineShort }
  var message: String { reason.meaning }
}
