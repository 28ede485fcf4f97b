package import Base
package import Features
package import SQLiteStore
import Text

/// What cairn's writer notes about a layer (``StoreNotes``) so that everything comes back as it was.
package struct StoreConvention {
  /// A note on a column.
  package struct FieldNote {
    /// The name of the field before it became a column.
    package var name: String?
    /// True if the date-times had whole seconds.
    package var isOfSeconds = false
  }

  /// The layer's own name.
  package var layerName: String?
  /// The column of feature ids.
  package var idColumn: String?
  /// The column of foreign members, each a JSON object.
  package var membersColumn: String?
  /// Notes by column name in lower case.
  package var fields: [String: FieldNote] = [:]
  /// Members of the GeoJSON FeatureCollection.
  package var members: [Layer.Member] = []
  /// True if the table is not a layer but holds files.
  package var holdsAttachments = false

  /// The notes that a statement finds: its rows are names of tables in lower case and texts.
  package static func all(
    _ sql: String, in database: Database
  ) throws(GeoError) -> [String: StoreConvention] {
    var notes: [String: StoreConvention] = [:]
    try database.query(sql) {
      if let note = StoreConvention($0.string(1)) { notes[$0.string(0)] = note }
    }
    return notes
  }

  /// Reads a note; nil for text that is not a note, or is of an unknown version.
  package init?(_ note: String) {
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

extension StoreConvention {
  /// Adds what it says of columns to the notes on them, by their names in lower case.
  package func add(to byColumn: inout [String: StoreDescription.ColumnNote]) {
    for (column, note) in fields {
      byColumn[column, default: .init()].isOfSeconds = note.isOfSeconds
      byColumn[column, default: .init()].fieldName = note.name
    }
    if let id = idColumn {
      byColumn[id.lowercased(), default: .init()].role = .featureID
    }
    if let members = membersColumn, members != idColumn {
      byColumn[members.lowercased(), default: .init()].role = .members
    }
  }
}

extension UInt8 {
  /// True for the ASCII digits.
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") <= 9 }
}
