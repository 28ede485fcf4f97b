internal import Base

/// What concerns OPL alone.
extension Reason {
  /// A line is not what OPL has.
  static let oplSyntax = Reason(
    "opl-syntax", .input, "a line of OPL is not in the right form",
    cause: "A space, a comma, '=' or '@' in a text is not escaped (as %20%, %2c%, %3d% or %40%), a"
      + " line was cut, or the file is not OPL.",
    remedy: "Correct the line in the place that the message names. `osmium cat FILE -o out.opl`"
      + " writes lines in the right form.")
  /// A line is larger than a piece can be.
  static let oplTooLarge = Reason(
    "opl-too-large", .input, "a line of OPL takes more than 2 GB",
    cause: "The line breaks are missing, or the file is not OPL.",
    remedy: "Look at the beginning of the file: each line should hold one object, such as 'n1 v1"
      + " x10 y50'.")

  /// The reasons that concern OPL alone.
  static let opl: [Reason] = [.oplSyntax, .oplTooLarge]
}
