public import Base

extension Reason {
  /// The text is not well-formed (XML 1.0 fifth edition §2.1).
  public static let xmlSyntax = Reason(
    "xml-syntax", .input,
    "the text breaks the grammar of XML",
    cause: "A tag is not closed, an '&' is not written as '&amp;', a character is forbidden in "
      + "XML, or the file was cut off during a download.",
    remedy: "Correct the text at the line and column that the message names; xmllint --noout FILE "
      + "lists all such places. If the text ends too early, fetch the file again.")
  /// Entities are declared, or part of the document is in another file.
  public static let xmlEntity = Reason(
    "xml-entity", .input,
    "a document declares entities, or has parts in other files",
    cause: "Entities are abbreviations that XML documents can define. Geodata rarely needs them, "
      + "and attackers use them to read files or to fill memory, so cairn refuses all of them.",
    remedy: "If you trust the file, replace the entities by what they stand for: "
      + "xmllint --noent --dropdtd IN > OUT.")

  /// The reasons of this module.
  public static let xml: [Reason] = [.xmlSyntax, .xmlEntity]
}
