internal import Base
internal import Features
internal import FormatKit

/// What a document says differently from the features.
enum KMLChange: Int, ChangeKind {
  case nullLeftOut, nestedAsText, valueAsText, blobAsText, notFinite, reservedName, fieldAsElement
  case membersLeftOut, measureDropped, emptyGeometry, geometryKind, geometryLeftOut
  case characterReplaced, carriageReturn, styleRounded, styleURLChanged
  case nestedLeftOut, idLeftOut, idAsData, elementLeftOut, emptyText

  var reason: Reason {
    switch self {
    case .nullLeftOut: .nullLeftOut
    case .nestedAsText: .nestedValueAsText
    case .valueAsText: .valueAsText
    case .blobAsText: .blobAsBase64
    case .notFinite: .notFiniteAsText
    case .reservedName: .reservedName
    case .fieldAsElement: .fieldAsElement
    case .membersLeftOut: .foreignMembers
    case .measureDropped: .measureDropped
    case .emptyGeometry: .emptyGeometry
    case .geometryKind: .geometryKind
    case .geometryLeftOut: .geometryLeftOut
    case .characterReplaced: .characterReplaced
    case .carriageReturn: .carriageReturn
    case .styleRounded: .styleRounded
    case .styleURLChanged: .styleURLChanged
    case .nestedLeftOut: .nestedValueLeftOut
    case .idLeftOut: .idLeftOut
    case .idAsData: .idAsData
    case .elementLeftOut: .geometryElementLeftOut
    case .emptyText: .emptyText
    }
  }

  var message: String {
    switch self {
    case .nullLeftOut: "nulls are left out, as KML has none"
    case .membersLeftOut: "foreign members have no place in KML"
    case .measureDropped: "positions have measures that are not times, which KML cannot hold"
    case .geometryKind:
      "KML has one kind of collection: one of a single member, or of members of one kind, reads "
        + "back as another kind of geometry"
    case .geometryLeftOut: "geometries that such an element cannot hold are left out"
    case .nestedAsText, .valueAsText, .blobAsText, .notFinite, .reservedName, .fieldAsElement,
      .emptyGeometry, .characterReplaced, .carriageReturn, .styleRounded, .styleURLChanged,
      .nestedLeftOut, .idLeftOut, .idAsData, .elementLeftOut, .emptyText:
      reason.meaning
    }
  }
}
