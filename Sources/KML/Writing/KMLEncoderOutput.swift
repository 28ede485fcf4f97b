internal import Base
internal import Features
internal import FormatKit
internal import XML

/// The text of the features of a batch, with what can only be settled in turn. It owns the writer of nested
/// values, whose `id` attributes are among that.
struct KMLEncoderOutput: ~Copyable {
  /// Consecutive features of one Folder.
  struct Run: BitwiseCopyable {
    /// The slot of their layer.
    var slot: UInt32
    /// The number of the path in the slot's plan, 0 for none.
    var path: UInt32
    /// Where they end in `bytes`.
    var end: Int
  }

  /// A place where the style of a feature is to be put in.
  struct StylePlace: BitwiseCopyable {
    var offset: Int
    /// The number of the style in the encoder's table.
    var style: Int
    var feature: Int
  }

  /// An `id` attribute that may be there only once.
  struct Claim: BitwiseCopyable {
    /// Where the attribute is, with the space before it.
    var offset: Int
    var length: Int
    /// Where the id goes as extended data; -1 for one that is left out.
    var site: Int
    /// True if there is no extended data around that place.
    var needsFrame: Bool
    var feature: Int
  }

  /// The text.
  var bytes = Bytes(capacity: 1 << 16)
  var runs = Column<Run>()
  var styles = Column<StylePlace>()
  var claims = Column<Claim>()
  /// What the text says differently from the source.
  var changes = ChangeCounts()
  /// The prefixes of names in the text.
  var prefixes: Set<String> = []

  private var nested = NestedElementWriter(
    schema: KMLOutputSchema.elements, prefixes: Set(KMLOutputSchema.namespaces.map(\.prefix)))
  /// What is written to see if it can be.
  private var trial = Bytes()

  /// Forgets everything but the prefixes.
  mutating func removeAll(slotCount: Int) {
    bytes.removeAll()
    runs.removeAll()
    styles.removeAll()
    claims.removeAll()
    changes.removeAll()
  }

  /// The text of a run.
  func text(ofRun index: Int) -> UnsafeBufferPointer<UInt8> {
    bytes.buffer((index == 0 ? 0 : runs[index - 1].end)..<runs[index].end)
  }

  /// Ends a feature of a Folder at the last byte.
  mutating func endFeature(slot: UInt32, path: UInt32) {
    if let last = runs.last, last.slot == slot, last.path == path {
      runs[runs.count - 1].end = bytes.count
    } else {
      runs.append(Run(slot: slot, path: path, end: bytes.count))
    }
  }

  // MARK: - Nested values

  /// Appends the element of a cell; false, and nothing is written, if the cell is none or several.
  mutating func append(
    _ cell: Cell, as name: String, _ feature: Int, of batch: borrowing FeatureBatch
  ) -> Bool {
    guard let value = NestedElementValue(cell, of: batch) else { return false }
    if case .array = value { return false }
    return append(value, as: name, feature, of: batch)
  }

  /// Appends as much of a nested value as the schema allows; false, and nothing is written, if that is
  /// nothing.
  mutating func append(
    _ value: NestedElementValue, as name: String, _ feature: Int, of batch: borrowing FeatureBatch
  ) -> Bool {
    nested.reset()
    let start = bytes.count
    let isWritten = nested.append(value, as: name, to: &bytes)
    // Nothing but the empty element is left.
    let isBare = bytes.count - start <= name.utf8.count + 3
    if !isWritten || isBare && nested.leftOutCount > 0 {
      bytes.truncate(to: start)
      return false
    }
    prefixes.formUnion(nested.usedPrefixes)
    if nested.leftOutCount > 0 {
      changes.note(KMLChange.nestedLeftOut, feature, of: batch, count: nested.leftOutCount)
    }
    if nested.replacedCount > 0 {
      changes.note(KMLChange.characterReplaced, feature, of: batch, count: nested.replacedCount)
    }
    for place in nested.identifiers {
      claims.append(
        Claim(
          offset: place.lowerBound, length: place.count, site: -1, needsFrame: false,
          feature: feature))
    }
    return true
  }

  /// True if an element can hold all of a value.
  mutating func holds(_ value: NestedElementValue, as name: String) -> Bool {
    if case .array = value { return false }
    nested.reset()
    trial.removeAll()
    return nested.append(value, as: name, to: &trial) && nested.leftOutCount == 0
  }
}
