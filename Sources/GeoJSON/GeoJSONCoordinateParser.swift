internal import Base
internal import Features
internal import Geometry
internal import Text

/// Parses `coordinates` into a batch's geometry column, by the rules of their type (RFC 7946 §3.1). Owns
/// nothing but the decision of what becomes of rings that do not end where they begin.
struct GeoJSONCoordinateParser {
  typealias Position = UnsafePointer<UInt8>

  /// Open rings are closed and counted.
  let closesRings: Bool
  /// Heights that are not numbers are left out and counted.
  let isLenient: Bool
  let judge: GeoJSONFaultJudge

  /// What a run of positions has besides x and y.
  private struct Extras {
    var dimensions: Dimensions = []
    var hasMore = false
    /// The first height that is not a number.
    var badHeight: Position?
    /// How many there are.
    var badHeightCount = 0
  }

  /// Appends the coordinates of one geometry and its node (RFC 7946 §3.1).
  func parse(
    _ start: Position, _ kind: GeometryKind, _ batch: inout FeatureBatch
  ) throws(JSONFault) -> Position {
    guard start.pointee == UInt8(ascii: "[") else {
      throw JSONFault(
        start, .badCoordinates, "'coordinates' is an array, found \(JSONFault.name(of: start))")
    }
    var extras = Extras()
    let first = JSONScanner.skipSpace(start + 1)
    var end = first
    if first.pointee == UInt8(ascii: "]") {
      end = first + 1
    } else {
      switch kind {
      case .point:
        end = try parsePosition(start, &batch.geometry, &extras)
        batch.geometry.endLine()
        batch.geometry.endPart()
      case .multiPoint, .lineString:
        end = try parseLine(start, atLeast: kind == .lineString ? 2 : 1, &batch, &extras)
        batch.geometry.endPart()
      case .polygon:
        end = try parseRings(start, &batch, &extras)
        batch.geometry.endPart()
      case .multiLineString:
        end = try parseList(start, of: "a line", &batch) { start, batch throws(JSONFault) in
          let end = try self.parseLine(start, atLeast: 2, &batch, &extras)
          batch.geometry.endPart()
          return end
        }
      case .multiPolygon:
        end = try parseList(start, of: "a polygon", &batch) { start, batch throws(JSONFault) in
          let end = try self.parseRings(start, &batch, &extras)
          batch.geometry.endPart()
          return end
        }
      case .geometryCollection: break
      }
    }
    batch.geometry.appendNode(kind, extras.dimensions)
    if extras.hasMore, judge.listsFaults {
      try judge.tell(
        JSONFault(
          start, .extraOrdinates, "positions have more than three numbers (RFC 7946 §3.1.1)"),
        &batch)
    } else if extras.hasMore {
      batch.note(
        .extraOrdinatesDropped,
        "positions have more than three numbers; those after the height were left out",
        feature: batch.slotIndexes.count - 1)
    }
    if let height = extras.badHeight {
      if judge.listsFaults { try judge.tell(coordinateFault(height, count: 2), &batch) }
      batch.note(
        .heightNotANumber, as: .changed, "heights that are not numbers were left out",
        feature: batch.slotIndexes.count - 1, count: extras.badHeightCount)
    }
    return end
  }

  /// A list of arrays; each is passed on with its bracket.
  @inline(__always)
  private func parseList(
    _ start: Position, of what: String, _ batch: inout FeatureBatch,
    _ element: (Position, inout FeatureBatch) throws(JSONFault) -> Position
  ) throws(JSONFault) -> Position {
    var next = JSONScanner.skipSpace(start + 1)
    if next.pointee == UInt8(ascii: "]") { return next + 1 }
    while true {
      guard next.pointee == UInt8(ascii: "[") else {
        throw JSONFault(
          next, .badCoordinates,
          "the array of \(what) was expected, found \(JSONFault.name(of: next))")
      }
      next = JSONScanner.skipSpace(try element(next, &batch))
      if next.pointee == UInt8(ascii: "]") { return next + 1 }
      guard next.pointee == UInt8(ascii: ",") else { throw .expected("',' or ']'", at: next) }
      next = JSONScanner.skipSpace(next + 1)
    }
  }

