internal import Base

/// Where the nodes of an input are, as one worker has seen it.
final class OSMExtent {
  private(set) var coverage = OSMCoverage()

  init() {}

  /// Adds the places in a batch.
  func add(_ batch: borrowing ObjectBatch) { coverage.add(batch) }
}

extension [OSMExtent] {
  /// What all workers have seen.
  var coverage: OSMCoverage {
    var total = OSMCoverage()
    for extent in self { total.add(extent.coverage) }
    return total
  }
}
