internal import Base
internal import Flow

/// Keeps track of the places of points while they are cut out of routes and tracks one by one, and records
/// them for the decoders.
struct GPXPointCutter {
  /// The name of the current route or track.
  var name: [UInt8]?

  private var lineIDs: [GPXReader.Kind: Int] = [:]
  private var segment = -1
  /// The number of points so far in the current route or segment, and in the whole route or track.
  private var point = 0
  private var linePoints = 0
  /// The context that is in force in this batch.
  private var current: (offset: Int, kind: GPXReader.Kind, bindings: Int)?
  private var emptyLines = 0
  private var passedMembers = 0

  /// Contexts are written into the batch of their points.
  mutating func beginBatch() { current = nil }

  /// Begins a route or track.
  mutating func begin(_ line: GPXReader.Kind) {
    lineIDs[line, default: -1] += 1
    segment = -1
    point = 0
    linePoints = 0
    name = nil
    current = nil
  }

  mutating func beginSegment() {
    segment += 1
    point = 0
    current = nil
  }

  /// Called after an end tag, when `depth` elements are open.
  mutating func endElement(depth: Int) {
    guard depth == 1 else { return }
    if linePoints == 0 { emptyLines += 1 }
    name = nil
    current = nil
  }

  /// Counts a point that was not requested.
  mutating func passPoint() {
    point += 1
    linePoints += 1
  }

  /// Counts an element other than the name and points.
  mutating func passMember() { passedMembers += 1 }

  /// The offset in `text` of the context of the next point, which is written if it is new.
  mutating func context(
    of kind: GPXReader.Kind, bindings: Int, _ text: inout Bytes
  ) -> Int {
    defer { if kind != .waypoint { passPoint() } }
    if let current, current.kind == kind, current.bindings == bindings { return current.offset }
    let line: GPXReader.Kind = kind == .routePoint ? .route : .track
    let offset = GPXPointContext(
      kind: kind, bindings: bindings, line: max(lineIDs[line] ?? 0, 0), segment: max(segment, 0),
      firstPoint: point, nameCount: name?.count ?? -1
    ).write(name ?? [], to: &text)
    current = (offset, kind, bindings)
    return offset
  }

  var oddities: [Oddity] {
    var oddities: [Oddity] = []
    if emptyLines > 0 {
      oddities.append(
        Oddity(
          .linesWithoutPoints,
          "routes and tracks without points gave no feature: \(emptyLines)"))
    }
    if passedMembers > 0 {
      oddities.append(
        Oddity(
          .lineMembersLeftOut,
          "only the names of routes and tracks are kept with their points; "
            + "elements left out: \(passedMembers)"))
    }
    return oddities
  }
}

/// The context of a run of points: what they belong to. The reader writes it into the text of a batch.
struct GPXPointContext: BitwiseCopyable {
  var kind: GPXReader.Kind
  /// The number of the set of namespace declarations.
  var bindings: Int
  /// The ordinals of the route or track, the segment in it and the first point, from 0.
  var line: Int
  var segment: Int
  var firstPoint: Int
  /// The length of the name that follows, in bytes; -1 if there is none.
  var nameCount: Int

  private static let numberCount = 6

  /// Appends everything; returns the offset.
  func write(_ name: [UInt8], to text: inout Bytes) -> Int {
    let offset = text.count
    for number in [kind.rawValue, bindings, line, segment, firstPoint, nameCount] {
      text.append(atMost: 8) { out in
        UnsafeMutableRawPointer(out).storeBytes(of: number, as: Int.self)
        return 8
      }
    }
    name.withUnsafeBufferPointer { text.append(contentsOf: $0) }
    return offset
  }

  init(
    kind: GPXReader.Kind, bindings: Int, line: Int, segment: Int, firstPoint: Int, nameCount: Int
  ) {
    self.kind = kind
    self.bindings = bindings
    self.line = line
    self.segment = segment
    self.firstPoint = firstPoint
    self.nameCount = nameCount
  }

  /// The context that was written at an offset.
  init(_ text: borrowing Bytes, at offset: Int) {
    let bytes = text.buffer(offset..<offset + Self.numberCount * 8)
    func number(_ index: Int) -> Int {
      UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index * 8, as: Int.self)
    }
    self.init(
      kind: GPXReader.Kind(rawValue: number(0)) ?? .waypoint, bindings: number(1), line: number(2),
      segment: number(3), firstPoint: number(4), nameCount: number(5))
  }

  /// The range of the name after a context that was written at an offset; nil if there is none.
  func nameRange(at offset: Int) -> Range<Int>? {
    let start = offset + Self.numberCount * 8
    return nameCount < 0 ? nil : start..<start + nameCount
  }
}
