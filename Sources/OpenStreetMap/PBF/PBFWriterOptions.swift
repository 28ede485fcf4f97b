internal import Base
internal import FormatKit

/// How OSM PBF is written.
struct PBFWriterOptions: Equatable {
  /// How blobs are compressed.
  enum Compression: String, CaseIterable {
    case zlib, lz4, zstd, none

    /// What blobs have inside; nil if they are not compressed.
    var kind: PBFCompression? {
      switch self {
      case .zlib: .zlib
      case .lz4: .lz4
      case .zstd: .zstd
      case .none: nil
      }
    }
  }

  /// What is written of versions.
  struct Metadata: OptionSet {
    let rawValue: UInt8
    static let version = Metadata(rawValue: 1)
    static let timestamp = Metadata(rawValue: 2)
    static let changeset = Metadata(rawValue: 4)
    static let userID = Metadata(rawValue: 8)
    static let user = Metadata(rawValue: 16)
    static let all: Metadata = [.version, .timestamp, .changeset, .userID, .user]

    /// The names that the attributes have in OSM XML.
    fileprivate static let names: [(name: String, value: Metadata)] = [
      ("version", .version), ("timestamp", .timestamp), ("changeset", .changeset),
      ("uid", .userID), ("user", .user),
    ]
  }

  /// What is said about the order of objects.
  enum Sorted: String, CaseIterable {
    /// What the head of the input says.
    case auto
    /// Nothing.
    case no
  }

  /// How deleted objects and states of objects are written.
  enum History: String, CaseIterable {
    /// Kept if the input is a file of changes, or the output's name ends with `.osh.pbf`.
    case auto
    case yes, no
  }

  /// How blobs are compressed.
  var compression = Compression.zlib
  /// How hard a compressor tries: 1 is the fastest. Of LZ4 the levels from 2 on look for the longest matches.
  private(set) var level = 2
  /// Nanodegrees in a unit of coordinates.
  var granularity: Int64 = 100
  /// What is written of versions.
  var metadata = Metadata.all
  /// True if the places of the nodes of ways are kept where the input has them.
  var keepsLocations = true
  /// What is said about the order of objects.
  var sorted = Sorted.auto
  /// What becomes of deleted objects.
  var history = History.auto

  /// The largest granularity: 0.001°, which is 100 metres.
  private static let granularityLimit: Int64 = 1_000_000

  /// The options as the format declares them.
  static let declared: [FormatOption] = [
    FormatOption(
      name: "compression", values: Compression.allCases.map(\.rawValue), defaultValue: "zlib",
      help: "How blobs are compressed. Nearly all programs read zlib, few read lz4 and zstd."),
    FormatOption(
      name: "compression-level", valueName: "n", defaultValue: "2 for zlib, 1 for lz4, 3 for zstd",
      help: "The compression level: up to 12 for zlib and lz4, 19 for zstd."),
    FormatOption(
      name: "granularity", valueName: "nanodegrees", defaultValue: "100",
      help: "The unit of coordinates in nanodegrees; with more than 100, coordinates are rounded."),
    FormatOption(
      name: "metadata", valueName: "list", defaultValue: "yes",
      help: "The metadata to keep: yes for all, no for none, or a list of version, timestamp, "
        + "changeset, uid and user, such as version,timestamp."),
    FormatOption(
      name: "locations-on-ways", values: FormatOption.yesOrNo, defaultValue: "yes",
      help: "Keep the positions of way nodes if the input has them."),
    FormatOption(
      name: "sorted", values: Sorted.allCases.map(\.rawValue), defaultValue: "auto",
      help: "Mark the output as sorted by type and id if the header of the input does, or never."),
    FormatOption(
      name: "history", values: History.allCases.map(\.rawValue), defaultValue: "auto",
      help: "Keep deleted objects, with a mark on each object; auto does so for changes and for "
        + "names that end with .osh.pbf."),
  ]

  /// The options of a request. Errors: `.usage`.
  init(_ request: OutputRequest) throws(GeoError) {
    let options = request.options
    compression = options["compression"].flatMap(Compression.init(rawValue:)) ?? .zlib
    level = try Self.level(of: compression, options["compression-level"])
    sorted = options["sorted"].flatMap(Sorted.init(rawValue:)) ?? .auto
    history = options["history"].flatMap(History.init(rawValue:)) ?? .auto
    if history == .auto, request.path?.lowercased().hasSuffix(".osh.pbf") == true {
      history = .yes
    }
    keepsLocations = options["locations-on-ways"] != "no"
    if let text = options["granularity"] {
      guard let number = Int64(text), (1...Self.granularityLimit).contains(number) else {
        throw GeoError(
          .usage,
          "'\(text)' is not a granularity: whole numbers from 1 to \(Self.granularityLimit) are")
      }
      granularity = number
    }
    if let text = options["metadata"] { metadata = try Self.metadata(text) }
  }

  /// A level of a compression: the one that is asked for, or the usual one.
  private static func level(
    of compression: Compression, _ text: String?
  ) throws(GeoError) -> Int {
    guard let kind = compression.kind else {
      guard text == nil else {
        throw GeoError(.usage, "compression-level does not go with compression=none")
      }
      return 0
    }
    let (levels, usual) = kind.levels
    guard let text else { return usual }
    guard let level = Int(text), levels.contains(level) else {
      throw GeoError(
        .usage,
        "'\(text)' is not a level of \(compression.rawValue): "
          + "\(levels.lowerBound) to \(levels.upperBound) are")
    }
    return level
  }

  private static func metadata(_ text: String) throws(GeoError) -> Metadata {
    switch text {
    case "yes": return .all
    case "no": return []
    default: break
    }
    var metadata: Metadata = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Metadata.names.first(where: { $0.name == name }) else {
        throw GeoError(
          .usage, "'\(name)' is not a part of the metadata",
          hint: "write yes, no, or a list of version, timestamp, changeset, uid and user")
      }
      metadata.insert(part.value)
    }
    return metadata
  }
}
