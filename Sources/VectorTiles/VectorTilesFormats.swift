internal import Base
public import FormatKit
internal import SQLiteStore

extension Format {
  /// MBTiles, whose tiles are read as features.
  public static let mbtiles = Format(
    name: "mbtiles", title: "MBTiles", standard: "MBTiles 1.3, Vector Tile 2.1",
    extensions: ["mbtiles"], traits: .ofTiles, inputOptions: TilesetOptions.all,
    reasons: Reason.vectorTiles,
    recognise: TilesetRecognition.mbtiles,
    reader: { request throws(GeoError) in try TilesetReader(request, .mbtiles) })

  /// PMTiles, whose tiles are read as features.
  public static let pmtiles = Format(
    name: "pmtiles", title: "PMTiles", standard: "PMTiles 3, Vector Tile 2.1",
    extensions: ["pmtiles"], traits: .ofTiles, inputOptions: TilesetOptions.all,
    reasons: Reason.vectorTiles,
    recognise: TilesetRecognition.pmtiles,
    reader: { request throws(GeoError) in try TilesetReader(request, .pmtiles) })

  /// A vector tile, or a folder of them.
  public static let mvt = Format(
    name: "mvt", title: "MVT", standard: "Vector Tile 1 and 2.1, alone or in folders z/x/y.mvt",
    extensions: ["mvt"], traits: .ofTiles, inputOptions: TilesetOptions.all,
    reasons: Reason.vectorTiles,
    recognise: TilesetRecognition.tile,
    reader: { request throws(GeoError) in try TilesetReader(request, .tile) })
}

extension FormatTraits {
  /// What files of tiles are like.
  fileprivate static let ofTiles = FormatTraits {
    $0.isText = false
    $0.writesStreams = false
    $0.hasLayers = true
    $0.hasSpatialIndex = true
  }
}

/// Tells tilesets and tiles from other files.
enum TilesetRecognition {
  /// A database with nobody's `application_id`, or that of MBTiles, in whose schema the columns of `tiles` are, as far as
  /// the schema is on the first page (SQLite file format §1.5, §2.6).
  @Sendable static func mbtiles(_ head: UnsafeBufferPointer<UInt8>) -> Format.Confidence {
    guard head.count >= 104, head.starts(with: SQLiteHeader.magic) else { return .no }
    let application = Array(head[68..<72])
    if application == Array("MPBX".utf8) { return .certain }
    guard application.allSatisfy({ $0 == 0 }) else { return .no }
    if contains("gpkg_", head) || contains("geometry_columns", head) { return .no }
    if contains("zoom_level", head), contains("tile_row", head) { return .certain }
    // On a leaf the schema is whole.
    return head[100] == 0x0D ? .no : .likely
  }

  /// The magic of all versions.
  @Sendable static func pmtiles(_ head: UnsafeBufferPointer<UInt8>) -> Format.Confidence {
    if head.starts(with: PMTilesHeader.magic) { return .certain }
    let isOld =
      head.count > 512 && head[0] == 0x50 && head[1] == 0x4D && head[3] == 0
      && (head[2] == 1 || head[2] == 2)
    return isOld ? .likely : .no
  }

  /// A message whose fields are layers, of which the first begins as a layer does.
  @Sendable static func tile(_ head: UnsafeBufferPointer<UInt8>) -> Format.Confidence {
    guard let start = head.baseAddress, head.count > 4, head[0] == 0x1A else { return .no }
    var message = TileMessage(start + 1, count: head.count - 1)
    guard let length = try? message.varint(), length > 1, length < UInt64(storedTileLimit),
      let key = try? message.varint(), [0x0A, 0x12, 0x1A, 0x22, 0x28, 0x78].contains(key),
      let first = try? message.varint(), key == 0x28 || key == 0x78 || first < length
    else { return .no }
    return .likely
  }

  private static func contains(_ name: StaticString, _ head: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = name.utf8CodeUnitCount
    guard head.count > count else { return false }
    let first = name.utf8Start[0]
    for start in 0..<head.count - count where head[start] == first {
      if (1..<count).allSatisfy({ head[start + $0] == name.utf8Start[$0] }) { return true }
    }
    return false
  }
}
