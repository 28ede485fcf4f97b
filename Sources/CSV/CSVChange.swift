internal import Base
internal import Features
internal import FormatKit

/// The differences between a table of text and its source.
enum CSVChange: Int, ChangeKind {
  case idAsColumn, memberLeftOut, nestedAsText, numberAsText, blobAsText, valueNotFinite
  case duplicateKey, heightLeftOut, measureLeftOut, geometryLeftOut, systemLeftOut

  var reason: Reason {
    switch self {
    case .idAsColumn: .idAsColumn
    case .memberLeftOut: .memberLeftOut
    case .nestedAsText: .nestedAsText
    case .numberAsText: .numberAsText
    case .blobAsText: .blobAsBase64
    case .valueNotFinite: .notFiniteAsNull
    case .duplicateKey: .duplicateKey
    case .heightLeftOut: .heightLeftOut
    case .measureLeftOut: .measureDropped
    case .geometryLeftOut: .geometryLeftOut
    case .systemLeftOut: .systemLeftOut
    }
  }

  var message: String {
    switch self {
    case .idAsColumn: "feature ids became values of a column"
    case .memberLeftOut: "features have foreign members, which have no place in a table of text"
    case .nestedAsText: "nested values became JSON text"
    case .numberAsText: "numbers beyond 64 bits or a double's range will be read as text"
    case .blobAsText: "bytes are written as base64 text"
    case .valueNotFinite: "infinite numbers are written as empty cells"
    case .duplicateKey: "a key that occurs twice in a feature has its last value only"
    case .heightLeftOut: "heights were left out, as columns x and y were asked for"
    case .measureLeftOut: "measures were left out, as columns of coordinates were asked for"
    case .geometryLeftOut: "geometries were left out, as requested"
    case .systemLeftOut: "coordinates are not in WGS 84, and the table does not say so"
    }
  }
}
