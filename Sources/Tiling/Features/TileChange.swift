internal import Base
internal import FormatKit

/// What tiles say differently from features.
enum TileChange: Int, ChangeKind {
  case nested, id, blob

  var reason: Reason {
    switch self {
    case .nested: .nestedInTiles
    case .id: .idNotForTiles
    case .blob: .blobInTiles
    }
  }

  var message: String { reason.meaning }
}
