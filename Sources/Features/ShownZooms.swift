/// The zooms of vector tiles that show a feature, as the rules of its input say: on their way from a reader to tiles in
/// a cell beside the feature's properties.
public struct ShownZooms: Hashable, BitwiseCopyable, Sendable {
  /// The smallest zoom.
  public var least: UInt8
  /// The largest zoom; 255 if there is no limit.
  public var greatest: UInt8

  /// The name of the cell's key.
  public static let name: StaticString = "@zooms"
  /// The largest zoom that rules can name.
  public static let deepest = 30

  /// The zooms from one on, up to another if there is a limit.
  public init(from least: UInt8, to greatest: UInt8 = .max) {
    self.least = least
    self.greatest = greatest
  }

  /// The zooms that a cell holds.
  public init(_ cell: Cell) {
    least = UInt8(truncatingIfNeeded: cell.bits)
    greatest = UInt8(truncatingIfNeeded: cell.bits >> 8)
  }

  /// The cell that holds them; `key` is the number of ``name``.
  public func cell(key: UInt32) -> Cell {
    Cell(
      key: key, type: .integer, flags: .foreign, bits: UInt64(least) | UInt64(greatest) << 8)
  }
}
