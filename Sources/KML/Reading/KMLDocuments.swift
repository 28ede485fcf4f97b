internal import Base

/// The documents of an input by their numbers, for the decoders.
final class KMLDocuments: Sendable {
  private let all = Lock<[KMLShared]>([])

  /// Adds a document; returns its number.
  func add(_ document: KMLShared) -> Int {
    all.withLock { all in
      all.append(document)
      return all.count - 1
    }
  }

  subscript(number: Int) -> KMLShared { all.withLock { $0[number] } }
}
