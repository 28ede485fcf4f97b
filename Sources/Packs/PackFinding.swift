public import Base

/// Something that is wrong with a pack.
public struct PackFinding: Sendable {
  /// The part; nil for the pack as a whole.
  public var part: PackPart?
  /// What kind of fault it is.
  public var reason: Reason
  /// What it is here.
  public var message: String
  /// A finding.
  public init(_ part: PackPart?, _ reason: Reason, _ message: String) {
    self.part = part
    self.reason = reason
    self.message = message
  }
}
