/// What a key of a layer is in a KML feature; the elements of AbstractFeatureType in the order of the
/// schema (OGC 07-147r2 §9.1).
enum KMLEncoderRole: UInt8 {
  /// Not asked for.
  case deselected
  /// Extended data.
  case field
  /// A part of the style.
  case style
  case name, visibility, open, author, link, address, addressDetails, phoneNumber, snippet
  case description, lookAt, camera, timestamp, timespan, styleURL, region
  /// Google's extensions of a feature, behind its extended data.
  case balloonVisibility, rank
  /// What geometry elements say.
  case altitudeMode, extrude, tessellate, altitudeOffset, drawOrder, interpolate
  /// Arrays with a value for each position.
  case coordinateProperties
  /// The Folder.
  case folderPath
  /// What the feature is, if not a Placemark.
  case geometryType

  /// The roles of the keys that have one of their own.
  static let byKey: [String: KMLEncoderRole] = [
    "name": .name, "visibility": .visibility, "open": .open, "atom:author": .author,
    "atom:link": .link, "address": .address, "xal:AddressDetails": .addressDetails,
    "phoneNumber": .phoneNumber, "Snippet": .snippet, "description": .description,
    "LookAt": .lookAt, "Camera": .camera, "timestamp": .timestamp, "timespan": .timespan,
    "styleUrl": .styleURL, "Region": .region, "gx:balloonVisibility": .balloonVisibility,
    "gx:rank": .rank, "altitudeMode": .altitudeMode, "extrude": .extrude,
    "tessellate": .tessellate, "gx:altitudeOffset": .altitudeOffset,
    "gx:drawOrder": .drawOrder, "gx:interpolate": .interpolate,
    "coordinateProperties": .coordinateProperties, "folder_path": .folderPath,
    "@geometry-type": .geometryType,
  ]

  /// The keys whose extended data a reader gives the suffix `_data`.
  static let reserved: Set<String> = [
    "name", "description", "address", "phoneNumber", "visibility", "open", "Snippet", "styleUrl",
    "timestamp", "timespan", "altitudeMode", "extrude", "tessellate", "folder_path", "LookAt",
    "Camera", "Region", "coordinateProperties", "@geometry-type",
  ]

  /// The name of a key as extended data, without the `_data` that a reader added.
  static func fieldName(ofKey key: String) -> String {
    let suffix = "_data"
    var stem = Substring(key)
    var count = 0
    while stem.hasSuffix(suffix) {
      stem.removeLast(suffix.count)
      count += 1
    }
    return count > 0 && reserved.contains(String(stem)) ? String(key.dropLast(suffix.count)) : key
  }
}

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
  var element: String {
    switch self {
    case .groundOverlay: "GroundOverlay"
    case .screenOverlay: "ScreenOverlay"
    case .photoOverlay: "PhotoOverlay"
    case .networkLink: "NetworkLink"
    case .model: "Placemark"
    }
  }

  /// The elements behind those that all features have.
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
