import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// What a stage made of objects, as lines of OPL without metadata.
struct StagedOPL {
  var lines: [String] = []
  var register = ObjectRegister()
  var warnings: [Notice] = []
  var error: GeoError?
  /// What the head of the output says of its order.
  var isSorted = false

  /// Objects read, filtered and passed on, by kind.
  var tallies: [[Int]] {
    register.accounts.map { [$0.tally.read, $0.tally.filtered, $0.tally.out] }
  }
}

/// The input that lines of OPL are: as they are, or as pieces of so many objects, which do not have places of nodes of
/// ways.
func inputOfOPL(_ text: String, pieceSize: Int? = nil) throws -> ObjectInput {
  // From a pipe, as there is no file that could be opened again.
  let source = try ByteSource(
    path: "stdin", reading: ByteProducerOfArray(Array(text.utf8)))
  guard let pieceSize else { return ObjectInput(source, .opl) }
  let reader = try OPLReader(source)
  let decoder = reader.makeDecoder(.everything)
  var objects: [SampleObject] = []
  var batch = ObjectBatch()
  while try reader.read(into: &batch) {
    try decoder.decode(&batch)
    let block = batch.block
    objects += (0..<block.objects.count).map { SampleObject($0, of: block) }
    batch.removeAll()
  }
  let pieces = objects
  return ObjectInput(
    try ByteSource(path: "stdin", reading: ByteProducerOfArray([0])),
    ObjectFormat(makeReader: { (_) throws(GeoError) in
      let reader = SamplePieces(pieces, pieceSize: pieceSize)
      reader.header.isSorted = true
      return reader
    }))
}

/// Takes inputs through the stages that are made for them.
func stageOPL(
  _ inputs: [ObjectInput], jobs: Int = 1,
  _ makeStage: (ObjectInput) throws(GeoError) -> any ObjectStage
) throws -> StagedOPL {
  let heads = HeadStage()
  var warnings: [Notice] = []
  let written = try writeOPL { writer, register in
    for input in inputs {
      let stage = try makeStage(input)
      try Flow.run(
        from: try input.open(through: [stage, heads], isLast: true), into: writer, register,
        jobs: jobs, onWarning: { warnings.append($0) })
    }
  }
  var result = StagedOPL(register: written.register, warnings: warnings, error: written.error)
  guard written.error == nil else { return result }
  result.isSorted = heads.isSorted
  result.lines = written.text.split(separator: "\n").map {
    $0.replacingOccurrences(of: " v0 dV c0 t i0 u", with: "")
      .replacingOccurrences(of: " T ", with: " ")
  }
  return result
}

/// Does a run into an output of OPL.
func writeOPL(
  _ run: (any ObjectWriter, ObjectRegister) throws -> Void
) throws -> WrittenObjects {
  try writeObjects("out.opl", with: { try OPLWriter($0) }, run)
}

/// Remembers what the head of the last batch says.
private final class HeadStage: ObjectStage {
  let wanted: OSMWanted = []
  var isSorted = false

  func begin(path: String) {}
  func makeStep() -> any ObjectStep { Step(self) }

  private final class Step: ObjectStep {
    let stage: HeadStage
    init(_ stage: HeadStage) { self.stage = stage }
    func pass(_ ticket: Int) {}
    func apply(to batch: inout ObjectBatch) {
      if batch.isLast { stage.isSorted = batch.header.isSorted }
    }
  }
}
