import Base
internal import FeatureStore
import Geometry
import SQLiteStore

/// Functions that SQL calls on a GeoPackage's geometries: those of the R-tree's triggers, and our own.
enum GeoPackageFunctions {
  /// Makes the functions known to a connection.
  static func register(in database: Database) throws(GeoError) {
    try StoreValueFunctions.register(in: database)
    try database.register("ST_IsEmpty", argumentCount: 1) { context, count, values in
      let call = FunctionCall(context, count, values)
      if let blob = call.blob(0), let bounds = GeoPackageBlobBounds(blob) {
        call.result.set(bounds.isEmpty ? Int64(1) : 0)
      }
    }
    // Called by triggers of the retired extension gpkg_srs_id_trigger.
    try database.register("ST_SRID", argumentCount: 1) { context, count, values in
      let call = FunctionCall(context, count, values)
      guard let blob = call.blob(0), blob.count >= GeoPackageBlobWriter.headerBytes else { return }
      let id = blob.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
      let isLittle = blob[3] & 1 == 1
      let value = isLittle ? UInt32(littleEndian: id) : UInt32(bigEndian: id)
      call.result.set(Int64(Int32(bitPattern: value)))
    }
    try database.register("ST_MinX", argumentCount: 1) { context, count, values in
      GeoPackageFunctions.bound(FunctionCall(context, count, values)) { $0.minX }
    }
    try database.register("ST_MaxX", argumentCount: 1) { context, count, values in
      GeoPackageFunctions.bound(FunctionCall(context, count, values)) { $0.maxX }
    }
    try database.register("ST_MinY", argumentCount: 1) { context, count, values in
      GeoPackageFunctions.bound(FunctionCall(context, count, values)) { $0.minY }
    }
    try database.register("ST_MaxY", argumentCount: 1) { context, count, values in
      GeoPackageFunctions.bound(FunctionCall(context, count, values)) { $0.maxY }
    }
    try database.register("cairn_system", argumentCount: 2) { context, count, values in
      GeoPackageFunctions.system(FunctionCall(context, count, values))
    }
  }

  private static func bound(_ call: FunctionCall, _ corner: (Box) -> Double) {
    guard let blob = call.blob(0), let bounds = GeoPackageBlobBounds(blob), !bounds.isEmpty else {
      return
    }
    call.result.set(corner(bounds.box))
  }

  /// A geometry with another srs_id: `f(blob, srs_id)`.
  private static func system(_ call: FunctionCall) {
    guard let blob = call.blob(0), blob.count >= GeoPackageBlobWriter.headerBytes else { return }
    var copy = Bytes(capacity: blob.count)
    copy.append(contentsOf: blob.bindMemory(to: UInt8.self))
    let id = Int32(truncatingIfNeeded: call.int64(1) ?? 0)
    let isLittle = copy[3] & 1 == 1
    UnsafeMutableRawPointer(copy.base).storeBytes(
      of: isLittle ? id.littleEndian : id.bigEndian, toByteOffset: 4, as: Int32.self)
    call.result.set(blob: UnsafeRawBufferPointer(copy.buffer))
  }
}
