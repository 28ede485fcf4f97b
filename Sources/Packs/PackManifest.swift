public import Base
internal import Files
internal import SQLiteStore
public import Text

/// What a pack says of itself.
public struct PackManifest: Sendable {
  /// A layer of features.
  public struct Layer: Equatable, Sendable {
    /// The name of its table.
    public var name: String
    /// How many features it has.
    public var features: Int
  }

  /// A part with its hash.
  public struct Part: Equatable, Sendable {
    /// What it is.
    public var part: PackPart
    /// Its tables, or its file.
    public var names: [String]
    /// Rows of its tables; 0 for a file.
    public var rows: Int
    /// The hash of its content.
    public var sha256: String
    /// A part.
    public init(part: PackPart, names: [String], rows: Int, sha256: String) {
      self.part = part
      self.names = names
      self.rows = rows
      self.sha256 = sha256
    }
  }

  /// The table of a GeoPackage that has it.
  public static let table = "pack_manifest"
  /// The version of its form.
  public static let version = 1

  /// The name of the pack.
  public var name = ""
  /// The version of the program.
  public var program = ""
  /// The name of the schema of its layers; nil for layers as they were.
  public var schema: String?
  /// West, south, east, north in degrees; nil if there are no features.
  public var area: [Double]?
  /// The smallest and largest zoom of its tiles.
  public var zooms: [Int]?
  /// The time of the newest object (RFC 3339), if it is known.
  public var dataTime: String?
  /// Profiles of its network.
  public var profiles: [String] = []
  /// The licence of the data.
  public var licence: String?
  /// Whom to thank.
  public var attribution: String?
  /// Layers with their counts.
  public var layers: [Layer] = []
  /// Parts with their hashes.
  public var parts: [Part] = []
  /// The hash of how a pack in one store is built: its tables, indexes and triggers, and GeoPackage's own tables.
  public var structure: String?

  /// A manifest that says nothing.
  public init() {}

  /// The form in which it is stored.
  public var json: JSONValue {
    .object([
      ("pack", .count(Self.version)), ("name", .string(name)), ("cairn", .string(program)),
      ("schema", .optional(schema)),
      ("area", area.map { .array($0.map { .real($0) }) } ?? .null),
      ("zooms", zooms.map { .array($0.map { .count($0) }) } ?? .null),
      ("data_time", .optional(dataTime)), ("profiles", .array(profiles.map { .string($0) })),
      ("licence", .optional(licence)), ("attribution", .optional(attribution)),
      (
        "layers",
        .array(
          layers.map {
            .object([("name", .string($0.name)), ("features", .count($0.features))])
          })
      ),
      (
        "parts",
        .array(
          parts.map { part in
            .object([
              ("part", .string(part.part.rawValue)),
              ("names", .array(part.names.map { .string($0) })), ("rows", .count(part.rows)),
              ("sha256", .string(part.sha256)),
            ])
          })
      ),
      ("structure", .optional(structure)),
    ])
  }

  /// A part by what it is.
  public subscript(part: PackPart) -> Part? { parts.first { $0.part == part } }

  // MARK: - Stores

  /// The manifest of a GeoPackage, or of a file. Errors: `.notAPack`, and those of JSON.
  public init(ofStore path: String) throws(GeoError) {
    let database = try Database(reading: path)
    guard try database.hasColumns(["manifest"], in: Self.table),
      let text = try database.scalarText("SELECT manifest FROM \(Self.table)")
    else {
      throw GeoError(
        .notAPack, "the store has no manifest of a pack", at: SourceLocation(path: path),
        hint: "cairn pack build makes packs")
    }
    try self.init(text: text, path: path)
  }

  /// The manifest in a file of a folder. Errors: `.notAPack`, `.file`, and those of JSON.
  public init(ofFile path: String) throws(GeoError) {
    let file = try RawFile.reading(path)
    guard file.size <= 1 << 26 else {
      throw GeoError(.notAPack, "the manifest is too large", at: SourceLocation(path: path))
    }
    let bytes = try file.bytes(at: 0, count: Int(file.size))
    try self.init(text: String(decoding: bytes.buffer, as: UTF8.self), path: path)
  }

  /// Puts the manifest into a GeoPackage, in the place of another one.
  public func write(into path: String) throws(GeoError) {
    let database = try Database(loading: path)
    try database.begin()
    try write(to: database)
    try database.commit()
  }

  func write(to database: Database) throws(GeoError) {
    try database.execute(
      "CREATE TABLE IF NOT EXISTS \(Self.table) (id INTEGER PRIMARY KEY CHECK (id = 1), manifest TEXT NOT NULL)"
    )
    try database.execute(
      "INSERT OR REPLACE INTO \(Self.table) VALUES (1, ?1)", [.text(json.pretty() + "\n")])
  }

  private init(text: String, path: String) throws(GeoError) {
    let json = try PackJSON(text: text, path: path)
    guard json["pack"] != nil else {
      throw GeoError(
        .notAPack, "this is not a manifest of a pack", at: SourceLocation(path: path))
    }
    for (name, value) in json.members { take(name, value) }
  }

  private mutating func take(_ member: String, _ value: PackJSON) {
    switch member {
    case "name": name = value.text ?? ""
    case "cairn": program = value.text ?? ""
    case "schema": schema = value.text
    case "area": area = value.items.map { $0.compactMap(\.number) }
    case "zooms": zooms = value.items.map { $0.compactMap(\.number).map { Int($0) } }
    case "data_time": dataTime = value.text
    case "profiles": profiles = value.items?.compactMap(\.text) ?? []
    case "licence": licence = value.text
    case "attribution": attribution = value.text
    case "layers":
      layers = (value.items ?? []).map { item in
        Layer(name: item["name"]?.text ?? "", features: Int(item["features"]?.number ?? 0))
      }
    case "parts":
      parts = (value.items ?? []).compactMap { item in
        guard let part = item["part"]?.text.flatMap(PackPart.init(rawValue:)) else { return nil }
        return Part(
          part: part, names: item["names"]?.items?.compactMap(\.text) ?? [],
          rows: Int(item["rows"]?.number ?? 0), sha256: item["sha256"]?.text ?? "")
      }
    case "structure": structure = value.text
    default: break
    }
  }
}
