import FormatTestSupport
import Base
import Features
import Files
import Flow
import FormatKit
import Foundation
import GeoPackage
import Geometry
import SQLiteStore
import TestSupport

/// Everything that a reader gives of a store, as plain values.
struct StoreContent {
  struct Feature: Equatable {
    var layer: String
    var ordinal: UInt64
    var rowID: Int64?
    /// `integer:1`, `text:a`; nil for none.
    var id: String?
    var geometry: String
    /// `name=type:value` in order; foreign members begin with `+`, those of the geometry with `^`.
    var cells: [String]
  }

  var features: [Feature] = []
  var layers: [Layer] = []
  /// Features read, filtered and left, by layer.
  var counts: [String: [Int]] = [:]
  /// `kind reason count`, added up.
  var notices: [String: Int] = [:]
  var rejects: [GeoError] = []
  var oddities: [String] = []
  var version = ""
  var batchSizes: [Int] = []

  init(_ path: String, _ change: (inout InputRequest) -> Void = { _ in }) throws(GeoError) {
    var request = InputRequest(source: try ByteSource(path: path))
    change(&request)
    let reader = try GeoPackageReader(request)
    layers = reader.nature.layers
    version = reader.formatVersion
    let decoder = reader.makeDecoder()
    var batch = FeatureBatch()
    while true {
      batch.removeAll()
      guard try reader.read(into: &batch) else { break }
      try decoder.decode(&batch)
      batch.countTypes()
      add(batch)
    }
    oddities = reader.finish().oddities.map(\.reason.code)
  }

  private mutating func add(_ batch: borrowing FeatureBatch) {
    batchSizes.append(batch.count)
    for feature in 0..<batch.count {
      let slot = batch.slots[Int(batch.slotIndexes[feature])]
      let id = batch.ids[feature]
      features.append(
        Feature(
          layer: slot.layer.name, ordinal: batch.ordinals[feature],
          rowID: batch.rowIDs.isEmpty ? nil : batch.rowIDs[feature],
          id: id.type == .null ? nil : "\(id.type):\(batch.text(of: id) ?? "")",
          geometry: batch.geometry.text(ofFeature: feature),
          cells: batch.cellRange(ofFeature: feature).map { index in
            let cell = batch.cells[index]
            let mark = cell.flags.contains(.foreign) ? "+" : ""
            let inner = cell.flags.contains(.geometryMember) ? "^" : ""
            let value = cell.type == .null ? "" : ":" + (batch.text(of: cell) ?? "")
            return "\(mark)\(inner)\(slot.keys.name(at: Int(cell.key)))=\(cell.type)\(value)"
          }))
    }
    for slot in batch.slots where slot.readCount > 0 {
      let before = counts[slot.layer.name] ?? [0, 0, 0]
      counts[slot.layer.name] = [
        before[0] + slot.readCount, before[1] + slot.filteredCount, before[2] + slot.outCount,
      ]
    }
    for notice in batch.ledger.notices {
      notices["\(notice.severity) \(notice.reason.code)", default: 0] += notice.count
    }
    rejects += batch.ledger.rejects.map(\.error)
  }
}

extension GeometryColumn {
  /// Kind, dimensions and positions of a feature: `PolygonZ 0 0 1,…|…`; members in brackets.
  func text(ofFeature feature: Int) -> String {
    let range = nodeRange(ofFeature: feature)
    return range.isEmpty ? "none" : range.map { text(ofNode: $0) }.joined(separator: " ")
  }

  private func text(ofNode node: Int) -> String {
    let dimensions = nodes[node].dimensions
    let slots =
      [0, 1] + (dimensions.contains(.z) ? [2] : []) + (dimensions.contains(.m) ? [3] : [])
    let lines = partRange(ofNode: node).flatMap { lineRange(ofPart: $0) }.map { line in
      positionRange(ofLine: line).map { position in
        slots.map { slot in
          let value = ordinates[position * stride + slot]
          return value == value.rounded() && value.magnitude < 1e15
            ? String(Int(value)) : value.description
        }.joined(separator: " ")
      }.joined(separator: ",")
    }
    return nodes[node].kind.name + dimensions.name.dropFirst(2)
      + "(" + lines.joined(separator: "|") + ")"
  }
}

/// A folder that goes with the object, and stores made in it.
final class StoreFolder {
  let scratch: Scratch
  var path: String { scratch.folder.path }

  init() throws { scratch = try Scratch() }

  /// The path of a name in it.
  func file(_ name: String) -> String { scratch.path(name) }

  /// A path to one of the shared samples.
  static func sample(_ name: String) -> String {
    dataFolder.path + "/gpkg/" + name
  }

  /// Names and bytes of everything in it.
  func contents() throws -> [String: Data] { try scratch.contents() }

  /// What a plain store has before its layers.
  static let header = """
    PRAGMA application_id = 0x47504B47; PRAGMA user_version = 10400;
    CREATE TABLE gpkg_spatial_ref_sys(srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY,
      organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL,
      definition TEXT NOT NULL, description TEXT, definition_12_063 TEXT);
    INSERT INTO gpkg_spatial_ref_sys VALUES('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS[…]', NULL, 'undefined');
    INSERT INTO gpkg_spatial_ref_sys VALUES('Krovak', 5514, 'epsg', 5514, 'PROJCS[…]', NULL, 'PROJCRS[…]');
    CREATE TABLE gpkg_contents(table_name TEXT PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT,
      description TEXT, last_change DATETIME, min_x, min_y, max_x, max_y, srs_id INTEGER);
    CREATE TABLE gpkg_geometry_columns(table_name TEXT, column_name TEXT, geometry_type_name TEXT,
      srs_id INTEGER, z INTEGER, m INTEGER);

    """

  /// Registers a layer of features in column `geom`.
  static func features(_ table: String, srsID: Int = 4326) -> String {
    """
    INSERT INTO gpkg_contents(table_name, data_type, identifier, srs_id)
      VALUES('\(table)', 'features', '\(table)', \(srsID));
    INSERT INTO gpkg_geometry_columns VALUES('\(table)', 'geom', 'GEOMETRY', \(srsID), 0, 0);

    """
  }

  /// Makes a store of a script behind `header`.
  func store(
    _ script: String, name: String = "a.gpkg", header: String = StoreFolder.header
  ) throws(GeoError) -> String {
    let database = try Database(loading: file(name))
    try database.execute(script: header + script)
    return file(name)
  }

  /// A blob literal with header and a point.
  static func point(_ x: Double, _ y: Double, srsID: Int32 = 4326) -> String {
    literal(header(srsID: srsID) + wkb(1, [x, y]))
  }

  /// A header of the version that is known, without envelope.
  static func header(srsID: Int32 = 4326, flags: UInt8 = 1) -> [UInt8] {
    let id = flags & 1 == 1 ? srsID.littleEndian : srsID.bigEndian
    return [0x47, 0x50, 0, flags] + withUnsafeBytes(of: id) { Array($0) }
  }

  /// A little-endian number of 32 bits.
  static func bytes(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  /// Little-endian doubles.
  static func doubles(_ values: [Double]) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
  }

  /// Little-endian WKB of a type, maybe a count, and doubles.
  static func wkb(_ type: UInt32, _ ordinates: [Double], count: UInt32? = nil) -> [UInt8] {
    [1] + bytes(type) + (count.map(bytes) ?? []) + doubles(ordinates)
  }

  /// Bytes as SQL.
  static func literal(_ bytes: [UInt8]) -> String {
    "x'" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
  }
}
