internal import Base

/// Which relations that a schema asks about have which ways as members, and what their tags say.
///
/// Workers collect them from blocks, side by side; then all of it is sorted by the ways.
final class OSMWayRelations: @unchecked Sendable {
  /// A way as a member.
  fileprivate struct Membership: BitwiseCopyable {
    var way: Int64
    /// The id of the relation, which gives several of them their order.
    var relation: Int64
    /// The number of the relations among those that the schema names.
    var wish: Int32
    /// Where its values begin among `values`.
    var valueStart: UInt32
  }

  /// A stretch of the text; nil for a tag that is not there.
  fileprivate struct Value: BitwiseCopyable {
    var start: UInt64
    var length: UInt32
    var isThere: Bool
  }

  /// What a worker collects.
  final class Collector {
    fileprivate var memberships = Column<Membership>()
    fileprivate var values = Column<Value>()
    fileprivate var text = Bytes()
    private let schema: OSMSchema
    private let matcher: OSMSchemaMatcher

    fileprivate init(_ schema: OSMSchema) {
      self.schema = schema
      matcher = OSMSchemaMatcher(schema)
    }

    /// Adds the relations of a block.
    func add(_ block: OSMBlock) {
      for index in 0..<block.objects.count {
        let object = block.objects[index]
        guard object.kind == .relation, !object.state.contains(.deleted) else { continue }
        let members = block.memberRange(of: index)
        guard !members.isEmpty else { continue }
        let tags = OSMTagList(block, object: index)
        matcher.look(at: tags)
        for (number, wish) in schema.program.relations.enumerated()
        where matcher.holds(wish.condition) {
          let start = values.count
          for key in wish.keys { add(matcher.value(of: key, tags)) }
          for member in members where block.members[member].kind == .way {
            memberships.append(
              Membership(
                way: block.members[member].id, relation: object.id,
                wish: Int32(truncatingIfNeeded: number),
                valueStart: UInt32(truncatingIfNeeded: start)))
          }
        }
      }
    }

    private func add(_ value: UnsafeBufferPointer<UInt8>?) {
      values.append(
        Value(
          start: UInt64(text.count), length: UInt32(truncatingIfNeeded: value?.count ?? 0),
          isThere: value != nil))
      if let value { text.append(contentsOf: value) }
    }
  }

  private let schema: OSMSchema
  private var collectors: [Collector] = []
  private var memberships = Column<Membership>()
  private var values = Column<Value>()
  private var text = Bytes()

  init(_ schema: OSMSchema) { self.schema = schema }

  /// The collector of another worker, before there are threads.
  func makeCollector() -> Collector {
    let collector = Collector(schema)
    collectors.append(collector)
    return collector
  }

  /// Sorts what was collected, when all objects have been seen.
  func prepare() {
    for collector in collectors {
      let valueShift = UInt32(truncatingIfNeeded: values.count)
      let textShift = UInt64(text.count)
      for index in 0..<collector.memberships.count {
        var membership = collector.memberships[index]
        membership.valueStart += valueShift
        memberships.append(membership)
      }
      for index in 0..<collector.values.count {
        var value = collector.values[index]
        value.start += textShift
        values.append(value)
      }
      text.append(contentsOf: collector.text.buffer)
    }
    collectors = []
    var sorted = UnsafeMutableBufferPointer(start: memberships.base, count: memberships.count)
    sorted.sort {
      ($0.way, $0.wish, $0.relation) < ($1.way, $1.wish, $1.relation)
    }
  }

  // MARK: - Asking

  /// The memberships of a way.
  func range(ofWay id: Int64) -> Range<Int> {
    var low = 0
    var high = memberships.count
    while low < high {
      let middle = (low + high) / 2
      if memberships.base[middle].way < id { low = middle + 1 } else { high = middle }
    }
    let start = low
    while low < memberships.count, memberships.base[low].way == id { low += 1 }
    return start..<low
  }

  /// The number, among those that the schema names, of the relations of a membership.
  @inline(__always)
  func wish(at index: Int) -> Int { Int(memberships.base[index].wish) }

  /// The value of a key of the wish, by its index there; nil if the relation has no such tag.
  func value(at index: Int, key: Int) -> UnsafeBufferPointer<UInt8>? {
    let value = values.base[Int(memberships.base[index].valueStart) + key]
    guard value.isThere else { return nil }
    return text.buffer(Int(value.start)..<Int(value.start) + Int(value.length))
  }
}
