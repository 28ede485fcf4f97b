internal import Base
internal import Flow
internal import VectorTiles

/// About how many tiles a run would make, and of how many bytes: what a ``TilingSink`` is given in place of a writer, and
/// fills in.
public final class TileEstimate: Sendable {
  /// A zoom.
  public struct Zoom: Sendable {
    /// Which one.
    public let zoom: Int
    /// Its tiles.
    public let tiles: Int
    /// Their bytes as they would be stored, each on its own.
    public let bytes: Int
    /// All tiles have been made; otherwise some of them.
    public let isExact: Bool
  }

  private let found = Lock([Zoom]())
  /// From the smallest zoom on.
  public internal(set) var zooms: [Zoom] {
    get { found.withLock { $0 } }
    set { found.withLock { $0 = newValue } }
  }

  /// Nothing is known yet.
  public init() {}

  /// A row for each zoom, and the sum, for people.
  public var text: String {
    let sum = Zoom(
      zoom: 0, tiles: zooms.reduce(0) { $0 + $1.tiles }, bytes: zooms.reduce(0) { $0 + $1.bytes },
      isExact: zooms.allSatisfy(\.isExact))
    let rows =
      [("zoom", "tiles", "bytes")] + zooms.map { Self.row("\($0.zoom)", $0) } + [
        Self.row("all", sum)
      ]
    let (tiles, bytes) = (rows.map(\.1.count).max() ?? 0, rows.map(\.2.count).max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: width - text.count) + text
    }
    return rows.map { row in
      padded(row.0, 4) + "  " + padded(row.1, tiles) + "  " + padded(row.2, bytes) + "\n"
    }.joined()
  }

  private static func row(_ name: String, _ zoom: Zoom) -> (String, String, String) {
    guard !zoom.isExact else {
      return (name, Summary.grouped(zoom.tiles), Summary.grouped(zoom.bytes))
    }
    return (
      name, "~" + Summary.grouped(rounded(zoom.tiles)), "~" + Summary.grouped(rounded(zoom.bytes))
    )
  }

  /// The first two figures: a sample knows no more.
  private static func rounded(_ number: Int) -> Int {
    var unit = 1
    while number / unit >= 100 { unit *= 10 }
    return (number + unit / 2) / unit * unit
  }
}

/// Takes tiles that are only counted.
final class TileCounter: TilesetWriter {
  func add(_ address: TileAddress, _ tile: UnsafeRawBufferPointer) {}
  func finish(_ metadata: TilesetMetadata) {}
}
