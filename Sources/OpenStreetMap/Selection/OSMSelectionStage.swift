public import Base
public import Flow
internal import Geometry

extension OSMSelection {
  /// Finds out what is to be kept of an input, in a few readings, and gives the stage that keeps it. `earlier`
  /// are the stages before it. With `copiesText` objects go on as their bytes in the input where they can.
  public func makeStage(
    for input: ObjectInput, behind earlier: [any ObjectStage], copiesText: Bool, jobs: Int,
    onProgress: @escaping (FlowProgress) -> Void = { _ in }
  ) throws(GeoError) -> any ObjectStage {
    let run = OSMSelectionRun(
      self, of: input, behind: earlier, jobs: jobs, onProgress: onProgress)
    let result = try run.find()
    return OSMSelectionStage(
      result, box: region?.box,
      copiesText: copiesText && earlier.isEmpty && input.isData && !result.removesTags)
  }
}

/// Keeps what a selection has found; the last reading of its input.
final class OSMSelectionStage: ObjectStage {
  private let result: OSMSelectionResult
  private let box: BoundingBox?
  private let copiesText: Bool

  init(_ result: OSMSelectionResult, box: BoundingBox?, copiesText: Bool) {
    self.result = result
    self.box = box
    self.copiesText = copiesText
  }

  var wanted: OSMWanted { result.wanted }

  /// What comes after it needs to know no more of objects than it does itself.
  var endsDecoding: Bool { copiesText }

  func begin(path: String) {}
  func makeStep() -> any ObjectStep { Step(result, box, copiesText: copiesText) }

  private final class Step: ObjectStep {
    private let result: OSMSelectionResult
    private let box: BoundingBox?
    private let copiesText: Bool

    init(_ result: OSMSelectionResult, _ box: BoundingBox?, copiesText: Bool) {
      self.result = result
      self.box = box
      self.copiesText = copiesText
    }

    func pass(_ ticket: Int) {}

    func apply(to batch: inout ObjectBatch) {
      // The result is another file, with another extent.
      batch.header.generator = nil
      if let box {
        batch.header.boxes = box.boxes
        batch.header.boxOrigins = []
      }
      batch.flatten()
      let block = batch.block
      batch.choose { before, batch in
        let objects = block.objects.buffer
        var kind = OSMKind.node
        var fates = result.fates(of: kind)
        for index in objects.indices {
          let object = objects[index]
          if object.kind != kind {
            kind = object.kind
            fates = result.fates(of: kind)
          }
          var chosen = before[index]
          switch fates.fate(of: index, object.id, in: block) {
          case .dropped:
            batch.filteredCounts[object.kind] += 1
            continue
          case .kept: if copiesText, object.start < object.end { chosen.form = .copied }
          case .keptWithoutTags: chosen.form = .writtenWithoutTags
          }
          batch.add(chosen)
        }
      }
    }
  }
}
