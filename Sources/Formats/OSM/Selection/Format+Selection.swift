public import Geometry
public import Streaming

extension Format {
  /// Finds what a selection keeps of an input of OpenStreetMap's objects, in a few readings, and gives
  /// the reader that hands it out to an output of some format. Errors: `.usage` for other formats.
  public func makeReader(
    of source: ByteSource, selecting selection: OSMSelection, for output: Format, jobs: Int,
    onProgress: @escaping (UInt64, UInt64?) -> Void
  ) throws(GeoError) -> any FeatureReader {
    let format = self
    let input = try OSMReopenedInput(source, isReadOnce: selection.needsOneReading) {
      (source) throws(GeoError) in
      try format.makePieceReader(source)
    }
    let run = OSMSelectionRun(selection, of: input, jobs: jobs) {
      onProgress($0.progress.done, $0.progress.total)
    }
    // Text goes on as it is where it means the same; changes have groups around objects.
    return try OSMSelectedReader(
      selection, run.find(), of: input,
      copiesText: name == Format.osm.name && output.name == Format.osm.name)
  }

  /// What cuts an input of OpenStreetMap's objects into pieces.
  private func makePieceReader(_ source: ByteSource) throws(GeoError) -> any OSMPieceReader {
    switch name {
    case Format.osm.name, Format.osmChange.name: try OSMXMLPieceReader(source)
    case Format.pbf.name: try PBFPieceReader(source)
    case Format.overpass.name: try OverpassPieceReader(source)
    default: throw GeoError(.usage, "\(title) has no objects of OpenStreetMap")
    }
  }
}
