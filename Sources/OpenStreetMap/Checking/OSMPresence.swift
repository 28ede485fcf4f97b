#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base

/// The ids that have been found so far. One worker at a time adds some, in turn; all others may look for ids
/// before and after that.
///
/// Unchecked: ids are added with the lock held for writing, and looked for with the lock held for reading or by
/// the worker whose turn it is.
final class OSMPresence: @unchecked Sendable {
  /// What is there, for the worker whose turn it is.
  let ids = OSMObjectSet()
  private let lock: UnsafeMutablePointer<pthread_rwlock_t>

  init() {
    lock = .allocate(capacity: 1)
    pthread_rwlock_init(lock, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  /// Adds ids; in turn.
  func insert(_ runs: UnsafeBufferPointer<OSMReferenceBatch.Run>, of kind: OSMKind) {
    guard !runs.isEmpty else { return }
    let set = ids[kind]
    pthread_rwlock_wrlock(lock)
    for run in runs { set.insert(run: run.number, run.bits) }
    pthread_rwlock_unlock(lock)
  }

  /// Looks for nodes, ways and relations while no id is added.
  func read(
    _ body: (
      _ nodes: OSMIDSet.Reader, _ ways: OSMIDSet.Reader, _ relations: OSMIDSet.Reader
    ) -> Void
  ) {
    pthread_rwlock_rdlock(lock)
    body(ids.nodes.reader, ids.ways.reader, ids.relations.reader)
    pthread_rwlock_unlock(lock)
  }
}
