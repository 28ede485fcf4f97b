public import Base
public import Features
internal import Files
public import Flow
internal import Geometry
internal import Text

/// Hands out the events that the positions of inputs make at zones, as they happen: points with the fields event, zone,
/// user, time, seconds and speed.
public final class ZoneEventReader: FeatureReader {
  /// The layer `events`.
  public let nature: InputNature
  private let engine: ZoneEngine
  private let fields: FixFields
  private let fixes: FixesAhead
  private let inputCount: Int
  /// Gives the next batch to a body; false when there is none.
  private let next: ((inout FeatureBatch) throws(GeoError) -> Void) throws(GeoError) -> Bool
  /// True if points of the batch at hand are positions.
  private let takesPoints: () -> Bool
  private let progressOfInputs: () -> FlowProgress
  private var waiting: [ZoneEvent] = []
  private var isAtEnd = false
  private var ordinal: UInt64 = 0
  /// Features that are neither points in time nor lines with times.
  public private(set) var otherCount = 0
  /// Positions without a time in lines that have times.
  public private(set) var untimedCount = 0
  /// Points with a time that cannot be read.
  public private(set) var unreadCount = 0

  /// The fields of the layer.
  public static let fields = [
    Field(name: "event", type: .text), Field(name: "zone", type: .text),
    Field(name: "user", type: .text), Field(name: "time", type: .dateTime),
    Field(name: "seconds", type: .real), Field(name: "speed", type: .real),
  ]

  /// A reader of the events of an engine at the positions of batches, which may have been read ahead; `next` gives the
  /// batches of positions of some inputs, the first of which is `paths[0]`.
  public init(
    _ engine: ZoneEngine, _ fields: FixFields, _ fixes: FixesAhead, paths: [String],
    takesPoints: @escaping () -> Bool = { true }, progress: @escaping () -> FlowProgress,
    next:
      @escaping ((inout FeatureBatch) throws(GeoError) -> Void) throws(GeoError) -> Bool
  ) {
    self.engine = engine
    self.fields = fields
    self.next = next
    self.takesPoints = takesPoints
    progressOfInputs = progress
    self.fixes = fixes
    inputCount = paths.count
    nature = InputNature(
      layers: [Layer(name: "events", path: paths.first ?? "", fields: Self.fields)], isText: false)
  }

  /// Takes positions until something has happened, and adds what it was.
  public func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    while waiting.isEmpty, !isAtEnd {
      let isMore = try next { (input) throws(GeoError) in try self.take(&input) }
      if !isMore {
        isAtEnd = true
        try engine.finish()
      }
      waiting = engine.takeEvents()
    }
    guard !waiting.isEmpty else { return false }
    write(to: &batch)
    waiting.removeAll(keepingCapacity: true)
    return true
  }

  private func take(_ batch: inout FeatureBatch) throws(GeoError) {
    let positions = try fixes.take(batch)
    defer { fixes.give(positions) }
    engine.forgetNumbers()
    let takesPoints = takesPoints()
    if takesPoints, positions.reading.entries.count == batch.count {
      return try engine.add(positions.reading.entries.buffer, among: positions.reading.users)
    }
    var place = 0
    for feature in 0..<batch.count {
      // Long ways past many zones may take a millisecond each.
      if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
      if place < positions.reading.entries.count,
        positions.reading.entries[place].feature == feature
      {
        if takesPoints {
          try engine.add(
            positions.reading.entries.buffer(place..<place + 1), among: positions.reading.users)
        } else {
          otherCount += 1
        }
        place += 1
      } else if let track = Track(feature, of: batch), track.hasSomeTimes {
        let user = user(of: feature, batch) ?? track.identity(amongInputs: inputCount)
        for fix in track.lines.lazy.flatMap(\.fixes) {
          if fix.hasTime { try engine.add(fix, of: user) } else { untimedCount += 1 }
        }
      } else {
        otherCount += 1
      }
    }
    unreadCount += positions.reading.unreadCount
    otherCount -= positions.reading.unreadCount
  }

  /// The user that a line is of: the value of the user's field, or of `name`.
  private func user(of feature: Int, _ batch: borrowing FeatureBatch) -> String? {
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    let wanted = fields.user ?? "name"
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      if cell.flags.isDisjoint(with: .members), slot.keys.name(at: Int(cell.key)) == wanted {
        return batch.text(of: cell)
      }
    }
    return nil
  }

  private func write(to batch: inout FeatureBatch) {
    let slot = batch.slot(for: nature.layers[0])
    let keys = Self.fields.map { field in
      Array(field.name.utf8).withUnsafeBufferPointer {
        UInt32(batch.slots[slot].keys.index(of: $0))
      }
    }
    batch.slots[slot].readCount += waiting.count
    for event in waiting {
      ordinal += 1
      batch.slotIndexes.append(UInt32(slot))
      batch.ordinals.append(ordinal)
      batch.offsets.append(0)
      batch.ids.append(.null)
      batch.geometry.appendPosition(x: event.fix.x, y: event.fix.y)
      batch.geometry.endLine()
      batch.geometry.endPart()
      batch.geometry.appendNode(.point, [])
      batch.geometry.endFeature()
      let values: [TrackPiece.Value] = [
        .text(event.kind.rawValue), .text(engine.zones[event.zone].name),
        event.user.isEmpty ? .null : .text(event.user),
        // Milliseconds, which every format can hold.
        .time((event.fix.time * 1000).rounded() / 1000),
        event.seconds.map { .real(TrackStops.rounded($0)) } ?? .null,
        event.speed.map { .real(TrackStops.rounded($0)) } ?? .null,
      ]
      for (key, value) in zip(keys, values) {
        batch.cells.append(TrackCells.cell(value, key: key, &batch))
      }
      batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    }
  }

  /// Events are features already.
  public func makeDecoder() -> any BatchDecoder { Decoder() }
  /// What has been read of the inputs.
  public var progress: FlowProgress { progressOfInputs() }
  /// The layer.
  public func finish() -> InputEnd { InputEnd(layers: nature.layers) }

  private final class Decoder: BatchDecoder {
    func decode(_ batch: inout FeatureBatch) {}
  }
}
