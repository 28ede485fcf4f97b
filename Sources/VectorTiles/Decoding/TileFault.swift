internal import Base

/// What is wrong with a tile, and where in its bytes.
struct TileFault: Error {
  /// The kind of fault.
  let reason: Reason
  /// One clause.
  let message: String
  /// The address of the byte: only its distance from the beginning of the tile means something.
  private let address: UInt

  init(_ reason: Reason, _ message: String, at place: UnsafePointer<UInt8>) {
    self.reason = reason
    self.message = message
    address = UInt(bitPattern: place)
  }

  /// Where it is, in bytes from the beginning of the decompressed tile.
  func offset(from start: UnsafePointer<UInt8>) -> Int {
    Int(bitPattern: address &- UInt(bitPattern: start))
  }
}

/// Where in a tile something is.
struct TilePlace {
  /// The tile.
  var address: TileAddress
  /// The layer, if it is known.
  var layer: String?
  /// The ordinal of the feature in its layer of the tile, from 1.
  var feature: Int?

  /// The error of a fault in a tile whose decompressed bytes begin at `start`.
  func error(_ fault: TileFault, from start: UnsafePointer<UInt8>) -> GeoError {
    let offset = max(fault.offset(from: start), 0)
    return error(fault.reason, "\(fault.message), at byte \(offset) of the tile", offset)
  }

  /// An error that names the tile.
  func error(_ reason: Reason, _ message: String, _ offset: Int = 0) -> GeoError {
    GeoError(
      reason, "tile \(address.description): \(message)",
      at: SourceLocation(
        path: "", layer: layer, byteOffset: UInt64(offset), feature: feature))
  }
}
