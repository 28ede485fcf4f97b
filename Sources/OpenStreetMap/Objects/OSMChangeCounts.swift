/// How many objects a run created, modified and deleted: those of a file of changes, or in a base that changes were
/// applied to.
struct OSMChangeCounts: BitwiseCopyable, Sendable {
  var created = 0
  var modified = 0
  var deleted = 0

  /// Adds the counts of a batch.
  mutating func add(_ other: OSMChangeCounts) {
    created += other.created
    modified += other.modified
    deleted += other.deleted
  }
}
