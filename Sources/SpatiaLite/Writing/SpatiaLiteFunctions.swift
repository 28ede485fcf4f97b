internal import Base
internal import FeatureStore
internal import Geometry
internal import SQLiteStore

/// The functions of SpatiaLite that triggers of its stores call, under its names and with its results, and our own.
enum SpatiaLiteFunctions {
  /// Makes the functions known to a connection.
  static func register(in database: Database) throws(GeoError) {
    try StoreValueFunctions.register(in: database)
    try registerBounds(in: database)
    for name in ["SRID", "ST_SRID"] {
      try database.register(name, argumentCount: 1) { context, count, values in
        let call = FunctionCall(context, count, values)
        if let head = SpatiaLiteFunctions.head(call) { call.result.set(Int64(head.srid)) }
      }
    }
    for name in ["IsEmpty", "ST_IsEmpty"] {
      try database.register(name, argumentCount: 1) { context, count, values in
        let call = FunctionCall(context, count, values)
        guard let head = SpatiaLiteFunctions.head(call) else { return call.result.set(Int64(-1)) }
        call.result.set(head.box.hasExtent ? Int64(0) : 1)
      }
    }
    // Versions before 4 name types, and give the dimensions as a fourth argument.
    for count in [3, 4] {
      try database.register("GeometryConstraints", argumentCount: count) { context, count, values in
        let call = FunctionCall(context, count, values)
        call.result.set(SpatiaLiteFunctions.isAllowed(call) ? Int64(1) : 0)
      }
    }
    // SQLite keeps the function as long as the connection, which must not keep itself.
    try database.register(
      "RTreeAlign", argumentCount: 3,
      FunctionBody { [unowned database] (call) throws(GeoError) in
        try align(call, database)
      })
    try database.register("cairn_system", argumentCount: 2) { context, count, values in
      SpatiaLiteFunctions.system(FunctionCall(context, count, values))
    }
    try SpatiaLiteDimensions.register(in: database)
  }

  private static func registerBounds(in database: Database) throws(GeoError) {
    for prefix in ["ST_", "Mbr"] {
      try database.register(prefix + "MinX", argumentCount: 1) { context, count, values in
        SpatiaLiteFunctions.bound(FunctionCall(context, count, values)) { $0.minX }
      }
      try database.register(prefix + "MaxX", argumentCount: 1) { context, count, values in
        SpatiaLiteFunctions.bound(FunctionCall(context, count, values)) { $0.maxX }
      }
      try database.register(prefix + "MinY", argumentCount: 1) { context, count, values in
        SpatiaLiteFunctions.bound(FunctionCall(context, count, values)) { $0.minY }
      }
      try database.register(prefix + "MaxY", argumentCount: 1) { context, count, values in
        SpatiaLiteFunctions.bound(FunctionCall(context, count, values)) { $0.maxY }
      }
    }
  }

  private static func head(_ call: FunctionCall, _ index: Int = 0) -> SpatiaLiteBlobHead? {
    call.blob(index).flatMap { SpatiaLiteBlobHead($0) }
  }

  private static func bound(_ call: FunctionCall, _ corner: (Box) -> Double) {
    if let head = head(call), head.box.hasExtent { call.result.set(corner(head.box)) }
  }

  /// True for a geometry of a type and system, and for NULL: `f(blob, type, srid)`, or
  /// `f(blob, name of the type, srid, dimensions)`.
  private static func isAllowed(_ call: FunctionCall) -> Bool {
    guard call.type(0) != .null else { return true }
    guard let head = head(call), call.int64(2) == Int64(head.srid) else { return false }
    if call.type(1) == .integer {
      guard let type = call.int64(1) else { return false }
      return Int(type) == head.type || Int(type) == head.type / 1000 * 1000
    }
    let wanted = call.string(1)?.uppercased() ?? ""
    let name = GeometryKind.allCases.first { Int($0.rawValue) == head.type % 1000 }?.name
    guard wanted == "GEOMETRY" || wanted == name?.uppercased() else { return false }
    let names = ["XY", "XYZ", "XYM", "XYZM"]
    let dimensions = call.string(3)?.uppercased() ?? "XY"
    return Int(dimensions) == head.dimensions.count
      || dimensions == names[Int(head.dimensions.rawValue)]
  }

  /// Enters the box of a geometry in an R*Tree: `f(name of the tree, row id, blob)`; what is no geometry is not
  /// entered.
  private static func align(_ call: FunctionCall, _ database: Database) throws(GeoError) {
    call.result.set(Int64(1))
    guard let tree = call.string(0), let row = call.int64(1), let box = head(call, 2)?.box,
      box.hasExtent
    else { return }
    try database.execute(
      "INSERT INTO main.\(Database.quoted(identifier: tree)) VALUES(?1, ?2, ?3, ?4, ?5)",
      [
        .integer(row), .real(box.minX), .real(box.maxX), .real(box.minY), .real(box.maxY),
      ])
  }

  /// A geometry with another SRID: `f(blob, srid)`.
  private static func system(_ call: FunctionCall) {
    guard let blob = call.blob(0), SpatiaLiteBlobHead(blob) != nil else { return }
    var copy = Bytes(capacity: blob.count)
    copy.append(contentsOf: blob.bindMemory(to: UInt8.self))
    let id = Int32(truncatingIfNeeded: call.int64(1) ?? 0)
    UnsafeMutableRawPointer(copy.base).storeBytes(
      of: copy[1] & 1 == 1 ? id.littleEndian : id.bigEndian, toByteOffset: 2, as: Int32.self)
    call.result.set(blob: UnsafeRawBufferPointer(copy.buffer))
  }
}
