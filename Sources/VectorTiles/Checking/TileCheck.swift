internal import Base
internal import Text

/// Looks whether tiles follow Vector Tile 2.1; one for each worker. It reuses its memory.
final class TileCheck {
  private(set) var report = TilesetReport()
  private(set) var content = TileContent()
  private let inflation: TileInflation
  private var layer = TileLayer()
  private var feature = TileFeature()
  private var shape = TileShape()
  private var polygons = TilePolygonCheck()

  init() throws(GeoError) { inflation = try TileInflation() }

  /// Looks at a tile, as it is stored. Errors: `.library` if GEOS is needed and not there.
  func check(_ bytes: UnsafeBufferPointer<UInt8>, _ address: TileAddress) throws(GeoError) {
    report.tileCount += 1
    guard let beginning = bytes.baseAddress, !bytes.isEmpty else {
      return add(TilePlace(address: address), .tileEmpty, isError: false, Reason.tileEmpty.meaning)
    }
    let tile: UnsafeBufferPointer<UInt8>
    do throws(TileFault) { tile = try inflation.tile(bytes) } catch {
      return add(TilePlace(address: address), error, from: beginning)
    }
    guard let start = tile.baseAddress else { return }
    var names: Set<[UInt8]> = []
    var failure: GeoError?
    do throws(TileFault) {
      try TileLayer.forEach(in: tile) { message in
        guard failure == nil else { return }
        do throws(GeoError) { try checkLayer(message, address, start, &names) } catch {
          failure = error
        }
      }
    } catch { add(TilePlace(address: address), error, from: start) }
    if let failure { throw failure }
  }

  /// Counts a tile that cannot be read.
  func note(_ failure: GeoError, _ address: TileAddress) {
    report.tileCount += 1
    add(TilePlace(address: address), failure.reason, isError: true, failure.message)
  }

  /// Counts a tile that is no vector tile, with what is wrong with it.
  func notePicture(_ address: TileAddress, _ message: String?) {
    report.tileCount += 1
    if let message { add(TilePlace(address: address), .tilesetMetadata, isError: true, message) }
  }

  private func add(_ place: TilePlace, _ fault: TileFault, from start: UnsafePointer<UInt8>) {
    let offset = max(fault.offset(from: start), 0)
    add(place, fault.reason, isError: true, "\(fault.message), at byte \(offset) of the tile")
  }

  private func add(_ place: TilePlace, _ reason: Reason, isError: Bool, _ message: String) {
    report.add(
      TilesetProblem(
        tile: place.address, layer: place.layer, feature: place.feature, reason: reason,
        isError: isError, message: message))
  }

  private func checkLayer(
    _ message: TileMessage, _ address: TileAddress, _ start: UnsafePointer<UInt8>,
    _ names: inout Set<[UInt8]>
  ) throws(GeoError) {
    var place = TilePlace(address: address)
    do throws(TileFault) { try layer.take(message) } catch {
      return add(place, error, from: start)
    }
    place.layer = layer.text
    if !names.insert(Array(layer.name)).inserted {
      add(place, .tileLayerInvalid, isError: true, "the tile has two layers of this name")
    }
    if layer.version != 2 {
      add(place, .tileVersionOld, isError: false, "the layer is of version \(layer.version)")
    }
    if layer.features.isEmpty {
      add(place, .tileLayerEmpty, isError: false, "the layer has no features")
    }
    content.add(
      layer.text, zoom: address.zoom,
      fields: layer.keys.lazy.map { String(decoding: $0, as: UTF8.self) })
    for text in [layer.name] + layer.keys + layer.values.compactMap(\.bytes) {
      if let base = text.baseAddress, UTF8Text.firstInvalid(base, base + text.count) != nil {
        add(place, .tileTextInvalid, isError: true, "a text is not in UTF-8")
        break
      }
    }
    checkRepeats(place)
    try checkFeatures(place, address, start)
  }

  /// Keys and values should be there once (§4.1).
  private func checkRepeats(_ place: TilePlace) {
    let keys = Set(layer.keys.map { Array($0) })
    let values = Set(layer.values.map(\.identity))
    for (name, count, all) in [
      ("keys", keys.count, layer.keys.count), ("values", values.count, layer.values.count),
    ] where count < all {
      add(
        place, .tileTablesRepeat, isError: false,
        "\(all - count) of \(all) \(name) of the layer are there already")
    }
  }

