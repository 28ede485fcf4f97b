#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Files
internal import FormatKit
internal import Styles

/// How objects become features.
struct OSMFeatureOptions {
  /// What a closed way becomes.
  enum ClosedWays: String, CaseIterable {
    case rules, line, area, both
  }

  /// What becomes of objects of which parts are missing.
  enum Incomplete: String, CaseIterable {
    /// Lines keep what is there, areas are left out.
    case lines
    /// All keep what is there.
    case keep
    /// All are left out.
    case drop
  }

  /// True if objects without tags become features too.
  var untagged = false
  /// True if version, time, changeset and user become properties.
  var attributes = false
  /// What closed ways become.
  var closedWays = ClosedWays.rules
  /// Which closed ways are areas, where their tags decide.
  var areaRules = OSMAreaRules.builtIn
  /// What becomes of objects of which parts are missing.
  var incomplete = Incomplete.lines
  /// Which tags become columns; nil if all do.
  var columns: OSMColumns.Policy?
  /// Typed layers instead of the usual ones.
  var schema: OSMSchema?
  /// True if features say which zooms show them, as far as the schema does.
  var needsZooms = false
  /// How layers of the schema look, by their names, as far as that is wanted.
  var looks: [String: LayerLook] = [:]
  /// How coastlines become the sea.
  var coastlines = OSMCoastlines.Wishes()
  /// How many keys a summary of the input has; nil if none is wanted.
  var summaryLimit: Int?
  /// Bytes of memory for the places of nodes.
  var memoryLimit = OSMFeatureOptions.halfOfMemory

  /// The options as formats declare them.
  static let declared: [FormatOption] = [
    FormatOption(
      name: "untagged", values: FormatOption.yesOrNo, defaultValue: "no",
      help: "Also make features of nodes and ways without tags (OSM).", isOnCommandLine: true),
    FormatOption(
      name: "osm-attributes", values: FormatOption.yesOrNo, defaultValue: "no",
      help: "Add @version, @timestamp, @changeset, @uid and @user (OSM).", isOnCommandLine: true),
    FormatOption(
      name: "closed-ways", values: ClosedWays.allCases.map(\.rawValue), defaultValue: "rules",
      help: "What closed ways become: decided by their tags, or always the same (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "incomplete", values: Incomplete.allCases.map(\.rawValue), defaultValue: "lines",
      help:
        "What to make of objects with missing parts: lines of what is there, areas too (with the "
        + "field @incomplete), or nothing (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "area-rules", valueName: "file", defaultValue: "built in",
      help: "A file of rules for which tags make a closed way an area (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "columns", valueName: "all|auto|keys", defaultValue: "auto for tables, otherwise all",
      help:
        "Tags that get a column: all, auto (those on at least 2 % of a layer), or a list of keys "
        + "such as a,b; the others go into one column 'tags' (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "schema", valueName: "name|file", defaultValue: "none",
      help:
        "Make typed layers and fields: the built-in 'map' or 'shortbread', or a file that defines "
        + "them (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "languages", valueName: "list", defaultValue: "those that the schema lists",
      help: "The languages of names in a schema's layers, such as en,de,cs; the first one is "
        + "preferred (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "all-tags", values: FormatOption.yesOrNo, defaultValue: "no",
      help: "Add a field 'tags' with all tags, as JSON, to each layer of the schema (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "land-side", values: OSMCoastlines.LandSide.allCases.map(\.rawValue),
      defaultValue: "left",
      help: "The side of coastlines on which the land lies (OSM, for a schema's sea).",
      isOnCommandLine: true),
    FormatOption(
      name: "coast-gap", valueName: "metres", defaultValue: "100",
      help:
        "Close gaps of up to this many metres in coastlines, and between their ends and the edge "
        + "of the data (OSM, for a schema's sea).",
      isOnCommandLine: true),
    FormatOption(
      name: "summary", valueName: "n", defaultValue: "none",
      help: "For info: count objects, times and tags, and list this many of the most common keys."),
    FormatOption(
      name: "memory", valueName: "size", defaultValue: "half of the machine's",
      help: "Memory for the positions of nodes, such as 500M or 2G; the rest goes to a file (OSM).",
      isOnCommandLine: true),
  ]

  /// The options of a request.
  init(_ request: InputRequest) throws(GeoError) {
    try self.init(request.options, texts: [:], isTable: request.target.isTable)
    needsZooms = request.target.needsZooms
    if request.target.layerStyles == .whole,
      request.options["schema"] == OSMBuiltInSchema.map.rawValue
    {
      looks = OSMMapLooks.all
    }
  }

  /// The options of a conversion into a table.
  init(_ settings: OSMFeatureSettings) throws(GeoError) {
    try self.init(settings.options, texts: settings.texts, isTable: true)
    columns?.chosen = settings.columns
  }

