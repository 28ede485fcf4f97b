public import Base
public import Features
public import Flow

/// Makes a feature of each part of multi-part geometries and of each member of collections, with the properties of
/// the feature that it was in.
public final class Explode: Stage {
  /// The field that gets the number of the part, from 1.
  let indexField: String?
  private let layers = LayerMap()

  /// A step that numbers the parts in a field, if one is named.
  public init(indexField: String? = nil) { self.indexField = indexField }

  /// The layer with the field at its end, and without a number of features. A layer that declares no fields, as
  /// its features bring them, still declares none.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    guard !layer.isPassedOver, layer.hasGeometry else { return layer }
    return try layers.layer(behind: layer) { (layer) throws(GeoError) in
      var fields = layer.fields
      if let indexField, !fields.isEmpty {
        fields.removeAll { $0.name == indexField }
        fields.append(Field(name: indexField, type: .integer))
      }
      return Layer(
        name: layer.name, path: layer.path, crs: layer.crs, fields: fields, extent: layer.extent,
        title: layer.title, details: layer.details, isNamedByFeatures: layer.isNamedByFeatures,
        members: layer.members, styles: layer.styles, tableNames: layer.tableNames.forOtherRows)
    }
  }

  /// One worker's share.
  public func makeStep() -> any BatchStep { ExplodeStep(indexField: indexField) }
}
