import Base
import Features
import Files
import Flow
import FormatKit
import FormatTestSupport
import Foundation
import Geometry
import SQLiteStore
import SpatiaLite
import TestSupport

/// Everything that the reader gives of a store, as plain values.
struct SpatiaLiteContent {
  /// `layer row geometry name=type:value …`, a line for each feature.
  var features: [String] = []
  var layers: [Layer] = []
  /// Features read and filtered, by layer.
  var counts: [String: [Int]] = [:]
  /// `reason count`, added up.
  var notices: [String: Int] = [:]
  var rejects: [GeoError] = []
  var oddities: [Oddity] = []
  var facts: [String: String] = [:]

  /// Reads a store.
  init(_ path: String, _ change: (inout InputRequest) -> Void = { _ in }) throws(GeoError) {
    var request = InputRequest(source: try ByteSource(path: path))
    change(&request)
    let reader = try SpatiaLiteReader(request)
    layers = reader.nature.layers
    let decoder = reader.makeDecoder()
    var batch = FeatureBatch()
    while true {
      batch.removeAll()
      guard try reader.read(into: &batch) else { break }
      try decoder.decode(&batch)
      add(batch)
    }
    let end = reader.finish()
    oddities = end.oddities
    for fact in end.facts { facts[fact.name] = fact.value }
  }

  /// The layer of a name.
  func layer(_ name: String) -> Layer? { layers.first { $0.name == name } }

  private mutating func add(_ batch: borrowing FeatureBatch) {
    for feature in 0..<batch.count {
      let slot = batch.slots[Int(batch.slotIndexes[feature])]
      let row = batch.rowIDs.isEmpty ? "-" : "\(batch.rowIDs[feature])"
      let cells = batch.cellRange(ofFeature: feature).map { index in
        let cell = batch.cells[index]
        let value = cell.type == .null ? "" : ":" + (batch.text(of: cell) ?? "")
        return " \(slot.keys.name(at: Int(cell.key)))=\(cell.type)\(value)"
      }
      features.append(
        "\(slot.layer.name) \(row) \(batch.geometry.shape(ofFeature: feature))\(cells.joined())")
    }
    for slot in batch.slots where slot.readCount > 0 {
      let before = counts[slot.layer.name] ?? [0, 0]
      counts[slot.layer.name] = [before[0] + slot.readCount, before[1] + slot.filteredCount]
    }
    for notice in batch.ledger.notices { notices[notice.reason.code, default: 0] += notice.count }
    rejects += batch.ledger.rejects.map(\.error)
  }
}

extension GeometryColumn {
  /// Kind, dimensions and positions of a feature: `PolygonZ(0 0 1,…|…)`, collections before their members;
  /// `none` without a geometry.
  func shape(ofFeature feature: Int) -> String {
    let range = nodeRange(ofFeature: feature)
    return range.isEmpty ? "none" : range.map { shape(ofNode: $0) }.joined(separator: "+")
  }

  private func shape(ofNode node: Int) -> String {
    let dimensions = nodes[node].dimensions
    let slots =
      [0, 1] + (dimensions.contains(.z) ? [2] : []) + (dimensions.contains(.m) ? [3] : [])
    let parts = partRange(ofNode: node).map { part in
      lineRange(ofPart: part).map { line in
        positionRange(ofLine: line).map { position in
          slots.map { slot in
            let value = ordinates[position * stride + slot]
            return value == value.rounded() && value.magnitude < 1e15
              ? String(Int(value)) : value.description
          }.joined(separator: " ")
        }.joined(separator: ",")
      }.joined(separator: "|")
    }.joined(separator: ";")
    return nodes[node].kind.name + dimensions.name.dropFirst(2) + "(" + parts + ")"
  }
}

/// A folder that goes with the object, and stores made in it.
final class SpatiaLiteFolder {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A path to one of the shared samples.
  static func sample(_ name: String) -> String { dataFolder.path + "/spatialite/" + name }

  /// A copy of a sample, changed by a script.
  func copy(_ name: String, _ script: String = "") throws -> String {
    let path = scratch.path(name)
    try FileManager.default.copyItem(atPath: Self.sample(name), toPath: path)
    if !script.isEmpty { try change(path, script) }
    return path
  }

  /// Changes a store by a script, which must not set off triggers that call SpatiaLite's functions.
  func change(_ path: String, _ script: String) throws {
    try Database(loading: path).execute(script: script)
  }

  /// Makes a store of a script.
  func store(_ script: String, name: String = "a.sqlite") throws -> String {
    let path = scratch.path(name)
    try Database(loading: path).execute(script: script)
    return path
  }

  /// `geometry_columns` and `spatial_ref_sys` of SpatiaLite 4 and 5, and a table `t(id, geom)` with blobs from
  /// row 1 on.
  func store(blobs: [[UInt8]], type: Int = 0, srid: Int = 4326) throws -> String {
    let rows = blobs.enumerated().map { "(\($0.offset + 1), \(Self.literal($0.element)))" }
    return try store(
      """
      CREATE TABLE spatial_ref_sys(srid INTEGER NOT NULL PRIMARY KEY, auth_name TEXT NOT NULL,
        auth_srid INTEGER NOT NULL, ref_sys_name TEXT, proj4text TEXT NOT NULL, srtext TEXT);
      INSERT INTO spatial_ref_sys VALUES(4326, 'epsg', 4326, 'WGS 84', '+proj=longlat', 'Undefined');
      CREATE TABLE geometry_columns(f_table_name TEXT NOT NULL, f_geometry_column TEXT NOT NULL,
        geometry_type INTEGER NOT NULL, coord_dimension INTEGER NOT NULL, srid INTEGER NOT NULL,
        spatial_index_enabled INTEGER NOT NULL);
      INSERT INTO geometry_columns VALUES('t', 'geom', \(type), 2, \(srid), 0);
      CREATE TABLE t(id INTEGER PRIMARY KEY, geom BLOB);
      INSERT INTO t VALUES \(rows.joined(separator: ","));
      """)
  }

  /// Bytes as SQL.
  static func literal(_ bytes: [UInt8]) -> String {
    "x'" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
  }
}
