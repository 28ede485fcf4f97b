import Base
import Features
public import Flow
internal import Text

/// A number of all features, chosen at random and the same for the same seed, in their order: those whose
/// numbers have the smallest hashes. Only features that may still be chosen are held.
public final class Sample: Barrier {
  private let size: Int
  private let seed: UInt64
  private let store: SpoolSink
  private let choice: Choice

  /// A sample of `size` features.
  public init(of size: Int, seed: UInt64) {
    self.size = size
    self.seed = seed
    store = SpoolSink(FeatureSpool())
    choice = Choice(size: size, seed: seed, store)
  }

  /// Takes the features of all inputs.
  public var sink: any FeatureSink { choice }

  /// Hands out the sample.
  public func makeReader() -> any FeatureReader {
    store.makeReader(order: choice.order, unread: choice.unread)
  }

  /// Says what was drawn.
  public func finish(_ ledger: Ledger) {
    ledger.account(
      for: "sample",
      .object([("features", .integer(Int64(choice.order.count))), ("seed", .string(String(seed)))]))
  }

  /// The sink, which draws while features come.
  private final class Choice: FeatureSink {
    let size: Int
    let seed: UInt64
    let store: SpoolSink
    var draw = Draw()
    /// The features of each layer of the catalog.
    var counts: [Int] = []
    /// The features so far.
    var number: UInt64 = 0
    var order: [UInt32] = []
    var unread: [(layer: Layer, count: Int)] = []

    init(size: Int, seed: UInt64, _ store: SpoolSink) {
      self.size = size
      self.seed = seed
      self.store = store
    }

    func makeEncoder() -> any BatchEncoder { Encoder(self) }

    func finish(_ catalog: Catalog) {
      store.finish(catalog)
      order = draw.heap.map(\.record)
      for entry in draw.heap { counts[entry.layer] -= 1 }
      for (layer, count) in zip(catalog.layers, counts) { unread.append((layer.source, count)) }
      order.sort()
    }
  }

  /// A feature that may be chosen.
  private struct Entry {
    var hash: UInt64
    var record: UInt32
    var layer: Int
  }

  /// The features that have the smallest hashes so far; the largest of them comes first.
  private struct Draw {
    var heap: [Entry] = []

    mutating func replaceLargest(by entry: Entry) {
      var place = 0
      while true {
        var child = place * 2 + 1
        guard child < heap.count else { break }
        if child + 1 < heap.count, heap[child + 1].hash > heap[child].hash { child += 1 }
        guard heap[child].hash > entry.hash else { break }
        heap[place] = heap[child]
        place = child
      }
      heap[place] = entry
    }

    mutating func add(_ entry: Entry) {
      var place = heap.count
      heap.append(entry)
      while place > 0, heap[(place - 1) / 2].hash < entry.hash {
        heap[place] = heap[(place - 1) / 2]
        place = (place - 1) / 2
      }
      heap[place] = entry
    }
  }

  private final class Encoder: BatchEncoder {
    let choice: Choice
    let recorder: FeatureRecorder

    init(_ choice: Choice) {
      self.choice = choice
      recorder = FeatureRecorder(for: choice.store.spool)
    }

    func encode(_ batch: borrowing FeatureBatch) {}

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      let layers = batch.slots.map { $0.output ?? 0 }
      let missing = (layers.max() ?? 0) + 1 - choice.counts.count
      choice.counts += [Int](repeating: 0, count: max(missing, 0))
      for feature in 0..<batch.count {
        let layer = layers[Int(batch.slotIndexes[feature])]
        let entry = Entry(
          hash: Self.hash(choice.seed, choice.number), record: UInt32(choice.store.spool.count),
          layer: layer)
        choice.number += 1
        choice.counts[layer] += 1
        if choice.draw.heap.count < choice.size {
          choice.draw.add(entry)
        } else if let largest = choice.draw.heap.first, entry.hash < largest.hash {
          choice.draw.replaceLargest(by: entry)
        } else {
          continue
        }
        recorder.begin(batch)
        recorder.add(feature, of: batch)
        try choice.store.spool.append(recorder)
      }
    }

    /// A number of the pseudorandom stream of a seed.
    private static func hash(_ seed: UInt64, _ number: UInt64) -> UInt64 {
      mixed(mixed(seed &+ 1) &+ number &* 0x9E37_79B9_7F4A_7C15)
    }

    /// The finalizer of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
    /// 2014): different words become different words.
    private static func mixed(_ word: UInt64) -> UInt64 {
      var word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
  }
}
