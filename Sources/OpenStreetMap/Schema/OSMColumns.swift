internal import Base
internal import Features

/// Which tags become columns of a table, layer by layer; all others go into one column `tags`.
final class OSMColumns: @unchecked Sendable {
  /// What the user wants.
  struct Policy {
    /// True if frequent tags become columns.
    var isAutomatic = true
    /// Tags that become columns in any case.
    var names: [String] = []
    /// The columns of each layer by its name, if they were chosen at an earlier conversion.
    var chosen: [String: [String]]?

    /// `auto`, keys, or both: `auto,name,ref`.
    init(_ text: String) {
      let parts = text.split(separator: ",").map(String.init)
      isAutomatic = parts.contains("auto")
      names = parts.filter { $0 != "auto" }
    }
  }

  /// How often the features of a layer have each tag, as counted by one worker, and then by all.
  final class Counts {
    var keys = KeyTable()
    var counts = Column<UInt64>()
    var features: UInt64 = 0

    /// Counts a feature's tags.
    func add(_ tags: OSMTagList) {
      features += 1
      for index in 0..<tags.count { add(tags.key(index), 1) }
    }

    /// Counts a tag.
    func add(_ key: UnsafeBufferPointer<UInt8>, _ count: UInt64) {
      let number = keys.index(of: key)
      if number == counts.count { counts.append(0) }
      counts[number] += count
    }

    func add(_ other: Counts) {
      features += other.features
      for index in 0..<other.counts.count { add(other.keys.bytes(at: index), other.counts[index]) }
    }
  }

  /// The columns of a layer.
  private final class Chosen {
    var keys = KeyTable()
  }

  /// The column of the tags without a column of their own.
  static let others = "tags"
  /// One of 50 features is enough.
  private static let share: UInt64 = 50

  let policy: Policy
  private let chosen: [Chosen] = OSMLayer.allCases.map { _ in Chosen() }
  /// For each worker the counts of each layer.
  private var counts: [[Counts]] = []

  init(_ policy: Policy) { self.policy = policy }

  /// The counts of another worker, before there are threads; nil if nothing has to be counted.
  func makeCounts() -> [Counts]? {
    guard policy.isAutomatic, policy.chosen == nil else { return nil }
    counts.append(OSMLayer.allCases.map { _ in Counts() })
    return counts.last
  }

  /// Chooses the columns, when everything has been counted.
  func choose() {
    for (layer, chosen) in chosen.enumerated() {
      let names = policy.chosen.map { $0[OSMLayer.allCases[layer].name] ?? [] } ?? policy.names
      for name in names {
        var bytes = Bytes()
        bytes.append(name)
        _ = chosen.keys.index(of: bytes.buffer)
      }
      let total = Counts()
      for worker in counts { total.add(worker[layer]) }
      for index in 0..<total.counts.count where total.counts[index] * Self.share >= total.features {
        let key = total.keys.bytes(at: index)
        if !key.elementsEqual(Self.others.utf8) { _ = chosen.keys.index(of: key) }
      }
    }
  }

  /// The number of a tag among the columns of a layer; nil if it is not one of them.
  @inline(__always)
  func number(of key: UnsafeBufferPointer<UInt8>, in layer: Int) -> Int? {
    chosen[layer].keys.find(key)
  }

  /// Gives the columns of a layer their numbers as keys of a worker's slot, which is new.
  func enter(_ layer: Int, in slot: LayerSlot) {
    for index in 0..<chosen[layer].keys.count {
      _ = slot.keys.index(of: chosen[layer].keys.bytes(at: index))
    }
  }
}
