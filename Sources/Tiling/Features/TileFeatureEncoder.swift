internal import Base
internal import Features
internal import Flow
internal import FormatKit
internal import Geometry
internal import VectorTiles

/// Makes ``TileFeatureRecord``s of batches, and adds them to the store in turn. Owned by one worker.
final class TileFeatureEncoder: BatchEncoder {
  private let store: TileFeatureStore
  private let options: TilingOptions
  private let survey: TileFieldSurvey
  private var borders: BorderSurvey
  private let surveysBorders: Bool
  private var records = Bytes(capacity: 1 << 18)
  private var properties = Bytes(capacity: 1 << 12)
  private var scratch = Bytes(capacity: 1 << 10)
  private var changes = ChangeCounts()
  private var previous = GridPoint(0, 0)
  /// The positions of a line or ring.
  private var path = Column<GridPoint>()
  /// The key of `tippecanoe` in each slot of the batch; -1 if it is not there.
  private var memberKeys: [Int] = []
  /// The key of the field that holds the smallest zoom, in the same way.
  private var zoomKeys: [Int] = []
  /// The key of the zooms that a schema gives, in the same way; -1 where the user gives others for the layer.
  private var shownKeys: [Int] = []

  init(
    _ store: TileFeatureStore, _ survey: TileFieldSurvey, _ borders: SharedBorders,
    _ options: TilingOptions
  ) {
    self.store = store
    self.survey = survey
    self.borders = borders.makeSurvey()
    self.options = options
    surveysBorders = options.simplifies
  }

