internal import Base
internal import Geometry

/// Which part of the world a picture shows, and how it lies on its pixels.
struct MapFrame {
  /// How degrees become a plane.
  enum Projection {
    /// They are one already.
    case plane
    /// Degrees as they are, for data that reach the poles.
    case plateCarree
    /// Web Mercator.
    case mercator
    /// Stereographic around the north pole, or the south pole.
    case north, south
  }

  let projection: Projection
  /// The pixels of the map.
  let map: Rect
  /// The bounds of what is shown, in degrees or units.
  let bounds: Box
  /// Pixels of a unit of the plane.
  let scale: Double
  private let middleU: Double
  private let middleV: Double

  /// A frame for a picture, whose map is as high as the data are if its height is nil.
  ///
  /// - Parameters:
  ///   - given: What there is to show; an empty box for the whole world.
  ///   - isGeographic: True if it is in degrees.
  ///   - isPlane: True if these are to be drawn as they are.
  ///   - isExact: True if just that is to be shown, false for some space around it.
  ///   - left: Where the map begins, in pixels.
  ///   - top: The same from above.
  ///   - width: Pixels of the map.
  ///   - height: The same; nil for what suits the data.
  init(
    _ given: Box, isGeographic: Bool, isPlane: Bool, isExact: Bool, left: Double, top: Double,
    width: Double, height: Double?
  ) {
    var bounds = Box(
      minX: Self.held(given.minX), minY: Self.held(given.minY), maxX: Self.held(given.maxX),
      maxY: Self.held(given.maxY))
    if given.isEmpty { bounds = Box(minX: -180, minY: -60, maxX: 180, maxY: 75) }
    projection = isPlane ? (isGeographic ? .plateCarree : .plane) : Self.projection(for: bounds)
    if projection == .mercator {
      bounds = Box(
        minX: bounds.minX, minY: max(bounds.minY, -MapFrame.mercatorEdge), maxX: bounds.maxX,
        maxY: min(bounds.maxY, MapFrame.mercatorEdge))
    }
    self.bounds = bounds
    let plane = Self.planeBox(of: bounds, projection)
    middleU = (plane.minX + plane.maxX) / 2
    middleV = (plane.minY + plane.maxY) / 2
    let least = isGeographic ? 0.002 : 10.0
    let spanU = max(plane.maxX - plane.minX, (plane.maxY - plane.minY) * 0.01, least)
    let spanV = max(plane.maxY - plane.minY, (plane.maxX - plane.minX) * 0.01, least)
    // The whole earth fills its map.
    let padding = isExact || isGeographic && spanU >= 355 ? 1.0 : 1.06
    let wanted = height ?? min(max(width * spanV / spanU, width * 0.5), width * 1.1)
    map = Rect(x: left, y: top, width: width, height: wanted)
    scale = min(width / (spanU * padding), wanted / (spanV * padding))
  }

  /// A number that can be computed with: the edge of the grid for those beyond it.
  private static func held(_ number: Double) -> Double {
    number.isNaN ? 0 : min(max(number, -3e11), 3e11)
  }

  /// Where Web Mercator's square ends, in degrees of latitude.
  private static let mercatorEdge = 85.051_128_779_806_59

  private static func projection(for bounds: Box) -> Projection {
    if bounds.minY >= -mercatorEdge - 0.01, bounds.maxY <= mercatorEdge + 0.01 { return .mercator }
    if bounds.minY >= 40 { return .north }
    if bounds.maxY <= -40 { return .south }
    return .plateCarree
  }

  private static func planeBox(of bounds: Box, _ projection: Projection) -> Box {
    switch projection {
    case .plane, .plateCarree: return bounds
    case .mercator:
      let low = point(bounds.minX, bounds.minY, projection)
      let high = point(bounds.maxX, bounds.maxY, projection)
      return Box(minX: low.u, minY: low.v, maxX: high.u, maxY: high.v)
    case .north, .south:
      let radius = point(0, projection == .north ? bounds.minY : bounds.maxY, projection).v
        .magnitude
      return Box(minX: -radius, minY: -radius, maxX: radius, maxY: radius)
    }
  }

