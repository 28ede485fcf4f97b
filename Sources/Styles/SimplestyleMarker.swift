/// How simplestyle 1.1 draws a point: what follows for its members from a style that says it in other words.
public struct SimplestyleMarker: Hashable, Sendable {
  /// The member that names a symbol of Maki.
  public static let symbolName = "marker-symbol"

  /// `marker-color`.
  public let color: String?
  /// `marker-size`.
  public let size: String?
  /// `marker-symbol`.
  public let symbol: String?

  /// The marker of a point with a style, and with a symbol if it has one.
  public init(_ style: FeatureStyle, _ symbol: StyleSymbol?) {
    color = style.iconColor
    size = style.iconScale.map(Self.size(ofScale:))
    self.symbol = symbol?.maki
  }

  /// The nearest of the three sizes, which are scales of 0.75, 1 and 1.5 to us.
  private static func size(ofScale scale: Double) -> String {
    scale < 0.875 ? "small" : scale < 1.25 ? "medium" : "large"
  }
}
