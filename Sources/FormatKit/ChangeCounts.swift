public import Base
public import Features
internal import Geometry

/// What an output says differently from its features: an enumeration that each format declares.
public protocol ChangeKind: RawRepresentable<Int>, CaseIterable {
  /// The reason under which the ledger counts it.
  var reason: Reason { get }
  /// What happened, in one clause.
  var message: String { get }
}

/// How often each kind of change was made, for the ledger: counted while a batch is encoded, handed
/// over in turn. All kinds must be of one type. The functions are generic and this type is not,
/// because a generic type would have to be set up when the program starts.
public struct ChangeCounts: ~Copyable {
  /// By slot and kind, as slot × kinds + kind.
  @usableFromInline var counts = Column<UInt32>()
  private var examples: [Int: [SourceLocation]] = [:]

  /// No changes.
  public init() {}

  /// Forgets everything.
  public mutating func removeAll() {
    guard counts.count > 0 else { return }
    counts.removeAll()
    examples.removeAll()
  }

  /// Counts something that happened to a feature.
  @inlinable @inline(__always)
  public mutating func note<Kind: ChangeKind>(
    _ kind: Kind, _ feature: Int, of batch: borrowing FeatureBatch, count: Int = 1
  ) {
    let index = Int(batch.slotIndexes[feature]) * Kind.allCases.count + kind.rawValue
    if index >= counts.count { counts.append(repeating: 0, count: index + 1 - counts.count) }
    counts[index] = counts[index] &+ UInt32(truncatingIfNeeded: count)
    if counts[index] <= UInt32(Notice.exampleLimit) { addExample(index, feature, of: batch) }
  }

  @inline(never)
  @usableFromInline mutating func addExample(
    _ index: Int, _ feature: Int, of batch: borrowing FeatureBatch
  ) {
    let example = batch.location(ofFeature: feature)
    if examples[index]?.last != example { examples[index, default: []].append(example) }
  }

  /// Enters everything in the accounts of the output's layers; in turn.
  public func book<Kind: ChangeKind>(_: Kind.Type, _ batch: borrowing FeatureBatch) {
    for index in 0..<counts.count where counts[index] > 0 {
      let (slot, raw) = index.quotientAndRemainder(dividingBy: Kind.allCases.count)
      guard let kind = Kind(rawValue: raw) else { continue }
      batch.slots[slot].account?.note(
        kind.reason, as: .changed, kind.message, count: Int(counts[index]),
        examples: examples[index] ?? [])
    }
  }
}

extension FeatureBatch {
  /// True for the member `bbox` (RFC 7946 §5) of a feature with a geometry, as the box follows from
  /// that.
  public func isBox(_ cell: Cell, of feature: Int) -> Bool {
    guard !geometry.nodeRange(ofFeature: feature).isEmpty else { return false }
    let key = slots[Int(slotIndexes[feature])].keys.bytes(at: Int(cell.key))
    return key.elementsEqual("bbox".utf8)
  }
}
