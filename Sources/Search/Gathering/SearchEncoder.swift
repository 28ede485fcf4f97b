internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Makes ``SearchRecord``s of batches, and hands them over in turn. Owned by one worker.
final class SearchEncoder: BatchEncoder {
  private let gathering: SearchGathering
  private var fields = SearchFields()
  private var points = SurfacePoint()
  private var records: [SearchRecord] = []
  private var areas: [SearchArea] = []

  init(_ gathering: SearchGathering) { self.gathering = gathering }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    records.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    fields.learn(batch)
    for feature in 0..<batch.count { add(feature, batch) }
  }

  func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    try gathering.add(records, areas)
  }

  private func add(_ feature: Int, _ batch: borrowing FeatureBatch) {
    var record = SearchRecord()
    guard let place = points.find(feature: feature, in: batch.geometry) else { return }
    (record.x, record.y) = place
    record.box = batch.geometry.box(ofFeature: feature)
    record.feature = batch.idText(ofFeature: feature) ?? ""
    read(feature, batch, into: &record)
    let shape = ShapeOfFeature(feature, batch.geometry)
    settle(&record, shape, layer: batch.slots[Int(batch.slotIndexes[feature])].layer.name)
    if record.sort == .line || record.sort == .interpolation {
      measure(feature, batch.geometry, into: &record)
    }
    if record.sort == .area, let node = batch.geometry.nodeRange(ofFeature: feature).first,
      let index = PolygonIndex(node: node, in: batch.geometry)
    {
      record.size = Self.squareMetres(feature, batch.geometry)
      areas.append(SearchArea(record, index))
    }
    let isNamed = !record.name.isEmpty || !record.codes.isEmpty
    if record.hasAddress, record.sort != .address, record.sort != .interpolation {
      var address = record
      address.sort = .address
      address.shape = SearchShape()
      records.append(address)
    }
    if record.sort == .address ? record.hasAddress : isNamed || record.sort == .interpolation {
      records.append(record)
    }
  }

  /// The shape of a feature, as far as it decides what it is.
  private enum ShapeOfFeature {
    case point, line, area

    init(_ feature: Int, _ geometry: borrowing GeometryColumn) {
      var shape = ShapeOfFeature.point
      for node in geometry.nodeRange(ofFeature: feature) {
        switch geometry.nodes[node].kind {
        case .lineString, .multiLineString: if case .point = shape { shape = .line }
        case .polygon, .multiPolygon: shape = .area
        default: break
        }
      }
      self = shape
    }
  }

  // MARK: - Values

  private func read(
    _ feature: Int, _ batch: borrowing FeatureBatch, into record: inout SearchRecord
  ) {
    var best = Int.max
    let slot = Int(batch.slotIndexes[feature])
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members),
        let role = fields.role(of: Int(cell.key), in: slot),
        let text = batch.text(of: cell), !text.isEmpty
      else { continue }
      switch role {
      case .name: record.name = text
      case .otherName: record.otherNames += Self.list(text)
      case .code: record.codes += Self.list(text)
      case .houseNumber: record.number = text
      case .conscriptionNumber, .streetNumber: record.otherNumbers.append(text)
      case .street: record.street = text
      case .addressPlace: record.place = text
      case .postcode: record.postcode = text
      case .city: record.city = text
      case .interpolation: record.interpolation = text
      case .population: record.population = Int64(text) ?? 0
      case .wikidata: record.isInWikidata = true
      case .adminLevel: record.adminLevel = Int(text)
      case .capital: record.isCapital = text == "yes" || text == "2"
      case .kind(let rank):
        guard rank < best, text != "no" else { continue }
        best = rank
        record.kind = SearchRole.kindKeys[rank] + "=" + text
      case .layerClass:
        guard best == Int.max else { continue }
        record.kind = batch.slots[slot].layer.name + "=" + text
      }
    }
    let layer = batch.slots[slot].layer.name
    if record.kind.isEmpty, !Self.plainLayers.contains(layer) { record.kind = layer }
    if record.number.isEmpty, !record.otherNumbers.isEmpty {
      record.number = record.otherNumbers.removeFirst()
    }
  }

  /// Layers whose names say nothing but what shape their features have.
  private static let plainLayers: Set = ["points", "lines", "areas", "relations", "multipolygons"]

  /// The values of a list with semicolons.
  private static func list(_ text: String) -> [String] {
    text.split(separator: ";").map { part in String(part.drop { $0 == " " }) }.filter {
      !$0.isEmpty
    }
  }

  private func settle(_ record: inout SearchRecord, _ shape: ShapeOfFeature, layer: String) {
    let key = record.kind.prefix { $0 != "=" }
    if !record.interpolation.isEmpty, case .line = shape {
      record.sort = .interpolation
      return
    }
    let isRoad = key == "highway" || key == "roads"
    let isPlace = key == "place" || key == "places"
    if key == "places" { record.kind = "place=" + record.kindValue }
    if key == "roads" { record.kind = "highway=" + record.kindValue }
    switch shape {
    case .line:
      record.sort = .line
      record.isStreet = isRoad
      // The border itself is no place.
      if key == "boundary" || key == "boundaries" { (record.name, record.codes) = ("", []) }
    case .area where isRoad:
      record.sort = .line
      record.isStreet = true
    case .area where isPlace || record.adminLevel != nil: record.sort = .area
    case .point where isPlace: record.sort = .place
    default:
      record.sort =
        record.name.isEmpty && record.codes.isEmpty && record.hasAddress ? .address : .poi
    }
  }

  // MARK: - Measures

  /// The lines of a feature, their length, and the middle of the longest one.
  private func measure(
    _ feature: Int, _ geometry: borrowing GeometryColumn, into record: inout SearchRecord
  ) {
    let scale = GroundScale(latitudes: record.y, record.y)
    var longest = 0.0
    for node in geometry.nodeRange(ofFeature: feature) {
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part) {
          var steps: [Int32] = []
          var lengths: [Double] = [0]
          for position in geometry.positionRange(ofLine: line) {
            let x = geometry.ordinates[position * geometry.stride]
            let y = geometry.ordinates[position * geometry.stride + 1]
            guard x.isFinite, y.isFinite else { return }
            if steps.count >= 2 {
              let before = SearchShape.place(steps, steps.count / 2 - 1)
              let (east, north) = ((x - before.x) * scale.x, (y - before.y) * scale.y)
              lengths.append(
                (lengths.last ?? 0) + (east * east + north * north).squareRoot())
            }
            steps.append(SearchShape.steps(x))
            steps.append(SearchShape.steps(y))
          }
          let length = lengths.last ?? 0
          record.size += length
          record.shape.lines.append(steps)
          guard length > longest else { continue }
          longest = length
          (record.x, record.y) = Self.middle(steps, lengths)
        }
      }
    }
  }

  private static func middle(_ line: [Int32], _ lengths: [Double]) -> (x: Double, y: Double) {
    let half = (lengths.last ?? 0) / 2
    for index in 1..<lengths.count where lengths[index] >= half {
      let (from, to) = (SearchShape.place(line, index - 1), SearchShape.place(line, index))
      let length = lengths[index] - lengths[index - 1]
      let share = length > 0 ? (half - lengths[index - 1]) / length : 0
      return (from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
    }
    return SearchShape.place(line, 0)
  }

  /// About the area of a feature's box: which of two areas is the smaller one.
  private static func squareMetres(
    _ feature: Int, _ geometry: borrowing GeometryColumn
  ) -> Double {
    var sum = 0.0
    for node in geometry.nodeRange(ofFeature: feature) {
      for part in geometry.partRange(ofNode: node) {
        for line in geometry.lineRange(ofPart: part).prefix(1) {
          let positions = geometry.positionRange(ofLine: line)
          guard let first = positions.first else { continue }
          let y = geometry.ordinates[first * geometry.stride + 1]
          let scale = GroundScale(latitudes: y, y)
          var twice = 0.0
          for position in positions.dropFirst() {
            let now = position * geometry.stride
            let before = now - geometry.stride
            twice +=
              geometry.ordinates[before] * geometry.ordinates[now + 1]
              - geometry.ordinates[now] * geometry.ordinates[before + 1]
          }
          sum += abs(twice) / 2 * scale.x * scale.y
        }
      }
    }
    return sum
  }
}
