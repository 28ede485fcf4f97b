internal import Base
internal import Features
internal import Geometry

/// A feature that is a line, or several, with the times of its positions where they are known.
struct Track {
  /// The parts.
  var lines: [TrackLine] = []
  /// The feature is of several parts, or could be.
  var isMulti = false
  /// What is known of each position besides.
  var arrays = CoordinateArrays()
  /// The id of the feature, or its number; one input has it once.
  private var ownIdentity = ""
  /// The input.
  private var path = ""
  /// The positions have heights, or measures.
  var dimensions: Dimensions = []

  /// True if any position has a time.
  var hasSomeTimes: Bool { lines.contains { $0.fixes.contains(where: \.hasTime) } }

  /// Says that a track has no times, or that some of its positions have none.
  func noteMissingTimes(_ notes: inout TrackNotes) {
    if hasSomeTimes {
      notes.note(.untimedFix, count: lines.reduce(0) { $0 + $1.fixes.count { !$0.hasTime } })
    } else {
      notes.note(.trackWithoutTimes)
    }
  }

  /// The track that a feature is; nil if it has no line, or something else besides. A point may be one of a single
  /// position.
  init?(_ feature: Int, of batch: borrowing FeatureBatch, takesPoints: Bool = false) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    guard nodes.count == 1, let node = nodes.first else { return nil }
    let described = batch.geometry.nodes[node]
    guard
      described.kind == .lineString || described.kind == .multiLineString
        || takesPoints && described.kind == .point
    else { return nil }
    isMulti = described.kind == .multiLineString
    ownIdentity = batch.idText(ofFeature: feature) ?? String(batch.ordinals[feature])
    path = batch.slots[Int(batch.slotIndexes[feature])].layer.path
    dimensions = described.dimensions
    let stride = batch.geometry.stride
    for part in batch.geometry.partRange(ofNode: node) {
      for line in batch.geometry.lineRange(ofPart: part) {
        let positions = batch.geometry.positionRange(ofLine: line)
        var fixes: [Fix] = []
        fixes.reserveCapacity(positions.count)
        for position in positions {
          // In range: a line's positions lie inside the column.
          let place = batch.geometry.ordinates.base + position * stride
          var fix = Fix(x: place[0], y: place[1])
          if stride > 2 { fix.z = place[2] }
          if stride > 3 { fix.m = place[3] }
          // What is not on the earth is no track.
          guard abs(fix.x) <= 540, abs(fix.y) <= 90 else { return nil }
          fixes.append(fix)
        }
        lines.append(
          TrackLine(fixes: fixes, sources: Array(fixes.indices), part: lines.count))
      }
    }
    guard lines.contains(where: { !$0.fixes.isEmpty }) else { return nil }
    readArrays(feature, of: batch)
  }

  /// What tells the track from others: its id, or its number; of several inputs, with the name of its own.
  func identity(amongInputs count: Int) -> String {
    count > 1 ? "\(path):\(ownIdentity)" : ownIdentity
  }

  private mutating func readArrays(_ feature: Int, of batch: borrowing FeatureBatch) {
    let keys = batch.slots[Int(batch.slotIndexes[feature])]
    let wanted = Array(CoordinateArrays.name.utf8)
    let key = wanted.withUnsafeBufferPointer { keys.keys.find($0) }
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard Int(cell.key) == key, cell.flags.isDisjoint(with: .members),
        cell.type == .json || cell.type == .text
      else { continue }
      arrays = CoordinateArrays(
        batch.bytes(of: cell), counts: lines.map(\.fixes.count), isMulti: isMulti)
    }
    if let times = arrays.times {
      for (part, times) in times.enumerated() {
        for (place, time) in times.enumerated() { lines[part].fixes[place].time = time }
      }
    } else if dimensions.contains(.m) {
      for part in lines.indices {
        for place in lines[part].fixes.indices {
          lines[part].fixes[place].time = lines[part].fixes[place].m
        }
      }
    }
  }
}
