internal import Base
internal import FormatKit

/// The text of the features of a batch, with what can only be settled in turn.
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
}
