internal import Archive
internal import Base
internal import Files

/// What a ZIP archive without a document of KML holds instead, by the names in it.
struct KMZStranger {
  /// What it holds, in one clause.
  private let content: String
  /// What to do about it.
  private let hint: String

  /// Nil for an archive of nothing that is known.
  init?(_ entries: [ZIPEntry]) {
    let paths = entries.compactMap { $0.isFolder ? nil : $0.path?.text }
      .filter { !$0.hasPrefix("__MACOSX/") }
    func first(_ endings: String...) -> String? {
      paths.first { path in endings.contains { path.lowercased().hasSuffix($0) } }
    }
    if let name = first(".shp") {
      content = "a Shapefile, '\(name)', which cairn does not read"
      hint = "unpack it, and ogr2ogr out.gpkg \(Self.quoted(name)) makes a GeoPackage of it"
    } else if paths.contains("xl/workbook.xml") {
      (content, hint) = Self.sheet("an Excel workbook")
    } else if paths.contains("content.xml"), paths.contains("mimetype") {
      (content, hint) = Self.sheet("an OpenDocument file")
    } else if paths.contains("word/document.xml") {
      content = "a Word document, which cairn does not read"
      hint = "save the data as CSV, and convert that"
    } else if let name = first(".gdbtable") {
      content = "a file geodatabase of Esri's, '\(name)', which cairn does not read"
      hint = "unpack it, and ogr2ogr out.gpkg FOLDER.gdb makes a GeoPackage of it"
    } else if let name = first(
      ".geojson", ".geojsonl", ".geojsons", ".json", ".gpx", ".gpkg", ".csv", ".tsv", ".osm",
      ".osm.pbf",
      ".kmz")
    {
      content = "'\(name)'"
      hint = "unpack it, and convert \(Self.quoted(name))"
    } else {
      return nil
    }
  }

  private static func sheet(_ kind: String) -> (String, String) {
    ("\(kind), which cairn does not read", "save the sheet as CSV, and convert that")
  }

  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      byte >= 0x80 || UnicodeScalar(byte).properties.isAlphabetic
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "._-/".utf8.contains(byte)
    }
    return isPlain ? name : "'" + name + "'"
  }

  /// The error that there is no document, with what there is.
  func error(instead error: GeoError) -> GeoError {
    GeoError(
      error.reason, "the archive has no .kml file, but holds \(content)", at: error.location,
      hint: hint)
  }
}
