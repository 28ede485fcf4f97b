import Formats
import Geometry
import Streaming

/// Where commands on OpenStreetMap's objects put their result, which is XML.
struct ObjectTarget {
  /// What the result is.
  enum Content {
    /// Objects: OSM XML.
    case data
    /// What has become of objects: osmChange.
    case changes

    /// The usual ending of a file's name.
    var ending: String {
      switch self {
      case .data: "osm"
      case .changes: "osc"
      }
    }
  }

  /// What a writer is asked for.
  let request: OutputRequest
  /// True if what was written stays written when the run fails.
  let isStream: Bool

  /// Checks the output against the run's inputs and what is there already.
  init(
    _ wanted: ObjectOutput, _ content: Content, _ run: Run
  ) throws(GeoError) {
    let path = wanted.path
    var output = OutputOptions()
    output.path = path
    output.isOverwriting = wanted.isOverwriting
    if let path, !output.isStandardOutput, let format = Format.forPath(path),
      format.name != content.ending
    {
      throw GeoError(
        .usage, "\(format.title) cannot be written here", at: SourceLocation(path: path),
        hint: "the result is XML: name a file with -o FILE.\(content.ending)")
    }
    if let path, path.hasSuffix(".gz") || path.hasSuffix(".bz2") {
      throw GeoError(
        .usage, "compressed output cannot be written", at: SourceLocation(path: path),
        hint: "write to standard output and pipe it through gzip")
    }
    let destination = Destination(output, run)
    try destination.check(against: run.input.paths)
    isStream = destination.isStream
    var request = OutputRequest(path: output.isStandardOutput ? nil : path)
    request.isOverwriting = wanted.isOverwriting
    request.takesObjects = true
    self.request = request
  }
}

extension Run {
  /// Opens an input whose objects go on as they are.
  func openObjects(_ path: String) throws(GeoError) -> Input {
    let opened = try open(path, needsProperties: true, for: Format.named("osm"))
    guard opened.format.abilities.contains(.objects) else {
      throw GeoError(
        .usage, "\(opened.format.title) has no objects of OpenStreetMap",
        at: SourceLocation(path: opened.path), hint: "OSM XML, PBF and osmChange have")
    }
    return opened
  }
}

extension InputOptions {
  /// Refuses options that choose or change features, where objects go on as they are.
  func checkForObjects(_ output: OutputOptions, _ fields: [String]?) throws(GeoError) {
    let given = [
      ("--layer", !layers.isEmpty), ("--bbox", box != nil), ("--limit", limit != nil),
      ("--fields", fields != nil), ("--output-layer", output.layer != nil),
      ("--precision", output.precision != nil),
    ]
    guard let option = given.first(where: { $0.1 })?.0 else { return }
    throw GeoError(
      .usage, "\(option) is for features, and OpenStreetMap's objects go on as they are",
      hint: "cairn filter chooses objects, with all that they refer to")
  }
}
