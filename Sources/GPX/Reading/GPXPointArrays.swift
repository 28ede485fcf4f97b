internal import Base
internal import Text

/// The values that the points of one line have besides their positions, as JSON arrays: one value per point,
/// null if it has none; if there are several segments, one array for each.
struct GPXPointArrays: ~Copyable {
  /// The values of one key.
  private final class Values {
    /// The text of all segments so far, such as `[1,2,null,`.
    var json = Bytes()
    /// The number of values of the current segment.
    var count = 0
    /// Where the last value is in `json`.
    var lastStart = 0
    var isUsed = false
  }

  /// The keys found so far, of all lines.
  private var keys = KeyTable()
  private var values: [Values] = []
  /// The keys of this line, in the order of their first values.
  private var used = Column<Int>()
  /// The number of points of the segments that have ended.
  private var segmentCounts = Column<Int>()
  /// The number of points of the current segment, including the one that is being read.
  private(set) var pointCount = 0

  init() {}

  /// The number of a key.
  mutating func index(of key: UnsafeBufferPointer<UInt8>) -> Int {
    let index = keys.index(of: key)
    if index == values.count { values.append(Values()) }
    return index
  }

  /// The number of a key.
  mutating func index(of key: String) -> Int {
    var bytes = Bytes()
    bytes.append(key)
    return index(of: bytes.buffer)
  }

  /// Begins another line.
  mutating func begin() {
    for index in used.buffer {
      values[index].json.removeAll()
      values[index].isUsed = false
    }
    used.removeAll()
    segmentCounts.removeAll()
    pointCount = 0
  }

  /// Begins another point.
  mutating func beginPoint() { pointCount += 1 }

  /// Gives the current point a value, which is JSON; false if it already has one.
  @inline(__always)
  mutating func add(_ index: Int, _ json: UnsafeBufferPointer<UInt8>) -> Bool {
    let values = values[index]
    if !values.isUsed { begin(values, index) }
    if values.count + 1 != pointCount {
      guard values.count < pointCount else { return false }
      fill(values, to: pointCount - 1)
    }
    if values.count == 0 { values.json.append(UInt8(ascii: "[")) }
    values.lastStart = values.json.count
    values.json.append(contentsOf: json)
    values.json.append(UInt8(ascii: ","))
    values.count += 1
    return true
  }

  /// Gives the current point a further value of a key: its values become an array.
  mutating func addFurther(_ index: Int, _ json: UnsafeBufferPointer<UInt8>) {
    let values = values[index]
    var known = Bytes()
    known.append(
      contentsOf: values.json.buffer(values.lastStart..<values.json.count - 1))
    values.json.truncate(to: values.lastStart)
    JSONList.append(known.buffer, and: json, to: &values.json)
    values.json.append(UInt8(ascii: ","))
  }

  /// Ends a segment that has points.
  mutating func endSegment() {
    for index in used.buffer {
      let values = values[index]
      fill(values, to: pointCount)
      close(values)
    }
    segmentCounts.append(pointCount)
    pointCount = 0
  }

  /// Repeats the point that was read last.
  mutating func repeatPoint() {
    for index in used.buffer {
      let values = values[index]
      guard values.count == pointCount else { continue }
      var last = Bytes()
      last.append(contentsOf: values.json.buffer(values.lastStart..<values.json.count))
      values.lastStart = values.json.count
      values.json.append(contentsOf: last.buffer)
      values.count += 1
    }
    pointCount += 1
  }

  /// True if none of the points of the line has a value.
  var isEmpty: Bool { used.isEmpty }

  /// Appends an object with all arrays, when all segments have ended.
  func appendJSON(to json: inout Bytes) {
    json.append("{")
    for (place, index) in used.buffer.enumerated() {
      if place > 0 { json.append(",") }
      json.append(quoting: keys.bytes(at: index))
      json.append(":")
      // A comma follows each array.
      let arrays = values[index].json.buffer(0..<values[index].json.count - 1)
      if segmentCounts.count > 1 { json.append("[") }
      json.append(contentsOf: arrays)
      if segmentCounts.count > 1 { json.append("]") }
    }
    json.append("}")
  }

  @inline(never)
  private mutating func begin(_ values: Values, _ index: Int) {
    values.isUsed = true
    used.append(index)
    for count in segmentCounts.buffer {
      values.count = 0
      fill(values, to: count)
      close(values)
    }
    values.count = 0
  }

  private func fill(_ values: Values, to count: Int) {
    while values.count < count {
      if values.count == 0 { values.json.append(UInt8(ascii: "[")) }
      values.json.append("null,")
      values.count += 1
    }
  }

  private func close(_ values: Values) {
    // In place of the last value's comma.
    values.json.truncate(to: values.json.count - 1)
    values.json.append("],")
    values.count = 0
  }
}
