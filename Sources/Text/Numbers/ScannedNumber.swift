/// A number that was read from text.
@frozen
public struct ScannedNumber: BitwiseCopyable {
  /// What the text looked like.
  @frozen
  public enum Form: UInt8, BitwiseCopyable, Sendable {
    /// Without fraction and exponent, and within `Int64`.
    case integer
    /// Without fraction and exponent, but beyond `Int64`.
    case largeInteger
    /// With a fraction or an exponent.
    case real
  }

  /// The first byte after the number.
  public let end: UnsafePointer<UInt8>
  /// The nearest double (ties to even); infinite if the number is too large for a double, -0 for "-0".
  public let double: Double
  /// The exact value when `form` is `.integer`, otherwise 0.
  public let integer: Int64
  /// Whether the number is an integer.
  public let form: Form

  @inlinable @inline(__always)
  init(end: UnsafePointer<UInt8>, double: Double, integer: Int64, form: Form) {
    self.end = end
    self.double = double
    self.integer = integer
    self.form = form
  }
}
