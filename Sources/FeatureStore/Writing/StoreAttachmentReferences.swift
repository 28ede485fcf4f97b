package import Base
import Features
package import SQLiteStore
import Text

/// Puts the new names of attachments in the place of those by which features refer to them: a whole value,
/// the value of an attribute in HTML (`src="files/a.jpg"`), a text within JSON.
package struct StoreAttachmentReferences {
  /// The new names by the old ones.
  private let names: [String: String]
  /// A reference that is longer cannot be one of the names, even if every byte of it is percent-encoded.
  private let longest: Int

  package init(_ names: [String: String]) {
    self.names = names
    longest = 3 * (names.keys.map(\.utf8.count).max() ?? 0)
  }

  /// Changes the rows of a layer that was just written, and what is known of its styles.
  package func rename(in plan: StoreLayerPlan, _ database: Database) throws(GeoError) {
    guard !names.isEmpty else { return }
    for column in plan.columns where [.text, .json].contains(column.type) {
      try rename(in: column, of: plan, database)
    }
    plan.source.styles?.renameIcons { replacement(of: $0) }
  }

  private func rename(
    in column: StoreFieldColumn, of plan: StoreLayerPlan, _ database: Database
  ) throws(GeoError) {
    let table = "main." + Database.quoted(identifier: plan.table)
    let key = Database.quoted(identifier: plan.keyColumn)
    let name = Database.quoted(identifier: column.name)
    let change = try database.prepare("UPDATE \(table) SET \(name) = ?1 WHERE \(key) = ?2")
    try database.query("SELECT \(key), \(name) FROM \(table) WHERE typeof(\(name)) = 'text'") {
      (row) throws(GeoError) in
      guard let text = replacing(in: row.text(1).bindMemory(to: UInt8.self)) else { return }
      change.reset()
      try change.bind([.text(String(decoding: text, as: UTF8.self)), .integer(row.int64(0))])
      _ = try change.step()
    }
  }

  /// What stands for a reference; nil if it can stay as it is.
  package func replacement(of reference: String) -> String? {
    if let name = names[reference] { return name }
    guard reference.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let plain = String(decoding: PercentText.decoded(reference), as: UTF8.self)
    return names[plain].map { PercentText.encoded($0) }
  }

  /// A text with its references replaced; nil if there are none.
  package func replacing(in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    func replacement(_ range: Range<Int>) -> String? {
      guard !range.isEmpty, range.count <= longest else { return nil }
      return self.replacement(of: String(decoding: text[range], as: UTF8.self))
    }
    if let whole = replacement(0..<text.count) { return Array(whole.utf8) }
    var made: [UInt8] = []
    var copied = 0
    var index = 0
    while index < text.count {
      let quote = text[index]
      index += 1
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let before = text[..<(index - 1)].last(where: { $0 > 0x20 }),
        Self.leadsToValue.contains(before)
      else { continue }
      let end = min(text.count, index + longest + 1)
      guard let last = text[index..<end].firstIndex(of: quote) else { continue }
      // A name of a member of an object is none.
      let isName = text[(last + 1)...].first { $0 > 0x20 } == UInt8(ascii: ":")
      guard !isName, let new = replacement(index..<last) else { continue }
      made += text[copied..<index]
      made += Array(new.utf8)
      copied = last
      index = last + 1
    }
    return copied == 0 ? nil : made + text[copied...]
  }

  /// What stands before a value in HTML or JSON.
  private static let leadsToValue = Array("=:[,".utf8)
}
