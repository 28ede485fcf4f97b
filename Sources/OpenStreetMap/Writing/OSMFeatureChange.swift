internal import FormatKit

/// What objects say otherwise than the features that they were made of.
enum OSMFeatureChange: Int, ChangeKind {
  case heightDropped, measureDropped, coordinateRounded, longitude, repeatedPosition, tooFewNodes
  case geometryKind, noGeometry, lineCut
  case nullLeftOut, emptyTag, tagTooLong, typeRenamed, metadataLeftOut, membersLeftOut
  case nestedAsText, blobAsText, notFinite, idReplaced

  /// The ledger's word for it.
  var reason: String {
    switch self {
    case .heightDropped: "height-dropped"
    case .measureDropped: "measure-dropped"
    case .coordinateRounded: "coordinate-rounded"
    case .longitude: "longitude-wrapped"
    case .repeatedPosition: "repeated-position"
    case .tooFewNodes: "too-few-nodes"
    case .geometryKind: "geometry-kind"
    case .noGeometry: "no-geometry"
    case .lineCut: "line-cut"
    case .nullLeftOut: "null-left-out"
    case .emptyTag: "tag-empty"
    case .tagTooLong: "tag-too-long"
    case .typeRenamed: "type-renamed"
    case .metadataLeftOut: "metadata-left-out"
    case .membersLeftOut: "foreign-members"
    case .nestedAsText: "nested-value-as-text"
    case .blobAsText: "blob-as-base64"
    case .notFinite: "not-finite-left-out"
    case .idReplaced: "id-replaced"
    }
  }

  /// What happened, in one clause.
  var message: String {
    switch self {
    case .heightDropped: "heights are left out, as nodes have none"
    case .measureDropped: "measures are left out, as nodes have none"
    case .coordinateRounded: "coordinates were rounded to 1e-7 degrees, the database's unit"
    case .longitude: "longitudes beyond ±180° were brought within"
    case .repeatedPosition: "positions that are the same node as the one before were left out"
    case .tooFewNodes: "lines and rings have too few different nodes to be such"
    case .geometryKind:
      "geometries of one part are written without the Multi, and nested collections as one"
    case .noGeometry: "features without positions are relations without members"
    case .lineCut: "lines of more than 2000 nodes are several ways, each with all tags"
    case .nullLeftOut: "nulls are left out, as there are no such tags"
    case .emptyTag: "tags without a key or a value are left out"
    case .tagTooLong: "tags with more than 255 characters in the key or the value are left out"
    case .typeRenamed:
      "properties 'type' became 'type_data', as a relation's 'type' says what it is"
    case .metadataLeftOut: "properties such as '@version' are left out, as all objects are new"
    case .membersLeftOut: "foreign members have no place in OpenStreetMap's data"
    case .nestedAsText: "nested values are written as JSON text"
    case .blobAsText: "bytes are written as base64 text"
    case .notFinite: "infinite numbers are left out"
    case .idReplaced: "ids are new ones below zero"
    }
  }
}
