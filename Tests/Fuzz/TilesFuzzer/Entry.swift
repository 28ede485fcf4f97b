import FuzzSupport
import VectorTiles

/// libFuzzer's entry: bytes as a tile, as PMTiles and as MBTiles, read as features and checked.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if bytes.starts(with: Array("PMTiles".utf8)) {
    exerciseTiles(.pmtiles, start, count)
  } else if bytes.starts(with: Array("SQLite".utf8)) {
    exerciseTiles(.mbtiles, start, count)
  } else {
    exerciseTiles(.mvt, start, count)
  }
  return 0
}
