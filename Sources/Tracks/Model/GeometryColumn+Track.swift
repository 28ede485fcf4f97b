internal import Geometry

extension GeometryColumn {
  /// Adds the geometry of a piece of a track as a feature.
  mutating func append(_ piece: TrackPiece, _ dimensions: Dimensions) {
    switch piece.shape {
    case .point(let fix):
      // The measure of a track is its time, which a point has as a field.
      var place = fix
      place.m = .nan
      let plain = dimensions.subtracting(.m)
      append(place, plain)
      endLine()
      endPart()
      appendNode(.point, plain)
    case .lines(let lines, let isMulti):
      for line in lines {
        for fix in line.fixes { append(fix, dimensions) }
        endLine()
        endPart()
      }
      appendNode(isMulti ? .multiLineString : .lineString, dimensions)
    }
    endFeature()
  }

  private mutating func append(_ fix: Fix, _ dimensions: Dimensions) {
    if dimensions.isEmpty {
      appendPosition(x: fix.x, y: fix.y)
    } else {
      appendPosition(x: fix.x, y: fix.y, z: fix.z, m: fix.m)
    }
  }
}
