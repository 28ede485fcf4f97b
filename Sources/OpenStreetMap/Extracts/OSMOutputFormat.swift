public import Base
public import Files

/// The format of a file as osmium's commands take it (osmium-file-formats(5)): `pbf`, `osm.bz2`, `osh.opl`, and
/// behind commas its options, as in `pbf,pbf_compression=lz4`.
public struct OSMOutputFormat: Equatable, Sendable {
  /// The name of the format here: `osm`, `pbf`, `opl` or `osc`.
  public private(set) var name = "osm"
  /// How the file is packed as a whole; nil if its own name tells.
  public private(set) var compression: Compression?
  /// Options of the format by their names here, in the order in which they came.
  public private(set) var options: [(name: String, value: String)] = []

  /// Reads osmium's words. Errors: `.usage` for formats and options that are not written.
  public init(_ text: String) throws(GeoError) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    try read(format: words[0])
    for word in words.dropFirst() { try read(option: word) }
    if name == "pbf", compression != nil {
      throw GeoError(
        .usage, "PBF is not packed as a whole", hint: "pbf,pbf_compression=… says how its blobs are"
      )
    }
    if isHistory, name == "pbf" { options.append(("history", "yes")) }
    // What the others do anyway, and what is about PBF alone.
    guard name != "pbf" else { return }
    options.removeAll {
      $0.name.hasPrefix("compression") || $0 == ("metadata", "yes")
        || $0.name == "locations-on-ways"
    }
  }

  /// True for the same format with the same options.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.compression == right.compression
      && left.options.elementsEqual(right.options) { $0 == $1 }
  }

  /// The format is one of histories.
  private var isHistory = false

  /// `osm.pbf` and the like: the kind of file, the format, and how it is packed.
  private mutating func read(format text: String) throws(GeoError) {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    switch parts.last {
    case "gz": compression = .gzip
    case "bz2": compression = .bzip2
    default: break
    }
    if compression != nil { parts.removeLast() }
    var isChange = false
    switch parts.first {
    case "osm": parts.removeFirst()
    case "osh":
      isHistory = true
      parts.removeFirst()
    case "osc":
      isChange = true
      parts.removeFirst()
    default:
      guard !parts.isEmpty else { throw Self.unknown(text) }
    }
    guard parts.count <= 1 else { throw Self.unknown(text) }
    switch (parts.first, isChange) {
    case (nil, false), ("xml", false): name = "osm"
    case (nil, true), ("xml", true): name = "osc"
    case ("pbf", false): name = "pbf"
    case ("opl", false): name = "opl"
    default: throw Self.unknown(text)
    }
  }

  private static func unknown(_ text: String) -> GeoError {
    GeoError(
      .usage, "the format '\(text)' is not written",
      hint: "osm, osh, osc, pbf and opl are, as osm.pbf or osm.bz2, too, with options behind commas"
    )
  }

  /// `pbf_compression=lz4` and the like; a word alone means that it is so.
  private mutating func read(option word: String) throws(GeoError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let key = String(parts[0])
    let value = parts.count > 1 ? String(parts[1]) : "true"
    switch key {
    case "pbf_compression":
      options.append(("compression", value == "true" ? "zlib" : value == "false" ? "none" : value))
    case "pbf_compression_level": options.append(("compression-level", value))
    case "add_metadata", "pbf_add_metadata":
      let words = [
        "true": "yes", "all": "yes", "yes": "yes", "false": "no", "none": "no", "no": "no",
      ]
      options.append(("metadata", words[value] ?? String(value.map { $0 == "+" ? "," : $0 })))
    case "locations_on_ways":
      options.append(("locations-on-ways", try Self.isTrue(value, of: key) ? "yes" : "no"))
    case "pbf_dense_nodes":
      guard try Self.isTrue(value, of: key) else {
        throw GeoError(.usage, "nodes of PBF are always dense")
      }
    case "xml_change_format":
      if try Self.isTrue(value, of: key), name == "osm" { name = "osc" }
    default:
      throw GeoError(
        .usage, "there is no option '\(key)' of a format",
        hint: "pbf_compression, pbf_compression_level, pbf_dense_nodes, add_metadata, "
          + "locations_on_ways and xml_change_format are")
    }
  }

  private static func isTrue(_ value: String, of key: String) throws(GeoError) -> Bool {
    switch value {
    case "true", "yes": true
    case "false", "no": false
    default: throw GeoError(.usage, "\(key) is true or false, not '\(value)'")
    }
  }
}
