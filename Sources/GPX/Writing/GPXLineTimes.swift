internal import Base
internal import Text

/// Where the times of a line's points come from, and whether its measures are times.
struct GPXLineTimes {
  /// The index of the times among the arrays of the line.
  let index: Int?
  let hasMeasures: Bool
  let feature: Int
  /// A measure is not a time, or not the same time as in the array.
  private(set) var isMeasureDropped = false
  /// The times come only from measures.
  private(set) var isMeasureWritten = false

  init(index: Int?, hasMeasures: Bool, feature: Int) {
    self.index = index
    self.hasMeasures = hasMeasures
    self.feature = feature
  }

  /// Writes a measure as the time that it stands for.
  mutating func append(measure: Double, to out: inout Bytes) {
    if measure.isNaN { return }
    let start = out.count
    out.append("<time>")
    if EpochText.append(measure, to: &out) {
      out.append("</time>")
      isMeasureWritten = true
    } else {
      out.truncate(to: start)
      isMeasureDropped = true
    }
  }

  /// Checks whether the measure of a point is its time, which is a JSON string.
  mutating func compare(_ time: UnsafeBufferPointer<UInt8>, measure: Double) {
    if measure.isNaN { return }
    let text = UnsafeBufferPointer(rebasing: time.dropFirst().dropLast())
    if EpochText.seconds(text) != measure { isMeasureDropped = true }
  }
}
