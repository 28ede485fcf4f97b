import Base
import Features
import Files
import Flow
import FormatKit
import Formats
import Foundation
import Geometry
import TestSupport

/// What comes out of stages behind the reader of a file: geometries, and what the ledger counted.
final class StepResult {
  static let data = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data")

  /// A geometry: its kind and its parts; collections have neither.
  struct Shape: Equatable {
    var kind: GeometryKind
    var parts: [[[[Double]]]]

    /// The column of one feature.
    var column: GeometryColumn {
      var column = GeometryColumn()
      for part in parts {
        for line in part {
          for position in line { column.appendPosition(x: position[0], y: position[1]) }
          column.endLine()
        }
        column.endPart()
      }
      column.appendNode(kind, [])
      column.endFeature()
      return column
    }
  }

  let sink = Sink()
  let catalog = Catalog()

  /// Runs a file through stages.
  init(
    _ url: URL, _ stages: [any Stage] = [], format: String = "geojson",
    adjusting adjust: (inout InputRequest) -> Void = { _ in }
  ) throws {
    var request = InputRequest(source: try ByteSource(path: url.path))
    adjust(&request)
    guard let found = Format.named(format) else { throw GeoError(.unknownFormat, format) }
    let ledger = Ledger()
    try Flow.run(
      from: try found.makeReader(request), path: "in", into: sink, catalog: catalog,
      ledger: ledger, stages: stages, jobs: 1)
    for stage in stages { try stage.finish(ledger) }
  }

  /// Runs a text through stages.
  convenience init(
    text: String, _ stages: [any Stage] = [],
    adjusting adjust: (inout InputRequest) -> Void = { _ in }
  ) throws {
    let scratch = try Scratch()
    try self.init(try scratch.file("in", text), stages, adjusting: adjust)
  }

  /// The geometries of the features, single ones and members of collections.
  var shapes: [Shape] {
    (0..<sink.geometry.nodes.count).compactMap { node in
      let kind = sink.geometry.nodes[node].kind
      guard kind != .geometryCollection else { return nil }
      return Shape(
        kind: kind,
        parts: sink.geometry.partRange(ofNode: node).map { part in
          sink.geometry.lineRange(ofPart: part).map { line in
            sink.geometry.positionRange(ofLine: line).map { position in
              (0..<sink.geometry.stride).map {
                sink.geometry.ordinates[position * sink.geometry.stride + $0]
              }
            }
          }
        })
    }
  }

  /// The features that came out.
  var count: Int { sink.geometry.featureEnds.count }

  final class Sink: FeatureSink, BatchEncoder {
    var geometry = GeometryColumn()
    /// For each feature the texts of its foreign members of the name `bbox`, that of its geometry last.
    var boxes: [[String]] = []
    func makeEncoder() -> any BatchEncoder { self }
    func finish(_ catalog: Catalog) {}
    func encode(_ batch: borrowing FeatureBatch) {}
    func commit(_ batch: borrowing FeatureBatch) {
      for feature in 0..<batch.count {
        geometry.append(nodes: batch.geometry.nodeRange(ofFeature: feature), of: batch.geometry)
        geometry.endFeature()
        let keys = batch.slots[Int(batch.slotIndexes[feature])].keys.count
        boxes.append(
          batch.cellRange(ofFeature: feature).map { batch.cells[$0] }
            .filter {
              precondition(Int($0.key) < keys)
              return !$0.flags.isDisjoint(with: .members)
                && batch.slots[Int(batch.slotIndexes[feature])].keys.name(at: Int($0.key)) == "bbox"
            }
            .sorted { !$0.flags.contains(.geometryMember) && $1.flags.contains(.geometryMember) }
            .compactMap { batch.text(of: $0) })
      }
    }
  }
}

/// GEOS's shapes, which cannot be in arrays by themselves.
final class HeldShape {
  let shape: GEOSShape
  init(_ shape: consuming GEOSShape) { self.shape = shape }

  var isEmpty: Bool { shape.isEmpty }
  var dimension: Int { shape.dimension }
  func area() throws -> Double { try shape.area() }

  /// True if each holds the other.
  func isEqual(to other: HeldShape) throws -> Bool {
    if isEmpty || other.isEmpty { return isEmpty && other.isEmpty }
    let holds = try GEOSPreparedShape(shape.copy()).contains(other.shape)
    return try holds && GEOSPreparedShape(other.shape.copy()).contains(shape)
  }

  /// All polygons of shapes, united.
  static func union(_ shapes: [StepResult.Shape], _ context: GEOSContext) throws -> HeldShape {
    var column = GeometryColumn()
    for shape in shapes {
      for part in shape.parts {
        for line in part {
          for position in line { column.appendPosition(x: position[0], y: position[1]) }
          column.endLine()
        }
        column.endPart()
      }
    }
    column.appendNode(.multiPolygon, [])
    column.endFeature()
    return HeldShape(try context.shape(ofFeature: 0, in: column).unaryUnion())
  }

  /// The area that is in one of two only.
  func difference(from other: HeldShape) throws -> Double {
    try shape.difference(other.shape).area() + other.shape.difference(shape).area()
  }
}
