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

  /// Adds an edge of a ring.
  static func add(
    from start: OSMLocation, to end: OSMLocation, of polygon: UInt32,
    into edges: inout Column<OSMPolygonIndex.Edge>
  ) {
    edges.append(
      start.y <= end.y
        ? OSMPolygonIndex.Edge(low: start, high: end, polygon: polygon)
        : OSMPolygonIndex.Edge(low: end, high: start, polygon: polygon))
  }

  private static func readFeatures(
    _ source: ByteSource, into edges: inout Column<OSMPolygonIndex.Edge>
  ) throws(GeoError) {
    let format = try Format.recognised(source)
    var request = InputRequest(source: source)
    request.needsProperties = false
    // Files of OpenStreetMap have what polygons are made of, too.
    let sink = OSMPolygonSink(takesOthers: format.abilities.contains(.objects))
    let flow = Flow(
      from: try format.makeReader(request), path: source.path, into: sink, catalog: Catalog(),
      ledger: Ledger())
    do throws(GeoError) { try flow.run(jobs: 1) } catch {
      var error = error
      error.hint = error.hint ?? "what is cut out has to be known as a whole"
      throw error
    }
    swap(&edges, &sink.edges)
  }
}
