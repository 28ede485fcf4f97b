import FormatTestSupport
import Base
import FormatKit
import Testing

@Suite("GeoPackage reader, geometry blobs")
struct GeoPackageReaderBlobTests {
  static let polygon =
    StoreFolder.wkb(3, [], count: 1) + [5, 0, 0, 0]
    + StoreFolder.doubles([0, 0, 4, 0, 4, 4, 0, 4, 0, 0])
  static let blob = StoreFolder.header() + polygon

  /// A store whose only layer has a row for each blob.
  private func content(
    _ blobs: [String], _ change: (inout InputRequest) -> Void = { _ in }
  ) throws(GeoError) -> StoreContent {
    guard let folder = try? StoreFolder() else { throw GeoError(.file, "no folder") }
    let rows = blobs.enumerated().map { "(\($0.offset + 10), \($0.element), \($0.offset))" }
    let path = try folder.store(
      "CREATE TABLE t(fid INTEGER PRIMARY KEY, geom BLOB, v INTEGER);"
        + StoreFolder.features("t") + "INSERT INTO t VALUES " + rows.joined(separator: ","))
    return try StoreContent(path, change)
  }

  @Test("envelopes of every kind, in either byte order")
  func envelopes() throws {
    for (code, size) in [0, 32, 48, 48, 64].enumerated() {
      for order in [0, 1] as [UInt8] {
        let header = StoreFolder.header(flags: UInt8(code) << 1 | order)
        let blob = header + Array(repeating: 0, count: size) + Self.polygon
        let content = try self.content([StoreFolder.literal(blob)])
        #expect(content.features[0].geometry == "Polygon(0 0,4 0,4 4,0 4,0 0)")
        #expect(content.notices == [:])
      }
    }
  }

  @Test("the flag of empty geometries is not believed")
  func emptyFlag() throws {
    let blobs = [
      StoreFolder.header(flags: 0x11) + StoreFolder.wkb(1, [.nan, .nan]),
      StoreFolder.header(flags: 0x11) + Self.polygon,
      StoreFolder.header(flags: 0x01) + StoreFolder.wkb(3, [], count: 0),
    ]
    let content = try self.content(blobs.map(StoreFolder.literal))
    #expect(
      content.features.map(\.geometry) == ["Point()", "Polygon(0 0,4 0,4 4,0 4,0 0)", "Polygon()"])
  }

  @Test(
    "what is refused, and how it is located",
    arguments: [
      ([0x47, 0x50, 0, 0x21], "unsupported-geometry"),
      ([0x47, 0x50, 1, 1], "unsupported-geometry"),
      ([0x47, 0x50, 0, 0x0B], "malformed-wkb"), ([0x47, 0x50, 0, 0x0F], "malformed-wkb"),
    ] as [([UInt8], String)])
  func refused(header: [UInt8], code: String) throws {
    let bad = StoreFolder.literal(header + Self.blob.dropFirst(4))
    do throws(GeoError) {
      _ = try content([StoreFolder.point(1, 2), bad])
      Issue.record("\(code) was expected")
    } catch {
      #expect(error.reason.code == code)
      #expect(error.location?.layer == "t")
      #expect(error.location?.feature == 2)
      #expect(error.location?.id == "11")
      #expect(error.location?.path == "")
    }
  }

  @Test("other blobs are read where they can be")
  func otherBlobs() throws {
    let spatiaLite =
      [0, 1] + StoreFolder.bytes(4326) + Array(repeating: 0, count: 32) + [0x7C]
      + StoreFolder.bytes(7) + StoreFolder.bytes(1) + [0x69] + StoreFolder.bytes(1)
      + StoreFolder.doubles([1, 2]) + [0xFE]
    let content = try self.content([
      StoreFolder.literal(StoreFolder.wkb(1, [3, 4])), StoreFolder.literal(spatiaLite), "x''",
      "NULL", StoreFolder.point(5, 6, srsID: 5514),
      StoreFolder.literal(StoreFolder.header() + StoreFolder.wkb(1, [7, 8]) + [9]),
    ])
    #expect(
      content.features.map(\.geometry) == [
        "Point(3 4)", "GeometryCollection() Point(1 2)", "none", "none", "Point(5 6)", "Point(7 8)",
      ])
    #expect(
      content.notices == [
        "warning plain-wkb": 1, "warning spatialite-geometry": 1, "warning empty-blob": 1,
        "warning srs-mismatch": 1, "warning trailing-bytes": 1,
      ])
  }

  @Test("bad features are dropped with their cells when errors are skipped")
  func skipping() throws {
    let bad = StoreFolder.literal(StoreFolder.header() + Self.polygon.dropLast(8))
    let content = try self.content([
      bad, StoreFolder.point(1, 2), "'POINT(1 2)'", StoreFolder.point(3, 4), bad,
    ]) { $0.faults.skipsErrors = true }
    #expect(content.features.map(\.geometry) == ["Point(1 2)", "Point(3 4)"])
    #expect(content.features.map(\.cells) == [["v=integer:1"], ["v=integer:3"]])
    #expect(content.features.map(\.rowID) == [11, 13])
    #expect(content.features.map(\.ordinal) == [2, 4])
    #expect(content.rejects.map { $0.location?.feature } == [1, 3, 5])
    #expect(content.counts == ["t": [5, 0, 2]])
  }

  @Test("open rings are closed and counted on request")
  func openRings() throws {
    let open =
      StoreFolder.wkb(3, [], count: 1) + [4, 0, 0, 0]
      + StoreFolder.doubles([0, 0, 4, 0, 4, 4, 0, 4])
    let literal = StoreFolder.literal(StoreFolder.header() + open)
    #expect(throws: GeoError.self) { try self.content([literal]) }
    let content = try self.content([literal]) { $0.faults.closesRings = true }
    #expect(content.features[0].geometry == "Polygon(0 0,4 0,4 4,0 4,0 0)")
    #expect(content.notices == ["repaired ring-closed": 1])
  }

  @Test("every truncation of a blob is an error; without any byte it is not a geometry")
  func truncations() throws {
    let header = StoreFolder.header(flags: 3) + Array(repeating: 0, count: 32)
    let blob = header + Self.polygon
    let blobs = (0..<blob.count).map { StoreFolder.literal(Array(blob.prefix($0))) }
    let content = try self.content(blobs) { $0.faults.skipsErrors = true }
    #expect(content.features.map(\.ordinal) == [1])
    #expect(content.rejects.count == blob.count - 1)
  }

  @Test("mutations of blobs are read or refused, and never trap")
  func mutations() throws {
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let blobs = (0..<5000).map { _ in
      var blob = Self.blob
      for _ in 0...random(4) { blob[random(blob.count)] = UInt8(random(256)) }
      return StoreFolder.literal(blob)
    }
    let content = try self.content(blobs) { $0.faults.skipsErrors = true }
    #expect(content.features.count + content.rejects.count == 5000)
    #expect(content.counts == ["t": [5000, 0, content.features.count]])
  }
}
