internal import Base
internal import Features
internal import Flow
internal import FormatKit

/// Makes features of the tiles of a batch; one for each worker.
final class TilesDecoder: BatchDecoder {
  /// What all workers have in common.
  final class Shared: Sendable {
    let layers: TileLayers
    let faults: FaultPolicy
    let needsProperties: Bool
    /// Features that borders have cut are put together.
    let joins: Bool
    /// In how many pieces features with ids lie; not used while features are not joined.
    let counts: TileFeatureCount
    /// What happens in the order of tiles.
    let joiner: Turnstile<TileJoiner>

    init(
      _ layers: TileLayers, faults: FaultPolicy, needsProperties: Bool, joins: Bool,
      counts: consuming TileFeatureCount, waitingLimit: Int
    ) {
      self.counts = counts
      self.layers = layers
      self.faults = faults
      self.needsProperties = needsProperties
      self.joins = joins
      joiner = Turnstile(TileJoiner(limit: waitingLimit))
    }
  }

  /// The tag of a record that is no tile, but says that there are no more.
  static let endTag: UInt32 = 1
  /// The most decompressed bytes of a batch: more are taken for an attack.
  private static let batchLimit = 1 << 28

  private let shared: Shared
  private let inflation: TileInflation
  private var layer = TileLayer()
  private var feature = TileFeature()
  private var shape = TileShape()
  private var clip = TileClip()
  private var grid = TileGrid()
  private var hash = TileFeatureHash()
  /// The index of the slot's key for each key of the layer.
  private var keys: [UInt32] = []
  /// The cell of each value of the layer.
  private var cells: [Cell] = []
  /// The last feature of the layer that had each key of the slot.
  private var lastUses: [Int] = []
  private var pieces: [TilePiece] = []

  init(_ shared: Shared) throws(GeoError) {
    self.shared = shared
    inflation = try TileInflation()
  }

  func decode(_ batch: inout FeatureBatch) throws(GeoError) {
    pieces.removeAll()
    var last: UInt64? = 0
    do throws(GeoError) {
      var size = 0
      for index in 0..<batch.piece.records.count {
        let record = batch.piece.records[index]
        guard record.tag != Self.endTag else {
          last = nil
          break
        }
        last = record.ordinal
        if let address = TileAddress(tileID: record.ordinal) {
          try decode(record, address, &size, &batch)
        }
      }
    } catch {
      shared.joiner.pass(batch.ticket)
      throw error
    }
    let count = UInt64(batch.count)
    let done = pieces
    pieces = []
    let (joined, before) = shared.joiner.pass(batch.ticket) { joiner in
      let joined = joiner.take(done, last: last)
      defer { joiner.featureCount += count + UInt64(joined.count) }
      return (joined, joiner.featureCount)
    }
    for feature in joined { append(feature, &batch) }
    for index in 0..<batch.count { batch.ordinals[index] = before + UInt64(index) + 1 }
  }

  // MARK: - Tiles

  private func decode(
    _ record: InputPiece.Record, _ address: TileAddress, _ size: inout Int,
    _ batch: inout FeatureBatch
  ) throws(GeoError) {
    let bytes = batch.piece.bytes.buffer(record.start..<record.end)
    guard let beginning = bytes.baseAddress, !bytes.isEmpty else { return }
    var place = TilePlace(address: address)
    let tile: UnsafeBufferPointer<UInt8>
    do throws(TileFault) { tile = try inflation.tile(bytes) } catch {
      return try refuse(place.error(error, from: beginning), &batch)
    }
    size += tile.count
    guard size <= Self.batchLimit, batch.text.count + tile.count < 1 << 31 else {
      throw place.error(
        .tileTooLarge, "it and those before it have more than \(Self.batchLimit >> 20) MB")
    }
    guard let start = tile.baseAddress else { return }
    var names: [[UInt8]] = []
    var failure: GeoError?
    do throws(TileFault) {
      try TileLayer.forEach(in: tile) { (message) throws(TileFault) in
        guard failure == nil else { return }
        place.layer = nil
        do throws(TileFault) {
          try layer.take(message)
          place.layer = layer.text
          let name = Array(layer.name)
          guard !names.contains(name) else {
            throw TileFault(
              .tileLayerInvalid, "the tile has two layers of this name", at: message.next)
          }
          names.append(name)
        } catch {
          do throws(GeoError) {
            try refuse(place.error(error, from: start), &batch)
          } catch { failure = error }
          return
        }
        do throws(GeoError) { try decodeLayer(place, start, &batch) } catch { failure = error }
      }
    } catch {
      place.layer = nil
      try refuse(place.error(error, from: start), &batch)
    }
    if let failure { throw failure }
  }

  /// Ends the run, or enters what cannot be read as one feature that was refused.
  private func refuse(_ error: GeoError, _ batch: inout FeatureBatch) throws(GeoError) {
    guard shared.faults.skipsErrors else { throw error }
    let layer =
      error.location?.layer.map(shared.layers.layer) ?? shared.layers.declared.first
      ?? shared.layers.layer("tiles")
    let slot = batch.slot(for: layer)
    batch.slots[slot].readCount += 1
    batch.ledger.refuse(Reject(range: 0..<0, error: error, slot: slot))
  }

