internal import Features
internal import Geometry
internal import XML

/// Reads what a Point, a LineString or a ring consists of: positions, and how they relate to the ground.
///
/// It owns what was found besides x and y, for one geometry or for all rings of a polygon.
struct KMLPositionReader {
  private var extras = KMLCoordinates.Extras()

  /// Heights, if there are any.
  var dimensions: Dimensions { extras.dimensions }

  /// Reads the current element to its end, and appends its positions; returns how they relate to the
  /// ground. What cannot be read refuses the feature if that is strict.
  mutating func take(
    _ elements: inout KMLElements, _ ground: inout KMLGround, _ batch: inout FeatureBatch
  ) throws(XMLFault) -> KMLGround.Member {
    elements.countAttributes()
    var member = KMLGround.Member()
    while true {
      switch try elements.scanner.next() {
      case .startElement:
        if elements.name == .coordinates {
          let start = elements.scanner.tokenStart
          KMLCoordinates.append(try elements.numbers(), to: &batch.geometry, &extras)
          if elements.isStrict, let fault = KMLGeometryFault.of(extras, at: start) { throw fault }
        } else {
          try ground.take(into: &member, &elements, &batch)
        }
      case .text, .cdata: continue
      case .endElement: return member
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
  }

  /// Counts what was odd about the coordinates.
  func count(in notes: inout KMLFeatureNotes) { notes.count(extras) }
}
