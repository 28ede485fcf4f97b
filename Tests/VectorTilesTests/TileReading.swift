import Base
import Files
import Flow
import FormatKit
import FormatTestSupport
import Foundation
import SQLiteStore
import TestSupport
import VectorTiles

/// The folder of tiles of other projects.
let tileData = dataFolder.appending(path: "tiles")

/// Reads an input of one of the formats of tiles, into GeoJSON, one feature a line.
func read(
  _ path: String, as format: Format, _ options: [String: String] = [:], jobs: Int = 1,
  configure: (inout InputRequest) -> Void = { _ in }
) throws -> RunResult {
  try runIntoSequence(path, jobs: jobs, scratch: try Scratch()) {
    let source =
      FileManager.default.fileExists(atPath: path + "/.")
      ? try ByteSource(path: path, reading: NoBytes()) : try ByteSource(path: path)
    var request = InputRequest(source: source)
    request.options = options
    configure(&request)
    return try format.makeReader(request)
  }
}

/// What a folder reads as.
final class NoBytes: ByteProducer {
  var size: UInt64? { nil }
  var bytesTaken: UInt64 { 0 }
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int { 0 }
}

/// Writes tiles into an MBTiles file of a scratch folder: zoom, column and row from the north, with their bytes.
func mbtiles(
  _ tiles: [(Int, Int, Int, [UInt8])], metadata: [(String, String)] = [], in scratch: Scratch
) throws -> String {
  let path = scratch.path("made.mbtiles")
  try? FileManager.default.removeItem(atPath: path)
  let database = try Database(loading: path)
  try database.execute(
    "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)"
  )
  try database.execute(
    "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
  try database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
  for (zoom, column, row, bytes) in tiles {
    try database.execute(
      "INSERT INTO tiles VALUES (?1, ?2, ?3, ?4)",
      [
        .integer(Int64(zoom)), .integer(Int64(column)), .integer(Int64((1 << zoom) - 1 - row)),
        .blob(bytes),
      ])
  }
  for (name, value) in metadata {
    try database.execute("INSERT INTO metadata VALUES (?1, ?2)", [.text(name), .text(value)])
  }
  return path
}