  // MARK: - Layers

  private func decodeLayer(
    _ place: TilePlace, _ start: UnsafePointer<UInt8>, _ batch: inout FeatureBatch
  ) throws(GeoError) {
    let target = shared.layers.layer(layer.text)
    let slot = batch.slot(for: target)
    guard !target.isPassedOver else {
      batch.slots[slot].readCount += layer.features.count
      batch.slots[slot].filteredCount += layer.features.count
      return
    }
    if shared.needsProperties { prepareFields(slot, &batch) }
    if shared.joins, !shared.counts.isEmpty { hash.turn(to: layer) }
    var place = place
    for (index, message) in layer.features.enumerated() {
      place.feature = index + 1
      do throws(TileFault) {
        try feature.take(message, of: layer)
        try shape.take(feature, version: layer.version, at: message.next)
      } catch {
        try refuse(place.error(error, from: start), &batch)
        continue
      }
      append(index, place.address, target, slot, &batch)
    }
  }

  /// Numbers the keys of the layer, and makes cells of its values, once for all features.
  private func prepareFields(_ slot: Int, _ batch: inout FeatureBatch) {
    keys.removeAll(keepingCapacity: true)
    for key in layer.keys { keys.append(UInt32(self.key(key, batch.slots[slot]))) }
    cells.removeAll(keepingCapacity: true)
    var (isNull, isMended) = (false, false)
    for value in layer.values {
      cells.append(batch.cell(value, isNull: &isNull, isMended: &isMended))
    }
    lastUses = Array(repeating: -1, count: batch.slots[slot].keys.count)
    note(isNull, isMended, slot, &batch)
  }

  private func note(_ isNull: Bool, _ isMended: Bool, _ slot: Int, _ batch: inout FeatureBatch) {
    for (happened, reason) in [(isNull, Reason.notFinite), (isMended, .tileTextMended)]
    where happened {
      batch.note(reason, as: .changed, slot: slot) { _ in Notice.Example(byteOffset: 0, feature: 0)
      }
    }
  }

  /// The number of a field's name, whose bad bytes are replaced.
  private func key(_ name: UnsafeBufferPointer<UInt8>, _ slot: LayerSlot) -> Int {
    var text = String(decoding: name, as: UTF8.self)
    return text.withUTF8 { slot.keys.index(of: $0) }
  }

  // MARK: - Features

  private func append(
    _ index: Int, _ address: TileAddress, _ target: Layer, _ slot: Int,
    _ batch: inout FeatureBatch
  ) {
    let count = pieceCount
    if count > 1 {
      clip.cut(&shape, extent: layer.extent)
      pieces.append(piece(address, target, count))
      return
    }
    // What lies in one tile alone needs no cut.
    if shared.joins, shape.kind != .unknown, count == 0 {
      let extent = layer.extent
      let isWithin =
        shape.minX > 0 && shape.minY > 0 && shape.maxX < extent && shape.maxY < extent
      if !isWithin {
        if shape.isTiny, shape.reachesBeyond(extent) {
          guard shape.isCentred(in: extent) else { return }
        } else {
          let isArea = shape.kind == .polygon && !shape.isFlat
          clip.cut(&shape, extent: extent)
          // A polygon of which only an edge is in this tile is one of the next tile.
          guard shape.positionCount > 0, !isArea || !shape.isFlat else { return }
        }
        if !shape.reachesBeyond(extent),
          shape.minX == 0 || shape.minY == 0 || shape.maxX == extent || shape.maxY == extent
        {
          pieces.append(piece(address, target, 0))
          return
        }
      }
    }
    batch.slots[slot].readCount += 1
    batch.slotIndexes.append(UInt32(slot))
    batch.ordinals.append(0)
    batch.offsets.append(0)
    batch.ids.append(feature.id.map { batch.number($0) } ?? .null)
    if shared.needsProperties { appendCells(of: index, &batch) }
    batch.rowEnds.append(UInt32(batch.cells.count))
    grid.turn(to: address, extent: layer.extent)
    let changes = grid.append(
      shape, address.column * layer.extent, address.row * layer.extent, to: &batch.geometry)
    if shape.kind == .unknown {
      batch.note(.tileUnknownGeometry, feature: batch.count - 1)
    } else if !changes.isEmpty {
      batch.note(.tileFlatRing, feature: batch.count - 1)
    }
  }

  /// In how many pieces the feature lies; 0 if that is not known.
  private var pieceCount: Int {
    guard shared.joins, shape.kind != .unknown, let id = feature.id, !shared.counts.isEmpty else {
      return 0
    }
    return shared.counts.pieces(hash.hash(feature, id: id))
  }

