import Formats
import Geometry
import Streaming

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

  init(_ input: Run.Input, _ catalog: Catalog, _ sink: InfoSink) {
    path = input.path
    format = input.format.name
    formatTitle = input.format.title
    size = input.source.fileSize
    facts = input.reader.facts
    oddities = input.reader.oddities
    summary = input.reader.summary ?? InputSummary()
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
