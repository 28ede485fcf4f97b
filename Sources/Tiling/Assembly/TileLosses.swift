internal import Base

/// Which features of a zoom are in some tile, and which gave way in all of theirs.
struct TileLosses: ~Copyable {
  private var kept: Column<UInt64>
  /// Features that are in a tile of any zoom.
  private var shown: Column<UInt64>
  private var losses = Column<TileChunk.Loss>()

  init(featureCount: Int) {
    let words = (featureCount + 63) / 64
    kept = Column(capacity: max(words, 1))
    kept.append(repeating: 0, count: words)
    shown = Column(capacity: max(words, 1))
    shown.append(repeating: 0, count: words)
  }

  /// A tile has the feature.
  @inline(__always)
  mutating func keep(_ feature: Int) {
    kept[feature >> 6] |= 1 << UInt64(feature & 63)
  }

  /// A tile goes without the feature.
  mutating func lose(_ loss: TileChunk.Loss) { losses.append(loss) }

  /// Ends a zoom: calls `body` for each feature that is in none of its tiles because it gave way.
  mutating func endZoom(_ body: (TileChunk.Loss) -> Void) {
    var all = UnsafeMutableBufferPointer(start: losses.base, count: losses.count)
    all.sort { ($0.feature, $0.reason) < ($1.feature, $1.reason) }
    var last = -1
    for loss in losses.buffer where loss.feature != last {
      last = loss.feature
      if kept[loss.feature >> 6] >> UInt64(loss.feature & 63) & 1 == 0 { body(loss) }
    }
    losses.removeAll()
    for index in 0..<kept.count {
      shown[index] |= kept[index]
      kept[index] = 0
    }
  }

  /// True if a feature is in a tile of any zoom that has ended.
  func isShown(_ feature: Int) -> Bool { shown[feature >> 6] >> UInt64(feature & 63) & 1 != 0 }
}
