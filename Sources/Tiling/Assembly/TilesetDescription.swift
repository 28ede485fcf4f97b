internal import Base
internal import Geometry
internal import Text
internal import VectorTiles

/// What a new tileset says of itself.
struct TilesetDescription {
  private let plan: TilePlan
  private let survey: TileFieldSurvey
  private let result: TileAssembly.Result

  /// So many values of a field are listed in `tilestats`, as mapbox-geostats does it.
  private static let listedValues = 100

  init(_ plan: TilePlan, _ survey: TileFieldSurvey, _ result: TileAssembly.Result) {
    self.plan = plan
    self.survey = survey
    self.result = result
  }

  /// The metadata. `name` is that of the tileset.
  func metadata(name: String) -> TilesetMetadata {
    let options = plan.options
    var metadata = TilesetMetadata()
    metadata.name = options.name ?? name
    metadata.description = options.description
    metadata.attribution = options.attribution
    metadata.version = "2"
    metadata.type = "overlay"
    metadata.kind = .vector
    metadata.compression = .gzip
    // Zooms that have tiles (MBTiles 1.3, minzoom): nothing may be large enough for the first ones.
    let zooms = plan.zooms.filter { result.tilesByZoom[$0 - plan.zooms.lowerBound] > 0 }
    metadata.minzoom = zooms.first ?? plan.zooms.lowerBound
    metadata.maxzoom = zooms.last ?? plan.zooms.upperBound
    setPlace(&metadata)
    metadata.vectorLayers = plan.layers.indices.compactMap { vectorLayer($0) }
    metadata.tilestats = tilestats.compact
    metadata.others.append(
      TilesetMetadata.Member(name: "strategies", json: strategies.compact))
    metadata.others.append(
      TilesetMetadata.Member(name: "generator", json: JSONValue.quoted("cairn")))
    return metadata
  }

  /// Box and centre. A tileset's box has no way to say that it crosses the antimeridian.
  private func setPlace(_ metadata: inout TilesetMetadata) {
    var box = GeographicBox()
    for layer in survey.layers { box.extend(layer.box) }
    guard !box.isEmpty else { return }
    let (west, south, east, north) = box.bounds
    let limit = MercatorSquare.northernmost
    let (low, high) = (max(south, -limit), min(north, limit))
    let crosses = west > east
    metadata.bounds = BoundingBox(
      west: crosses ? -180 : max(west, -180), south: low, east: crosses ? 180 : min(east, 180),
      north: high)
    var longitude = (west + east) / 2
    if crosses { longitude += longitude > 0 ? -180 : 180 }
    metadata.center = TilesetMetadata.Center(
      longitude: longitude, latitude: (low + high) / 2,
      zoom: metadata.maxzoom ?? plan.zooms.upperBound)
  }

  // MARK: - Layers

  private func vectorLayer(_ index: Int) -> TilesetMetadata.VectorLayer? {
    let zooms = plan.zooms.filter { result.account[$0, index].tiles > 0 }
    guard let least = zooms.first, let greatest = zooms.last else { return nil }
    var fields: [TilesetMetadata.Field] = []
    for (field, _, kind) in samples(index) {
      fields.append(
        TilesetMetadata.Field(
          name: String(decoding: plan.layers[index].fields[field], as: UTF8.self),
          type: kind.capitalised))
    }
    return TilesetMetadata.VectorLayer(
      id: name(index), fields: fields, minzoom: least, maxzoom: greatest)
  }

  private func name(_ layer: Int) -> String {
    String(decoding: plan.layers[layer].name, as: UTF8.self)
  }

  /// What was found of a layer, or of the one whose labels it has.
  private func found(_ layer: Int) -> TileFieldSurvey.Layer? {
    let source = plan.layers.firstIndex { $0.labels == layer } ?? layer
    return source < survey.layers.count ? survey.layers[source] : nil
  }

  /// The fields of a layer that some feature has.
  private func samples(
    _ layer: Int
  ) -> [(field: Int, values: [TileValue], kind: TileValue.Kind)] {
    guard let found = found(layer) else { return [] }
    return found.samples.enumerated().compactMap { field, sample in
      let values = sample.values.compactMap { TileValue($0) }
      var kinds = values.map(\.kind)
      if sample.hasLongText { kinds.append(.string) }
      guard let first = kinds.first else { return nil }
      return (field, values, kinds.allSatisfy { $0 == first } ? first : .mixed)
    }
  }

  // MARK: - tilestats

  /// As mapbox-geostats has it: what values each field has.
  private var tilestats: JSONValue {
    let entries: [JSONValue] = plan.layers.indices.compactMap { index in
      let count = result.account[plan.zooms.upperBound, index].read
      guard let found = found(index), count > 0 else { return nil }
      let attributes = samples(index).map { field, values, kind in
        attribute(
          String(decoding: plan.layers[index].fields[field], as: UTF8.self), values, kind)
      }
      let geometry =
        if index >= plan.firstLabelLayer {
          "Point"
        } else if found.polygons >= max(found.lines, found.points) {
          "Polygon"
        } else {
          found.lines >= found.points ? "LineString" : "Point"
        }
      return .object([
        ("layer", .string(name(index))), ("count", .count(count)),
        ("geometry", .string(geometry)), ("attributeCount", .count(attributes.count)),
        ("attributes", .array(attributes)),
      ])
    }
    return .object([("layerCount", .count(entries.count)), ("layers", .array(entries))])
  }

  private func attribute(
    _ name: String, _ values: [TileValue], _ kind: TileValue.Kind
  ) -> JSONValue {
    let sorted = values.sorted()
    var members: [(String, JSONValue)] = [
      ("attribute", .string(name)), ("count", .count(values.count)),
      ("type", .string(kind.rawValue)),
      ("values", .array(sorted.prefix(Self.listedValues).map(\.json))),
    ]
    let numbers = sorted.filter { $0.kind == .number }
    if let least = numbers.first, let greatest = numbers.last {
      members.append(("min", least.json))
      members.append(("max", greatest.json))
    }
    return .object(members)
  }

  // MARK: - The account

  /// What each zoom goes without, under the names that tippecanoe has for it, and ours where it has none.
  private var strategies: JSONValue {
    .array(
      plan.zooms.map { zoom in
        var dropped = [Int](repeating: 0, count: TileAccount.Reason.allCases.count)
        for layer in plan.layers.indices {
          for (index, count) in result.account[zoom, layer].dropped.enumerated() {
            dropped[index] += count
          }
        }
        return .object(
          TileAccount.Reason.allCases.compactMap { reason in
            let count = dropped[reason.rawValue]
            return count == 0 ? nil : (reason.strategy, .count(count))
          })
      })
  }
}

extension TileAccount.Reason {
  /// The name in the metadata's `strategies`.
  fileprivate var strategy: String {
    switch self {
    case .density: "dropped_by_rate"
    case .sizeBudget: "dropped_as_needed"
    case .tooSmall: "tiny_polygons"
    case .gathered: "gathered"
    case .collapsed: "collapsed"
    case .outside: "outside"
    case .notAtThisZoom: "not_at_this_zoom"
    }
  }
}
