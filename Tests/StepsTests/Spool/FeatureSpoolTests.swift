import Base
import Features
import Flow
import Geometry
import Steps
import Testing

/// What comes out of a spool is what went in.
@Suite struct FeatureSpoolTests {
  /// Everything there is to say of a feature.
  private func description(_ feature: Int, _ batch: borrowing FeatureBatch) -> String {
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    var text =
      "\(slot.source.name) #\(batch.ordinals[feature]) @\(batch.offsets[feature])"
      + " row \(batch.rowIDs.isEmpty ? -1 : batch.rowIDs[feature])"
      + " id \(batch.ids[feature].type) \(batch.idText(ofFeature: feature) ?? "none")"
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      text +=
        " \(slot.keys.name(at: Int(cell.key)))=\(cell.type)/\(cell.flags.rawValue)/"
        + (batch.text(of: cell) ?? "")
    }
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    for node in nodes {
      let described = batch.geometry.nodes[node]
      text += " \(described.kind) \(described.dimensions.name) \(described.descendants)"
      for part in batch.geometry.partRange(ofNode: node) {
        text += " ("
        for line in batch.geometry.lineRange(ofPart: part) {
          text += "["
          for position in batch.geometry.positionRange(ofLine: line) {
            // A wider stride only adds what is not there.
            for axis in 0..<4 {
              let value =
                axis < batch.geometry.stride
                ? batch.geometry.ordinates[position * batch.geometry.stride + axis] : .nan
              text += value.isNaN ? "- " : "\(value) "
            }
          }
          text += "]"
        }
        text += ")"
      }
    }
    return text
  }

  /// Features of every shape, of two layers.
  private func fill(_ batch: inout FeatureBatch, _ layers: [Layer], _ dice: inout Dice) {
    for number in 0..<(1 + dice.roll(200)) {
      let slotIndex = batch.slot(for: layers[dice.roll(layers.count)])
      let slot = batch.slots[slotIndex]
      slot.readCount += 1
      for _ in 0..<dice.roll(5) {
        var name = "k\(dice.roll(30))"
        let key = UInt32(name.withUTF8 { slot.keys.index(of: $0) })
        let flags = CellFlags(rawValue: UInt8(dice.roll(16)))
        let start = batch.text.count
        switch dice.roll(4) {
        case 0: batch.cells.append(Cell(key: key, type: .null, flags: flags, bits: 0))
        case 1:
          batch.cells.append(
            Cell(key: key, type: .integer, flags: flags, bits: UInt64(dice.roll(1 << 40))))
        default:
          for _ in 0..<dice.roll(40) { batch.text.append(UInt8(0x20 + dice.roll(90))) }
          batch.cells.append(batch.storedCell(key: key, type: .text, flags: flags, from: start))
        }
      }
      batch.rowEnds.append(UInt32(batch.cells.count))
      if dice.roll(2) == 0 {
        batch.ids.append(.null)
      } else {
        let start = batch.text.count
        batch.text.append(UInt8(ascii: "i"))
        batch.ids.append(batch.storedCell(key: 0, type: .text, from: start))
      }
      batch.slotIndexes.append(UInt32(slotIndex))
      batch.offsets.append(UInt64(number * 7))
      batch.ordinals.append(UInt64(number + 1))
      shape(&batch.geometry, &dice)
    }
  }

  private func shape(_ geometry: inout GeometryColumn, _ dice: inout Dice) {
    switch dice.roll(5) {
    case 0: break
    case 1:
      geometry.appendPosition(x: Double(dice.roll(100)), y: -0.0, z: Double(dice.roll(9)))
      geometry.endLine()
      geometry.endPart()
      geometry.appendNode(.point, .z)
    case 2: geometry.appendNode(.multiPolygon, [])
    case 3:
      let node = geometry.appendNode(.geometryCollection, [])
      for _ in 0..<dice.roll(3) {
        geometry.appendPosition(x: 1, y: Double(dice.roll(100)))
        geometry.endLine()
        geometry.endPart()
        geometry.appendNode(.point, [])
      }
      geometry.endCollection(node)
    default:
      for _ in 0...dice.roll(2) {
        for _ in 0..<(4 + dice.roll(5)) {
          geometry.appendPosition(x: Double(dice.roll(1000)) / 7, y: 1e-300)
        }
        geometry.endLine()
      }
      geometry.endPart()
      geometry.appendNode(.polygon, [])
    }
    geometry.endFeature()
  }

  @Test(arguments: [0, 1 << 30]) func featuresComeBackAsTheyWere(_ limit: Int) throws {
    var dice = Dice(state: 11)
    let spool = FeatureSpool(limit: limit)
    let layers = [Layer(name: "a", path: "a.x"), Layer(name: "b", path: "b.x")]
    // Two workers, whose slots number keys in their own ways.
    let recorders = [FeatureRecorder(for: spool), FeatureRecorder(for: spool)]
    var batches: [Int] = []
    var expected: [String] = []
    var first = FeatureBatch()
    var second = FeatureBatch()
    for round in 0..<20 {
      let worker = round % 2
      if worker == 0 {
        first.removeAll()
        fill(&first, layers, &dice)
        for feature in 0..<first.count { expected.append(description(feature, first)) }
        recorders[0].record(first)
      } else {
        second.removeAll()
        fill(&second, layers.reversed(), &dice)
        for feature in 0..<second.count { expected.append(description(feature, second)) }
        recorders[1].record(second)
      }
      try spool.append(recorders[worker])
      batches.append(worker)
    }
    #expect(spool.count == expected.count)
    #expect((spool.spilledSize > 0) == (limit == 0))

    let order = (0..<UInt32(spool.count)).reversed()
    let reader = FeatureSpoolReader(spool, order: Array(order), layers: layers)
    let decoder = reader.makeDecoder()
    var batch = FeatureBatch()
    var found: [String] = []
    while true {
      batch.removeAll()
      guard reader.read(into: &batch) else { break }
      try decoder.decode(&batch)
      #expect(batch.slots.reduce(0) { $0 + $1.readCount } == batch.count)
      for slot in batch.slots { #expect(layers.contains { $0 === slot.source }) }
      for feature in 0..<batch.count { found.append(description(feature, batch)) }
    }
    #expect(found == expected.reversed())
  }

  @Test func aFeatureAloneCanBeRead() throws {
    let spool = FeatureSpool()
    let recorder = FeatureRecorder(for: spool)
    let rows = Rows.usual.batch()
    recorder.record(rows)
    try spool.append(recorder)
    var batch = FeatureBatch()
    spool.read(4, into: &batch)
    spool.read(0, into: &batch)
    #expect(batch.count == 2)
    #expect(batch.ordinals[0] == 5 && batch.ordinals[1] == 1)
    #expect(batch.text(of: batch.cells[0]) == "100%")
    #expect(batch.text(of: batch.cells[6]) == "Anna")
  }
}
