/// What the tiles of a tileset are, with the numbers that PMTiles has for them (version 3, §3.1).
public enum TileKind: UInt8, Sendable, CaseIterable {
  /// Not said, or of a kind that is not known here.
  case unknown = 0
  /// Mapbox Vector Tiles.
  case vector = 1
  /// Pictures.
  case png = 2
  /// Pictures.
  case jpeg = 3
  /// Pictures.
  case webp = 4
  /// Pictures.
  case avif = 5

  /// The value of `format` in MBTiles' metadata; also the usual ending of a tile's file. `pbf` stands for vector
  /// tiles, whose files end in `mvt` where we write them.
  public var mbtilesName: String {
    switch self {
    case .unknown: "unknown"
    case .vector: "pbf"
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .avif: "avif"
    }
  }

  /// The kind of a `format` in MBTiles' metadata, which may also be a media type (MBTiles 1.3 §Metadata).
  public init(mbtilesName: String) {
    switch mbtilesName {
    case "pbf", "mvt", "application/vnd.mapbox-vector-tile", "application/x-protobuf":
      self = .vector
    case "png", "image/png": self = .png
    case "jpg", "jpeg", "image/jpeg": self = .jpeg
    case "webp", "image/webp": self = .webp
    case "avif", "image/avif": self = .avif
    default: self = .unknown
    }
  }
}
