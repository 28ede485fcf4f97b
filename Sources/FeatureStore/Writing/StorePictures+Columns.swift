package import Base
import Features
import Flow
package import SQLiteStore
import Styles

extension StorePictures {
  /// Values of a column that are looked at.
  private static let valueLimit = 10_000

  /// The columns of a layer in which features have names of the pictures.
  package func columns(
    of plan: StoreLayerPlan, in database: Database
  ) throws(GeoError) -> [String] {
    guard !isEmpty else { return [] }
    // The picture of an overlay is its icon; others have icons to be drawn with.
    let hasOverlays = plan.columns.contains { $0.field.name == "@geometry-type" }
    var names: [String] = []
    for column in plan.columns where column.field.role == .property && column.type == .text {
      let isIcon = column.field.name == StyleProperty.icon.rawValue
      if !isIcon || hasOverlays, try hasPicture(column, of: plan, database) {
        names.append(column.name)
      }
    }
    return names
  }

  /// The pictures that a column of icons names, ``StoreStyleSet/countLimit`` at most.
  package func icons(
    in column: String, of plan: StoreLayerPlan, _ database: Database
  ) throws(GeoError) -> [String] {
    guard !isEmpty else { return [] }
    let name = Database.quoted(identifier: column)
    var icons: [String] = []
    let row = try database.prepare(
      "SELECT DISTINCT \(name) FROM main.\(Database.quoted(identifier: plan.table)) "
        + "WHERE typeof(\(name)) = 'text'")
    defer { row.reset() }
    while icons.count < StoreStyleSet.countLimit, try row.step() {
      let text = row.text(0).bindMemory(to: UInt8.self)
      let icon = String(decoding: text, as: UTF8.self)
      if holdsPicture(icon) { icons.append(icon) }
    }
    return icons
  }

  private func hasPicture(
    _ column: StoreFieldColumn, of plan: StoreLayerPlan, _ database: Database
  ) throws(GeoError) -> Bool {
    let name = Database.quoted(identifier: column.name)
    let row = try database.prepare(
      "SELECT \(name) FROM main.\(Database.quoted(identifier: plan.table)) "
        + "WHERE typeof(\(name)) = 'text' LIMIT \(Self.valueLimit)")
    defer { row.reset() }
    while try row.step() {
      let text = row.text(0).bindMemory(to: UInt8.self)
      if holdsPicture(String(decoding: text, as: UTF8.self)) { return true }
    }
    return false
  }
}
