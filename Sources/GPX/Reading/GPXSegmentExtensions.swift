internal import Base
internal import Text
internal import XML

/// The extensions of the segments of the current track, as items of a JSON array: one for each segment, null
/// if it has none.
struct GPXSegmentExtensions: ~Copyable {
  /// The items so far, each followed by a comma, and what the current segment has so far.
  private var json = Bytes()
  /// Where the item of the current segment begins; nil if it has none yet.
  private var start: Int?
  /// Some segment has extensions.
  private var isUsed = false
  /// Some of them are in no namespace of their own.
  private(set) var hasPlainElements = false
  /// Reused for one element.
  private var value = Bytes()

  init() {}

  /// Begins another track.
  mutating func begin() {
    json.removeAll()
    start = nil
    isUsed = false
    hasPlainElements = false
  }

  /// Takes an element of a segment that is not a point: its extensions, or in GPX 1.0 a private element.
  mutating func take(_ element: inout GPXElementReader) throws(XMLFault) {
    value.removeAll()
    if element.name == GPXName.extensions.rawValue {
      let isText = try element.appendNested(to: &value)
      if isText, value.count == 2 { return }
      if !isText { notePlainElements() }
    } else {
      value.append("{")
      value.append(quoting: element.scanner.names.canonical.bytes(at: element.name))
      value.append(":")
      _ = try element.appendNested(to: &value)
      value.append("}")
    }
    guard let start else {
      start = json.count
      json.append(contentsOf: value.buffer)
      return
    }
    var before = Bytes()
    before.append(contentsOf: json.buffer(start..<json.count))
    json.truncate(to: start)
    JSONList.append(before.buffer, and: value.buffer, to: &json)
  }

  private mutating func notePlainElements() {
    let members = NestedElementValue(json: value.buffer)?.members ?? []
    if members.contains(where: { !GPXNamespace.isPrefixed($0.name) }) { hasPlainElements = true }
  }

  /// Ends a segment that has points.
  mutating func endSegment() {
    if start == nil { json.append("null") } else { isUsed = true }
    json.append(",")
    start = nil
  }

  /// Forgets what the current segment has; true if there was something.
  mutating func dropSegment() -> Bool {
    guard let start else { return false }
    json.truncate(to: start)
    self.start = nil
    return true
  }

  /// True if no segment has extensions.
  var isEmpty: Bool { !isUsed }

  /// Appends the array, when all segments have ended.
  func appendJSON(to out: inout Bytes) {
    out.append("[")
    out.append(contentsOf: json.buffer(0..<json.count - 1))
    out.append("]")
  }
}
