public import Geometry
public import Streaming

extension Format {
  /// Finds what a selection keeps of an input of OpenStreetMap's objects, in a few readings, and gives
  /// the reader that hands it out to an output of some format. Errors: `.usage` for other formats.
  public func makeReader(
    of source: ByteSource, selecting selection: OSMSelection, for output: Format, jobs: Int,
    onProgress: @escaping (UInt64, UInt64?) -> Void
  ) throws(GeoError) -> any FeatureReader {
    guard let carrier = OSMCarrier(self) else {
      throw GeoError(.usage, "\(title) has no objects of OpenStreetMap")
    }
    let input = try OSMReopenedInput(source, isReadOnce: selection.needsOneReading) {
      (source) throws(GeoError) in
      try carrier.makePieceReader(source)
    }
    let run = OSMSelectionRun(selection, of: input, jobs: jobs) {
      onProgress($0.progress.done, $0.progress.total)
    }
    // Text goes on as it is where it means the same; changes have groups around objects.
    return try OSMSelectedReader(
      selection, run.find(), of: input,
      copiesText: name == Format.osm.name && output.name == Format.osm.name)
  }
}
