internal import Base
internal import Geometry
internal import Text
internal import XML

/// The geometry of a feature that is not a Placemark: a point, or the outline of an area.
struct KMLEncoderOutline {
  /// The kind of the geometry, where it is one.
  private let kind: GeometryKind?
  /// Its first point, or the ring around it.
  private let positions: [(x: Double, y: Double, z: Double)]

  /// Looks at the nodes of a feature.
  init(_ geometry: borrowing GeometryColumn, _ nodes: Range<Int>) {
    let all = geometry.positionRange(ofNodes: nodes)
    guard let node = nodes.first, !all.isEmpty else {
      kind = nil
      positions = []
      return
    }
    kind = geometry.nodes[node].kind
    let hasZ = geometry.stride > 2 && geometry.nodes[node].dimensions.contains(.z)
    let part = geometry.partRange(ofNode: node).first
    let line = part.flatMap { geometry.lineRange(ofPart: $0).first }
    positions = (line.map { geometry.positionRange(ofLine: $0) } ?? all).map { position in
      let start = position * geometry.stride
      return (
        geometry.ordinates[start], geometry.ordinates[start + 1],
        hasZ ? geometry.ordinates[start + 2] : .nan
      )
    }
  }

  /// True without a geometry.
  var isEmpty: Bool { positions.isEmpty }

  /// Adds the elements that say where a feature is, unless they are there already; false if no element can
  /// say it.
  func add(
    to elements: inout [String: NestedElementValue], of kind: KMLEncoderKind,
    lod: NestedElementValue?, hasRegion: Bool
  ) -> Bool {
    switch kind {
    case .groundOverlay:
      if elements["LatLonBox"] != nil || elements["gx:LatLonQuad"] != nil { return true }
      guard self.kind == .polygon, isValid else { return false }
      if isBox {
        elements["LatLonBox"] = box
      } else if positions.count == 5 {
        elements["gx:LatLonQuad"] = .object([("coordinates", .text(Array(corners.utf8)))])
      } else {
        return false
      }
    case .networkLink:
      if hasRegion { return true }
      guard self.kind == .polygon, isBox, isValid else { return false }
      var region = [(name: "LatLonAltBox", value: box)]
      if let lod = lod.flatMap(Self.lod) { region.append(("Lod", lod)) }
      elements["Region"] = .object(region)
    case .model, .photoOverlay:
      if elements["Model"] != nil { return true }
      guard self.kind == .point, isValid, let place = positions.first else { return false }
      if kind == .photoOverlay {
        var text = Self.text(place.x) + "," + Self.text(place.y)
        if !place.z.isNaN { text += "," + Self.text(place.z) }
        let coordinates = NestedElementValue.text(Array(text.utf8))
        elements["Point"] = .object([("coordinates", coordinates)])
      } else {
        var location = [number("longitude", place.x), number("latitude", place.y)]
        if !place.z.isNaN { location.append(number("altitude", place.z)) }
        elements["Model"] = .object([("Location", .object(location))])
      }
    case .screenOverlay: return false
    }
    return true
  }

  // MARK: - Boxes

  /// True if the numbers are angles that KML's boxes can hold.
  private var isValid: Bool { positions.allSatisfy { abs($0.x) <= 180 && abs($0.y) <= 90 } }

  private var west: Double { positions.map(\.x).min() ?? 0 }
  private var east: Double { positions.map(\.x).max() ?? 0 }
  private var south: Double { positions.map(\.y).min() ?? 0 }
  private var north: Double { positions.map(\.y).max() ?? 0 }

  /// True for a ring around a box along the axes.
  private var isBox: Bool {
    positions.count == 5
      && positions.allSatisfy { ($0.x == west || $0.x == east) && ($0.y == south || $0.y == north) }
      && zip(positions, positions.dropFirst()).allSatisfy { ($0.x == $1.x) != ($0.y == $1.y) }
  }

  private var box: NestedElementValue {
    .object([
      number("north", north), number("south", south), number("east", east), number("west", west),
    ])
  }

  /// Four corners, counter-clockwise from the lower left one (kml22gx.xsd: LatLonQuad).
  private var corners: String {
    positions.prefix(4).map { Self.text($0.x) + "," + Self.text($0.y) }.joined(separator: " ")
  }

  /// togeojson's `[minLodPixels, maxLodPixels, minFadeExtent, maxFadeExtent]`.
  private static func lod(_ value: NestedElementValue) -> NestedElementValue? {
    guard case .array(let items) = value, items.count == 4 else { return nil }
    let names = ["minLodPixels", "maxLodPixels", "minFadeExtent", "maxFadeExtent"]
    return .object(zip(names, items).map { (name: $0, value: $1) })
  }

  private func number(
    _ name: String, _ value: Double
  ) -> (name: String, value: NestedElementValue) {
    (name, .text(Array(Self.text(value).utf8)))
  }

  private static func text(_ value: Double) -> String { JSONValue.text(of: value) }
}
