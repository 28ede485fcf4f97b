internal import Base
internal import Features
internal import FormatKit

/// The styles that one worker has met: features whose style properties are the same have one number, so
/// that each style is looked at once.
struct KMLEncoderStyles: ~Copyable {
  /// A style that was met. No more of it is kept than is needed, as there may be one for each feature.
  struct Entry {
    enum State {
      /// Not referred to yet: the style itself.
      case open(KMLOutputStyle)
      /// How features refer to it.
      case settled(KMLOutputStyles.Reference)
    }

    /// See ``KMLOutputStyle``.
    let heldProperties: UInt32
    let isRounded: Bool
    fileprivate(set) var state: State

    init(_ style: KMLOutputStyle) {
      heldProperties = style.heldProperties
      isRounded = style.isRounded
      state = .open(style)
    }
  }

  /// Styles that are remembered; beyond that all are forgotten and met again.
  private static let limit = 1 << 13

  private var keys = KeyTable()
  private var signature = Bytes()
  /// The styles by number; those of the current batch stay until it is settled.
  private(set) var entries: [Entry] = []

  /// Forgets all styles if there are too many; called between batches.
  mutating func trim() {
    guard entries.count > Self.limit else { return }
    keys = KeyTable()
    entries.removeAll()
  }

  /// The properties that a style holds.
  func heldProperties(of index: Int) -> UInt32 { entries[index].heldProperties }

  /// Settles how features refer to a style.
  mutating func settle(_ index: Int, _ reference: KMLOutputStyles.Reference) {
    entries[index].state = .settled(reference)
  }

  /// Writes how a feature refers to its style, or leaves a place for that.
  func append(
    _ style: Int, _ feature: Int, of batch: borrowing FeatureBatch,
    to output: inout KMLEncoderOutput
  ) {
    let entry = entries[style]
    if entry.isRounded { output.changes.note(KMLChange.styleRounded, feature, of: batch) }
    guard case .settled(let reference) = entry.state else {
      output.styles.append(
        KMLEncoderOutput.StylePlace(offset: output.bytes.count, style: style, feature: feature))
      return
    }
    if reference.isRenamed { output.changes.note(KMLChange.styleURLChanged, feature, of: batch) }
    reference.text.withUnsafeBufferPointer { output.bytes.append(contentsOf: $0) }
  }

  /// The number of a feature's style; -1 if the feature has none.
  mutating func index(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan, url: Cell?,
    isOverlay: Bool
  ) -> Int {
    signature.removeAll()
    if plan.hasStyles {
      for index in batch.cellRange(ofFeature: feature) {
        let cell = batch.cells.base[index]
        guard cell.flags.isDisjoint(with: .members), cell.type != .null,
          plan.keys.base[Int(cell.key)].styleMask != 0, plan.isWanted(cell.key)
        else { continue }
        append(UInt64(cell.key) << 8 | UInt64(cell.type.rawValue))
        append(cell, of: batch)
      }
    }
    if let url {
      append(UInt64.max)
      append(url, of: batch)
    }
    if signature.isEmpty { return -1 }
    append(UInt64(batch.slotIndexes[feature]) << 1 | (isOverlay ? 1 : 0))
    let index = keys.index(of: signature.buffer)
    if index == entries.count {
      entries.append(
        Entry(
          KMLOutputStyle(
            plan, feature: feature, of: batch,
            url: url.map { Array(batch.bytes(of: $0)) }, isOverlay: isOverlay)))
    }
    return index
  }

  private mutating func append(_ cell: Cell, of batch: borrowing FeatureBatch) {
    guard cell.type.isStored else { return append(cell.bits) }
    append(UInt64(cell.textRange.count))
    signature.append(contentsOf: batch.bytes(of: cell))
  }

  private mutating func append(_ word: UInt64) {
    signature.append(atMost: 8) { out in
      UnsafeMutableRawPointer(out).storeBytes(of: word, as: UInt64.self)
      return 8
    }
  }
}