  private func parseRings(
    _ start: Position, _ batch: inout FeatureBatch, _ extras: inout Extras
  ) throws(JSONFault) -> Position {
    var seen = extras
    let end = try parseList(start, of: "a ring", &batch) { start, batch throws(JSONFault) in
      let first = batch.geometry.positionCount
      let end = try self.parseLine(start, atLeast: 0, &batch, &seen)
      try self.checkRing(start, from: first, &batch)
      return end
    }
    extras = seen
    return end
  }

  /// Refuses a ring that is too short or open (RFC 7946 §3.1.6), or closes an open one.
  @inline(__always)
  private func checkRing(_ start: Position, from first: Int, _ batch: inout FeatureBatch)
    throws(JSONFault)
  {
    let stride = batch.geometry.stride
    let count = batch.geometry.positionCount - first
    let head = batch.geometry.ordinates.base + first * stride
    let tail = batch.geometry.ordinates.base + (first + max(count - 1, 0)) * stride
    let isClosed = count > 0 && head[0] == tail[0] && head[1] == tail[1]
    if count >= 4, isClosed { return }
    guard !isClosed, count >= 3, closesRings else {
      if count < 4 {
        return try judge.tell(
          JSONFault(
            start, .shortRing,
            "ring has \(count) position\(count == 1 ? "" : "s"), at least 4 are needed"), &batch)
      }
      return try judge.tell(
        JSONFault(start, .openRing, "ring is not closed: it ends where it did not begin"), &batch)
    }
    var position = [Double](repeating: 0, count: stride)
    for slot in 0..<stride { position[slot] = head[slot] }
    position.withUnsafeBufferPointer { batch.geometry.ordinates.append(contentsOf: $0) }
    let line = batch.geometry.lineEnds.count - 1
    batch.geometry.lineEnds[line] += 1
    batch.note(.ringClosed, feature: batch.slotIndexes.count - 1)
  }

  /// Appends a run of positions as one line.
  @inline(__always)
  private func parseLine(
    _ start: Position, atLeast minimum: Int, _ batch: inout FeatureBatch,
    _ extras: inout Extras
  ) throws(JSONFault) -> Position {
    let first = batch.geometry.positionCount
    let end = try parsePositions(start, &batch.geometry, &extras)
    batch.geometry.endLine()
    let count = batch.geometry.positionCount - first
    if count < minimum, count > 0 {
      try judge.tell(
        JSONFault(
          start, .shortLine, "line has \(count) position, at least \(minimum) are needed"), &batch)
    }
    return end
  }

  /// The innermost loop: an array of positions, mostly of two numbers and without white space.
  @inline(never)
  private func parsePositions(
    _ start: Position, _ geometry: inout GeometryColumn, _ extras: inout Extras
  ) throws(JSONFault) -> Position {
    var next = JSONScanner.skipSpace(start + 1)
    if next.pointee == UInt8(ascii: "]") { return next + 1 }
    while true {
      guard next.pointee == UInt8(ascii: "[") else {
        throw JSONFault(
          next, .badCoordinates,
          "a position was expected, found \(JSONFault.name(of: next))")
      }
      next = try parsePosition(next, &geometry, &extras)
      if next.pointee == UInt8(ascii: ",") {
        next = JSONScanner.skipSpace(next + 1)
        continue
      }
      next = JSONScanner.skipSpace(next)
      if next.pointee == UInt8(ascii: "]") { return next + 1 }
      guard next.pointee == UInt8(ascii: ",") else { throw .expected("',' or ']'", at: next) }
      next = JSONScanner.skipSpace(next + 1)
    }
  }

