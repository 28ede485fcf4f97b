import Base
import Features
import Files
import Flow
import FormatKit
import GeoPackage
import Geometry

/// What `info` tells of one input.
struct InputInfo {
  /// What it tells of a layer.
  struct LayerInfo {
    let layer: OutputLayer
    let statistics: LayerStatistics
  }

  let path: String
  let format: String
  let formatTitle: String
  /// Bytes of the file; nil for a stream.
  let size: UInt64?
  let facts: [Fact]
  let oddities: [Oddity]
  let summary: InputSummary
  let layers: [LayerInfo]

  init(_ features: Run.Features, _ end: InputEnd, _ catalog: Catalog, _ sink: InfoSink) {
    path = features.path
    format = features.format.name
    formatTitle = features.format.title
    size = features.input.source.fileSize
    // What belongs to a pack is nothing odd.
    let parts = end.oddities.filter { $0.reason == .packPartsNotRead }.flatMap(\.places)
    facts =
      end.facts
      + (parts.isEmpty
        ? []
        : [Fact(name: "pack-parts", value: parts.compactMap(\.layer).joined(separator: ", "))])
    oddities = end.oddities.filter { $0.reason != .packPartsNotRead }
    summary = end.summary ?? InputSummary()
    let wanted = catalog.wantedLayers
    layers = catalog.layers.enumerated().compactMap { index, layer in
      guard wanted.contains(where: { $0 === layer }) else { return nil }
      return LayerInfo(
        layer: layer,
        statistics: index < sink.layers.count ? sink.layers[index] : LayerStatistics())
    }
  }
}

extension InputInfo.LayerInfo {
  /// Kinds of geometry with how many features have them, in the order of their codes.
  var kinds: [(name: String, count: Int)] {
    let named = GeometryKind.allCases.map {
      (name: $0.name, count: statistics.kinds[Int($0.rawValue)])
    }
    return (named + [(name: "None", count: statistics.kinds[0])]).filter { $0.count > 0 }
  }

  /// `XY`, `XYZ` …; nil without geometries.
  var dimensions: String? {
    statistics.kinds.dropFirst().contains { $0 > 0 } ? statistics.dimensions.name : nil
  }

  /// What it tells of the fields, in order.
  var fields: [FieldInfo] {
    layer.fields.enumerated().compactMap { index, field in
      guard field.role == .property else { return nil }
      return FieldInfo(
        field, features: layer.tally.out,
        range: index < statistics.ranges.count ? statistics.ranges[index] : FieldRange())
    }
  }
}
