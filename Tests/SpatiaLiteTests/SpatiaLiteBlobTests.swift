import Base
import Features
import FormatKit
import Testing

@Suite("SpatiaLite reader, geometry blobs")
struct SpatiaLiteBlobTests {
  /// The shapes of the blobs of a layer.
  private func shapes(
    _ blobs: [[UInt8]], _ change: (inout InputRequest) -> Void = { _ in }
  ) throws -> [String] {
    let folder = try SpatiaLiteFolder()
    let content = try SpatiaLiteContent(try folder.store(blobs: blobs), change)
    #expect(content.notices == [:])
    return content.features.map { String($0.split(separator: " ", maxSplits: 2)[2]) }
  }

  /// Every kind of blob with its shape.
  static func samples(_ bytes: SpatiaLiteBytes) -> [(blob: [UInt8], shape: String)] {
    let count = bytes.word
    let ring = count(4) + bytes.doubles([0, 0, 4, 0, 4, 4, 0, 0])
    let line = count(2) + bytes.doubles([1, 2, 3, 4])
    let packed =
      count(4) + bytes.doubles([1, 2]) + bytes.floats([2, 2.5, -1, 0.5])
      + bytes.doubles([9, 8])
    let packedRing =
      count(4) + bytes.doubles([0, 0]) + bytes.floats([4, 0, 0, 4])
      + bytes.doubles([0, 0])
    return [
      (bytes.blob(1, bytes.doubles([1, 2])), "Point(1 2)"),
      (bytes.blob(1001, bytes.doubles([1, 2, 3])), "PointZ(1 2 3)"),
      (bytes.blob(2001, bytes.doubles([1, 2, 4])), "PointM(1 2 4)"),
      (bytes.blob(3001, bytes.doubles([1, 2, 3, 4])), "PointZM(1 2 3 4)"),
      (bytes.blob(2, line), "LineString(1 2,3 4)"),
      (bytes.blob(3, count(1) + ring), "Polygon(0 0,4 0,4 4,0 0)"),
      (
        bytes.blob(
          4,
          count(2) + bytes.member(1, bytes.doubles([1, 2]))
            + bytes.member(1, bytes.doubles([3, 4]))), "MultiPoint(1 2,3 4)"
      ),
      (bytes.blob(5, count(1) + bytes.member(2, line)), "MultiLineString(1 2,3 4)"),
      (
        bytes.blob(
          6,
          count(2) + bytes.member(3, count(1) + ring)
            + bytes.member(3, count(2) + ring + ring)),
        "MultiPolygon(0 0,4 0,4 4,0 0;0 0,4 0,4 4,0 0|0 0,4 0,4 4,0 0)"
      ),
      (
        bytes.blob(7, count(2) + bytes.member(1, bytes.doubles([1, 2])) + bytes.member(2, line)),
        "GeometryCollection()+Point(1 2)+LineString(1 2,3 4)"
      ),
      (bytes.blob(7, count(0)), "GeometryCollection()"),
      (bytes.blob(2, count(0)), "LineString()"),
      // Differences from the position before: 1+2, 2+2.5; 3-1, 4.5+0.5.
      (bytes.blob(1_000_002, packed), "LineString(1 2,3 4.5,2 5,9 8)"),
      (bytes.blob(1_000_003, count(1) + packedRing), "Polygon(0 0,4 0,4 4,0 0)"),
      (
        bytes.blob(
          1_001_002,
          count(3) + bytes.doubles([1, 2, 10]) + bytes.floats([2, 2.5, 1])
            + bytes.doubles([5, 6, 12])), "LineStringZ(1 2 10,3 4.5 11,5 6 12)"
      ),
      (
        bytes.blob(
          1_002_002,
          count(3) + bytes.doubles([1, 2, 10]) + bytes.floats([2, 2.5])
            + bytes.doubles([11, 5, 6, 12])), "LineStringM(1 2 10,3 4.5 11,5 6 12)"
      ),
      (
        bytes.blob(
          1_003_002,
          count(3) + bytes.doubles([1, 2, 10, 20])
            + bytes.floats([2, 2.5, 1]) + bytes.doubles([21, 5, 6, 12, 22])),
        "LineStringZM(1 2 10 20,3 4.5 11 21,5 6 12 22)"
      ),
      (
        bytes.blob(5, count(2) + bytes.member(1_000_002, packed) + bytes.member(2, line)),
        "MultiLineString(1 2,3 4.5,2 5,9 8;1 2,3 4)"
      ),
      (
        bytes.blob(6, count(1) + bytes.member(1_000_003, count(1) + packedRing)),
        "MultiPolygon(0 0,4 0,4 4,0 0)"
      ),
      (bytes.blob(1_000_002, count(2) + bytes.doubles([1, 2, 3, 4])), "LineString(1 2,3 4)"),
      (bytes.tinyPoint(1, [1.5, -2.5]), "Point(1.5 -2.5)"),
      (bytes.tinyPoint(2, [1, 2, 3]), "PointZ(1 2 3)"),
      (bytes.tinyPoint(3, [1, 2, 4]), "PointM(1 2 4)"),
      (bytes.tinyPoint(4, [1, 2, 3, 4]), "PointZM(1 2 3 4)"),
    ]
  }

