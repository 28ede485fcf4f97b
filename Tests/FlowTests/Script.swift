import Foundation
import TestSupport

@testable import Base
@testable import Features
@testable import Flow
@testable import Geometry

/// Where a run fails, if it does.
enum Phase: CaseIterable, Sendable {
  case read, decode, step, admission, encode, commit
}

/// What a scripted reader hands out: so many batches of features, each of some layers.
struct Script: Sendable {
  /// The names of the layers of a batch's features, one a feature.
  var layers: @Sendable (_ ticket: Int) -> [String] = { _ in ["a", "a", "a"] }
  var batches = 40
  /// The ticket and the phase of the failure.
  var failure: (ticket: Int, phase: Phase)?
  /// Waits a little here and there, other in each run, so that workers overtake each other.
  var isRestless = true
  /// The layers that are known beforehand.
  var declared: [String] = []
  /// True if the layers are named by the features, as in GeoJSON with tippecanoe members.
  var namesLayers = false

  func fails(_ phase: Phase, _ ticket: Int) throws(GeoError) {
    if isRestless { Self.rest() }
    guard let failure, failure.ticket == ticket, failure.phase == phase else { return }
    throw GeoError(.scripted, "\(phase) failed", at: SourceLocation(path: "", feature: ticket))
  }

  private static func rest() {
    let pause = UInt32.random(in: 0..<40)
    if pause < 10 { usleep(pause * 20) }
  }
}

extension Reason {
  /// A failure that a test asks for.
  static let scripted = Reason(
    "scripted", .input, "a test asked for it", cause: "", remedy: "")
  /// Something odd that a test asks for.
  static let scriptedOddity = Reason(
    "scripted-oddity", .warning, "a test asked for a warning", cause: "", remedy: "")
}

/// Reads a script. Features are points whose x is their ordinal.
final class ScriptedReader: FeatureReader {
  let nature: InputNature
  let script: Script
  private let made: Lock<[String: Layer]>
  private var next = 0
  private var ordinal: UInt64 = 1

  init(_ script: Script) {
    self.script = script
    let declared = script.declared.map { Layer(name: $0, path: "script") }
    nature = InputNature(layers: declared, findsLayers: true, isText: true)
    made = Lock(Dictionary(uniqueKeysWithValues: declared.map { ($0.name, $0) }))
  }

  func layer(_ name: String) -> Layer {
    made.withLock { made in
      if let known = made[name] { return known }
      let layer = Layer(name: name, path: "script", isNamedByFeatures: script.namesLayers)
      made[name] = layer
      return layer
    }
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    guard next < script.batches else { return false }
    try script.fails(.read, next)
    for name in script.layers(next) {
      let start = batch.piece.bytes.count
      batch.piece.bytes.append("\(name) \(ordinal)\n")
      batch.piece.records.append(
        InputPiece.Record(start: start, end: batch.piece.bytes.count, ordinal: ordinal))
      ordinal += 1
    }
    next += 1
    return true
  }

  func makeDecoder() -> any BatchDecoder { Decoder(self) }
  var progress: FlowProgress { FlowProgress(done: UInt64(next), total: UInt64(script.batches)) }
  func finish() -> InputEnd { InputEnd(layers: nature.layers) }

  private final class Decoder: BatchDecoder {
    let reader: ScriptedReader
    init(_ reader: ScriptedReader) { self.reader = reader }

    func decode(_ batch: inout FeatureBatch) throws(GeoError) {
      try reader.script.fails(.decode, batch.ticket)
      let names = reader.script.layers(batch.ticket)
      for index in 0..<batch.piece.records.count {
        let record = batch.piece.records[index]
        let slot = batch.slot(for: reader.layer(names[index]))
        batch.slots[slot].readCount += 1
        batch.slotIndexes.append(UInt32(slot))
        batch.ordinals.append(record.ordinal)
        batch.offsets.append(batch.piece.offset + UInt64(record.start))
        batch.ids.append(.null)
        batch.geometry.appendPosition(x: Double(record.ordinal), y: 0)
        batch.geometry.endLine()
        batch.geometry.endPart()
        batch.geometry.appendNode(.point, [])
        batch.geometry.endFeature()
        batch.rowEnds.append(UInt32(batch.cells.count))
      }
    }
  }
}

