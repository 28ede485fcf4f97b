internal import Base
internal import XML

/// The sets of namespace declarations that are in force at records: nearly every document has only one. The
/// reader adds them in turn, the decoders look them up.
final class GPXBindings: Sendable {
  private let sets = Lock<[XMLBindings]>([])

  /// The number of a set.
  func enter(_ bindings: XMLBindings) -> Int {
    sets.withLock { sets in
      // Only tracks whose points are read one by one can bring declarations of their own.
      if let known = sets.indices.suffix(8).last(where: { sets[$0] == bindings }) { return known }
      sets.append(bindings)
      return sets.count - 1
    }
  }

  /// All sets so far.
  var all: [XMLBindings] { sets.withLock { $0 } }
}
