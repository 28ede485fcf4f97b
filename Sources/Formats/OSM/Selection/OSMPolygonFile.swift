internal import Geometry
internal import Streaming

/// Reads the polygons of a file: GeoJSON or any other format of features, or a polygon filter file of
/// Osmosis (`.poly`).
enum OSMPolygonFile {
  /// All polygons of a file.
  static func polygons(at path: String) throws(GeoError) -> OSMPolygonIndex {
    let source = try ByteSource(path: path)
    var edges = Column<OSMPolygonIndex.Edge>()
    if path.lowercased().hasSuffix(".poly") {
      try OSMPolyFile.read(source, into: &edges)
    } else {
      try readFeatures(source, into: &edges)
    }
    guard let index = OSMPolygonIndex(edges) else {
      throw GeoError(.usage, "there is no polygon", at: SourceLocation(path: source.path))
    }
    return index
  }

  /// Adds an edge of a ring; one without length or height tells nothing that its neighbours do not.
  static func add(
    from start: OSMLocation, to end: OSMLocation, of polygon: UInt32,
    into edges: inout Column<OSMPolygonIndex.Edge>
  ) {
    edges.append(
      start.y <= end.y
        ? OSMPolygonIndex.Edge(low: start, high: end, polygon: polygon)
        : OSMPolygonIndex.Edge(low: end, high: start, polygon: polygon))
  }

  // MARK: - Features

  private static func readFeatures(
    _ source: ByteSource, into edges: inout Column<OSMPolygonIndex.Edge>
  ) throws(GeoError) {
    let format = try Format.recognised(source)
    guard !format.abilities.contains(.objects) else {
      throw GeoError(
        .usage, "\(format.title) has no polygons of its own",
        at: SourceLocation(path: source.path), hint: "convert it to GeoJSON first")
    }
    var request = InputRequest(source: source)
    request.needsProperties = false
    let reader = try format.makeReader(request)
    let decoder = reader.makeDecoder()
    var batch = FeatureBatch()
    var polygons: UInt32 = 0
    while try reader.read(into: &batch) {
      do throws(GeoError) {
        try decoder.decode(&batch)
        for feature in 0..<batch.count {
          try read(batch.geometry, feature, &polygons, into: &edges)
        }
      } catch {
        var error = error
        if error.location == nil { error.location = SourceLocation(path: source.path) }
        error.location?.path = source.path
        throw error
      }
      batch.removeAll()
    }
  }

  private static func read(
    _ geometry: borrowing GeometryColumn, _ feature: Int, _ polygons: inout UInt32,
    into edges: inout Column<OSMPolygonIndex.Edge>
  ) throws(GeoError) {
    for node in geometry.nodeRange(ofFeature: feature) {
      switch geometry.nodes[node].kind {
      case .polygon, .multiPolygon: break
      case .geometryCollection: continue
      default: throw GeoError(.usage, "only polygons can be cut out")
      }
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part) {
          try readRing(geometry, geometry.positionRange(ofLine: line), polygons, into: &edges)
        }
        polygons += 1
      }
    }
  }

  private static func readRing(
    _ geometry: borrowing GeometryColumn, _ positions: Range<Int>, _ polygon: UInt32,
    into edges: inout Column<OSMPolygonIndex.Edge>
  ) throws(GeoError) {
    var previous: OSMLocation?
    for position in positions {
      let start = position * geometry.stride
      let place = try OSMRegion.place(geometry.ordinates[start], geometry.ordinates[start + 1])
      if let previous { add(from: previous, to: place, of: polygon, into: &edges) }
      previous = place
    }
  }
}
