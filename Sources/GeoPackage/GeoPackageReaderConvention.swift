import Base
internal import Features
import SQLiteStore
internal import Text

/// What cairn's writer notes about a layer so that everything comes back as it was: a row of
/// `gpkg_metadata` with the standard URI `urn:cairn:layer`, which refers to the table.
struct GeoPackageReaderConvention {
  /// The standard URI of the metadata row.
  static let standardURI = "urn:cairn:layer"

  /// A note on a column.
  struct FieldNote {
    /// The name of the field before it became a column.
    var name: String?
    /// True if the date-times had whole seconds.
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
  /// True if the table is not a layer but holds files.
  var holdsAttachments = false

  /// The note on every table that has one, by the table's name in lower case.
  static func all(in database: Database) throws(GeoError) -> [String: GeoPackageReaderConvention] {
    guard try GeoPackageNotes.areKept(in: database) else { return [:] }
    let sql = """
      SELECT lower(r.table_name), m.metadata
      FROM gpkg_metadata_reference AS r JOIN gpkg_metadata AS m ON m.id = r.md_file_id
      WHERE m.md_standard_uri = ?1 AND lower(r.reference_scope) = 'table'
      """
    var notes: [String: GeoPackageReaderConvention] = [:]
    try database.query(sql, [.text(standardURI)]) {
      if let note = GeoPackageReaderConvention($0.string(1)) { notes[$0.string(0)] = note }
    }
    return notes
  }

  /// Reads a note; nil for text that is not a note, or is of an unknown version.
  init?(_ note: String) {
    var note = note
    var text = JSONColumnText()
    note.withUTF8 { text.load($0) }
    var version: UInt8 = 0
    let isObject = text.forEachMember { name, value throws(JSONFault) in
      switch String(decoding: name, as: UTF8.self) {
      case "version": version = value[1].isDigit ? 0 : value[0]
      case "layer": layerName = JSONColumnText.string(value)
      case "id": idColumn = JSONColumnText.string(value)
      case "members": membersColumn = JSONColumnText.string(value)
      case "fields": try readFields(value)
      case "collection": try readMembers(value)
      case "attachments": holdsAttachments = value.pointee == UInt8(ascii: "t")
      default: break
      }
    }
    guard isObject, version == UInt8(ascii: "1") else { return nil }
  }

  private mutating func readFields(_ start: JSONScanner.Position) throws(JSONFault) {
    var name = Bytes()
    var found: [String: FieldNote] = [:]
    _ = try JSONColumnText.forEachMember(start, &name) { column, value throws(JSONFault) in
      var note = FieldNote()
      var inner = Bytes()
      _ = try JSONColumnText.forEachMember(value, &inner) { name, value throws(JSONFault) in
        switch String(decoding: name, as: UTF8.self) {
        case "name": note.name = JSONColumnText.string(value)
        case "seconds": note.isOfSeconds = value.pointee == UInt8(ascii: "t")
        default: break
        }
      }
      found[String(decoding: column, as: UTF8.self).lowercased()] = note
    }
    fields = found
  }

  private mutating func readMembers(_ start: JSONScanner.Position) throws(JSONFault) {
    var name = Bytes()
    var found: [Layer.Member] = []
    _ = try JSONColumnText.forEachMember(start, &name) { name, value throws(JSONFault) in
      var json = Bytes()
      _ = try JSONScanner.copyValue(value, to: &json)
      found.append(
        Layer.Member(
          name: String(decoding: name, as: UTF8.self),
          json: String(decoding: json.buffer, as: UTF8.self)))
    }
    members = found
  }
}

extension UInt8 {
  /// True for the ASCII digits.
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") <= 9 }
}
