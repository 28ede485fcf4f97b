public import Base
internal import Features
internal import Flow

/// Counts the tags of an input: all of them by their keys, or those that expressions ask for, by keys or,
/// where an expression has values, by keys and values.
public final class OSMTagCensus: ObjectSink {
  private var expressions: [OSMTagExpression] = []
  /// What each worker has counted.
  private var counts: [OSMTagCounts] = []

  /// The kinds of objects whose tags are counted.
  private let kinds: OSMKinds

  /// All keys of some kinds of objects, as long as no expression is added.
  public init(nodes: Bool = true, ways: Bool = true, relations: Bool = true) {
    var kinds: OSMKinds = []
    if nodes { kinds.insert(.nodes) }
    if ways { kinds.insert(.ways) }
    if relations { kinds.insert(.relations) }
    self.kinds = kinds
  }

  /// Adds an expression in the syntax of osmium tags-filter.
  public func add(expression text: String) throws(GeoError) {
    expressions.append(try OSMTagExpressionReader.expression(text))
  }

  /// Adds the expressions of a file, one on each line; `#` begins a comment.
  public func add(expressionsAt path: String) throws(GeoError) {
    var selection = OSMSelection()
    try selection.add(expressionsAt: path)
    expressions += selection.expressions ?? []
  }

  /// The tags of the kinds that are asked for.
  public var wanted: OSMWanted {
    guard !expressions.isEmpty else { return kinds.wanted.union(.tags) }
    let isAboutAreas = expressions.contains { !$0.areaKinds.isEmpty }
    return expressions.reduce(into: isAboutAreas ? [.tags, .references] : .tags) {
      $0.formUnion($1.kinds.intersection(kinds).wanted)
    }
  }

  /// What counts for one worker.
  public func makeEncoder() -> any ObjectEncoder {
    let own = OSMTagCounts()
    counts.append(own)
    return Encoder(expressions, kinds, own)
  }

  /// What has been counted at least and at most so often, in an order.
  public func tallies(
    _ range: ClosedRange<Int>, by order: OSMTagTally.Order
  ) -> [OSMTagTally] {
    let total = OSMTagCounts()
    for worker in counts { total.add(worker) }
    return total.tallies.filter { range.contains($0.count) }.sorted(by: order.precedes)
  }

  private final class Encoder: ObjectEncoder {
    private let expressions: [OSMTagExpression]
    private let kinds: OSMKinds
    private let counts: OSMTagCounts

    init(_ expressions: [OSMTagExpression], _ kinds: OSMKinds, _ counts: OSMTagCounts) {
      self.expressions = expressions
      self.kinds = kinds
      self.counts = counts
    }

    func encode(_ batch: borrowing ObjectBatch) {
      let block = batch.block
      let tags = block.tags.buffer
      if expressions.isEmpty, kinds == .all {
        for tag in tags { counts.add(key: block.bytes(of: tag.key)) }
        return
      }
      let objects = block.objects.buffer
      for index in objects.indices {
        let range = block.tagRange(of: index)
        let kind = OSMKinds(objects[index].kind)
        guard !range.isEmpty, kinds.contains(kind) else { continue }
        for tag in range {
          if expressions.isEmpty {
            counts.add(key: block.bytes(of: tags[tag].key))
          } else {
            count(tags[tag], index, kind, of: block)
          }
        }
      }
    }

    func commit(_ batch: borrowing ObjectBatch) {}

    /// Counts a tag once by its key and once by its value, however many expressions ask for it.
    private func count(_ tag: OSMTag, _ object: Int, _ kind: OSMKinds, of block: OSMBlock) {
      let (key, value) = (block.bytes(of: tag.key), block.bytes(of: tag.value))
      var (isKey, isTag) = (false, false)
      for expression in expressions {
        guard expression.values == nil ? !isKey : !isTag, !expression.kinds.isDisjoint(with: kind),
          expression.keys.contains(where: { $0.matches(key) }),
          expression.areaKinds.isDisjoint(with: kind) || block.mayBeArea(object)
        else { continue }
        if let values = expression.values {
          isTag = values.contains { $0.matches(value) } != expression.isNegated
        } else {
          isKey = true
        }
      }
      if isKey { counts.add(key: key) }
      if isTag { counts.add(key: key, value: value) }
    }
  }
}
