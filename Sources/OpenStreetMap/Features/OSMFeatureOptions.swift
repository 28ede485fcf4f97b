#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Files
internal import FormatKit

/// How objects become features.
struct OSMFeatureOptions {
  /// What a way becomes that ends where it begins.
  enum ClosedWays: String, CaseIterable {
    case rules, line, area, both
  }

  /// Objects without tags become features too.
  var untagged = false
  /// Version, time, changeset and user become properties.
  var attributes = false
  /// What closed ways become.
  var closedWays = ClosedWays.rules
  /// Which closed ways are areas, where their tags decide.
  var areaRules = OSMAreaRules.builtIn
  /// Ways of which nodes are missing keep the others.
  var keepsIncomplete = true
  /// Which tags become columns; nil if all do.
  var columns: OSMColumns.Policy?
  /// Typed layers in place of the usual ones.
  var schema: OSMSchema?
  /// How many keys a summary of the input has; nil if none is wanted.
  var summaryLimit: Int?
  /// Bytes of memory for the places of nodes.
  var memoryLimit = OSMFeatureOptions.halfOfMemory

  /// The options as formats declare them.
  static let declared: [FormatOption] = [
    FormatOption(
      name: "untagged", values: FormatOption.yesOrNo, defaultValue: "no",
      help: "Make features of nodes and ways without tags too (OSM).", isOnCommandLine: true),
    FormatOption(
      name: "osm-attributes", values: FormatOption.yesOrNo, defaultValue: "no",
      help: "Add @version, @timestamp, @changeset, @uid and @user (OSM).", isOnCommandLine: true),
    FormatOption(
      name: "closed-ways", values: ClosedWays.allCases.map(\.rawValue), defaultValue: "rules",
      help: "What a way becomes that ends where it begins: by its tags, or always the same (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "incomplete", values: ["keep", "drop"], defaultValue: "keep",
      help: "What becomes of a way of which nodes are missing: the others are kept, or none (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "area-rules", defaultValue: "built in",
      help: "A file that tells which closed ways are areas, by their tags (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "columns", defaultValue: "auto for tables, otherwise all",
      help:
        "Tags that become columns: all, auto (those of at least 2 % of a layer), or keys, as a,b; "
        + "the others go into one column 'tags' (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "schema", defaultValue: "none",
      help: "Typed layers and fields: 'map', which is built in, or a file that tells them (OSM).",
      isOnCommandLine: true),
    FormatOption(
      name: "summary", defaultValue: "none",
      help: "For info: count objects, times and tags, and name so many of the most frequent keys."),
    FormatOption(
      name: "memory", defaultValue: "half of the machine's",
      help: "Bytes for the places of nodes, as 500M or 2G; more go to a file (OSM).",
      isOnCommandLine: true),
  ]

  /// The options of a request.
  init(_ request: InputRequest) throws(GeoError) {
    let options = request.options
    untagged = options["untagged"] == "yes"
    if let text = options["summary"] {
      guard let limit = Int(text), limit >= 0 else {
        throw GeoError(.usage, "'\(text)' is not a number of keys")
      }
      summaryLimit = limit
    }
    attributes = options["osm-attributes"] == "yes"
    closedWays = options["closed-ways"].flatMap(ClosedWays.init(rawValue:)) ?? .rules
    keepsIncomplete = options["incomplete"] != "drop"
    if let path = options["area-rules"] {
      let text = try Self.file(path)
      areaRules = try OSMAreaRules(json: text.buffer, path: path)
    }
    if let name = options["schema"] {
      schema = try Self.schema(name)
      guard options["columns"] == nil else {
        throw GeoError(.usage, "--schema and --columns exclude each other: a schema has its fields")
      }
    }
    let columns = options["columns"] ?? (request.target.isTable ? "auto" : "all")
    if columns != "all", schema == nil { self.columns = OSMColumns.Policy(columns) }
    if let size = options["memory"] { memoryLimit = try Self.bytes(size) }
  }

  /// True if a closed way with these tags is to become an area.
  func isArea(_ tags: OSMTagList) -> Bool {
    switch closedWays {
    case .line: false
    case .area, .both: true
    case .rules: areaRules.isArea(tags)
    }
  }

  /// The schema of a name, or of a file.
  private static func schema(_ name: String) throws(GeoError) -> OSMSchema {
    if let schema = OSMSchema.builtIn(name) { return schema }
    let text: Bytes
    do throws(GeoError) {
      text = try file(name)
    } catch {
      var error = error
      let names = OSMSchema.builtInNames.map { "'\($0)'" }.joined(separator: ", ")
      error.hint = "give the path of a file, or the name of a schema that is built in: \(names)"
      throw error
    }
    return try OSMSchema(json: text.buffer, path: name)
  }

  /// All of a file that the user wrote.
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
      throw GeoError(.usage, "'\(text)' is no amount of memory", hint: "give it as 500M or 2G")
    }
    return bytes
  }

  /// Half of what the machine has.
  private static var halfOfMemory: Int {
    max(sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) / 2, 1 << 28)
  }
}