  private func appendCells(of index: Int, _ batch: inout FeatureBatch) {
    var tag = 0
    while tag < feature.tags.count {
      let key = keys[Int(feature.tags[tag])]
      var cell = cells[Int(feature.tags[tag + 1])]
      tag += 2
      // A key is there once (§4.4): the first value counts.
      guard lastUses[Int(key)] != index else { continue }
      lastUses[Int(key)] = index
      cell.key = key
      batch.cells.append(cell)
    }
  }

  // MARK: - Pieces

  private func piece(_ address: TileAddress, _ target: Layer, _ count: Int) -> TilePiece {
    var fields: [UInt8] = []
    var chunks: [ArraySlice<UInt8>] = []
    var tag = 0
    while tag < feature.tags.count {
      let before = fields.count
      TileFieldText.append(
        layer.keys[Int(feature.tags[tag])], layer.values[Int(feature.tags[tag + 1])], to: &fields)
      chunks.append(fields[before...])
      tag += 2
    }
    var identity = Array(layer.name)
    identity += [0, shape.kind.rawValue, feature.id == nil ? 0 : 1]
    withUnsafeBytes(of: feature.id ?? 0) { identity += $0 }
    withUnsafeBytes(of: layer.extent) { identity += $0 }
    for chunk in chunks.sorted(by: { $0.lexicographicallyPrecedes($1) }) { identity += chunk }
    let (originX, originY) = (address.column * layer.extent, address.row * layer.extent)
    // Exterior rings get positive areas, whatever the tile says.
    var isTurned = false
    if shape.kind == .polygon {
      for line in 0..<shape.lineEnds.count {
        let area = shape.doubleArea(ofLine: line)
        guard area != 0 else { continue }
        isTurned = area < 0
        break
      }
    }
    var positions: [Int] = []
    positions.reserveCapacity(shape.positions.count)
    for line in 0..<shape.lineEnds.count {
      let range = shape.range(ofLine: line)
      for step in 0..<range.count {
        let index = isTurned ? range.upperBound - 1 - step : range.lowerBound + step
        positions.append(originX + shape.positions[index * 2])
        positions.append(originY + shape.positions[index * 2 + 1])
      }
    }
    return TilePiece(
      layer: target, extent: layer.extent, kind: shape.kind, id: feature.id, fields: fields,
      identity: identity, positions: positions, lineEnds: Array(shape.lineEnds.buffer),
      address: address, count: count)
  }

  private func append(_ joined: TileJoiner.Feature, _ batch: inout FeatureBatch) {
    // A feature that only lies in buffers is one of tiles that are not read.
    guard let first = joined.pieces.first, joined.pieces.contains(where: { !$0.positions.isEmpty })
    else { return }
    let slot = batch.slot(for: first.layer)
    batch.slots[slot].readCount += 1
    batch.slotIndexes.append(UInt32(slot))
    batch.ordinals.append(0)
    batch.offsets.append(0)
    batch.ids.append(first.id.map { batch.number($0) } ?? .null)
    if shared.needsProperties { appendCells(of: first, slot, &batch) }
    batch.rowEnds.append(UInt32(batch.cells.count))
    shape.take(joined)
    grid.turn(to: first.address, extent: first.extent)
    let changes = grid.append(shape, 0, 0, to: &batch.geometry)
    if !changes.isEmpty || shape.positionCount == 0 {
      batch.note(.tileFlatRing, feature: batch.count - 1)
    }
  }

  private func appendCells(of piece: TilePiece, _ slot: Int, _ batch: inout FeatureBatch) {
    let firstCell = batch.cells.count
    var (isNull, isMended) = (false, false)
    piece.fields.withUnsafeBufferPointer { bytes in
      TileFieldText.forEach(in: bytes) { name, value in
        let key = UInt32(self.key(name, batch.slots[slot]))
        for index in firstCell..<batch.cells.count where batch.cells[index].key == key { return }
        var cell = batch.cell(value, isNull: &isNull, isMended: &isMended)
        cell.key = key
        batch.cells.append(cell)
      }
    }
    note(isNull, isMended, slot, &batch)
  }
}

extension TileShape {
  /// Becomes what the pieces of a feature are together.
  mutating func take(_ feature: TileJoiner.Feature) {
    removeAll()
    guard let first = feature.pieces.first else { return }
    kind = first.kind
    switch kind {
    case .unknown: break
    case .point:
      var known: Set<SeamlessRings.Place> = []
      for piece in feature.pieces {
        for index in 0..<piece.positions.count / 2 {
          let (x, y) = (piece.positions[index * 2], piece.positions[index * 2 + 1])
          // 180° west and 180° east are one place.
          let place = SeamlessRings.Place(x: x % (piece.extent << piece.address.zoom), y: y)
          if known.insert(place).inserted { append(x, y) }
        }
      }
      endLine()
    case .line: append(SeamlessLines(feature.pieces).assembled())
    case .polygon: append(SeamlessRings(feature.pieces).assembled())
    }
  }

  private mutating func append(_ lines: [[SeamlessRings.Place]]) {
    for line in lines {
      for place in line { append(place.x, place.y) }
      endLine()
    }
  }
}