  @Test("kinds, dimensions, compressed types and TinyPoint", arguments: [true, false])
  func kinds(isLittle: Bool) throws {
    for sample in Self.samples(SpatiaLiteBytes(isLittle: isLittle)) {
      #expect(try shapes([sample.blob]) == [sample.shape])
    }
  }

  @Test("every truncation is an error with table, row and byte", arguments: [true, false])
  func truncations(isLittle: Bool) throws {
    let bytes = SpatiaLiteBytes(isLittle: isLittle)
    let blobs = Self.samples(bytes).flatMap { sample in
      (1..<sample.blob.count).map { Array(sample.blob.prefix($0)) }
    }
    let folder = try SpatiaLiteFolder()
    let content = try SpatiaLiteContent(try folder.store(blobs: blobs)) {
      $0.faults.skipsErrors = true
    }
    #expect(content.features == [])
    #expect(content.rejects.count == blobs.count)
    for (index, error) in content.rejects.enumerated() {
      #expect(error.reason.code == "malformed-wkb")
      #expect(error.location?.layer == "t")
      #expect(error.location?.id == "\(index + 1)")
      #expect(error.message.contains("byte"))
    }
  }

  @Test("every truncation with the last byte in its place is an error")
  func truncationsWithEnd() throws {
    var blobs: [[UInt8]] = []
    for sample in Self.samples(SpatiaLiteBytes()) where sample.blob.count > 45 {
      for length in 43..<sample.blob.count - 1 {
        blobs.append(Array(sample.blob.prefix(length)) + [0xFE])
      }
    }
    let folder = try SpatiaLiteFolder()
    let content = try SpatiaLiteContent(try folder.store(blobs: blobs)) {
      $0.faults.skipsErrors = true
    }
    #expect(content.features == [])
    #expect(content.rejects.count == blobs.count)
  }

  @Test("any byte of a blob may be another one")
  func mutations() throws {
    var blobs: [[UInt8]] = []
    for sample in Self.samples(SpatiaLiteBytes()) {
      for index in 0..<sample.blob.count {
        for value in [0, 0x7F, 0xFF] as [UInt8] {
          var blob = sample.blob
          blob[index] = value
          blobs.append(blob)
        }
      }
    }
    let folder = try SpatiaLiteFolder()
    let content = try SpatiaLiteContent(try folder.store(blobs: blobs)) {
      $0.faults.skipsErrors = true
    }
    #expect(content.features.count + content.rejects.count == blobs.count)
    #expect(content.rejects.count > 0)
  }

  @Test("what is not a blob of SpatiaLite is refused where the column is registered as such")
  func others() throws {
    let bytes = SpatiaLiteBytes()
    var noMark = bytes.blob(1, bytes.doubles([1, 2]))
    noMark[38] = 0
    let cases: [([UInt8], String)] = [
      ([1, 1, 0, 0, 0] + bytes.doubles([1, 2]), "byte 0 is 0x1, not 0x0"),
      ([0x47, 0x50, 0, 1] + bytes.doubles([1, 2, 3, 4, 5]), "byte 0 is 0x47, not 0x0"),
      (noMark, "byte 38 is 0x0, not 0x7c"),
      ([0, 9] + bytes.doubles([1, 2, 3, 4, 5]), "byte 1 is 0x9, not a byte order"),
      ([0, 1, 2], "it ends too early, after 3 bytes"),
    ]
    for (blob, message) in cases {
      let error = try #require(throws: GeoError.self) { try shapes([blob]) }
      #expect(error.message == "the blob is not a geometry of SpatiaLite: " + message)
      #expect(error.location?.description.hasSuffix("layer 't': feature 1 (id 1)") == true)
    }
  }

  @Test("NULL and blobs without bytes are not a geometry; another srid is counted")
  func absent() throws {
    let bytes = SpatiaLiteBytes()
    let point = bytes.blob(1, bytes.doubles([1, 2]), srid: 3857)
    let folder = try SpatiaLiteFolder()
    let path = try folder.store(blobs: [[], point])
    let content = try SpatiaLiteContent(path)
    #expect(content.features == ["t 1 none", "t 2 Point(1 2)"])
    #expect(content.notices == ["empty-blob": 1, "srs-mismatch": 1])
  }

  @Test("an open ring is refused, or closed on request")
  func openRing() throws {
    let bytes = SpatiaLiteBytes()
    let ring =
      bytes.word(1) + bytes.word(4) + bytes.doubles([0, 0]) + bytes.floats([4, 0, 0, 4])
      + bytes.doubles([0, 4])
    let folder = try SpatiaLiteFolder()
    let path = try folder.store(blobs: [bytes.blob(1_000_003, ring)])
    let error = try #require(throws: GeoError.self) { try SpatiaLiteContent(path) }
    #expect(error.reason.code == "ring-not-closed")
    let closed = try SpatiaLiteContent(path) { $0.faults.closesRings = true }
    #expect(closed.features == ["t 1 Polygon(0 0,4 0,4 4,0 4,0 0)"])
    #expect(closed.notices == ["ring-closed": 1])
  }
}
