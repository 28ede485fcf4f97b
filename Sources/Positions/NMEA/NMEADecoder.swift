internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Text

/// Makes a point of each epoch; one for each worker.
final class NMEADecoder: BatchDecoder {
  private let layer: Layer

  init(_ layer: Layer) { self.layer = layer }

  func decode(_ batch: inout FeatureBatch) {
    let slot = batch.slot(for: layer)
    let keys = layer.fields.map { field in
      Array(field.name.utf8).withUnsafeBufferPointer {
        UInt32(batch.slots[slot].keys.index(of: $0))
      }
    }
    guard !layer.isPassedOver else {
      batch.slots[slot].readCount += batch.piece.records.count
      batch.slots[slot].filteredCount += batch.piece.records.count
      return
    }
    for index in 0..<batch.piece.records.count {
      append(batch.piece.records[index], slot, keys, to: &batch)
    }
  }

  private func append(
    _ record: InputPiece.Record, _ slot: Int, _ keys: [UInt32], to batch: inout FeatureBatch
  ) {
    var epoch = NMEAEpoch()
    var start = record.start
    while start < record.end {
      let rest = batch.piece.bytes.buffer(start..<record.end)
      let length = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count
      var line = rest.prefix(length)
      while let last = line.last, last <= 0x20 { line = line.dropLast() }
      while let first = line.first, first <= 0x20 { line = line.dropFirst() }
      // `!` begins sentences of AIS, which are of other ships.
      if !line.isEmpty, line.first != UInt8(ascii: "!") {
        if let sentence = NMEASentence(UnsafeBufferPointer(rebasing: line)) {
          epoch.add(sentence)
        } else {
          let offset = batch.piece.offset + UInt64(start)
          batch.ledger.note(.sentenceLeftOut, slot: slot) {
            Notice.Example(byteOffset: offset, feature: 0)
          }
        }
      }
      start += length + 1
    }
    guard epoch.hasPositionSentence else { return }
    batch.slots[slot].readCount += 1
    let offset = batch.piece.offset + UInt64(record.start)
    guard let x = epoch.longitude, let y = epoch.latitude else {
      batch.slots[slot].filteredCount += 1
      batch.ledger.note(.noFix, slot: slot) {
        Notice.Example(byteOffset: offset, feature: record.ordinal)
      }
      return
    }
    batch.slotIndexes.append(UInt32(slot))
    batch.ordinals.append(record.ordinal)
    batch.offsets.append(offset)
    batch.ids.append(.null)
    if let height = epoch.height {
      batch.geometry.appendPosition(x: x, y: y, z: height)
    } else {
      batch.geometry.appendPosition(x: x, y: y)
    }
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.point, epoch.height == nil ? [] : .z)
    batch.geometry.endFeature()
    for field in NMEAField.allCases {
      if var cell = cell(field, epoch, day: record.tag, in: &batch) {
        cell.key = keys[field.rawValue]
        batch.cells.append(cell)
      }
    }
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    if epoch.clock != nil, record.tag == 0 {
      batch.note(.timeWithoutDate, feature: batch.count - 1)
    }
  }

  private func cell(
    _ field: NMEAField, _ epoch: NMEAEpoch, day: UInt32, in batch: inout FeatureBatch
  ) -> Cell? {
    func real(_ value: Double?) -> Cell? {
      value.map { Cell(key: 0, type: .real, bits: $0.bitPattern) }
    }
    switch field {
    case .time:
      guard let clock = epoch.clock, day > 0 else { return nil }
      let start = batch.text.count
      let unit = NMEASentence.unitsInSecond
      let fraction = clock % unit
      let isShort = fraction % 100 == 0
      TimeText.append(
        seconds: (Int(day) - 1) * 86_400 + clock / unit,
        fraction: isShort ? fraction / 100 : fraction,
        decimals: fraction == 0 ? 0 : isShort ? 3 : 5, to: &batch.text)
      return batch.storedCell(key: 0, type: .dateTime, from: start)
    case .fix:
      guard let fix = epoch.fix else { return nil }
      let start = batch.text.count
      batch.text.append(from: fix.utf8Start, count: fix.utf8CodeUnitCount)
      return batch.storedCell(key: 0, type: .text, from: start)
    case .satellites:
      return epoch.satellites.map { Cell(key: 0, type: .integer, bits: UInt64($0)) }
    case .hdop: return real(epoch.hdop)
    case .vdop: return real(epoch.vdop)
    case .pdop: return real(epoch.pdop)
    case .geoidHeight: return real(epoch.geoidHeight)
    case .speed: return real(epoch.speed)
    case .course: return real(epoch.course)
    case .heading: return real(epoch.heading)
    }
  }
}