  private func checkFeatures(
    _ place: TilePlace, _ address: TileAddress, _ start: UnsafePointer<UInt8>
  ) throws(GeoError) {
    var place = place
    var ids: Set<UInt64> = []
    var repeats = 0
    report.featureCount += layer.features.count
    for (index, message) in layer.features.enumerated() {
      place.feature = index + 1
      do throws(TileFault) {
        try feature.take(message, of: layer)
        try shape.take(feature, version: layer.version, at: message.next)
      } catch {
        add(place, error, from: start)
        continue
      }
      addReach(address)
      if let id = feature.id, !ids.insert(id).inserted { repeats += 1 }
      checkTags(place)
      if layer.version == 2 { try checkShape(place) }
    }
    guard repeats > 0 else { return }
    place.feature = nil
    add(
      place, .tileIDTwice, isError: false,
      "\(repeats) features have the id of another one before them")
  }

  /// Enters how far the feature reaches. Each line of it counts by itself, as does each point: a feature across the antimeridian
  /// is in the buffers of both sides.
  private func addReach(_ address: TileAddress) {
    func add(_ range: Range<Int>) {
      let reach = shape.reach(of: range)
      content.add(address, x: reach.x, y: reach.y, extent: layer.extent)
    }
    guard shape.positionCount > 0 else { return }
    if shape.minX >= 0, shape.maxX <= layer.extent {
      add(0..<shape.positionCount)
    } else if shape.kind == .point {
      for index in 0..<shape.positionCount { add(index..<index + 1) }
    } else {
      for line in 0..<shape.lineEnds.count { add(shape.range(ofLine: line)) }
    }
  }

  private func checkTags(_ place: TilePlace) {
    var keys: Set<UInt32> = []
    for tag in stride(from: 0, to: feature.tags.count, by: 2) {
      guard keys.insert(feature.tags[tag]).inserted else {
        return add(place, .tileTagsInvalid, isError: true, "a key is there twice")
      }
    }
  }

  private func checkShape(_ place: TilePlace) throws(GeoError) {
    if shape.kind == .line || shape.kind == .polygon, hasStandstill() {
      add(
        place, .tileStandstill, isError: false, "a LineTo leads nowhere (Vector Tile 2.1 §4.3.3.2)")
    }
    guard shape.kind == .polygon else { return }
    // Where the rings of the polygon begin, as far as each of them has an area.
    var first: Int?
    for line in 0..<shape.lineEnds.count {
      let area = shape.doubleArea(ofLine: line)
      if area == 0 {
        add(place, .tileFlatRing, isError: false, "ring \(line + 1) has no area")
      } else if line == 0, area < 0 {
        add(
          place, .tileWinding, isError: true,
          "the first ring is not an exterior ring: its area is negative (Vector Tile 2.1 §4.3.4.4)")
      }
      guard area >= 0 else { continue }
      if let first { try checkPolygon(first..<line, place) }
      first = area > 0 ? line : nil
    }
    if let first { try checkPolygon(first..<shape.lineEnds.count, place) }
  }

  private func checkPolygon(_ rings: Range<Int>, _ place: TilePlace) throws(GeoError) {
    guard let fault = try polygons.fault(shape, rings: rings) else { return }
    add(place, .tilePolygonInvalid, isError: fault.isBetweenRings, fault.message)
  }

  /// True if two positions of a line or ring that follow one another are the same; behind the last one of a ring comes its
  /// first (§4.3.3.3).
  private func hasStandstill() -> Bool {
    for line in 0..<shape.lineEnds.count {
      let range = shape.range(ofLine: line)
      if shape.kind == .polygon, let first = range.first, let last = range.last,
        shape.positions[first * 2] == shape.positions[last * 2],
        shape.positions[first * 2 + 1] == shape.positions[last * 2 + 1]
      {
        return true
      }
      for index in range.dropFirst()
      where shape.positions[index * 2] == shape.positions[index * 2 - 2]
        && shape.positions[index * 2 + 1] == shape.positions[index * 2 - 1]
      {
        return true
      }
    }
    return false
  }
}

extension TileValue {
  /// The bytes of a text.
  fileprivate var bytes: UnsafeBufferPointer<UInt8>? {
    if case .text(let bytes) = self { return bytes }
    return nil
  }

  /// The same for values of one type that are equal, and for no others.
  fileprivate var identity: [UInt8] {
    func number(_ type: UInt8, _ bits: UInt64) -> [UInt8] {
      [type] + withUnsafeBytes(of: bits) { Array($0) }
    }
    return switch self {
    case .text(let bytes): [1] + bytes
    case .float(let value): number(2, UInt64(value.bitPattern))
    case .double(let value): number(3, value.bitPattern)
    case .signed(let value): number(4, UInt64(bitPattern: value))
    case .unsigned(let value): number(5, value)
    case .boolean(let value): number(7, value ? 1 : 0)
    }
  }
}
