/// Features that are not plain Placemarks, by their `@geometry-type`, with the properties that become
/// elements of them, in the order of the schema.
enum KMLEncoderKind: Int, CaseIterable {
  case groundOverlay, screenOverlay, photoOverlay, networkLink, model

  /// The name in `@geometry-type`.
  var name: String {
    switch self {
    case .groundOverlay: "groundoverlay"
    case .screenOverlay: "screenoverlay"
    case .photoOverlay: "photooverlay"
    case .networkLink: "networklink"
    case .model: "model"
    }
  }

  /// The element of the feature.
  var element: StaticString {
    switch self {
    case .groundOverlay: "GroundOverlay"
    case .screenOverlay: "ScreenOverlay"
    case .photoOverlay: "PhotoOverlay"
    case .networkLink: "NetworkLink"
    case .model: "Placemark"
    }
  }

  /// The elements after those that all features have.
  var elements: [String] {
    switch self {
    case .groundOverlay:
      ["color", "drawOrder", "Icon", "altitude", "altitudeMode", "LatLonBox", "gx:LatLonQuad"]
    case .screenOverlay:
      [
        "color", "drawOrder", "Icon", "overlayXY", "screenXY", "rotationXY", "size", "rotation",
      ]
    case .photoOverlay:
      ["color", "drawOrder", "Icon", "rotation", "ViewVolume", "ImagePyramid", "Point", "shape"]
    case .networkLink: ["refreshVisibility", "flyToView", "Url", "Link"]
    case .model: ["Model"]
    }
  }

  /// The element that holds `icon`, or `href` and the other parts of a link, unless it is given as a whole;
  /// nil for kinds without such an element.
  var linkElement: String? {
    switch self {
    case .groundOverlay, .screenOverlay, .photoOverlay: "Icon"
    case .networkLink: "Link"
    case .model: nil
    }
  }

  /// The properties that are children of that element, with their names there.
  var linkChildren: [String: String] {
    switch self {
    case .groundOverlay, .screenOverlay, .photoOverlay: ["icon": "href"]
    case .model: [:]
    case .networkLink:
      Dictionary(
        uniqueKeysWithValues: [
          "href", "refreshMode", "refreshInterval", "viewRefreshMode", "viewRefreshTime",
          "viewBoundScale", "viewFormat", "httpQuery",
        ].map { ($0, $0) })
    }
  }
}
