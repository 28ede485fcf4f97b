public import Base

extension Reason {
  /// The text breaks the grammar of JSON (RFC 8259).
  public static let jsonSyntax = Reason(
    "json-syntax", .input, "the text breaks the grammar of JSON",
    cause: "A comma, quotation mark or bracket is missing or one too many, or the file was cut "
      + "off during a download or a copy. Comments and NaN are not part of JSON either.",
    remedy: "Correct the text at the line and column that the message names. If that is the very "
      + "end of the file, fetch the file again.")
  /// A text is not UTF-8 (RFC 8259 §8.1 for JSON).
  public static let invalidUTF8 = Reason(
    "invalid-utf-8", .input, "a text is not in UTF-8",
    cause: "The file was saved in an older encoding such as Latin-1 or Windows-1252, or a "
      + "program cut a text in the middle of a character.",
    remedy:
      "Read CSV with --input-option encoding=windows-1252, windows-1250 or what it is. Convert other files first: "
      + "iconv -f LATIN1 -t UTF-8 IN > OUT.")
  /// Arrays, objects, collections or elements are nested more deeply than any sensible file does.
  public static let nestedTooDeeply = Reason(
    "nested-too-deeply", .input, "values or elements are nested too deeply",
    cause: "A program repeated an opening bracket or tag without end, or the file was made to "
      + "exhaust the memory of programs that read it.",
    remedy: "Look at the place that the message names. If the feature is not needed, leave it "
      + "out with --on-error skip.")

  /// The reasons of this module.
  public static let text: [Reason] = [.jsonSyntax, .invalidUTF8, .nestedTooDeeply]
}
