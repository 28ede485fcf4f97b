internal import Base
internal import Geometry
internal import Text

/// The arrays of `coordinateProperties` for the points of one line: JSON arrays that are walked side by side
/// while the points are written.
struct GPXPointValues: ~Copyable {
  /// An array.
  struct Values: BitwiseCopyable {
    /// The number of its key in `GPXArrayPlan`.
    var key: Int
    /// Where in `json` its next value is.
    var next = 0
    /// Where in `starts` the places of its first values are, one per part.
    var firstStart: Int
  }

  /// The arrays, in the order of a point's elements.
  private(set) var arrays = Column<Values>()
  private var starts = Column<Int>()
  var plan = GPXArrayPlan()
  /// A copy followed by zeros.
  private(set) var json = Bytes()
  private var nothing = Bytes()
  private var name = Bytes()

  init() {}

  /// Forgets the previous line.
  mutating func removeAll() { arrays.removeAll() }

  /// Loads the arrays for a line; false, and nothing loaded, unless each array has one value for each point
  /// (in an array for each part of a MultiLineString).
  mutating func load(
    _ source: UnsafeBufferPointer<UInt8>, _ lines: Range<Int>, isNested: Bool,
    of geometry: borrowing GeometryColumn, _ prefixes: GPXPrefixes
  ) -> Bool {
    arrays.removeAll()
    starts.removeAll()
    json.removeAll()
    json.append(contentsOf: source)
    json.append(repeating: 0, count: 64)
    plan.prepare(prefixes)
    guard
      let isLoaded = try? walk(lines, isNested: isNested, of: geometry), isLoaded
    else {
      arrays.removeAll()
      return false
    }
    // There are few arrays: sorted by insertion, in the order of their ranks.
    for index in 1..<max(arrays.count, 1) {
      let moved = arrays[index]
      var place = index
      while place > 0, plan.rank(arrays[place - 1].key) > plan.rank(moved.key) {
        arrays[place] = arrays[place - 1]
        place -= 1
      }
      arrays[place] = moved
    }
    return true
  }

  private mutating func walk(
    _ lines: Range<Int>, isNested: Bool, of geometry: borrowing GeometryColumn
  ) throws(JSONFault) -> Bool {
    let base = UnsafePointer(json.base)
    var next = JSONScanner.skipSpace(base)
    guard next.pointee == UInt8(ascii: "{") else { return false }
    next = JSONScanner.skipSpace(next + 1)
    if next.pointee == UInt8(ascii: "}") { return true }
    while true {
      guard next.pointee == 0x22 else { return false }
      let extent = try JSONScanner.stringExtent(next + 1)
      name.removeAll()
      if extent.isVerbatim {
        name.append(from: next + 1, count: extent.end - next - 1)
      } else {
        _ = JSONScanner.appendUnescaped(next + 1, extent.end, to: &name)
      }
      let key = plan.index(of: name.buffer)
      next = try JSONScanner.expect(":", at: extent.end + 1, "':'")
      arrays.append(Values(key: key, firstStart: starts.count))
      if isNested {
        guard next.pointee == UInt8(ascii: "[") else { return false }
        next = JSONScanner.skipSpace(next + 1)
        for line in lines {
          if line > lines.lowerBound {
            guard next.pointee == UInt8(ascii: ",") else { return false }
            next = JSONScanner.skipSpace(next + 1)
          }
          guard let end = try skip(geometry.positionRange(ofLine: line).count, at: next) else {
            return false
          }
          next = end
        }
        guard next.pointee == UInt8(ascii: "]") else { return false }
        next = JSONScanner.skipSpace(next + 1)
      } else {
        let count = lines.isEmpty ? 0 : geometry.positionRange(ofLine: lines.lowerBound).count
        guard let end = try skip(count, at: next) else { return false }
        next = end
      }
      if next.pointee == UInt8(ascii: ",") {
        next = JSONScanner.skipSpace(next + 1)
        continue
      }
      return next.pointee == UInt8(ascii: "}")
    }
  }

  /// Skips an array of `count` values; nil if there is no such array.
  private mutating func skip(
    _ count: Int, at start: UnsafePointer<UInt8>
  ) throws(JSONFault) -> UnsafePointer<UInt8>? {
    guard start.pointee == UInt8(ascii: "[") else { return nil }
    var next = JSONScanner.skipSpace(start + 1)
    starts.append(next - UnsafePointer(json.base))
    for index in 0..<count {
      if index > 0 {
        guard next.pointee == UInt8(ascii: ",") else { return nil }
        next = JSONScanner.skipSpace(next + 1)
      }
      next = JSONScanner.skipSpace(try JSONScanner.skipValue(next, &nothing))
    }
    guard next.pointee == UInt8(ascii: "]") else { return nil }
    return JSONScanner.skipSpace(next + 1)
  }

  // MARK: - Values

  /// Goes to the first values of a part, counted from 0.
  mutating func begin(part: Int) {
    for index in 0..<arrays.count {
      arrays[index].next = starts[arrays[index].firstStart + part]
    }
  }

  /// True if the first two points of a part have the same values.
  mutating func areRepeated(part: Int) -> Bool {
    begin(part: part)
    for index in 0..<arrays.count {
      let first = takeValue(index)
      guard first.elementsEqual(takeValue(index)) else { return false }
    }
    return true
  }

  /// The next value of an array, for the next point: `load` has seen that there is one.
  @inline(__always)
  mutating func takeValue(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let base = UnsafePointer(json.base)
    let start = base + arrays[index].next
    // There cannot be a fault, as everything has been walked before.
    let end = (try? JSONScanner.skipValue(start, &nothing)) ?? start
    var next = JSONScanner.skipSpace(end)
    if next.pointee == UInt8(ascii: ",") { next = JSONScanner.skipSpace(next + 1) }
    arrays[index].next = next - base
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  /// The range of the first string in an array, without its quotation marks; nil if there is no plain string.
  func firstString(_ index: Int, _ counts: some Sequence<Int>) -> Range<Int>? {
    let base = UnsafePointer(json.base)
    var nothing = Bytes()
    for (part, count) in counts.enumerated() {
      var next = base + starts[arrays[index].firstStart + part]
      for _ in 0..<count {
        let end = (try? JSONScanner.skipValue(next, &nothing)) ?? next
        if next.pointee == 0x22 { return next + 1 - base..<end - 1 - base }
        next = JSONScanner.skipSpace(JSONScanner.skipSpace(end) + 1)
      }
    }
    return nil
  }
}
