internal import Base
internal import Features
internal import Text

extension GeoJSONFeatureParser {
  /// Moves the feature that was just added to the layer that its `tippecanoe` member names.
  mutating func assignLayer(_ cell: Cell, _ batch: inout FeatureBatch) {
    assignLayer(named: Self.layerName(in: batch.bytes(of: cell)), &batch)
  }

  /// Moves the feature that was just added to a named layer, or to the base layer.
  mutating func assignLayer(named name: String?, _ batch: inout FeatureBatch) {
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
            isPassedOver: !layerNames.isEmpty && !layerNames.contains(name)))
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
  static func layerName(in json: UnsafeBufferPointer<UInt8>) -> String? {
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
