public import Geometry

/// What is searched for.
public struct SearchQuestion: Sendable {
  /// The words, as people type them.
  public var text: String
  /// What is near comes first.
  public var near: (x: Double, y: Double)?
  /// Only what lies in it.
  public var box: BoundingBox?
  /// Only these kinds; all if empty.
  public var kinds: Set<SearchKind> = []
  /// The most results.
  public var limit = 10

  /// A question without conditions.
  public init(_ text: String) { self.text = text }
}
