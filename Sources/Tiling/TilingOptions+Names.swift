internal import Base
internal import Flow

extension TilingOptions {
  /// Refuses names of layers and fields that the data do not have, as far as there are any. Errors: `.usage`.
  func checkNames(in catalog: Catalog) throws(GeoError) {
    let layers = catalog.wantedLayers
    guard layers.contains(where: { $0.admitted > 0 }) else { return }
    let names = layers.map(\.name)
    let labels = labelLayers.map(Self.labelLayer)
    for (option, name) in labelLayers.map({ ("label-points", $0) })
      + layerZooms.keys.sorted().map({ ("layer-zoom", $0) })
    where !names.contains(name) && !(option == "layer-zoom" && labels.contains(name)) {
      throw GeoError(
        .usage, "--\(option): there is no layer '\(name)'",
        hint: "the layers are " + names.map { "'\($0)'" }.joined(separator: ", "))
    }
    for (option, field) in [("sort-by", sortField), ("zoom-field", zoomField)] {
      guard let field, !layers.contains(where: { $0.fields.contains { $0.name == field } })
      else { continue }
      let isLeftOut = layers.contains { $0.deselected.contains(field) }
      // The zoom of a feature is no property of tiles.
      if isLeftOut, field == zoomField { continue }
      throw GeoError(
        .usage, "--\(option): there is no field '\(field)'",
        hint: isLeftOut ? "name it in --fields, too" : "cairn info lists the fields")
    }
  }

  /// The name of the layer that has the points of a layer's labels.
  static func labelLayer(_ name: String) -> String { name + "_labels" }
}
