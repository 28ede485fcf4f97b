import Geometry
import SQLiteStore

/// What cairn's writer notes of a layer so that everything comes back as it was: a row of
/// `gpkg_metadata` with the standard URI `urn:cairn:layer`, which refers to the table.
struct GeoPackageReaderConvention {
  /// The standard URI of the metadata row.
  static let standardURI = "urn:cairn:layer"

  /// What is noted of a column.
  struct FieldNote {
    /// The name of the field before it became a column.
    var name: String?
    /// The date-times had whole seconds.
    var isOfSeconds = false
  }

  /// The layer's own name.
  var layerName: String?
  /// The column of feature ids.
  var idColumn: String?
  /// The column of foreign members, each a JSON object.
  var membersColumn: String?
  /// Notes by column name in lower case.
  var fields: [String: FieldNote] = [:]
  /// Members of the GeoJSON FeatureCollection.
  var members: [Layer.Member] = []

  /// The note of every table, by name in lower case; empty where there is none.
  static func all(in database: Database) throws(GeoError) -> [String: GeoPackageReaderConvention] {
    guard try database.hasTable("gpkg_metadata"),
      try database.hasTable("gpkg_metadata_reference")
    else { return [:] }
    let sql = """
      SELECT lower(r.table_name), m.metadata
      FROM gpkg_metadata_reference AS r JOIN gpkg_metadata AS m ON m.id = r.md_file_id
      WHERE m.md_standard_uri = ?1 AND lower(r.reference_scope) = 'table'
      """
    // Tables of other columns than the standard's hold no note of ours.
    guard let statement = try? database.prepare(sql) else { return [:] }
    try statement.bind([.text(standardURI)])
    var notes: [String: GeoPackageReaderConvention] = [:]
    while try statement.step() {
      guard let note = GeoPackageReaderConvention(statement.string(1)) else { continue }
      notes[statement.string(0)] = note
    }
    return notes
  }

  /// Reads a note; nil for text that is none, or of a version that is not known here.
  init?(_ text: String) {
    var text = text
    var version: Int?
    let isObject = text.withUTF8 { bytes in
      var scanner = JSONColumnScanner(bytes)
      return scanner.members { name, value in
        let content = UnsafeBufferPointer(rebasing: bytes[value.range])
        switch (JSONColumnText.string(bytes, name), value.kind) {
        case ("version", .integer): version = Int(String(decoding: content, as: UTF8.self))
        case ("layer", .string): layerName = Self.string(content)
        case ("id", .string): idColumn = Self.string(content)
        case ("members", .string): membersColumn = Self.string(content)
        case ("fields", .object): readFields(content)
        case ("collection", .object): readMembers(content)
        default: break
        }
      }
    }
    guard isObject, version == 1 else { return nil }
  }

  private mutating func readFields(_ bytes: UnsafeBufferPointer<UInt8>) {
    var scanner = JSONColumnScanner(bytes)
    var notes: [String: FieldNote] = [:]
    _ = scanner.members { name, value in
      let content = UnsafeBufferPointer(rebasing: bytes[value.range])
      var field = JSONColumnScanner(content)
      var note = FieldNote()
      _ = field.members { name, value in
        switch (JSONColumnText.string(content, name), value.kind) {
        case ("name", .string):
          note.name = Self.string(UnsafeBufferPointer(rebasing: content[value.range]))
        case ("seconds", .boolean):
          note.isOfSeconds = content[value.range.lowerBound] == UInt8(ascii: "t")
        default: break
        }
      }
      notes[JSONColumnText.string(bytes, name).lowercased()] = note
    }
    fields = notes
  }

  private mutating func readMembers(_ bytes: UnsafeBufferPointer<UInt8>) {
    var scanner = JSONColumnScanner(bytes)
    var found: [Layer.Member] = []
    _ = scanner.members { name, value in
      var json = Bytes()
      JSONColumnText.appendCompact(bytes, value.range, to: &json)
      found.append(
        Layer.Member(
          name: JSONColumnText.string(bytes, name),
          json: String(decoding: json.buffer, as: UTF8.self)))
    }
    members = found
  }

  /// The text of a string with its quotes.
  private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    JSONColumnText.string(bytes, 1..<bytes.count - 1)
  }
}
