internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Steps

/// Hands out one track for each group of segments.
final class TrackJoinReader: FeatureReader {
  let nature: InputNature
  private let spool: FeatureSpool
  private let groups: [[Int]]
  private let rules: TrackJoin.Rules
  private var next = 0

  private static let groupLimit = 1024
  private static let sizeLimit = 1 << 20

  init(_ spool: FeatureSpool, _ groups: [[Int]], _ rules: TrackJoin.Rules, _ layers: [Layer]) {
    self.spool = spool
    self.groups = groups
    self.rules = rules
    nature = InputNature(layers: layers, isText: false)
  }

  func read(into batch: inout FeatureBatch) -> Bool {
    let first = next
    var size = 0
    while next < groups.count, next - first < Self.groupLimit, size < Self.sizeLimit {
      for record in groups[next] { size += spool.size(ofRecord: record) }
      next += 1
    }
    guard next > first else { return false }
    batch.piece.records.append(
      InputPiece.Record(start: first, end: next, ordinal: UInt64(first + 1)))
    return true
  }

  func makeDecoder() -> any BatchDecoder { Decoder(spool, groups, rules) }
  func finish() -> InputEnd { InputEnd(layers: nature.layers) }
  var progress: FlowProgress {
    FlowProgress(done: UInt64(next), total: UInt64(groups.count))
  }

  /// One worker's share.
  private final class Decoder: BatchDecoder {
    let spool: FeatureSpool
    let groups: [[Int]]
    let rules: TrackJoin.Rules
    var group = FeatureBatch()

    init(_ spool: FeatureSpool, _ groups: [[Int]], _ rules: TrackJoin.Rules) {
      self.spool = spool
      self.groups = groups
      self.rules = rules
    }

    func decode(_ batch: inout FeatureBatch) {
      var pieces: [(piece: TrackPiece, track: Track)?] = []
      for record in 0..<batch.piece.records.count {
        for index in batch.piece.records[record].start..<batch.piece.records[record].end {
          pieces.append(append(groups[index], to: &batch))
        }
      }
      TrackCells.write(pieces, to: &batch)
    }

    /// Adds the track of a group; nil if its feature stays as it is.
    private func append(
      _ records: [Int], to batch: inout FeatureBatch
    ) -> (piece: TrackPiece, track: Track)? {
      group.removeAll()
      for record in records { spool.read(record, into: &group) }
      let tracks = records.indices.compactMap { Track($0, of: group, takesPoints: true) }
      let mark = batch.geometry.mark
      spool.read(records[0], into: &batch)
      let feature = batch.count - 1
      let isPiece =
        records.count > 1 || value(PieceFields.piece, 0) != nil
        || rules.gapSeconds != nil && tracks.contains { $0.lines.count > 1 }
      guard tracks.count == records.count, isPiece, var whole = tracks.first else { return nil }
      batch.geometry.truncate(to: mark)
      batch.slots[Int(batch.slotIndexes[feature])].readCount += records.count - 1
      if records.count > 1 { batch.note(.fixesJoined, feature: feature, count: records.count - 1) }

      var lines: [TrackLine] = []
      var origins: [[(track: Int, line: Int, place: Int)]] = []
      var segments: [String?] = []
      for (number, track) in tracks.enumerated() {
        let segment = value(PieceFields.segment, number)
        for (part, line) in track.lines.enumerated() {
          let own = line.fixes.indices.map { (number, part, $0) }
          if let last = lines.indices.last, goesOn(lines[last], line, segments[last], segment, part)
          {
            lines[last].fixes += line.fixes
            origins[last] += own
          } else {
            lines.append(line)
            origins.append(own)
            segments.append(segment)
          }
        }
      }
      let isMulti =
        lines.count > 1
        || rules.gapSeconds == nil
          && (segments.contains { $0 != nil } || tracks.contains(where: \.isMulti))
      var piece = TrackPiece(shape: .lines(lines, isMulti: isMulti))
      piece.lists = lists(tracks, origins)
      let differing = records.count > 1 ? differingFields(records.count) : []
      if !differing.isEmpty {
        batch.note(.pieceValuesDiffer, feature: feature, count: differing.count)
      }
      piece.dropped = PieceFields.all + differing
      whole.dimensions = tracks.reduce([]) { $0.union($1.dimensions) }
      if !tracks.allSatisfy({ $0.arrays.others.isEmpty }), records.count > 1 {
        whole.arrays = CoordinateArrays()
      }
      batch.geometry.append(piece, whole.dimensions)
      return (piece, whole)
    }

    /// True if a line goes on with another one.
    private func goesOn(
      _ line: TrackLine, _ next: TrackLine, _ segment: String?, _ nextSegment: String?, _ part: Int
    ) -> Bool {
      if let gap = rules.gapSeconds, let last = line.fixes.last, let first = next.fixes.first,
        last.hasTime, first.hasTime
      {
        return first.time - last.time <= gap
      }
      // The pieces of one line, which `track split` has cut.
      return part == 0 && segment == nextSegment && value(PieceFields.piece, 0) != nil
    }

    /// All lists of the tracks; null where one has no such list.
    private func lists(
      _ tracks: [Track], _ origins: [[(track: Int, line: Int, place: Int)]]
    ) -> [(name: String, values: [[String]])] {
      var names: [String] = []
      for track in tracks {
        for list in track.arrays.lists where !names.contains(list.name) { names.append(list.name) }
      }
      return names.map { name in
        let lists = tracks.map { track in track.arrays.lists.first { $0.name == name } }
        return (
          name,
          origins.map { line in
            line.map { origin in
              guard let list = lists[origin.track] else { return "null" }
              let json = tracks[origin.track].arrays.json(list.places[origin.line][origin.place])
              return String(decoding: json, as: UTF8.self)
            }
          }
        )
      }
    }

    /// The text of a field of a feature of the group; nil for null.
    private func value(_ name: String, _ feature: Int) -> String? {
      let slot = group.slots[Int(group.slotIndexes[feature])]
      for index in group.cellRange(ofFeature: feature) {
        let cell = group.cells[index]
        if cell.flags.isDisjoint(with: .members), slot.keys.name(at: Int(cell.key)) == name {
          return group.text(of: cell)
        }
      }
      return nil
    }

    /// The fields whose values are not the same in all features of the group.
    private func differingFields(_ count: Int) -> [String] {
      let known = PieceFields.all + [CoordinateArrays.name, "time"]
      let slot = group.slots[Int(group.slotIndexes[0])]
      return group.cellRange(ofFeature: 0).compactMap { index in
        let cell = group.cells[index]
        guard cell.flags.isDisjoint(with: .members) else { return nil }
        let name = slot.keys.name(at: Int(cell.key))
        guard !known.contains(name) else { return nil }
        let text = group.text(of: cell)
        return (1..<count).allSatisfy { value(name, $0) == text } ? nil : name
      }
    }
  }
}
