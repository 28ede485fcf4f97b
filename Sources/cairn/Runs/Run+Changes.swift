import Base
import Features
import Flow
import FormatKit
import Formats
import OpenStreetMap

extension Run {
  /// The changes of all diffs, settled. Errors: `.unknownFormat` for files that are no changes, and those of reading.
  func changes(
    of diffs: [OSMDiffFolder.Diff], keepsVersions: Bool = false
  ) throws(GeoError) -> OSMChangeSet {
    let changes = OSMChangeSet(keepsVersions: keepsVersions)
    let ledger = ledger
    for diff in diffs {
      let opened = try open(diff.path)
      guard opened.format.name == Format.osmChange.name, let objects = opened.format.objects else {
        throw GeoError(
          .unknownFormat, "a diff has to be osmChange; this is \(opened.format.title)",
          at: SourceLocation(path: diff.path))
      }
      try changes.add(ObjectInput(opened.source, objects), jobs: jobs(for: opened.source)) {
        ledger.warn($0.reason, $0.message, count: $0.count)
      }
    }
    changes.settle()
    return changes
  }
}
