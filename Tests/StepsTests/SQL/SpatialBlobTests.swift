import Base
import SQLiteStore
import Testing

@testable import Steps

/// Blobs as arguments of functions, whatever their bytes are.
@Suite struct SpatialBlobTests {
  /// Of SpatiaLite 5.0.1 (`hex(…)` in its shell), of GeoPackage and WKB, with what they are as text and their box.
  private static let blobs: [(hex: String, text: String, box: [Double])] = [
    // TinyPointEncode(MakePointZM(1, 2, 3, 4, 4326))
    (
      "0081e610000004000000000000f03f000000000000004000000000000008400000000000001040fe",
      "POINT ZM(1 2 3 4)", [1, 2, 1, 2]
    ),
    // CompressGeometry(GeomFromText('LINESTRINGZ(7.1 43.2 1,7.125 43.25 2,7.25 43.5 3)', 4326)), whose inner
    // position is in floats: 7.1 + Float(0.025).
    (
      "0001e61000006666666666661c409a999999999945400000000000001d400000000000c045407c2a460f0003000000"
        + "6666666666661c409a99999999994540000000000000f03fcdcccc3ccdcc4c3d0000803f0000000000001d40"
        + "0000000000c045400000000000000840fe",
      "LINESTRING Z(7.1 43.2 1, 7.125 43.25 2, 7.25 43.5 3)", [7.1, 43.2, 7.25, 43.5]
    ),
    (
      "47500003e6100000000000000000000000000000000000400000000000000000000000000000004001030000000100"
        + "0000040000000000000000000000000000000000000000000000000000400000000000000000000000000000"
        + "0040000000000000004000000000000000000000000000000000",
      "POLYGON((0 0, 2 0, 2 2, 0 0))", [0, 0, 2, 2]
    ),
    ("0101000000000000000000f03f0000000000000040", "POINT(1 2)", [1, 2, 1, 2]),
  ]

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private func session() throws -> (Database, SpatialFunctions) {
    let database = try Database(session: "test")
    return (database, try SpatialFunctions(in: database, systems: SpatialSystems()))
  }

  @Test(arguments: blobs.indices) func values(_ index: Int) throws {
    let (hex, text, box) = Self.blobs[index]
    let (database, functions) = try session()
    try withExtendedLifetime(functions) {
      let found = try database.scalarText("SELECT ST_AsText(?1, 6)", [.blob(Self.bytes(hex))])
      #expect(found == text)
      let system = try database.scalarInt("SELECT ST_SRID(?1)", [.blob(Self.bytes(hex))])
      #expect(system == (hex.hasPrefix("01") ? 0 : 4326))
    }
    let bounds = Self.bytes(hex).withUnsafeBufferPointer { SpatialBlob.bounds(of: $0) }
    let whole = try #require(bounds)
    #expect([whole.0, whole.2, whole.1, whole.3] == box)
  }

  @Test(arguments: blobs.indices) func anotherSystem(_ index: Int) throws {
    var bytes = Self.bytes(Self.blobs[index].hex)
    bytes.withUnsafeMutableBytes { SpatialBlob.relabel($0, as: 3857) }
    let system = bytes.withUnsafeBufferPointer { SpatialBlob.system($0) }
    // Plain WKB has no place for it.
    #expect(system == (bytes[0] == 1 ? nil : 3857))
  }

  /// Every length, and many changes: a value, NULL or an error, in every function that looks at bytes.
  @Test(arguments: blobs.indices) func damage(_ index: Int) throws {
    let whole = Self.bytes(Self.blobs[index].hex)
    let (database, functions) = try session()
    let statement = try database.prepare(
      "SELECT ST_AsText(?1), ST_Area(?1), ST_Intersects(?1, MakePoint(1, 2)), ST_Envelope(?1), ST_IsValid(?1)"
    )
    var outcomes: Set<String> = []
    func run(_ bytes: [UInt8]) throws {
      statement.reset()
      try statement.bind([.blob(bytes)])
      do throws(GeoError) {
        _ = try statement.step()
        outcomes.insert(statement.type(0) == .null ? "NULL" : "value")
      } catch {
        #expect(error.reason == .store, "\(error)")
        outcomes.insert("error")
      }
      bytes.withUnsafeBufferPointer { _ = SpatialBlob.bounds(of: $0) }
      var copy = bytes
      copy.withUnsafeMutableBytes { SpatialBlob.relabel($0, as: 1) }
    }
    try withExtendedLifetime(functions) {
      for length in 0...whole.count { try run(Array(whole.prefix(length))) }
      for place in whole.indices {
        for value in [0, 1, 2, 0x7C, 0x7F, 0x80, 0xFE, 0xFF] as [UInt8] {
          var bytes = whole
          bytes[place] = value
          try run(bytes)
        }
      }
    }
    #expect(outcomes.isSuperset(of: ["value", "NULL"]))
  }
}
