import Base
package import Features
package import Flow
import SQLiteStore

/// What a table cannot say about its layer, in JSON: the store keeps it elsewhere, and the reader restores it.
///
/// `{"version":1,"layer":name,"id":column,"members":column,
/// "fields":{column:{"name":name,"seconds":true}},"collection":{name:value},"attachments":true}`, each
/// member only if there is something to say.
package struct StoreNotes: Equatable {
  /// The layer's own name, if the table has another one.
  package var layer: String?
  /// The column of feature ids.
  package var idColumn: String?
  /// The column of foreign members.
  package var membersColumn: String?
  /// Notes on columns.
  package var columns: [Column] = []
  /// Members of the GeoJSON FeatureCollection.
  package var collection: [Layer.Member] = []
  /// True for the table of files that came with the features.
  package var holdsAttachments = false

  /// A note on a column.
  package struct Column: Equatable {
    /// The column's name.
    package var column: String
    /// The field's own name, if the column has another one.
    package var name: String?
    /// True if its date-times were whole seconds.
    package var hasWholeSeconds = false
  }

  package init() {}

  /// The notes on a layer and its table.
  package init(_ source: OutputLayer, table: String, columns: [StoreFieldColumn]) {
    if source.name != table { layer = source.name }
    collection = source.members
    for column in columns { add(column) }
  }

  /// Adds the note on a column, if there is one.
  package mutating func add(_ column: StoreFieldColumn) {
    switch column.field.role {
    case .featureID: idColumn = column.name
    case .members: membersColumn = column.name
    case .property:
      let name = column.field.name == column.name ? nil : column.field.name
      guard name != nil || column.hasWholeSeconds else { return }
      columns.append(
        Column(column: column.name, name: name, hasWholeSeconds: column.hasWholeSeconds))
    }
  }

  /// The values of a column are as they are, and no longer times of which `.000` is left out.
  package mutating func forgetSeconds(of column: String) {
    for index in columns.indices where columns[index].column == column {
      columns[index].hasWholeSeconds = false
    }
    columns.removeAll { $0.name == nil && !$0.hasWholeSeconds }
  }

  /// True if there is nothing to say.
  package var isEmpty: Bool { self == StoreNotes() }

  /// The JSON.
  package var json: String {
    let quoted = CellText.quoted
    var members = ["\"version\":1"]
    if let layer { members.append("\"layer\":" + quoted(layer)) }
    if let idColumn { members.append("\"id\":" + quoted(idColumn)) }
    if let membersColumn { members.append("\"members\":" + quoted(membersColumn)) }
    if !columns.isEmpty {
      let fields = columns.map { column in
        var notes: [String] = []
        if let name = column.name { notes.append("\"name\":" + quoted(name)) }
        if column.hasWholeSeconds { notes.append("\"seconds\":true") }
        return quoted(column.column) + ":{" + notes.joined(separator: ",") + "}"
      }
      members.append("\"fields\":{" + fields.joined(separator: ",") + "}")
    }
    if !collection.isEmpty {
      let values = collection.map { quoted($0.name) + ":" + $0.json }
      members.append("\"collection\":{" + values.joined(separator: ",") + "}")
    }
    if holdsAttachments { members.append("\"attachments\":true") }
    return "{" + members.joined(separator: ",") + "}"
  }
}
