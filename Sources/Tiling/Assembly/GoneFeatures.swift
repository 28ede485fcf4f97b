internal import Base

/// Features that gave way in all tiles of a zoom: smaller zooms go without them, too, so that what is seen at a zoom is seen
/// at the next one.
///
/// Unchecked: it changes between two zooms, when nobody reads it.
final class GoneFeatures: @unchecked Sendable {
  private let plan: TilePlan
  private let features: TileFeatureStore
  private let wordCount: Int
  /// For each reason that there can be a bit for each feature; nothing as long as none is gone.
  private var density = Column<UInt64>()
  private var sizeBudget = Column<UInt64>()

  /// Nothing is gone. Features have numbers below `count`.
  init(_ plan: TilePlan, _ features: TileFeatureStore, count: Int) {
    self.plan = plan
    self.features = features
    wordCount = (count + 63) / 64
  }

  /// Adds a feature, which gave way for a reason; what became part of something else is not gone. Of a sample of tiles it
  /// is not known what is in none.
  func add(_ loss: TileChunk.Loss) {
    guard plan.sample == nil else { return }
    if density.count == 0 {
      density.append(repeating: 0, count: wordCount)
      sizeBudget.append(repeating: 0, count: wordCount)
    }
    let bit: UInt64 = 1 << UInt64(loss.feature & 63)
    switch TileAccount.Reason(rawValue: Int(loss.reason)) {
    case .density: density[loss.feature >> 6] |= bit
    case .sizeBudget: sizeBudget[loss.feature >> 6] |= bit
    default: return
    }
  }

  /// Why the feature of a piece is gone; nil if it is not.
  @inline(__always)
  func reason(of piece: TilePiece) -> TileAccount.Reason? {
    density.count == 0 ? nil : reason(ofFeature: features.number(of: piece, plan))
  }

  private func reason(ofFeature number: Int) -> TileAccount.Reason? {
    let bit = UInt64(number & 63)
    if density[number >> 6] >> bit & 1 != 0 { return .density }
    return sizeBudget[number >> 6] >> bit & 1 != 0 ? .sizeBudget : nil
  }
}
