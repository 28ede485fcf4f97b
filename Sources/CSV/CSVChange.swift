internal import FormatKit

/// What a table of text says otherwise than its source.
enum CSVChange: Int, ChangeKind {
  case idAsColumn, memberLeftOut, nestedAsText, numberAsText, blobAsText, valueNotFinite
  case duplicateKey, heightLeftOut, measureLeftOut, geometryLeftOut, systemLeftOut

  var reason: String {
    switch self {
    case .idAsColumn: "id-as-column"
    case .memberLeftOut: "member-left-out"
    case .nestedAsText: "nested-as-text"
    case .numberAsText: "number-as-text"
    case .blobAsText: "blob-as-base64"
    case .valueNotFinite: "not-finite-as-null"
    case .duplicateKey: "duplicate-key"
    case .heightLeftOut: "height-left-out"
    case .measureLeftOut: "measure-dropped"
    case .geometryLeftOut: "geometry-left-out"
    case .systemLeftOut: "reference-system-left-out"
    }
  }

  var message: String {
    switch self {
    case .idAsColumn: "feature ids became values of a column"
    case .memberLeftOut: "features have foreign members, which have no place in a table of text"
    case .nestedAsText: "nested values became JSON text"
    case .numberAsText: "numbers beyond 64 bits or a double's range will be read as text"
    case .blobAsText: "bytes are written as base64 text"
    case .valueNotFinite: "infinite numbers are written as nothing"
    case .duplicateKey: "a key that occurs twice in a feature has its last value only"
    case .heightLeftOut: "heights were left out, as columns x and y were asked for"
    case .measureLeftOut: "measures were left out, as columns of coordinates were asked for"
    case .geometryLeftOut: "geometries were left out, as was asked for"
    case .systemLeftOut: "coordinates are not in WGS 84, which the text does not tell"
    }
  }
}
