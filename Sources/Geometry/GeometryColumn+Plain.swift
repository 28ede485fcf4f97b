internal import Base

extension GeometryColumn {
  /// True if all positions in a range of ordinates are finite and have longitudes within ±180°: then
  /// they can be written as they are. Heights may be NaN, which means that there is none.
  public func isPlain(_ range: Range<Int>) -> Bool { isWithin(180, range) }

  /// True if all positions in a range of ordinates are finite.
  public func isFinite(_ range: Range<Int>) -> Bool { isWithin(.greatestFiniteMagnitude, range) }

  private func isWithin(_ limit: Double, _ range: Range<Int>) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= ordinates.count)
    // Without their sign, doubles order like integers, infinities and NaN above all others: a
    // difference from the limit has its top bit set exactly where a number is beyond.
    let limitX = limit.bitPattern
    let limitY = Double.greatestFiniteMagnitude.bitPattern
    let magnitude = UInt64.max >> 1
    var beyond: UInt64 = 0
    // In range: `range` covers whole positions and lies in the column.
    var next = UnsafeRawPointer(ordinates.base + range.lowerBound)
      .assumingMemoryBound(to: UInt64.self)
    switch stride {
    case 2:
      for _ in 0..<range.count / 2 {
        beyond |= (limitX &- (next[0] & magnitude)) | (limitY &- (next[1] & magnitude))
        next += 2
      }
    default:
      let infinity = Double.infinity.bitPattern
      for _ in 0..<range.count / stride {
        beyond |= (limitX &- (next[0] & magnitude)) | (limitY &- (next[1] & magnitude))
        if next[2] & magnitude == infinity { return false }
        next += stride
      }
    }
    return beyond >> 63 == 0
  }
}