  /// One position, starting at its bracket (RFC 7946 §3.1.1).
  @inline(__always)
  private func parsePosition(
    _ start: Position, _ geometry: inout GeometryColumn, _ extras: inout Extras
  ) throws(JSONFault) -> Position {
    let first = JSONScanner.skipSpace(start + 1)
    guard let x = DecimalText.scan(first), x.double.isFinite else {
      throw coordinateFault(first, count: 0)
    }
    var next = JSONScanner.skipSpace(x.end)
    guard next.pointee == UInt8(ascii: ",") else { throw shortPosition(start, at: next) }
    next = JSONScanner.skipSpace(next + 1)
    guard let y = DecimalText.scan(next), y.double.isFinite else {
      throw coordinateFault(next, count: 1)
    }
    next = JSONScanner.skipSpace(y.end)
    if next.pointee == UInt8(ascii: "]") {
      geometry.appendPosition(x: x.double, y: y.double)
      return next + 1
    }
    return try parseHeight(next, x.double, y.double, &geometry, &extras)
  }

  /// The third number of a position, and any further ones, which are only counted.
  private func parseHeight(
    _ start: Position, _ x: Double, _ y: Double, _ geometry: inout GeometryColumn,
    _ extras: inout Extras
  ) throws(JSONFault) -> Position {
    guard start.pointee == UInt8(ascii: ",") else { throw .expected("',' or ']'", at: start) }
    var next = JSONScanner.skipSpace(start + 1)
    guard let z = DecimalText.scan(next), z.double.isFinite else {
      guard let end = try Self.skipNoNumber(next) else { throw coordinateFault(next, count: 2) }
      guard isLenient || judge.listsFaults, end.pointee == UInt8(ascii: "]") else {
        throw heightFault(next)
      }
      if extras.badHeight == nil { extras.badHeight = next }
      extras.badHeightCount += 1
      geometry.appendPosition(x: x, y: y)
      return end + 1
    }
    geometry.appendPosition(x: x, y: y, z: z.double)
    extras.dimensions.insert(.z)
    next = JSONScanner.skipSpace(z.end)
    while next.pointee == UInt8(ascii: ",") {
      next = JSONScanner.skipSpace(next + 1)
      guard let more = DecimalText.scan(next), more.double.isFinite else {
        throw coordinateFault(next, count: 3)
      }
      extras.hasMore = true
      next = JSONScanner.skipSpace(more.end)
    }
    guard next.pointee == UInt8(ascii: "]") else { throw .expected("',' or ']'", at: next) }
    return next + 1
  }

  @inline(never)
  private func heightFault(_ start: Position) -> JSONFault {
    JSONFault(
      start, .heightNotANumber, "height is \(JSONFault.name(of: start)), a number is needed")
  }

  /// The end of a string or null that stands for a height, and of the white space behind it; nil for
  /// other values.
  @inline(never)
  private static func skipNoNumber(_ start: Position) throws(JSONFault) -> Position? {
    switch start.pointee {
    case UInt8(ascii: "\""):
      JSONScanner.skipSpace(try JSONScanner.stringExtent(start + 1).end + 1)
    case UInt8(ascii: "n"): JSONScanner.skipSpace(try JSONScanner.skipLiteral("null", at: start))
    default: nil
    }
  }

  @inline(never)
  private func shortPosition(_ start: Position, at next: Position) -> JSONFault {
    guard next.pointee == UInt8(ascii: "]") else { return .expected("',' or ']'", at: next) }
    return JSONFault(start, .shortPosition, "position has 1 number, at least 2 are needed")
  }

  @inline(never)
  private func coordinateFault(_ start: Position, count: Int) -> JSONFault {
    if count == 0, start.pointee == UInt8(ascii: "[") {
      return JSONFault(
        start, .badCoordinates, "coordinates are nested more deeply than their type allows")
    }
    if start.pointee == UInt8(ascii: "]") {
      return count == 0
        ? JSONFault(start, .shortPosition, "position has no numbers, at least 2 are needed")
        : .expected("a number", at: start)
    }
    if DecimalText.scan(start) != nil {
      return JSONFault(start, .badCoordinate, "coordinate is beyond the range of doubles")
    }
    return JSONFault(
      start, .badCoordinate, "coordinate is \(JSONFault.name(of: start)), a number is needed")
  }
}