  /// Options by their names; `texts` has what is in the files that some of them name, where that is known.
  private init(
    _ options: [String: String], texts: [String: String], isTable: Bool
  ) throws(GeoError) {
    untagged = options["untagged"] == "yes"
    if let text = options["summary"] {
      guard let limit = Int(text), limit >= 0 else {
        throw GeoError(.usage, "'\(text)' is not a number of keys")
      }
      summaryLimit = limit
    }
    attributes = options["osm-attributes"] == "yes"
    closedWays = options["closed-ways"].flatMap(ClosedWays.init(rawValue:)) ?? .rules
    incomplete = options["incomplete"].flatMap(Incomplete.init(rawValue:)) ?? .lines
    if let path = options["area-rules"] {
      let text =
        if let text = texts["area-rules"] { Self.bytes(of: text) } else { try Self.file(path) }
      areaRules = try OSMAreaRules(json: text.buffer, path: path)
    }
    if let name = options["schema"] {
      let languages = try options["languages"].map(Self.languages)
      let addsTags = options["all-tags"] == "yes"
      schema =
        if let text = texts["schema"] {
          try Self.schema(Self.bytes(of: text), name, languages, addsTags: addsTags)
        } else {
          try Self.schema(name, languages: languages, addsTags: addsTags)
        }
      guard options["columns"] == nil else {
        throw GeoError(.usage, "--schema and --columns exclude each other: a schema has its fields")
      }
    }
    guard schema != nil || options["languages"] == nil else {
      throw GeoError(
        .usage, "--languages needs --schema",
        hint: "without a schema all names are there, as name:en and so on")
    }
    guard schema != nil || options["all-tags"] != "yes" else {
      throw GeoError(
        .usage, "--all-tags needs --schema",
        hint: "without a schema all tags are there, each as a field or in the column 'tags'")
    }
    coastlines = try OSMCoastlines.Wishes(options, hasSea: schema?.takesSea == true)
    let columns = options["columns"] ?? (isTable ? "auto" : "all")
    if columns != "all", schema == nil { self.columns = OSMColumns.Policy(columns) }
    if let size = options["memory"] { memoryLimit = try Self.bytes(size) }
  }

  /// True if features say who made objects, or when.
  var needsInfos: Bool { attributes || schema?.wantsInfos == true }

  /// True if a closed way with these tags is to become an area.
  func isArea(_ tags: OSMTagList) -> Bool {
    switch closedWays {
    case .line: false
    case .area, .both: true
    case .rules: areaRules.isArea(tags)
    }
  }

  /// The codes of a list such as `en,de,zh-Hant`.
  private static func languages(_ list: String) throws(GeoError) -> [String] {
    let codes = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    var known: Set<String> = []
    for code in codes {
      let isCode = code.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      guard isCode, !code.isEmpty, known.insert(code).inserted else {
        throw GeoError(
          .usage, "'\(list)' is not a list of languages",
          hint: "write their codes with commas between them, each once: en,de,cs")
      }
    }
    return codes
  }

  /// The built-in schema of a name, or the schema in a file.
  private static func schema(
    _ name: String, languages: [String]?, addsTags: Bool
  ) throws(GeoError) -> OSMSchema {
    if let schema = OSMBuiltInSchema(rawValue: name) {
      return try schema.schema(languages: languages, addsTags: addsTags)
    }
    let text: Bytes
    do throws(GeoError) {
      text = try file(name)
    } catch {
      var error = error
      let names = OSMBuiltInSchema.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      error.hint = "give the path of a file, or the name of a schema that is built in: \(names)"
      throw error
    }
    return try schema(text, name, languages, addsTags: addsTags)
  }

  private static func schema(
    _ text: borrowing Bytes, _ name: String, _ languages: [String]?, addsTags: Bool
  ) throws(GeoError) -> OSMSchema {
    try OSMSchema(json: text.buffer, path: name, languages: languages, addsTags: addsTags)
  }

  /// The contents of a file that the user wrote.
  private static func file(_ path: String) throws(GeoError) -> Bytes {
    let source = try ByteSource(path: path)
    var text = Bytes()
    while try source.read(into: &text, atMost: 1 << 16) {
      guard text.count <= 1 << 26 else {
        throw GeoError(
          .usage, "the file is too large for what it should be", at: SourceLocation(path: path))
      }
    }
    return text
  }

  /// The text in a file that the user wrote.
  static func text(ofFile path: String) throws(GeoError) -> String {
    let text = try file(path)
    return String(decoding: text.buffer, as: UTF8.self)
  }

  private static func bytes(of text: String) -> Bytes {
    var bytes = Bytes()
    bytes.append(text)
    return bytes
  }

  /// `500M` as bytes: a number, and a K, M, G or T of 1024.
  private static func bytes(_ text: String) throws(GeoError) -> Int {
    let units = ["K", "M", "G", "T"]
    var digits = Substring(text.uppercased())
    var factor = 1
    if let last = digits.last, let power = units.firstIndex(of: String(last)) {
      digits.removeLast()
      factor = 1 << (10 * (power + 1))
    }
    guard let number = Int(digits), number >= 0,
      case let (bytes, isTooMuch) = number.multipliedReportingOverflow(by: factor), !isTooMuch
    else {
      throw GeoError(
        .usage, "'\(text)' is not an amount of memory", hint: "write it like 500M or 2G")
    }
    return bytes
  }

  /// Half of what the machine has.
  private static var halfOfMemory: Int {
    max(sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) / 2, 1 << 28)
  }
}
