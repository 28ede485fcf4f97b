/// Takes the nodes of roads, for one worker of a ``NetworkBuilder``.
public final class NodeGatherer {
  private let builder: NetworkBuilder
  private(set) var places: [(node: Int, place: RoadPlace)] = []
  private(set) var facts: [(node: Int, facts: RoadNodeFacts)] = []
  private(set) var notes = TagNotes()
  /// Where the next node is looked for first, as they are mostly in order.
  private var hint = 0

  init(_ builder: NetworkBuilder) { self.builder = builder }

  /// True if roads have the node: then it is worth ``add(node:x:y:_:)``.
  public func wants(node id: Int64) -> Bool {
    hint = builder.nodeIDs.place(of: id, near: hint)
    return hint < builder.nodeIDs.count && builder.nodeIDs[hint] == id
  }

  /// Takes a node that is wanted, in units of 1e-7 degrees.
  public func add(node id: Int64, x: Int32, y: Int32, _ tags: RoadTags) {
    guard wants(node: id) else { return }
    places.append((hint, RoadPlace(x: x, y: y)))
    guard !tags.isEmpty else { return }
    guard Self.matters(tags) else { return }
    let object = "node/\(id)"
    let barrier = Self.barrier(tags)
    let hasConditions = barrier != nil && !tags.ending(in: RoadTags.conditional).isEmpty
    facts.append(
      (
        hint,
        RoadNodeFacts(
          barrier: barrier, hasSignals: TravelProfile.hasSignals(tags),
          passages: builder.profiles.map { $0.passage(of: tags, object: object, &notes) },
          tags: hasConditions ? tags : nil)
      ))
  }

  private static func barrier(_ tags: RoadTags) -> String? {
    tags["barrier"].flatMap { $0 == "no" ? nil : $0 }
  }

  /// True for tags that mean something to those who pass the node.
  static func matters(_ tags: RoadTags) -> Bool {
    barrier(tags) != nil || TravelProfile.hasSignals(tags) || tags["highway"] == "crossing"
  }

  /// In turn: hands over what was taken since the last call.
  public func commit() {
    builder.take(self)
    places.removeAll(keepingCapacity: true)
    facts.removeAll(keepingCapacity: true)
    notes.removeAll()
  }
}

extension RandomAccessCollection where Element == Int64, Index == Int {
  /// The index of the first number that is not below another one, in ascending numbers; the search goes from a guess
  /// in growing steps.
  func place(of number: Int64, near guess: Int) -> Int {
    var low = 0
    var high = Swift.min(Swift.max(guess, 0), count)
    var step = 1
    if high < count, self[high] < number {
      low = high + 1
      while low + step - 1 < count, self[low + step - 1] < number {
        low += step
        step *= 2
      }
      high = Swift.min(low + step - 1, count)
    } else {
      while high - step >= 0, self[high - step] >= number {
        high -= step
        step *= 2
      }
      low = Swift.max(high - step + 1, 0)
    }
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The indexes of other numbers among ascending ones, of those that are there; the others ascend, too.
  func places(of numbers: [Int64]) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(numbers.count)
    var next = 0
    for number in numbers {
      next = place(of: number, near: next)
      if next < count, self[next] == number { places.append(next) }
    }
    return places
  }
}
