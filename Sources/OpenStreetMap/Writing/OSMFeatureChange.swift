internal import Base
internal import Features
internal import FormatKit

/// How objects differ from the features that they were made of.
enum OSMFeatureChange: Int, ChangeKind {
  case heightDropped, measureDropped, coordinateRounded, longitude, repeatedPosition, tooFewNodes
  case geometryKind, noGeometry, lineCut, areaTag
  case nullLeftOut, emptyTag, tagTooLong, tagCut, typeRenamed, metadataLeftOut, membersLeftOut
  case nestedAsText, blobAsText, notFinite, idReplaced

  /// What the ledger counts it as.
  var reason: Reason {
    switch self {
    case .heightDropped: .heightDropped
    case .measureDropped: .measureDropped
    case .coordinateRounded: .coordinateRounded
    case .longitude: .longitudeWrapped
    case .repeatedPosition: .repeatedPosition
    case .tooFewNodes: .tooFewNodes
    case .geometryKind: .geometryKind
    case .noGeometry: .noGeometry
    case .lineCut: .lineCut
    case .areaTag: .areaTagAdded
    case .nullLeftOut: .nullLeftOut
    case .emptyTag: .emptyTag
    case .tagTooLong: .tagTooLong
    case .tagCut: .tagCut
    case .typeRenamed: .typeRenamed
    case .metadataLeftOut: .metadataLeftOut
    case .membersLeftOut: .foreignMembers
    case .nestedAsText: .nestedValueAsText
    case .blobAsText: .blobAsBase64
    case .notFinite: .notFiniteLeftOut
    case .idReplaced: .idReplaced
    }
  }

  /// What happened, in one clause.
  var message: String {
    switch self {
    case .heightDropped: "heights are left out, as nodes do not have them"
    case .measureDropped: "measures are left out, as nodes do not have them"
    case .coordinateRounded: "coordinates were rounded to 1e-7 degrees, the database's unit"
    case .longitude: "longitudes beyond ±180° were brought into range"
    case .repeatedPosition: "positions that are the same node as the one before were left out"
    case .tooFewNodes: "lines and rings were left with too few different nodes"
    case .geometryKind:
      "Multi geometries of one part became single ones, and nested collections were joined"
    case .noGeometry: "features without positions became relations without members"
    case .lineCut: "lines of more than 2000 nodes became several ways, each with all tags"
    case .areaTag: "tags 'area' were added, which say whether closed ways are areas or lines"
    case .nullLeftOut: "nulls are left out, as tags cannot be null"
    case .emptyTag: "tags without a key or a value are left out"
    case .tagTooLong:
      "tags with more than 255 characters in the key, or of a nested value, are left out"
    case .tagCut: "texts of more than 255 characters were cut after 255"
    case .typeRenamed:
      "properties 'type' became 'type_data', as a relation's 'type' says what it is"
    case .metadataLeftOut: "properties such as '@version' are left out, as all objects are new"
    case .membersLeftOut: "foreign members have no place in OpenStreetMap's data"
    case .nestedAsText: "nested values are written as JSON text"
    case .blobAsText: "bytes are written as base64 text"
    case .notFinite: "infinite numbers are left out"
    case .idReplaced: "ids were replaced by new ones below zero"
    }
  }
}
