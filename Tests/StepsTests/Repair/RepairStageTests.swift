import Base
import Features
import Flow
import Foundation
import Steps
import Testing

@testable import FormatKit
@testable import Geometry

/// Mending whole files.
struct RepairStageTests {
  private func repair(
    _ url: URL, _ settings: RepairStage.Settings = RepairStage.Settings(), skips: Bool = false
  ) throws -> StepResult {
    try StepResult(url, [RepairStage(settings, skipsErrors: skips)]) {
      $0.faults.closesRings = true
      $0.faults.listsFaults = true
      $0.faults.skipsErrors = skips
    }
  }

  /// Each file of bad geometries is mended, or refused with a reason; good ones stay.
  @Test func `invalid geometries are mended or refused`() throws {
    let folder = StepResult.data.appending(path: "validity/invalid-geometry")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "geojson" }
    #expect(urls.count > 40)
    let context = try GEOSContext()
    var refused: [String] = []
    for url in urls {
      let result: StepResult
      do { result = try repair(url) } catch {
        refused.append(url.deletingPathExtension().lastPathComponent)
        continue
      }
      for shape in result.shapes where !shape.parts.isEmpty {
        let isValid = try context.shape(ofFeature: 0, in: shape.column).validity() == .valid
        #expect(isValid, "\(url.lastPathComponent)")
      }
      if url.path.contains("/valid/") {
        #expect(result.shapes == (try StepResult(url).shapes), "\(url.lastPathComponent)")
      }
    }
    #expect(
      Set(refused).isSuperset(of: [
        "invalid_geometry_coordinates_1d", "invalid_geometry_mislabeled_point",
        "invalid_feature_id_type", "invalid_featurecollection_features_is_object",
      ]))
    #expect(!refused.contains { $0.hasPrefix("problematic") || $0.hasPrefix("valid") })
    #expect(!refused.contains("invalid_unclosed"))
    #expect(!refused.contains("invalid_less_three_unique_nodes"))
  }

  /// GEOS's and PostGIS's own cases, where a corpus is at hand (CAIRN_CORPUS): topologically equal. Left
  /// out: rings that cannot be told in well-known text, the one that goes by a precision model, and a
  /// line that goes back over itself, which is valid and stays (PG-5).
  @Test(.enabled(if: ProcessInfo.processInfo.environment["CAIRN_CORPUS"] != nil))
  func `make valid as GEOS and PostGIS do`() throws {
    let corpus = ProcessInfo.processInfo.environment["CAIRN_CORPUS"] ?? ""
    let text = try String(contentsOfFile: corpus + "/validity/makevalid.tsv", encoding: .utf8)
    let context = try GEOSContext()
    var repair = GeometryRepair(.linework, fixesSwapped: false)
    var compared = 0
    for row in text.split(separator: "\n").dropFirst() {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if ["makevalid.xml-14", "RT-9", "PG-1", "PG-5"].contains(where: { fields[0].contains($0) }) {
        continue
      }
      guard let source = Self.geometry(fields[4]), let wanted = Self.geometry(fields[6]) else {
        continue
      }
      let shape = try HeldShape(context.shape(ofFeature: 0, in: wanted.geometry))
      var result = GeometryColumn()
      var leftovers = GeometryColumn()
      _ = try repair.append(
        source.geometry.nodeRange(ofFeature: 0), of: source.geometry, isGeographic: false,
        to: &result, leftovers: &leftovers)
      result.endFeature()
      leftovers.endFeature()
      // What is kept and what fell out are the whole.
      let kept = try HeldShape(context.shape(ofFeature: 0, in: result))
      let fallen = try HeldShape(context.shape(ofFeature: 0, in: leftovers))
      if shape.dimension == 2 {
        #expect(try kept.difference(from: shape) <= 1e-9 * shape.area(), "\(fields[0])")
      } else if shape.isEmpty {
        #expect(kept.isEmpty, "\(fields[0])")
      } else if kept.isEmpty {
        #expect(!fallen.isEmpty, "\(fields[0])")
      } else {
        // Lines are compared with lines: what is a point there has fallen out.
        var lines = GeometryColumn()
        _ = shape.shape.append(dimension: shape.dimension, to: &lines)
        lines.endFeature()
        let wantedLines = try HeldShape(context.shape(ofFeature: 0, in: lines))
        #expect(try kept.isEqual(to: wantedLines), "\(fields[0])")
      }
      compared += 1
    }
    #expect(compared > 20)
  }

  /// A geometry of well-known text or hexadecimal WKB.
  private final class Held {
    var geometry = GeometryColumn()
  }

  private static func geometry(_ text: String) -> Held? {
    let held = Held()
    if text.first == "0" {
      var bytes: [UInt8] = []
      var digits = Substring(text)
      while digits.count > 1 {
        guard let byte = UInt8(digits.prefix(2), radix: 16) else { return nil }
        bytes.append(byte)
        digits = digits.dropFirst(2)
      }
      let isRead = bytes.withUnsafeBufferPointer {
        (try? WKBReader.append($0, closesRings: true, to: &held.geometry)) != nil
      }
      guard isRead else { return nil }
    } else {
      var reader = WKTReader()
      let isRead = Array(text.utf8).withUnsafeBufferPointer {
        (try? reader.append($0, closesRings: true, to: &held.geometry)) != nil
      }
      guard isRead else { return nil }
    }
    held.geometry.endFeature()
    return held
  }

  @Test func `what falls out keeps the id and the properties of its feature, in order`() throws {
    let spool = FeatureSpool()
    var written = 0
    let stage = RepairStage(
      RepairStage.Settings(), skipsErrors: false, leftovers: spool
    ) { spool in written = spool.count }
    let result = try StepResult(
      text: """
        {"type":"Feature","id":"a","properties":{"n":1},"geometry":{"type":"LineString","coordinates":[[1,1],[1,1]]}}
        {"type":"Feature","id":"b","properties":{"n":2},"geometry":{"type":"LineString","coordinates":[[1,1],[2,1]]}}
        {"type":"Feature","id":"c","properties":{"n":3},"geometry":{"type":"Polygon","coordinates":[[[0,0],[3,0],[0,0]]]}}
        """, [stage]
    ) {
      $0.faults.closesRings = true
      $0.faults.listsFaults = true
    }
    #expect(result.count == 3)
    #expect(result.shapes.count == 1)
    #expect(written == 2)
    var batch = FeatureBatch()
    spool.read(0, into: &batch)
    spool.read(1, into: &batch)
    #expect(batch.idText(ofFeature: 0) == "a")
    #expect(batch.idText(ofFeature: 1) == "c")
    let cell = batch.cells[1]
    #expect(batch.text(of: cell) == "3")
    let kinds = batch.geometry.nodes.buffer.map(\.kind)
    #expect(kinds == [.point, .lineString])
  }

  /// What is refused behind the end of a record was no feature before.
  @Test(arguments: [
    #""" {"":"","":4}"#, #"3 {"type":"Feature","properties":{},"geometry":null}"#,
  ])
  func `a record that is broken at its end is counted once`(_ record: String) throws {
    let good = #"{"type":"Feature","properties":{},"geometry":null}"#
    let stage = RepairStage(RepairStage.Settings(), skipsErrors: true)
    let result = try StepResult(text: good + "\n" + record + "\n" + good, [stage]) {
      $0.faults.skipsErrors = true
      $0.faults.closesRings = true
      $0.faults.listsFaults = true
    }
    let tally = try #require(result.catalog.layers.first).tally
    #expect(tally.read == tally.filtered + tally.out + tally.droppedCount)
    #expect(tally.read == 3)
  }
}
