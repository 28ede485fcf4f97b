internal import Base
internal import Features
internal import Text

/// The layers that one worker's features belong to: owns the slot that is being filled, and knows those of
/// the layers that features name by a `tippecanoe` member.
struct GeoJSONFeatureLayers {
  /// The layer of features that do not name one.
  private let baseLayer: Layer
  /// The layers to keep; empty for all.
  private let wantedNames: [String]
  /// The slot of the last feature: a guess at the slot of the next one.
  private(set) var slot: LayerSlot
  private var slotIndex = 0
  /// The batch's slots for layers that features name, by the bytes of the names.
  private var slotsByName: [[UInt8]: Int] = [:]

  init(_ baseLayer: Layer, wanting wantedNames: [String]) {
    self.baseLayer = baseLayer
    self.wantedNames = wantedNames
    slot = LayerSlot(layer: baseLayer)
  }

  /// Goes to the base layer's slot in the next batch.
  mutating func prepare(_ batch: inout FeatureBatch) {
    // The reader may already have made a slot for the layer, to report faults.
    if !batch.slots.indices.contains(slotIndex) || batch.slots[slotIndex] !== slot {
      slotsByName = [:]
      slotIndex = batch.slot(for: baseLayer)
      slot = batch.slots[slotIndex]
    }
  }

  /// Begins the feature of a record, in the layer that is guessed.
  @inline(__always)
  func begin(_ record: InputPiece.Record, _ batch: inout FeatureBatch) {
    batch.slotIndexes.append(UInt32(truncatingIfNeeded: slotIndex))
    batch.ordinals.append(record.ordinal)
    batch.offsets.append(batch.piece.offset &+ UInt64(record.start))
  }

  /// Counts the feature that was just added, in the layer that its `tippecanoe` member names, or else the
  /// base layer. False if that layer is not wanted.
  @inline(__always)
  mutating func end(_ tippecanoe: Cell?, _ batch: inout FeatureBatch) -> Bool {
    if let tippecanoe {
      assign(Self.layerName(in: batch.bytes(of: tippecanoe)), &batch)
    } else if slot.layer !== baseLayer {
      assign(nil, &batch)
    }
    slot.readCount += 1
    if !wantedNames.isEmpty, !wantedNames.contains(slot.layer.name) {
      slot.filteredCount += 1
      return false
    }
    return true
  }

  /// Counts a feature that was refused, and enters it in the ledger.
  func refuse(_ range: Range<Int>, _ error: GeoError, _ batch: inout FeatureBatch) {
    slot.readCount += 1
    batch.ledger.refuse(Reject(range: range, error: error, slot: slotIndex))
  }

  /// Moves the feature that was just added to a named layer, or to the base layer.
  private mutating func assign(_ name: String?, _ batch: inout FeatureBatch) {
    if let name, slot.layer !== baseLayer, slot.layer.name.utf8.elementsEqual(name.utf8) { return }
    if name == nil, slot.layer === baseLayer { return }
    let target: Int
    if let name {
      let bytes = Array(name.utf8)
      if let known = slotsByName[bytes] {
        target = known
      } else {
        target = batch.slot(
          for: Layer(
            name: name, path: baseLayer.path, crs: baseLayer.crs, isNamedByFeatures: true,
            isPassedOver: !wantedNames.isEmpty && !wantedNames.contains(name)))
        slotsByName[bytes] = target
      }
    } else {
      target = batch.slot(for: baseLayer)
    }
    let from = slot
    slotIndex = target
    slot = batch.slots[target]
    let feature = batch.slotIndexes.count - 1
    batch.slotIndexes[feature] = UInt32(truncatingIfNeeded: target)
    // Names were numbered for the layer that was guessed.
    for index in batch.cellRange(ofFeature: feature) {
      var cell = batch.cells[index]
      cell.key = UInt32(truncatingIfNeeded: slot.keys.index(of: from.keys.bytes(at: Int(cell.key))))
      batch.cells[index] = cell
    }
  }

  /// The text of the member `layer` of a compact JSON object, nil if it has none.
  private static func layerName(in json: UnsafeBufferPointer<UInt8>) -> String? {
    // A copy, followed by the zero bytes that the scanner needs; few features have this member.
    var text = Bytes(capacity: json.count + 64)
    text.append(contentsOf: json)
    text.append(repeating: 0, count: 64)
    guard text[0] == UInt8(ascii: "{"), text[1] == 0x22 else { return nil }
    var next = UnsafePointer(text.base + 1)
    var value = Bytes()
    do throws(JSONFault) {
      while true {
        let key = try JSONScanner.stringExtent(next + 1)
        let isLayer = key.end - next == 6 && JSONScanner.matches(next + 1, "layer")
        let start = key.end + 2
        value.removeAll()
        let end = try JSONScanner.copyValue(start, to: &value)
        if isLayer {
          guard start.pointee == 0x22 else { return nil }
          value.removeAll()
          _ = JSONScanner.appendUnescaped(start + 1, end - 1, to: &value)
          return value.isEmpty ? nil : String(decoding: value.buffer, as: UTF8.self)
        }
        guard end.pointee == UInt8(ascii: ",") else { return nil }
        next = end + 1
      }
    } catch { return nil }
  }
}
