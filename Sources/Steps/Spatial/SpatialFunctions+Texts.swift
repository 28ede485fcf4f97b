import Base
import Geometry
import SQLiteStore

extension SpatialFunctions {
  /// Texts and bytes of other standards.
  func addTexts() throws(GeoError) {
    let libraries = libraries
    // The second argument is the number of decimals.
    func text(
      _ names: [String],
      _ write: @escaping (borrowing GeometryColumn, Int?, inout Bytes) -> Void
    ) throws(GeoError) {
      var out = Bytes()
      try add(geometry: names, [1, 2]) { (argument, call) throws(GeoError) in
        var decimals: Int?
        if call.count > 1 {
          guard let given = call.int64(1) else { return }
          decimals = Int(min(max(given, 0), 15))
        }
        out.removeAll()
        write(argument.geometry, decimals, &out)
        call.result.set(text: out.buffer)
      }
    }
    try text(["ST_AsText", "AsText"]) { SpatialText.wkt($0, decimals: $1, to: &$2) }
    try text(["ST_AsGeoJSON", "AsGeoJSON"]) { SpatialText.geoJSON($0, decimals: $1, to: &$2) }
    var out = Bytes()
    try add(geometry: ["ST_AsBinary", "AsBinary"]) { (argument, call) throws(GeoError) in
      let nodes = argument.geometry.nodeRange(ofFeature: 0)
      out.removeAll()
      out.reserve(WKBWriter.maximumLength(of: nodes, in: argument.geometry))
      out.setCount(WKBWriter.write(nodes.lowerBound, in: argument.geometry, to: out.base))
      call.result.set(blob: UnsafeRawBufferPointer(out.buffer))
    }
    var reader = WKTReader()
    var source = Bytes()
    try add(
      ["ST_GeomFromText", "GeomFromText", "ST_WKTToSQL"], [1, 2]
    ) { (call) throws(GeoError) in
      guard call.type(0) == .text, let text = call.text(0) else { return }
      // The reader looks at bytes after the end, which are there in memory of ours.
      source.removeAll()
      source.append(contentsOf: text.bindMemory(to: UInt8.self))
      libraries.scratch.removeAll()
      // What is no geometry is NULL, as with SpatiaLite.
      guard let outcome = try? reader.append(source.buffer, to: &libraries.scratch) else { return }
      let system = call.int64(1) ?? outcome.srid.map(Int64.init) ?? 0
      libraries.giveScratch(system: Int32(clamping: system), to: call.result)
    }
    try add(["ST_GeomFromWKB", "GeomFromWKB"], [1, 2]) { (call) throws(GeoError) in
      guard let bytes = call.blob(0)?.bindMemory(to: UInt8.self) else { return }
      libraries.scratch.removeAll()
      guard (try? WKBReader.append(bytes, to: &libraries.scratch)) != nil else { return }
      libraries.giveScratch(system: Int32(clamping: call.int64(1) ?? 0), to: call.result)
    }
  }
}
