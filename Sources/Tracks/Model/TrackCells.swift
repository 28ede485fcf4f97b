internal import Base
internal import Features
internal import Text

/// Writes the fields of pieces of tracks into a batch.
enum TrackCells {
  /// Gives each feature the fields of its piece; nil stays as it is.
  static func write(
    _ pieces: [(piece: TrackPiece, track: Track)?], to batch: inout FeatureBatch
  ) {
    var cells = Column<Cell>(capacity: max(batch.cells.count, 1))
    var ends = Column<UInt32>(capacity: max(batch.count, 1))
    for (feature, content) in pieces.enumerated() {
      let range = batch.cellRange(ofFeature: feature)
      if let (piece, track) = content {
        append(piece, track, feature, to: &cells, &batch)
      } else {
        cells.append(from: batch.cells.base + range.lowerBound, count: range.count)
      }
      ends.append(UInt32(truncatingIfNeeded: cells.count))
    }
    swap(&batch.cells, &cells)
    swap(&batch.rowEnds, &ends)
  }

  private static func append(
    _ piece: TrackPiece, _ track: Track, _ feature: Int, to cells: inout Column<Cell>,
    _ batch: inout FeatureBatch
  ) {
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    func key(_ name: String) -> UInt32 {
      var copy = name
      return copy.withUTF8 { UInt32(slot.keys.index(of: $0)) }
    }
    let arrays = key(CoordinateArrays.name)
    let time = key("time")
    var replaced = Set(piece.values.map { key($0.name) } + piece.dropped.map(key))
    replaced.insert(arrays)
    var hasArrays = false
    for index in batch.cellRange(ofFeature: feature) {
      var cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members) else {
        cells.append(cell)
        continue
      }
      if cell.key == arrays, !hasArrays {
        hasArrays = true
        if let made = self.arrays(piece, track, key: arrays, &batch) { cells.append(made) }
        continue
      }
      guard !replaced.contains(cell.key) else { continue }
      // The time of a whole track is that of its first position.
      if cell.key == time, cell.type == .dateTime, let start = piece.start,
        let seconds = batch.text(of: cell).flatMap({ TrackTime.seconds($0) }), seconds != start,
        seconds == track.lines.first?.fixes.first?.time
      {
        cell = Self.cell(.time(start), key: time, &batch)
      }
      cells.append(cell)
    }
    if !hasArrays, let made = self.arrays(piece, track, key: arrays, &batch) { cells.append(made) }
    for (name, value) in piece.values { cells.append(cell(value, key: key(name), &batch)) }
  }

  /// The cell of a value, whose text is added to the batch.
  static func cell(
    _ value: TrackPiece.Value, key: UInt32, _ batch: inout FeatureBatch
  ) -> Cell {
    let start = batch.text.count
    switch value {
    case .null: return Cell(key: key, type: .null, bits: 0)
    case .integer(let number):
      return Cell(key: key, type: .integer, bits: UInt64(bitPattern: Int64(number)))
    case .real(let number):
      return number.isFinite
        ? Cell(key: key, type: .real, bits: number.bitPattern)
        : Cell(key: key, type: .null, bits: 0)
    case .text(let text):
      for byte in text.utf8 { batch.text.append(byte) }
      return batch.storedCell(key: key, type: .text, from: start)
    case .time(let seconds):
      guard EpochText.append(seconds, to: &batch.text) else {
        return Cell(key: key, type: .null, bits: 0)
      }
      return batch.storedCell(key: key, type: .dateTime, from: start)
    }
  }

  /// `coordinateProperties` of a piece; nil if nothing is known of its positions.
  private static func arrays(
    _ piece: TrackPiece, _ track: Track, key: UInt32, _ batch: inout FeatureBatch
  ) -> Cell? {
    let (lines, isMulti): ([TrackLine], Bool) =
      switch piece.shape {
      case .lines(let lines, let isMulti): (lines, isMulti)
      case .point: (piece.lone.map { [$0] } ?? [], false)
      }
    guard !lines.isEmpty else { return nil }
    let isMadeUp = lines.contains { $0.sources.contains { $0 < 0 } }
    let start = batch.text.count
    var separator = UInt8(ascii: "{")
    func begin(_ name: String) {
      batch.text.append(separator)
      separator = UInt8(ascii: ",")
      for byte in JSONValue.quoted(name).utf8 { batch.text.append(byte) }
      batch.text.append(UInt8(ascii: ":"))
    }
    func list(_ name: String, _ append: (_ line: Int, _ place: Int) -> Void) {
      begin(name)
      if isMulti { batch.text.append(UInt8(ascii: "[")) }
      for (number, line) in lines.enumerated() {
        if number > 0 { batch.text.append(UInt8(ascii: ",")) }
        batch.text.append(UInt8(ascii: "["))
        for place in line.fixes.indices {
          if place > 0 { batch.text.append(UInt8(ascii: ",")) }
          append(number, place)
        }
        batch.text.append(UInt8(ascii: "]"))
      }
      if isMulti { batch.text.append(UInt8(ascii: "]")) }
    }
    for values in track.arrays.lists {
      if isMadeUp, values.name != CoordinateArrays.timesName { continue }
      if piece.lists.contains(where: { $0.name == values.name }) { continue }
      list(values.name) { number, place in
        let line = lines[number]
        if line.sources[place] >= 0 {
          for byte in track.arrays.json(values.places[line.part][line.sources[place]]) {
            batch.text.append(byte)
          }
        } else {
          batch.text.append(UInt8(ascii: "\""))
          let isWritten = EpochText.append(line.fixes[place].time, to: &batch.text)
          if isWritten {
            batch.text.append(UInt8(ascii: "\""))
          } else {
            batch.text.truncate(to: batch.text.count - 1)
            for byte in "null".utf8 { batch.text.append(byte) }
          }
        }
      }
    }
    for (name, values) in piece.lists {
      list(name) { number, place in
        for byte in values[number][place].utf8 { batch.text.append(byte) }
      }
    }
    for (name, json) in track.arrays.others {
      begin(name)
      for byte in json.utf8 { batch.text.append(byte) }
    }
    guard batch.text.count > start else { return nil }
    batch.text.append(UInt8(ascii: "}"))
    return batch.storedCell(key: key, type: .json, from: start)
  }
}
