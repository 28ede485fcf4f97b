internal import Base
internal import Flow
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
  func metadata(name: String, layers: [OutputLayer]) -> TilesetMetadata {
    let options = plan.options
    var metadata = TilesetMetadata()
    metadata.name = options.name ?? name
    metadata.description = options.description
    metadata.attribution = options.attribution
    metadata.version = "2"
    metadata.type = "overlay"
    metadata.kind = .vector
    metadata.compression = .gzip
    metadata.minzoom = plan.zooms.lowerBound
    metadata.maxzoom = plan.zooms.upperBound
    setPlace(&metadata)
    metadata.vectorLayers = layers.enumerated().compactMap { index, layer in
      vectorLayer(index, layer)
    }
    metadata.tilestats = tilestats(layers).compact
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
      longitude: longitude, latitude: (low + high) / 2, zoom: plan.zooms.upperBound)
  }

  // MARK: - Layers

  private func vectorLayer(_ index: Int, _ layer: OutputLayer) -> TilesetMetadata.VectorLayer? {
    let zooms = plan.zooms.filter { result.account[$0, index].tiles > 0 }
    guard let least = zooms.first, let greatest = zooms.last else { return nil }
    var fields: [TilesetMetadata.Field] = []
    for (field, sample) in samples(index) {
      fields.append(
        TilesetMetadata.Field(
          name: String(decoding: plan.layers[index].fields[field], as: UTF8.self),
          type: Self.kinds(of: sample).capitalised))
    }
    return TilesetMetadata.VectorLayer(
      id: layer.name, fields: fields, minzoom: least, maxzoom: greatest)
  }

  /// The fields of a layer that some feature has.
  private func samples(_ layer: Int) -> [(field: Int, sample: [TileValue])] {
    guard layer < survey.layers.count else { return [] }
    return survey.layers[layer].samples.enumerated().compactMap { field, sample in
      let values = sample.values.compactMap { TileValue($0) }
      return values.isEmpty ? nil : (field, values)
    }
  }

  private static func kinds(of values: [TileValue]) -> TileValue.Kind {
    var kind = values.first?.kind ?? .string
    for value in values where value.kind != kind { kind = .mixed }
    return kind
  }

  // MARK: - tilestats

  /// As mapbox-geostats has it: what values each field has.
  private func tilestats(_ layers: [OutputLayer]) -> JSONValue {
    let entries: [JSONValue] = layers.enumerated().compactMap { index, layer in
      guard index < survey.layers.count, layer.admitted > 0 else { return nil }
      let found = survey.layers[index]
      let attributes = samples(index).map { field, values in
        attribute(String(decoding: plan.layers[index].fields[field], as: UTF8.self), values)
      }
      let geometry =
        found.polygons >= max(found.lines, found.points)
        ? "Polygon" : found.lines >= found.points ? "LineString" : "Point"
      return .object([
        ("layer", .string(layer.name)), ("count", .count(layer.admitted)),
        ("geometry", .string(geometry)), ("attributeCount", .count(attributes.count)),
        ("attributes", .array(attributes)),
      ])
    }
    return .object([("layerCount", .count(entries.count)), ("layers", .array(entries))])
  }

  private func attribute(_ name: String, _ values: [TileValue]) -> JSONValue {
    let sorted = values.sorted()
    var members: [(String, JSONValue)] = [
      ("attribute", .string(name)), ("count", .count(values.count)),
      ("type", .string(Self.kinds(of: values).rawValue)),
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
    case .collapsed: "collapsed"
    case .outside: "outside"
    case .notAtThisZoom: "not_at_this_zoom"
    }
  }
}
