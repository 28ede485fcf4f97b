internal import FormatKit

/// What a document says otherwise than the features did.
enum KMLChange: Int, ChangeKind {
  case nullLeftOut, nestedAsText, valueAsText, blobAsText, notFinite, reservedName
  case membersLeftOut, measureDropped, emptyGeometry, geometryKind, geometryLeftOut
  case characterReplaced, carriageReturn, styleRounded, styleURLChanged
  case nestedLeftOut, idLeftOut, elementLeftOut, emptyText

  var reason: String {
    switch self {
    case .nullLeftOut: "null-left-out"
    case .nestedAsText: "nested-value-as-text"
    case .valueAsText: "value-as-text"
    case .blobAsText: "blob-as-base64"
    case .notFinite: "not-finite-as-text"
    case .reservedName: "reserved-name"
    case .membersLeftOut: "foreign-members"
    case .measureDropped: "measure-dropped"
    case .emptyGeometry: "empty-geometry"
    case .geometryKind: "geometry-kind"
    case .geometryLeftOut: "geometry-left-out"
    case .characterReplaced: "character-replaced"
    case .carriageReturn: "carriage-return"
    case .styleRounded: "style-rounded"
    case .styleURLChanged: "style-url"
    case .nestedLeftOut: "nested-value-left-out"
    case .idLeftOut: "id-left-out"
    case .elementLeftOut: "element-left-out"
    case .emptyText: "empty-text"
    }
  }

  var message: String {
    switch self {
    case .nullLeftOut: "nulls are left out, as KML has none"
    case .nestedAsText: "nested values are written as JSON text"
    case .valueAsText: "numbers and truth values are text in elements that hold text"
    case .blobAsText: "bytes are written as base64 text"
    case .notFinite: "infinite numbers are written as text"
    case .reservedName:
      "values that the KML element of their name cannot hold are extended data, where the name "
        + "gets the suffix _data when it is read"
    case .membersLeftOut: "foreign members have no place in KML"
    case .measureDropped: "positions have measures that are no times, which KML cannot hold"
    case .emptyGeometry: "empty geometries are left out"
    case .geometryKind:
      "KML has one kind of collection: one of a single member, or of members of one kind, reads "
        + "back as another kind of geometry"
    case .geometryLeftOut: "geometries that such an element cannot hold are left out"
    case .characterReplaced: "characters that XML cannot hold became U+FFFD"
    case .carriageReturn: "carriage returns in HTML became line feeds"
    case .styleRounded: "colours and opacities were brought into KML's form, 8 bits each"
    case .styleURLChanged: "styles that differ under one styleUrl got names of their own"
    case .nestedLeftOut: "parts of nested values that the KML schema does not know are left out"
    case .idLeftOut: "ids of elements that occur twice are left out"
    case .emptyText: "empty texts of elements read back as absent"
    case .elementLeftOut: "elements that such a geometry cannot have are left out"
    }
  }
}
