internal import Base
internal import Flow
internal import Geometry
internal import Text

/// What zooms and tiles a tileset has.
struct TilesetSummary {
  /// The tiles of a zoom.
  struct Zoom {
    let zoom: Int
    var tiles = 0
    var bytes = 0
  }

  private(set) var zooms: [Zoom] = []
  /// The largest tiles, the largest first.
  private var largest: [(address: TileAddress, bytes: Int)] = []
  private let metadata: TilesetMetadata
  private let kind: TileKind

  /// How many of the largest tiles are named.
  private static let largestCount = 5

  /// Looks at all tiles. Errors: those of reading.
  init(_ store: any TileStore, _ kind: TileKind) throws(GeoError) {
    metadata = store.metadata
    self.kind = kind
    var byZoom = (0...TileAddress.deepestZoom).map { Zoom(zoom: $0) }
    var largest: [(address: TileAddress, bytes: Int)] = []
    try store.measure { address, bytes in
      byZoom[address.zoom].tiles += 1
      byZoom[address.zoom].bytes += bytes
      if largest.count == Self.largestCount, let last = largest.last, last.bytes >= bytes { return }
      let place = largest.firstIndex { $0.bytes < bytes } ?? largest.count
      largest.insert((address, bytes), at: place)
      if largest.count > Self.largestCount { largest.removeLast() }
    }
    zooms = byZoom.filter { $0.tiles > 0 }
    self.largest = largest
  }

  /// For `info`.
  var facts: [Fact] {
    var facts = [Fact(name: "tiles", value: kind.title)]
    for (name, value) in [
      ("name", metadata.name), ("description", metadata.description),
      ("attribution", metadata.attribution), ("version", metadata.version),
    ] {
      if let value, !value.isEmpty { facts.append(Fact(name: name, value: value)) }
    }
    if let box = metadata.bounds {
      let text = [box.west, box.south, box.east, box.north].map { JSONValue.text(of: $0) }
      facts.append(Fact(name: "bounds", value: text.joined(separator: ",")))
    }
    return facts
  }

  /// For `info`: members of its JSON, and lines.
  var inputSummary: InputSummary {
    var summary = InputSummary()
    summary.members = [
      (
        "zooms",
        .array(
          zooms.map { zoom in
            .object([
              ("zoom", .count(zoom.zoom)), ("tiles", .count(zoom.tiles)),
              ("bytes", .count(zoom.bytes)),
            ])
          })
      ),
      (
        "largest_tiles",
        .array(
          largest.map { tile in
            .object([
              ("tile", .string(tile.address.description)), ("bytes", .count(tile.bytes)),
            ])
          })
      ),
      (
        "vector_layers", metadata.vectorLayersJSON ?? .null
      ),
    ]
    for zoom in zooms {
      summary.lines.append(
        "zoom \(zoom.zoom)".padded(to: 13)
          + "\(zoom.tiles) \(zoom.tiles == 1 ? "tile" : "tiles"), \(zoom.bytes) bytes")
    }
    for (index, tile) in largest.enumerated() {
      summary.lines.append(
        (index == 0 ? "largest" : "").padded(to: 13)
          + "\(tile.address.description), \(tile.bytes) bytes")
    }
    for layer in metadata.vectorLayers ?? [] {
      let zooms =
        "zooms \(layer.minzoom.map(String.init) ?? "?")-\(layer.maxzoom.map(String.init) ?? "?")"
      let fields = layer.fields.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
      summary.lines.append(
        "listed".padded(to: 13) + "\(layer.id): \(zooms)" + (fields.isEmpty ? "" : "; " + fields))
    }
    return summary
  }
}

extension String {
  /// The text with spaces behind it up to a width.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }
}
