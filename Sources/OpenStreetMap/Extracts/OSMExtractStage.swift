internal import Base
internal import Geometry

/// Keeps what belongs to the first of some extracts, and leaves out everything else.
final class OSMExtractStage: ObjectStage {
  /// The ids alone.
  let wanted: OSMWanted = .objects
  private let found: OSMExtractFindings
  /// What the head of the result says that it covers.
  private let boxes: [Box]

  /// What has been found, and the box to name in the head, if any.
  init(_ found: OSMExtractFindings, box: BoundingBox?) {
    self.found = found
    boxes = box?.boxes ?? []
  }

  func begin(path: String) {}
  func makeStep() -> any ObjectStep { Step(found, boxes) }

  private final class Step: ObjectStep {
    private let found: OSMExtractFindings
    private let boxes: [Box]

    init(_ found: OSMExtractFindings, _ boxes: [Box]) {
      self.found = found
      self.boxes = boxes
    }

    func pass(_ ticket: Int) {}

    func apply(to batch: inout ObjectBatch) {
      // The result is another file, with another extent.
      batch.header.generator = nil
      batch.header.boxes = boxes
      batch.header.boxOrigins = []
      batch.flatten()
      let block = batch.block
      batch.choose { before, batch in
        let objects = block.objects.buffer
        for index in objects.indices {
          let (kind, id) = (objects[index].kind, objects[index].id)
          if found.chosen[kind][id] != OSMExtractGroups.none
            || found.referenced[kind][id] != OSMExtractGroups.none
          {
            batch.add(before[index])
          } else {
            batch.filteredCounts[kind] += 1
          }
        }
      }
    }
  }
}