/// Fails in a step, and lets batches through otherwise. A stage that waits for turns comes behind it, so
/// that batches that never reach that one must be told of.
final class ScriptedStage: Stage {
  let script: Script
  init(_ script: Script) { self.script = script }
  func makeStep() -> any BatchStep { Step(script: script) }

  private struct Step: BatchStep {
    let script: Script
    func apply(to batch: inout FeatureBatch) throws(GeoError) {
      try script.fails(.step, batch.ticket)
    }
  }
}

/// Takes down the tickets in the order in which a stage sees them in turn.
final class OrderStage: Stage {
  private let order = Turnstile<[Int]>([])
  var seen: [Int] { order.settled { $0 } }
  func makeStep() -> any BatchStep { Step(stage: self) }

  private struct Step: BatchStep {
    let stage: OrderStage
    func apply(to batch: inout FeatureBatch) {
      let ticket = batch.ticket
      stage.order.pass(ticket) { $0.append(ticket) }
    }
    func pass(_ ticket: Int) { stage.order.pass(ticket) }
  }
}

/// Takes down the tickets that steps are told of when they are committed. Not guarded: commitment is in turn.
final class TotalStage: Stage {
  fileprivate(set) var committed: [Int] = []
  func makeStep() -> any BatchStep { Step(stage: self) }

  private final class Step: BatchStep {
    let stage: TotalStage
    var ticket = -1
    init(stage: TotalStage) { self.stage = stage }
    func apply(to batch: inout FeatureBatch) {
      ticket = batch.ticket
      batch.note(.scriptedOddity, feature: 0)
    }
    func commit() { stage.committed.append(ticket) }
  }
}

/// Makes admission fail: its layers are in another system than the one that came first.
final class ForeignStage: Stage {
  let script: Script
  private let map = LayerMap()
  init(_ script: Script) { self.script = script }
  func makeStep() -> any BatchStep { Step(stage: self) }

  private struct Step: BatchStep {
    let stage: ForeignStage
    func apply(to batch: inout FeatureBatch) throws(GeoError) {
      do throws(GeoError) { try stage.script.fails(.admission, batch.ticket) } catch {
        for slot in batch.slots where slot.readCount > 0 {
          slot.output = nil
          slot.layer = slot.layer.with(
            crs: CoordinateReferenceSystem(authority: "EPSG", code: "3857"))
        }
      }
    }
  }
}

/// Takes down what is committed.
final class ScriptedSink: FeatureSink {
  let script: Script
  /// What was encoded, by whichever worker.
  let encoded = Lock<Set<Int>>([])
  /// What was committed, in order. Not guarded: commitment is in turn.
  private(set) var tickets: [Int] = []
  private(set) var features: [Double] = []
  /// The names of the layers that each batch was told of.
  private(set) var known: [[String]] = []
  private(set) var isFinished = false
  private var isInside = false

  init(_ script: Script = Script()) { self.script = script }

  func makeEncoder() -> any BatchEncoder { Encoder(self) }
  func finish(_ catalog: Catalog) { isFinished = true }

  private final class Encoder: BatchEncoder {
    let sink: ScriptedSink
    private var ticket = -1
    init(_ sink: ScriptedSink) { self.sink = sink }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
      try sink.script.fails(.encode, batch.ticket)
      ticket = batch.ticket
      _ = sink.encoded.withLock { $0.insert(ticket) }
    }

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      precondition(!sink.isInside && ticket == batch.ticket)
      sink.isInside = true
      defer { sink.isInside = false }
      try sink.script.fails(.commit, batch.ticket)
      sink.tickets.append(batch.ticket)
      sink.known.append(batch.known?.entries.map(\.source.name) ?? ["nothing"])
      for feature in 0..<batch.count {
        let nodes = batch.geometry.nodeRange(ofFeature: feature)
        let position = batch.geometry.positionRange(ofNodes: nodes).lowerBound
        sink.features.append(batch.geometry.ordinates[position * batch.geometry.stride])
      }
    }
  }
}
