/// What goes before and behind records of an input that are set apart, so that a file of them can be read
/// again.
public struct RecordFrame: Hashable, Sendable {
  /// What goes before the first record.
  public var head: String
  /// What goes behind the last one.
  public var tail: String
  /// What goes between two.
  public var separator: String

  /// A frame; without texts for records that stand alone.
  public init(head: String = "", tail: String = "", separator: String = "") {
    self.head = head
    self.tail = tail
    self.separator = separator
  }
}
