internal import Base
internal import FeatureStore
internal import Features
internal import Flow
internal import Geometry
internal import SQLiteStore

/// Gives all geometries of a column the same ordinates: SpatiaLite's columns have either no z, or z everywhere, and
/// its triggers refuse others. What is missing becomes 0, as in `CastToXYZ`, and is counted.
enum SpatiaLiteDimensions {
  /// The ordinates that some geometry of a layer has.
  static func union(of plan: StoreLayerPlan) -> Dimensions {
    union(plan.source.share.dimensions)
  }

  /// The ordinates that a new table is for: those that some geometry has, or those declared where there is none.
  static func wanted(for plan: StoreLayerPlan) -> Dimensions {
    plan.source.share.dimensions == 0 ? union(plan.dimensions) : union(of: plan)
  }

  private static func union(_ bits: UInt8) -> Dimensions {
    var union: UInt8 = 0
    for raw in 0..<UInt8(4) where bits & 1 << raw != 0 { union |= raw }
    return Dimensions(rawValue: union)
  }

  /// Settles the rows of a new table.
  static func settle(_ plan: StoreLayerPlan, in database: Database) throws(GeoError) {
    let dimensions = plan.source.share.dimensions
    guard plan.hasGeometry, dimensions & (dimensions &- 1) != 0 else { return }
    try raise(
      "main." + Database.quoted(identifier: plan.table), plan.geometryColumn, to: union(of: plan),
      of: plan, database)
  }

  /// Gives the geometries of a table ordinates that they lack.
  static func raise(
    _ table: String, _ column: String, to wanted: Dimensions, of plan: StoreLayerPlan,
    _ database: Database
  ) throws(GeoError) {
    let name = Database.quoted(identifier: column)
    try database.execute(
      """
      UPDATE \(table) SET \(name) = cairn_dimensions(\(name), \(wanted.rawValue)) \
      WHERE cairn_dimensions(\(name)) <> \(wanted.rawValue)
      """)
    count(Int(try database.scalarInt("SELECT changes()") ?? 0), of: plan)
  }

  /// Tells the ledger of geometries with new ordinates.
  static func count(_ count: Int, of plan: StoreLayerPlan) {
    if count > 0 { plan.layer.note(.ordinatesAdded, count: count) }
  }

  // MARK: - Functions

  /// Makes `cairn_dimensions` known: of a blob, the ordinates that it has, as bits (1 z, 2 m); of a blob and such
  /// bits, the blob with these ordinates too.
  static func register(in database: Database) throws(GeoError) {
    try database.register("cairn_dimensions", argumentCount: 1) { context, count, values in
      let call = FunctionCall(context, count, values)
      if let head = call.blob(0).flatMap({ SpatiaLiteBlobHead($0) }) {
        call.result.set(Int64(head.dimensions.rawValue))
      }
    }
    try database.register(
      "cairn_dimensions", argumentCount: 2,
      FunctionBody { (call) throws(GeoError) in
        guard let blob = call.blob(0), let head = SpatiaLiteBlobHead(blob) else { return }
        let added = UInt8(truncatingIfNeeded: call.int64(1) ?? 0) & 3
        let made = try raised(
          blob, head, to: Dimensions(rawValue: head.dimensions.rawValue | added))
        call.result.set(blob: UnsafeRawBufferPointer(made.buffer))
      })
  }

  private static func raised(
    _ blob: UnsafeRawBufferPointer, _ head: SpatiaLiteBlobHead, to wanted: Dimensions
  ) throws(GeoError) -> Bytes {
    // The reader may look at a few bytes behind the last.
    var bytes = Bytes(capacity: blob.count + 16)
    bytes.append(contentsOf: blob.bindMemory(to: UInt8.self))
    var geometry = GeometryColumn()
    _ = try WKBReader.append(spatiaLite: bytes.buffer, to: &geometry)
    geometry.raise(stride: wanted.contains(.m) ? 4 : wanted.contains(.z) ? 3 : 2)
    let stride = geometry.stride
    for node in 0..<geometry.nodes.count {
      let had = geometry.nodes[node].dimensions
      geometry.nodes[node].dimensions = wanted
      guard geometry.nodes[node].descendants == 0 else { continue }
      for position in geometry.positionRange(ofNodes: node..<node + 1) {
        if wanted.contains(.z), !had.contains(.z) { geometry.ordinates[position * stride + 2] = 0 }
        if wanted.contains(.m), !had.contains(.m) { geometry.ordinates[position * stride + 3] = 0 }
      }
    }
    let nodes = 0..<geometry.nodes.count
    var made = Bytes()
    made.append(atMost: SpatiaLiteBlobWriter.maximumLength(of: nodes, in: geometry)) {
      SpatiaLiteBlobWriter.write(nodes, of: geometry, box: head.box, srid: head.srid, to: $0)
    }
    return made
  }
}
