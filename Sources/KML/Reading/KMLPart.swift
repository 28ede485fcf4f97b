internal import Base
internal import XML

/// The kinds of elements in a container, for those who walk a document.
enum KMLPart {
  /// kml, Document or Folder.
  case container
  /// A Placemark, an overlay or a NetworkLink.
  case feature
  /// The container's name.
  case name
  /// Style, StyleMap or gx:CascadingStyle.
  case style
  case schema
  /// Anything else that has a name in KML, or is in another namespace.
  case detail
  /// Unknown to KML: a Placemark if a Schema says so (KML 2.0 and 2.1), otherwise features in it are features of
  /// the container.
  case unknown

  /// Tells the part by its canonical name and the number of that: known ones come first, those of other
  /// namespaces have a colon.
  @inline(__always)
  init(
    _ number: Int, in names: [KMLName], _ canonical: @autoclosure () -> UnsafeBufferPointer<UInt8>
  ) {
    guard let name = KMLName(number: number, in: names) else {
      let isForeign = canonical().contains(UInt8(ascii: ":"))
      self = isForeign ? .detail : .unknown
      return
    }
    switch name {
    case .kml, .document, .folder: self = .container
    case .placemark, .groundOverlay, .photoOverlay, .screenOverlay, .networkLink: self = .feature
    case .name: self = .name
    case .style, .styleMap, .cascadingStyle: self = .style
    case .schema: self = .schema
    default: self = .detail
    }
  }
}
