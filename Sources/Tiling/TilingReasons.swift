public import Base

extension Reason {
  /// The reasons of this module.
  public static let tiling: [Reason] = []
}
