public import Base
internal import SQLiteStore
internal import Styles
internal import Text

/// A project as QGIS (3.22 and later) opens it: layers in their order, with styles, forms, extent and system.
public struct QGISProject {
  private let store: ProjectStore
  private let storeName: String

  /// A project whose GeoPackage is beside its file, by some name.
  public init(_ store: ProjectStore, storeName: String) {
    self.store = store
    self.storeName = storeName
  }

  private static let version = "3.22.0"

  /// The document. Errors: `.store`.
  public func text() throws(GeoError) -> String {
    var layers: [(layer: ProjectLayer, look: QGISLayerLook)] = []
    for layer in store.template.layers {
      guard let look = try QGISLayerLook(of: layer, in: store.database) else { continue }
      layers.append((layer, look))
    }
    var out = StyleMarkup("<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>")
    let name = store.template.name
    out.element("qgis", ["projectname": name, "version": Self.version]) { out in
      out.element("title", text: name)
      out.element("projectCrs") { Self.system(&$0) }
      out.element("layer-tree-group") { out in
        out.element("customproperties")
        for (layer, look) in layers {
          out.element(
            "layer-tree-layer",
            [
              "id": look.id, "name": layer.title ?? layer.name, "checked": "Qt::Checked",
              "expanded": "1", "providerKey": "ogr", "source": source(of: layer),
            ]
          ) { $0.element("customproperties") }
        }
        out.element("custom-order", ["enabled": "0"]) { out in
          for (_, look) in layers { out.element("item", text: look.id) }
        }
      }
      let view = Self.view(of: layers.compactMap(\.look.extent))
      canvas(view, &out)
      out.element("layerorder") { out in
        for (_, look) in layers { out.element("layer", ["id": look.id]) }
      }
      out.element("projectlayers") { out in
        for (layer, look) in layers { write(layer, look, &out) }
      }
      out.element("properties") { out in
        out.element("SpatialRefSys") {
          $0.element("ProjectionsEnabled", ["type": "int"], text: "1")
        }
        out.element("Paths") { $0.element("Absolute", ["type": "bool"], text: "false") }
        out.element("Measure") { $0.element("Ellipsoid", ["type": "QString"], text: "EPSG:7030") }
      }
    }
    return out.text
  }

  private func source(of layer: ProjectLayer) -> String {
    "./\(storeName)|layername=\(layer.name)"
  }

  /// WGS 84.
  private static func system(_ out: inout StyleMarkup) {
    out.element("spatialrefsys") { out in
      out.element("proj4", text: "+proj=longlat +datum=WGS84 +no_defs")
      out.element("srsid", text: "3452")
      out.element("srid", text: "4326")
      out.element("authid", text: "EPSG:4326")
      out.element("description", text: "WGS 84")
      out.element("geographicflag", text: "true")
    }
  }

  private static let ends = ["xmin", "ymin", "xmax", "ymax"]

  /// What the map shows first: everything, and a little more.
  private static func view(of boxes: [SIMD4<Double>]) -> [(name: String, value: String)] {
    var box = boxes.first ?? SIMD4(-180, -90, 180, 90)
    for other in boxes.dropFirst() {
      box = SIMD4(
        min(box.x, other.x), min(box.y, other.y), max(box.z, other.z), max(box.w, other.w))
    }
    let margin = max((box.z - box.x) / 20, (box.w - box.y) / 20, 0.0005)
    let values = [box.x - margin, box.y - margin, box.z + margin, box.w + margin]
    return zip(ends, values).map { ($0, JSONValue.text(of: $1)) }
  }

  private func canvas(_ view: [(name: String, value: String)], _ out: inout StyleMarkup) {
    out.element("mapcanvas", ["name": "theMapCanvas", "annotationsVisible": "1"]) { out in
      out.element("units", text: "degrees")
      out.element("extent") { out in
        for (name, value) in view { out.element(name, text: value) }
      }
      out.element("rotation", text: "0")
      out.element("destinationsrs") { Self.system(&$0) }
    }
    out.element("ProjectViewSettings", ["UseProjectScales": "0"]) { out in
      out.element("DefaultViewExtent", view.map { ($0.name, $0.value) }) { Self.system(&$0) }
    }
  }

  // MARK: - Layers

  private func write(_ layer: ProjectLayer, _ look: QGISLayerLook, _ out: inout StyleMarkup) {
    var attributes = [
      ("type", "vector"), ("geometry", look.geometry), ("autoRefreshEnabled", "0"),
      ("labelsEnabled", look.hasLabels ? "1" : "0"), ("simplifyDrawingHints", "1"),
    ]
    if let zooms = layer.style?.zooms {
      attributes += [
        ("hasScaleBasedVisibilityFlag", "1"), ("minScale", Self.scale(zooms.lowerBound)),
        ("maxScale", zooms.upperBound >= 30 ? "0" : Self.scale(zooms.upperBound + 1)),
      ]
    }
    out.element("maplayer", attributes) { out in
      out.element("id", text: look.id)
      out.element("datasource", text: source(of: layer))
      out.element("layername", text: layer.title ?? layer.name)
      if let details = layer.details { out.element("abstract", text: details) }
      out.element("srs") { Self.system(&$0) }
      out.element("provider", ["encoding": "UTF-8"], text: "ogr")
      out.raw(look.markup)
      if !look.hasForm { QGISForm(layer, columns: look.columns).write(to: &out) }
      out.element("previewExpression", text: look.label(of: layer))
    }
  }

  /// The denominator of the scale of a zoom of web maps, half a zoom before it.
  private static func scale(_ zoom: Int) -> String {
    var denominator = 559_082_264.03 * 1.4142135623730951
    for _ in 0..<zoom { denominator /= 2 }
    return String(Int(denominator.rounded()))
  }
}
