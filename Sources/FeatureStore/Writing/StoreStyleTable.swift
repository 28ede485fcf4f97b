package import Base

import Features
import Flow
import SQLiteStore
import Styles

/// The table `layer_styles`, in which QGIS keeps the styles of a store's layers; no standard
/// defines it.
package struct StoreStyleTable {
  /// The name of the table.
  package static let name = StoreStyles.tableName

  /// As QGIS makes it.
  private static let definition = """
    CREATE TABLE "layer_styles" (
      "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
      "f_table_catalog" TEXT(256),
      "f_table_schema" TEXT(256),
      "f_table_name" TEXT(256),
      "f_geometry_column" TEXT(256),
      "styleName" TEXT(30),
      "styleQML" TEXT,
      "styleSLD" TEXT,
      "useAsDefault" BOOLEAN,
      "description" TEXT,
      "owner" TEXT(30),
      "ui" TEXT(30),
      "update_time" DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now'))
    )
    """

  private let database: Database
  private let pictures: StorePictures
  private let metadata: any StoreMetadata

  package init(_ metadata: any StoreMetadata, _ pictures: StorePictures) {
    database = metadata.database
    self.pictures = pictures
    self.metadata = metadata
  }

  /// Enters the styles of a layer: those that its store had, or those that its features have.
  package func add(_ plan: StoreLayerPlan) throws(GeoError) {
    var styles = plan.layer.source.styles
    if !styles.contains(where: \.isDefault), let sheet = try sheet(of: plan) {
      let icons = try pictures.paths(of: sheet)
      if icons.leftOut > 0 { plan.layer.note(.iconLeftOut, count: icons.leftOut) }
      let document = QMLText.counted(sheet, pictures: icons.paths)
      if document.untinted > 0 { plan.layer.note(.iconColorLeftOut, count: document.untinted) }
      styles.append(
        Layer.Style(
          name: String(plan.table.unicodeScalars.prefix(30)),
          qml: document.text,
          sld: sheet.parts.isEmpty ? nil : SLDText.text(sheet, layer: plan.table), isDefault: true,
          details: StoreStyles.ownDescription, updateTime: metadata.timestamp))
    }
    guard !styles.isEmpty else { return }
    try create()
    for style in styles { try add(style, of: plan) }
    try metadata.countStyles(Self.name)
  }

  /// How a layer is drawn and shown in forms; nil if its features say nothing about either.
  private func sheet(of plan: StoreLayerPlan) throws(GeoError) -> StyleSheet? {
    let columns = try pictures.columns(of: plan, in: database)
    guard var sheet = StyleSheet(plan) ?? (columns.isEmpty ? nil : StyleSheet()) else { return nil }
    sheet.pictureColumns = columns
    for part in sheet.parts {
      guard case .columns(let names) = part.look, let column = names[.icon] else { continue }
      sheet.columnIcons = try pictures.icons(in: column, of: plan, database)
    }
    return sheet
  }

  private func add(_ style: Layer.Style, of plan: StoreLayerPlan) throws(GeoError) {
    func value(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    try database.execute(
      """
      INSERT INTO main.layer_styles(f_table_catalog, f_table_schema, f_table_name, \
      f_geometry_column, styleName, styleQML, styleSLD, useAsDefault, description, owner, ui, \
      update_time) VALUES('', '', ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """,
      [
        .text(plan.table),
        .text(plan.hasGeometry ? plan.geometryColumn : ""),
        value(style.name), value(style.qml), value(style.sld), .integer(style.isDefault ? 1 : 0),
        value(style.details), value(style.owner ?? ""), value(style.ui), value(style.updateTime),
      ])
  }

  /// Makes the table and registers it, as GDAL does for QGIS, unless it is there.
  private func create() throws(GeoError) {
    guard try !database.hasTable(Self.name) else { return }
    try database.execute(Self.definition)
    try metadata.enterStyles(Self.name)
  }
}
