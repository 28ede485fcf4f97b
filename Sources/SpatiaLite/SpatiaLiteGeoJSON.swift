internal import Base
internal import Features
internal import Geometry
internal import Text

/// Reads the text of a GeoJSON geometry (RFC 7946 §3.1) into a column. It is converted into WKB, so that only
/// `WKBReader` has to know the rules for geometries. Other members than those of the shape are passed over.
struct SpatiaLiteGeoJSON: ~Copyable {
  private var text = JSONColumnText()
  private var wkb = Bytes()

  /// The members that make a shape.
  private struct Members {
    var type = ""
    var coordinates: JSONScanner.Position?
    var geometries: JSONScanner.Position?
  }

  /// Appends one geometry (nodes and what belongs to them; the feature is not ended).
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, closesRings: Bool, keepsFaults: Bool,
    to column: inout GeometryColumn
  ) throws(GeoError) -> WKBReader.Changes {
    text.load(bytes)
    wkb.removeAll()
    let start = text.start
    do throws(JSONFault) {
      let end = JSONScanner.skipSpace(try readGeometry(start, depth: 0))
      guard end.pointee == 0 else { throw .expected("the end of the text", at: end) }
    } catch {
      throw GeoError(
        error.reason, "\(error.message) (byte \(error.position - start) of the GeoJSON text)")
    }
    return try WKBReader.append(
      wkb.buffer, closesRings: closesRings, keepsFaults: keepsFaults, to: &column)
  }

  private mutating func readGeometry(
    _ start: JSONScanner.Position, depth: Int
  ) throws(JSONFault) -> JSONScanner.Position {
    guard depth < WKBReader.maximumDepth else {
      throw JSONFault(start, .badCoordinates, "geometries are nested too deeply")
    }
    var members = Members()
    var name = Bytes()
    let end = try JSONColumnText.forEachMember(start, &name) { name, value throws(JSONFault) in
      switch String(decoding: name, as: UTF8.self) {
      case "type": members.type = JSONColumnText.string(value) ?? ""
      case "coordinates": members.coordinates = value
      case "geometries": members.geometries = value
      default: break
      }
    }
    guard let kind = GeometryKind.allCases.first(where: { $0.name == members.type }) else {
      throw JSONFault(start, .unknownType, "a geometry needs a 'type'")
    }
    let isCollection = kind == .geometryCollection
    guard let shape = isCollection ? members.geometries : members.coordinates else {
      throw JSONFault(
        start, .missingCoordinates,
        "a \(kind.name) needs '\(isCollection ? "geometries" : "coordinates")'")
    }
    _ = try readShape(kind, shape, depth: depth)
    return end
  }

  private mutating func readShape(
    _ kind: GeometryKind, _ start: JSONScanner.Position, depth: Int
  ) throws(JSONFault) -> JSONScanner.Position {
    let head = wkb.count
    wkb.append(1)
    put(UInt32(kind.rawValue))
    let isEmpty = JSONScanner.skipSpace(start + 1).pointee == UInt8(ascii: "]")
    switch kind {
    case .point where isEmpty && start.pointee == UInt8(ascii: "["):
      put(Double.nan)
      put(Double.nan)
      return JSONScanner.skipSpace(start + 1) + 1
    case .point:
      return try readPositions(start, head) {
        reader, start, width throws(JSONFault) in
        try reader.readPosition(start, width)
      }
    case .lineString:
      return try readPositions(start, head) {
        reader, start, width throws(JSONFault) in
        try reader.readLine(start, width)
      }
    case .polygon:
      return try readPositions(start, head) {
        reader, start, width throws(JSONFault) in
        try reader.readRings(start, width)
      }
    case .multiPoint, .multiLineString, .multiPolygon:
      let member: GeometryKind =
        kind == .multiPoint ? .point : kind == .multiLineString ? .lineString : .polygon
      return try readList(start) { reader, start throws(JSONFault) in
        try reader.readShape(member, start, depth: depth + 1)
      }
    case .geometryCollection:
      return try readList(start) { reader, start throws(JSONFault) in
        try reader.readGeometry(start, depth: depth + 1)
      }
    }
  }

  /// Reads a shape of positions, which all have as many ordinates as the first; the type at `head` says so.
  private mutating func readPositions(
    _ start: JSONScanner.Position, _ head: Int,
    _ body: (inout SpatiaLiteGeoJSON, JSONScanner.Position, Int) throws(JSONFault)
      -> JSONScanner.Position
  ) throws(JSONFault) -> JSONScanner.Position {
    let width = Self.width(of: start)
    if width == 3 {
      // ISO's thousands for z, of a number below 256.
      let type = UInt32(wkb[head + 1]) + 1000
      wkb[head + 1] = UInt8(type & 0xFF)
      wkb[head + 2] = UInt8(type >> 8)
    }
    return try body(&self, start, width)
  }

  /// The ordinates of the first position: 2 or 3.
  private static func width(of start: JSONScanner.Position) -> Int {
    var next = start
    while next.pointee == UInt8(ascii: "[") { next = JSONScanner.skipSpace(next + 1) }
    var commas = 0
    while next.pointee != UInt8(ascii: "]"), next.pointee != 0 {
      if next.pointee == UInt8(ascii: ",") { commas += 1 }
      next += 1
    }
    return commas >= 2 ? 3 : 2
  }

  private mutating func readLine(
    _ start: JSONScanner.Position, _ width: Int
  ) throws(JSONFault) -> JSONScanner.Position {
    try readList(start) { reader, start throws(JSONFault) in
      try reader.readPosition(start, width)
    }
  }

  private mutating func readRings(
    _ start: JSONScanner.Position, _ width: Int
  ) throws(JSONFault) -> JSONScanner.Position {
    try readList(start) { reader, start throws(JSONFault) in try reader.readLine(start, width) }
  }

  /// Reads the elements of an array and writes their count first.
  private mutating func readList(
    _ start: JSONScanner.Position,
    _ body: (inout SpatiaLiteGeoJSON, JSONScanner.Position) throws(JSONFault)
      -> JSONScanner.Position
  ) throws(JSONFault) -> JSONScanner.Position {
    let place = wkb.count
    put(UInt32(0))
    var next = try JSONScanner.expect("[", at: start, "an array")
    if next.pointee == UInt8(ascii: "]") { return next + 1 }
    var count: UInt32 = 0
    while true {
      next = JSONScanner.skipSpace(try body(&self, next))
      count += 1
      if next.pointee == UInt8(ascii: "]") { break }
      next = try JSONScanner.expect(",", at: next, "',' or ']'")
    }
    for index in 0..<4 { wkb[place + index] = UInt8(truncatingIfNeeded: count >> (index * 8)) }
    return next + 1
  }

  /// Reads a position; one without a third number has no height.
  private mutating func readPosition(
    _ start: JSONScanner.Position, _ width: Int
  ) throws(JSONFault) -> JSONScanner.Position {
    var next = try JSONScanner.expect("[", at: start, "a position")
    var count = 0
    while true {
      guard let number = DecimalText.scan(next), number.double.isFinite else {
        throw .expected("a number", at: next)
      }
      if count < width { put(number.double) }
      count += 1
      next = JSONScanner.skipSpace(number.end)
      if next.pointee == UInt8(ascii: "]") { break }
      next = try JSONScanner.expect(",", at: next, "',' or ']'")
    }
    guard count >= 2 else {
      throw JSONFault(start, .shortPosition, "position has 1 number, at least 2 are needed")
    }
    if count < width { put(Double.nan) }
    return next + 1
  }

  // MARK: - WKB, little-endian

  private mutating func put(_ value: UInt32) {
    for index in 0..<4 { wkb.append(UInt8(truncatingIfNeeded: value >> (index * 8))) }
  }

  private mutating func put(_ value: Double) {
    let bits = value.bitPattern
    for index in 0..<8 { wkb.append(UInt8(truncatingIfNeeded: bits >> (index * 8))) }
  }
}
