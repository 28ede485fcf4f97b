public import Base
public import Files

/// Finds the nodes of a layer's borders: the places where paths part or end, which simplification must keep.
///
/// Whether a place is a node depends on all features, but only on what passes that very place: it is one if
/// paths go there from and to different neighbours, or end. So a small record for each passage is enough,
/// and records go to a temporary file beyond a limit, parted by the number of their place. The features
/// themselves need not be kept, and memory does not grow with them; only nodes stay, with 8 bytes each
///. (Bostock's TopoJSON finds the same nodes in memory.)
///
/// Each worker surveys features (``makeSurvey()``), in any order; then ``finish()`` finds the nodes.
public final class SharedBorders: Sendable {
  /// Records that are given to the store at a time.
  static let batch = 1 << 13

  private let store: Lock<BorderStore>

  /// No borders yet. At most `memory` bytes are used before records go to a file in `folder`.
  public init(memory: Int = 64 << 20, folder: String = UnnamedFile.folder()) {
    store = Lock(BorderStore(limit: memory / 32, folder: folder))
  }

  /// What one worker adds features to.
  public func makeSurvey() -> BorderSurvey { BorderSurvey(self) }

  /// The nodes of all features; all surveys must have ended. Errors: `.file`.
  public func finish() throws(GeoError) -> BorderNodes {
    try store.withLock { (store) throws(GeoError) in try store.nodes() }
  }

  func add(_ records: borrowing Column<BorderRecord>) throws(GeoError) {
    try store.withLock { (store) throws(GeoError) in try store.add(records) }
  }
}

/// A path passes a place.
struct BorderRecord: BitwiseCopyable {
  /// ``BorderPlace/number(_:layer:)``.
  let place: UInt64
  /// ``BorderPlace/passage(_:_:)``, or ``BorderPlace/end``.
  let passage: UInt64
}

/// One worker's share of finding nodes.
public struct BorderSurvey: ~Copyable {
  private let borders: SharedBorders
  private var records = Column<BorderRecord>(capacity: SharedBorders.batch)
  private var path = Column<GridPoint>()

  init(_ borders: SharedBorders) { self.borders = borders }

  /// Adds a ring, closed or not, or a line of a layer, which is any number. Positions are those of the
  /// ``WorldGrid``. Errors: `.file`.
  public mutating func add(
    _ positions: UnsafeBufferPointer<GridPoint>, isRing: Bool, layer: Int
  ) throws(GeoError) {
    path.collect(positions, isRing: isRing)
    let count = path.count
    guard count > 1 else { return }
    for index in 0..<count {
      let isEnd = !isRing && (index == 0 || index == count - 1)
      let passage =
        isEnd
        ? BorderPlace.end
        : BorderPlace.passage(
          path.base[index == 0 ? count - 1 : index - 1],
          path.base[index == count - 1 ? 0 : index + 1])
      records.append(
        BorderRecord(
          place: BorderPlace.number(path.base[index], layer: layer), passage: passage))
    }
    if records.count >= SharedBorders.batch { try flush() }
  }

  /// Hands over what has been collected; to be called after the last feature. Errors: `.file`.
  public mutating func end() throws(GeoError) { try flush() }

  private mutating func flush() throws(GeoError) {
    try borders.add(records)
    records.removeAll()
  }
}

extension Column<GridPoint> {
  /// Takes the positions of a line or ring without those that repeat the one before, and without the last one of
  /// a ring that repeats the first.
  mutating func collect(_ positions: UnsafeBufferPointer<GridPoint>, isRing: Bool) {
    removeAll()
    reserve(positions.count)
    for point in positions where last != point { append(point) }
    while isRing, count > 1, last == base[0] { truncate(to: count - 1) }
  }
}