  /// Hands over what it knows of borders.
  func finish() throws(GeoError) { try borders.end() }

  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
    records.removeAll()
    changes.removeAll()
    memberKeys = batch.slots.map { Self.key("tippecanoe", in: $0) }
    zoomKeys = batch.slots.map { slot in options.zoomField.map { Self.key($0, in: slot) } ?? -1 }
    shownKeys = batch.slots.map { slot in
      options.layerZooms[slot.outputName] == nil
        ? Self.key(ShownZooms.name.description, in: slot) : -1
    }
    for feature in 0..<batch.count { try append(feature, batch) }
  }

  private static func key(_ name: String, in slot: LayerSlot) -> Int {
    Array(name.utf8).withUnsafeBufferPointer { slot.keys.find($0) ?? -1 }
  }

  func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    guard batch.count < 1 << TilePiece.indexBits else {
      throw GeoError(.bug, "a batch has \(batch.count) features, more than tiles can number")
    }
    try store.append(records.buffer, count: batch.count)
    changes.book(TileChange.self, batch)
  }

  private func append(_ feature: Int, _ batch: borrowing FeatureBatch) throws(GeoError) {
    let start = records.count
    records.append(repeating: 0, count: 4)
    let slotIndex = Int(batch.slotIndexes[feature])
    let slot = batch.slots[slotIndex]
    let layer = slot.output ?? 0
    records.append(varint: layer)
    let zooms = records.count
    records.append(TileFeatureRecord.anyZoom)
    records.append(TileFeatureRecord.anyZoom)
    appendID(feature, batch)
    properties.removeAll()
    appendIDProperty(feature, batch, slot)
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      if cell.flags.isDisjoint(with: .members) {
        if Int(cell.key) == zoomKeys[slotIndex] {
          if let zoom = Self.zoom(cell) { setLeast(zoom, at: zooms) }
          continue
        }
        let field = slot.fields[Int(cell.key)]
        if field >= 0 { append(cell, field: Int(field), layer: layer, feature, batch) }
      } else if Int(cell.key) == memberKeys[slotIndex], cell.type == .json {
        let json = batch.bytes(of: cell)
        if let zoom = TileZoomMember.zoom("minzoom", in: json) { setLeast(zoom, at: zooms) }
        if let zoom = TileZoomMember.zoom("maxzoom", in: json) { records[zooms + 1] = zoom }
      } else if Int(cell.key) == shownKeys[slotIndex], cell.type == .integer {
        let shown = ShownZooms(cell)
        setLeast(shown.least, at: zooms)
        records[zooms + 1] = shown.greatest
      }
    }
    records.append(varint: properties.count)
    records.append(contentsOf: properties.buffer)
    previous = GridPoint(0, 0)
    try appendGeometry(feature, batch, layer: layer)
    let length = UInt32(records.count - start - 4)
    UnsafeMutableRawPointer(records.base + start).storeBytes(of: length, as: UInt32.self)
  }

  /// Writes down the zoom from which on a feature is shown.
  private func setLeast(_ zoom: UInt8, at place: Int) {
    records[place] = zoom
    survey.add(leastZoom: Int(zoom))
  }

  /// The zoom that a number says, rounded up; nil for anything else.
  private static func zoom(_ cell: Cell) -> UInt8? {
    switch cell.type {
    case .integer: UInt8(clamping: min(max(cell.integer, 0), 254))
    case .real: UInt8(min(max(cell.real.rounded(.up), 0), 254))
    default: nil
    }
  }

  // MARK: - Ids and properties

  private func appendID(_ feature: Int, _ batch: borrowing FeatureBatch) {
    let id = batch.ids[feature]
    guard id.type == .integer, id.integer >= 0 else { return records.append(0) }
    records.append(1)
    records.reserve(records.count + 8)
    UnsafeMutableRawPointer(records.base + records.count).storeBytes(
      of: UInt64(id.integer), as: UInt64.self)
    records.setCount(records.count + 8)
  }

  /// An id that a tile cannot hold goes to a property, if that is wanted.
  private func appendIDProperty(
    _ feature: Int, _ batch: borrowing FeatureBatch, _ slot: LayerSlot
  ) {
    let id = batch.ids[feature]
    guard id.type != .null, id.type != .integer || id.integer < 0 else { return }
    guard options.idField != nil, slot.idField >= 0 else {
      return changes.note(TileChange.id, feature, of: batch)
    }
    append(id, field: Int(slot.idField), layer: slot.output ?? 0, feature, batch)
  }

  /// Adds a property by its type (Vector Tile 2.1 §4.4): null is no property.
  private func append(
    _ cell: Cell, field: Int, layer: Int, _ feature: Int, _ batch: borrowing FeatureBatch
  ) {
    var written = 0..<0
    switch cell.type {
    case .null: return
    case .boolean:
      VectorTileEncoder.append(field: field, to: &properties) { bytes in
        let start = bytes.count
        bytes.append(7 << 3)
        bytes.append(cell.boolean ? 1 : 0)
        written = start..<bytes.count
      }
    case .integer:
      let value = cell.integer
      VectorTileEncoder.append(field: field, to: &properties) { bytes in
        let start = bytes.count
        // A negative number takes ten bytes as `int64`.
        bytes.append(value < 0 ? 6 << 3 : 5 << 3)
        if value < 0 { bytes.append(zigzag: value) } else { bytes.append(varint: UInt64(value)) }
        written = start..<bytes.count
      }
    case .real:
      let value = cell.real
      VectorTileEncoder.append(field: field, to: &properties) { bytes in
        let start = bytes.count
        let short = Float(value)
        // A number that a float holds exactly is one.
        if Double(short) == value {
          bytes.append(2 << 3 | 5)
          bytes.append(littleEndian: UInt64(short.bitPattern), count: 4)
        } else {
          bytes.append(3 << 3 | 1)
          bytes.append(littleEndian: value.bitPattern, count: 8)
        }
        written = start..<bytes.count
      }
    case .number, .text, .date, .dateTime, .json, .blob:
      let isBlob = cell.type == .blob
      if cell.type == .json { changes.note(TileChange.nested, feature, of: batch) }
      if isBlob {
        changes.note(TileChange.blob, feature, of: batch)
        scratch.removeAll()
        CellText.append(text: cell, of: batch, to: &scratch)
      }
      let text = isBlob ? scratch.buffer : batch.bytes(of: cell)
      VectorTileEncoder.append(field: field, to: &properties) { bytes in
        let start = bytes.count
        bytes.append(member: 1, text)
        written = start..<bytes.count
      }
    }
    survey.add(properties.buffer(written), layer: layer, field: field)
  }

  // MARK: - Geometry

  private func appendGeometry(
    _ feature: Int, _ batch: borrowing FeatureBatch, layer: Int
  ) throws(GeoError) {
    let geometry = batch.geometry.nodeRange(ofFeature: feature)
    for node in geometry {
      let kind = batch.geometry.nodes[node].kind
      let parts = batch.geometry.partRange(ofNode: node)
      guard kind != .geometryCollection, !parts.isEmpty else { continue }
      switch kind {
      case .point, .multiPoint:
        records.append(VectorTileEncoder.Shape.point.rawValue)
        var count = 0
        for part in parts { count += batch.geometry.positionRange(ofPart: part).count }
        records.append(varint: count)
        for part in parts {
          append(positions: batch.geometry.positionRange(ofPart: part), of: batch.geometry)
        }
      case .lineString, .multiLineString:
        records.append(VectorTileEncoder.Shape.line.rawValue)
        records.append(varint: parts.count)
        for part in parts {
          let positions = batch.geometry.positionRange(ofPart: part)
          records.append(varint: positions.count)
          append(positions: positions, of: batch.geometry)
          if surveysBorders { try borders.add(path.buffer, isRing: false, layer: layer) }
        }
      default:
        records.append(VectorTileEncoder.Shape.polygon.rawValue)
        records.append(varint: parts.count)
        for part in parts {
          let lines = batch.geometry.lineRange(ofPart: part)
          records.append(varint: lines.count)
          for line in lines {
            let positions = batch.geometry.positionRange(ofLine: line)
            records.append(varint: positions.count)
            append(positions: positions, of: batch.geometry)
            if surveysBorders { try borders.add(path.buffer, isRing: true, layer: layer) }
          }
        }
      }
      survey.add(shape: kind, layer: layer)
    }
    records.append(0)
    survey.add(place: batch.geometry, nodes: geometry, layer: layer)
  }

  /// Adds positions as differences in the world's grid, and keeps them in `path`.
  @inline(__always)
  private func append(positions: Range<Int>, of geometry: borrowing GeometryColumn) {
    let stride = geometry.stride
    precondition(positions.upperBound <= geometry.positionCount)
    var next = UnsafePointer(geometry.ordinates.base) + positions.lowerBound * stride
    records.reserve(records.count + positions.count * 2 * Bytes.longestVarint)
    path.removeAll()
    for _ in positions {
      let point = WorldGrid.point(
        x: MercatorSquare.x(next[0]), y: MercatorSquare.y(next[1]))
      records.append(zigzag: Int64(point.x) - Int64(previous.x))
      records.append(zigzag: Int64(point.y) - Int64(previous.y))
      path.append(point)
      previous = point
      next += stride
    }
  }
}

extension Column where Element == UInt8 {
  /// Adds the lowest bytes of a number, the least first.
  @inline(__always)
  mutating func append(littleEndian value: UInt64, count length: Int) {
    reserve(count + 8)
    // In range: room for eight bytes was just made.
    UnsafeMutableRawPointer(base + count).storeBytes(of: value.littleEndian, as: UInt64.self)
    setCount(count + length)
  }
}
