public import Base
public import Files
public import Geometry
internal import Text

/// Reads polygon filter files of Osmosis (https://wiki.openstreetmap.org/wiki/Osmosis/Polygon_Filter_File_Format):
/// a name, rings that each have a name (holes one with `!`), lines of longitude and latitude and `END`,
/// and another `END`; several such polygons may follow one another.
///
/// What an odd number of a polygon's rings surround is inside, whatever the names say, so that islands in
/// holes are kept. Open rings are closed.
public struct OSMPolyFile: ~Copyable {
  private var text = Bytes()
  private var position = 0
  private var line = 0
  private let path: String

  /// The largest file.
  private static let sizeLimit = 1 << 30

  /// All polygons of a file as one geometry; rings are closed, and holes are not marked.
  public static func read(_ source: ByteSource) throws(GeoError) -> GeometryColumn {
    var file = try Self(source)
    var geometry = GeometryColumn()
    while try file.readPolygon(into: &geometry) {}
    geometry.appendNode(.multiPolygon, [])
    geometry.endFeature()
    return geometry
  }

  private init(_ source: ByteSource) throws(GeoError) {
    path = source.path
    while try source.read(into: &text, atMost: 1 << 18) {
      guard text.count <= Self.sizeLimit else {
        throw GeoError(.usage, "the file is larger than 1 GB", at: SourceLocation(path: path))
      }
    }
    // A byte order mark is not part of the name.
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }
    // Numbers must be followed by a byte that is not part of them.
    text.append(0x0a)
  }

  /// The next line that is not empty, without white space around it; nil at the end.
  private mutating func nextLine() -> Range<Int>? {
    while position < text.count {
      var start = position
      while position < text.count, text[position] != 0x0a { position += 1 }
      var end = position
      position += 1
      line += 1
      while start < end, Self.isSpace(text[start]) { start += 1 }
      while end > start, Self.isSpace(text[end - 1]) { end -= 1 }
      if start < end { return start..<end }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0d
  }

  private func isEnd(_ line: Range<Int>) -> Bool {
    line.count == 3 && text[line.lowerBound] | 0x20 == UInt8(ascii: "e")
      && text[line.lowerBound + 1] | 0x20 == UInt8(ascii: "n")
      && text[line.lowerBound + 2] | 0x20 == UInt8(ascii: "d")
  }

  private mutating func readPolygon(into geometry: inout GeometryColumn) throws(GeoError) -> Bool {
    guard nextLine() != nil else { return false }
    while true {
      guard let name = nextLine() else { throw fault("the polygon has no END") }
      if isEnd(name) { break }
      try readRing(into: &geometry)
    }
    geometry.endPart()
    return true
  }

  private mutating func readRing(into geometry: inout GeometryColumn) throws(GeoError) {
    let start = geometry.positionCount
    while true {
      guard let line = nextLine() else { throw fault("the ring has no END") }
      if isEnd(line) { break }
      let (longitude, latitude) = try readPlace(line)
      geometry.appendPosition(x: longitude, y: latitude)
    }
    let end = geometry.positionCount
    guard end > start else { return }
    let (x, y) = (geometry.ordinates[start * 2], geometry.ordinates[start * 2 + 1])
    if x != geometry.ordinates[end * 2 - 2] || y != geometry.ordinates[end * 2 - 1] {
      geometry.appendPosition(x: x, y: y)
    }
    geometry.endLine()
  }

  private func readPlace(_ line: Range<Int>) throws(GeoError) -> (Double, Double) {
    var middle = line.lowerBound
    while middle < line.upperBound, !Self.isSpace(text[middle]) { middle += 1 }
    var second = middle
    while second < line.upperBound, Self.isSpace(text[second]) { second += 1 }
    let base = UnsafePointer(text.base)
    guard let longitude = LenientDecimal.value(base + line.lowerBound, base + middle),
      let latitude = LenientDecimal.value(base + second, base + line.upperBound)
    else { throw fault("a longitude and a latitude are needed") }
    do throws(GeoError) { _ = try OSMRegion.place(longitude, latitude) } catch {
      throw fault(error.message, hint: error.hint)
    }
    return (longitude, latitude)
  }

  private func fault(_ message: String, hint: String? = nil) -> GeoError {
    GeoError(
      .brokenPolygon, message, at: SourceLocation(path: path, line: line), hint: hint)
  }
}
