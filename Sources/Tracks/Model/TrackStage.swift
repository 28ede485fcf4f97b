public import Base
public import Features
public import Flow
internal import Geometry

/// A step over tracks: lines, with times in `coordinateProperties` or as measures.
public final class TrackStage: Stage {
  private let fields: [Field]
  private let dropped: [String]
  private let layers = LayerMap()
  private let make: () throws(GeoError) -> any TrackWork

  /// A stage whose features get some fields, and lose others.
  init(
    fields: [Field], dropping dropped: [String] = [],
    _ make: @escaping () throws(GeoError) -> any TrackWork
  ) {
    self.fields = fields
    self.dropped = dropped
    self.make = make
  }

  /// The layer with the new fields at its end; one that declares none still declares none.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    guard !layer.isPassedOver, layer.hasGeometry else { return layer }
    try layer.requireDegrees()
    return try layers.layer(behind: layer) { (layer) throws(GeoError) in
      var kept = layer.fields
      if !kept.isEmpty {
        kept.removeAll { field in
          dropped.contains(field.name) || fields.contains { $0.name == field.name }
        }
        kept += fields
      }
      return Layer(
        name: layer.name, path: layer.path, crs: layer.crs, fields: kept, title: layer.title,
        details: layer.details, isNamedByFeatures: layer.isNamedByFeatures,
        members: layer.members.map(\.ofChangedFeatures), tableNames: layer.tableNames)
    }
  }

  /// One worker's share.
  public func makeStep() -> any BatchStep { TrackStep(make) }
}
