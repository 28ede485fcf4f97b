internal import Base
internal import Files

/// A feature on its way along the curve.
struct SpreadItem: BitwiseCopyable {
  /// The place of its first position on the curve.
  var place: UInt64
  /// Its number among all.
  var number: UInt64
}

/// Features in the order of their places, those of a place in the order of their numbers: in memory if they are few,
/// otherwise as sorted runs in a file that are merged whenever they are looked at.
final class SpreadRuns {
  /// Features that have not been written.
  private var items = Column<SpreadItem>()
  /// Where the sorted runs in the file begin and end, in features.
  private var runs: [Range<Int>] = []

  /// How many wait in memory.
  var waiting: Int { items.count }

  /// Adds a feature.
  @inline(__always)
  func append(_ item: SpreadItem) { items.append(item) }

  /// Sorts what waits in memory.
  func sort(_ spare: inout Column<SpreadItem>) {
    // Stably: six rounds of 11 bits from the least significant on.
    let count = items.count
    guard count > 1 else { return }
    spare.reserve(count)
    spare.setCount(count)
    var places = [Int](repeating: 0, count: 1 << 11)
    for round in 0..<6 {
      let shift = UInt64(round * 11)
      for index in places.indices { places[index] = 0 }
      let (from, to) = (items.base, spare.base)
      for index in 0..<count { places[Int(from[index].place >> shift & 0x7ff)] += 1 }
      var start = 0
      for digit in places.indices {
        let length = places[digit]
        places[digit] = start
        start += length
      }
      places.withUnsafeMutableBufferPointer { places in
        for index in 0..<count {
          let digit = Int(from[index].place >> shift & 0x7ff)
          to[places[digit]] = from[index]
          places[digit] += 1
        }
      }
      swap(&items, &spare)
    }
  }

  /// Writes what waits in memory, which has been sorted, as the next run behind `end`. Errors: `.file`.
  func spill(to file: UnnamedFile, end: inout Int) throws(GeoError) {
    guard items.count > 0 else { return }
    let bytes = UnsafeRawBufferPointer(items.buffer).bindMemory(to: UInt8.self)
    try file.write(bytes, at: UInt64(end * MemoryLayout<SpreadItem>.stride))
    runs.append(end..<end + items.count)
    end += items.count
    items = Column()
  }

  /// Begins with the first feature. What is in memory has been sorted. Errors: `.file`.
  func makeCursor(in file: UnnamedFile?) throws(GeoError) -> Cursor {
    var sources: [Source] = []
    if let file { for run in runs { sources.append(try Source(run, file)) } }
    return Cursor(self, sources)
  }

  /// Forgets all features.
  func removeAll() {
    items = Column()
    runs = []
  }

  /// Goes through all features in order.
  final class Cursor {
    private let runs: SpreadRuns
    private let sources: [Source]
    /// A heap of sources by their next feature.
    private var heap: [Int]
    /// The next feature of those in memory, which came last.
    private var next = 0

    fileprivate init(_ runs: SpreadRuns, _ sources: [Source]) {
      self.runs = runs
      self.sources = sources
      heap = Array(sources.indices)
      for node in (0..<heap.count / 2).reversed() { sink(node) }
    }

    /// The next feature; nil at the end. Errors: `.file`.
    func advance() throws(GeoError) -> SpreadItem? {
      let waiting = next < runs.items.count ? runs.items[next] : nil
      guard let first = heap.first else {
        next += 1
        return waiting
      }
      let item = sources[first].item
      if let waiting, waiting.place < item.place {
        next += 1
        return waiting
      }
      if try !sources[first].advance() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
      }
      sink(0)
      return item
    }

    private func sink(_ start: Int) {
      var node = start
      while 2 * node + 1 < heap.count {
        var child = 2 * node + 1
        if child + 1 < heap.count, precedes(heap[child + 1], heap[child]) { child += 1 }
        guard precedes(heap[child], heap[node]) else { return }
        heap.swapAt(child, node)
        node = child
      }
    }

    /// Of one place the earlier run comes first.
    private func precedes(_ one: Int, _ other: Int) -> Bool {
      let (left, right) = (sources[one].item.place, sources[other].item.place)
      return left == right ? one < other : left < right
    }
  }

  /// A run, as far as it has been read.
  fileprivate final class Source {
    private let file: UnnamedFile
    private let run: Range<Int>
    private var block = Column<SpreadItem>()
    private var next = 0
    private var loaded = 0

    /// The next feature.
    private(set) var item = SpreadItem(place: 0, number: 0)

    private static let blockLength = 1 << 12

    /// Begins a run that is not empty. Errors: `.file`.
    init(_ run: Range<Int>, _ file: UnnamedFile) throws(GeoError) {
      self.run = run
      self.file = file
      _ = try advance()
    }

    /// Goes on to the next feature; false at the end. Errors: `.file`.
    func advance() throws(GeoError) -> Bool {
      if next == block.count {
        let count = min(Self.blockLength, run.count - loaded)
        guard count > 0 else { return false }
        let stride = MemoryLayout<SpreadItem>.stride
        block.removeAll()
        block.reserve(count)
        try file.read(
          into: UnsafeMutableRawBufferPointer(start: block.base, count: count * stride),
          at: UInt64((run.lowerBound + loaded) * stride))
        block.setCount(count)
        loaded += count
        next = 0
      }
      item = block[next]
      next += 1
      return true
    }
  }
}