  /// A position on the plane.
  @inline(__always)
  private static func point(
    _ x: Double, _ y: Double, _ projection: Projection
  ) -> (u: Double, v: Double) {
    switch projection {
    case .plane, .plateCarree: return (x, y)
    case .mercator:
      let latitude = min(max(y, -mercatorEdge - 1), mercatorEdge + 1)
      return (x, mercatorDegrees(latitude))
    case .north, .south:
      let sign: Double = projection == .north ? 1 : -1
      // Degrees, as on a sphere whose degrees are the plane's units in the middle.
      let radius = 360 / .pi * tangent(ofDegrees: (90 - min(max(sign * y, -80), 90)) / 2)
      return (radius * sine(ofDegrees: x), -sign * radius * cosine(ofDegrees: x))
    }
  }

  /// The place of a position on the picture.
  @inline(__always)
  func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let point = Self.point(x, y, projection)
    return (
      map.x + map.width / 2 + (point.u - middleU) * scale,
      map.y + map.height / 2 - (point.v - middleV) * scale
    )
  }

  /// The degrees by which a line is moved so that it lies within half a turn of the picture's middle.
  func turn(ofLineFrom least: Double, to greatest: Double) -> Double {
    guard projection == .mercator || projection == .plateCarree else { return 0 }
    let middle = (least + greatest) / 2
    let middleOfMap = (bounds.minX + bounds.maxX) / 2
    return ((middleOfMap - middle) / 360).rounded() * 360
  }

  /// True if lines may lie on the other edge of the map, too.
  var isWholeWorld: Bool {
    (projection == .mercator || projection == .plateCarree) && bounds.maxX - bounds.minX > 300
  }

  /// Metres of a pixel in the middle of the map; nil where they are not known.
  func metresPerPixel(metresPerUnit: Double?) -> Double? {
    // Of the equator.
    let degree = 111_319.49
    switch projection {
    case .plane: return metresPerUnit.map { $0 / scale }
    case .plateCarree:
      return degree * cosine(ofDegrees: (bounds.minY + bounds.maxY) / 2) / scale
    case .mercator:
      return degree * cosine(ofDegrees: inverseMercatorDegrees(middleV)) / scale
    case .north, .south: return degree / scale
    }
  }

  /// The zoom of web maps whose pixels are as large, with tiles of 512 pixels; a unit of the map is so many pixels.
  func zoom(pixels: Double) -> Double {
    guard projection != .plane else { return 14 }
    return logarithmOfTwo(of: max(scale * pixels * 360 / 512, 1))
  }

  /// What the corners of the map are in degrees or units; nil around a pole.
  var shown: Box? { shown(withMargin: 0) }

  /// The same for a map that has a margin on each side, in pixels.
  func shown(withMargin margin: Double) -> Box? {
    let (u, v) = ((map.width / 2 + margin) / scale, (map.height / 2 + margin) / scale)
    switch projection {
    case .north, .south: return nil
    case .plane, .plateCarree:
      return Box(minX: middleU - u, minY: middleV - v, maxX: middleU + u, maxY: middleV + v)
    case .mercator:
      return Box(
        minX: middleU - u, minY: inverseMercatorDegrees(middleV - v), maxX: middleU + u,
        maxY: inverseMercatorDegrees(middleV + v))
    }
  }
}

extension MapFrame {
  /// A frame for what is in a store; the sizes are those of the other initialiser.
  init(
    of store: DrawingStore, _ settings: PictureSettings, left: Double, top: Double, width: Double,
    height: Double?
  ) {
    self.init(
      store.bounds,
      isGeographic: store.usedGrid.isGeographic, isPlane: settings.isPlane,
      isExact: store.box != nil, left: left, top: top, width: width, height: height)
  }
}
