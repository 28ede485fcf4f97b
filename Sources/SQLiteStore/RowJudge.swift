/// Says for which rows of a ``LayerTable`` a condition on the geometry holds, for one value of the condition after
/// another. One thread uses it.
public protocol RowJudge: AnyObject {
  /// Takes the geometry that the next rows are compared with; false if it cannot say anything about that one.
  func take(_ value: UnsafeRawBufferPointer) -> Bool

  /// Whether the condition holds for every geometry that lies within a box, of smallest and largest x, smallest and
  /// largest y, or for none; nil if it may hold for some.
  func holds(within minX: Double, _ maxX: Double, _ minY: Double, _ maxY: Double) -> Bool?

  /// Whether the condition holds for the geometry of a row, which is known by its key; nil if it cannot say.
  func holds(for geometry: UnsafeRawBufferPointer, key: Int64) -> Bool?

  /// The same for a row whose geometry it has seen; nil if it has not, or does not remember it.
  func holds(forKey key: Int64) -> Bool?
}

extension LayerTable {
  /// A function of two geometries that is true only where boxes meet.
  public struct BoxFunction {
    /// The function.
    public let body: FunctionBody
    /// Makes what says where a condition holds that the function stands for. Such a function is always true itself: the
    /// rows for which the condition does not hold are left out, and of those for which it does the column
    /// ``LayerTable/decision`` is 1.
    public let judge: (() -> any RowJudge)?
    /// A function.
    public init(_ body: FunctionBody, judge: (() -> any RowJudge)? = nil) {
      self.body = body
      self.judge = judge
    }
  }

  /// How the number of the reference system that a blob names is made the session's.
  public struct Labelling {
    /// True if a geometry has the right number.
    public let isRight: (UnsafeRawBufferPointer) -> Bool
    /// Changes the number in a copy.
    public let change: (UnsafeMutableRawBufferPointer) -> Void
    /// A labelling.
    public init(
      isRight: @escaping (UnsafeRawBufferPointer) -> Bool,
      change: @escaping (UnsafeMutableRawBufferPointer) -> Void
    ) {
      self.isRight = isRight
      self.change = change
    }
  }

  /// The hidden column that is 1 where a ``RowJudge`` has found that its condition holds, and otherwise 0.
  public static let decision = "cairn_decision"
}
