import Formats
import Geometry
import Streaming

extension Run {
  /// Opens an input of OpenStreetMap's objects and finds out which of them a selection keeps; the reader
  /// hands these out.
  func open(
    _ path: String, selecting selection: OSMSelection, for output: Format
  ) throws(GeoError) -> Input {
    let source = try source(of: path)
    let format =
      if let name = input.format { try Format.requested(name, for: .read) } else {
        try Format.recognised(source)
      }
    guard format.abilities.contains(.objects) else {
      throw GeoError(
        .usage, "\(format.title) has no objects of OpenStreetMap to filter",
        at: SourceLocation(path: source.path), hint: "cairn convert --bbox cuts out features")
    }
    guard output.abilities.contains(.objects) else {
      throw GeoError(
        .usage, "\(output.title) does not hold objects of OpenStreetMap",
        hint: "write OSM XML, and let cairn convert make features of it")
    }
    let progress = progress
    let reader = try format.makeReader(
      of: source, selecting: selection, for: output, jobs: jobs(for: source)
    ) { progress.update(done: $0, total: $1) }
    return Input(path: source.path, source: source, format: format, reader: reader)
  }
}
