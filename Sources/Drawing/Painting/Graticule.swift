internal import Geometry

/// Lines of whole degrees, where so much is shown that they help.
enum Graticule {
  /// Steps in degrees.
  private static let steps = [1.0, 2, 5, 10, 15, 30]
  /// A map that shows less has none.
  private static let leastSpan = 6.0
  /// Nor has one that shows more: there are no so many degrees, and its lines would lie on one another.
  private static let mostSpan = 720.0
  private static let colour = Colour(0x8899AA, alpha: 0.35)
  private static let labelSize = 9.5

  /// A line's degrees, and where they are written.
  typealias Label = (text: String, x: Double, y: Double)

  /// Paints the lines, below everything; returns their labels, which come above it. `crs` is the system of a map that is
  /// not in degrees.
  static func paint(
    _ frame: MapFrame, isGeographic: Bool, crs: CoordinateReferenceSystem?, on canvas: any Canvas
  ) -> [Label] {
    var path = Path()
    var texts: [Label] = []
    if !isGeographic {
      texts = plane(frame, crs, &path)
    } else if let shown = frame.shown {
      let span = max(shown.maxX - shown.minX, shown.maxY - shown.minY)
      guard span >= leastSpan, span <= mostSpan else { return [] }
      let step = step(for: span)
      for longitude in multiples(of: step, from: shown.minX, to: shown.maxX) {
        let low = frame.place(longitude, max(shown.minY, -90))
        let high = frame.place(longitude, min(shown.maxY, 90))
        path.append(low.x, low.y)
        path.append(high.x, high.y)
        path.endLine()
        let text = Self.longitude(longitude)
        // One at the edge would be cut off.
        if low.x + 3 + TextMetrics.width(text, size: labelSize) <= frame.map.right {
          texts.append((text, low.x + 3, frame.map.bottom - 8))
        }
      }
      for latitude in multiples(of: step, from: max(shown.minY, -90), to: min(shown.maxY, 90)) {
        let place = frame.place((shown.minX + shown.maxX) / 2, latitude)
        path.append(frame.map.x, place.y)
        path.append(frame.map.right, place.y)
        path.endLine()
        // Those in the corners would lie on those of longitudes.
        if place.y > frame.map.y + 16, place.y < frame.map.bottom - 16 {
          texts.append((Self.latitude(latitude), frame.map.x + 4, place.y - 7))
        }
      }
    } else {
      polar(frame, &path)
    }
    if !path.isEmpty { canvas.lines(path, colour, width: 0.8) }
    return texts
  }

  /// Paints the labels of the lines.
  static func paint(_ labels: [Label], on canvas: any Canvas) {
    var look = TextLook(size: labelSize, colour: Colour(0x556677))
    look.halo = Colour(0xFFFFFF, alpha: 0.8)
    var taken: [Rect] = []
    for label in labels {
      let width = TextMetrics.width(label.text, size: labelSize)
      let place = Rect(
        x: label.x, y: label.y - labelSize / 2, width: width + 3, height: labelSize)
      guard !taken.contains(where: place.meets) else { continue }
      taken.append(place)
      canvas.text(label.text, x: label.x, y: label.y, look)
    }
  }

  /// The lines on a map in a projected system, with labels where they meet its lower and left edges.
  private static func plane(
    _ frame: MapFrame, _ crs: CoordinateReferenceSystem?, _ path: inout Path
  ) -> [Label] {
    guard let crs, let graticule = PlaneGraticule(frame, crs: crs) else { return [] }
    // Around a pole all longitudes are shown, however little of the earth.
    let span = graticule.width >= 360 ? graticule.height : max(graticule.width, graticule.height)
    guard span >= leastSpan else { return [] }
    let map = frame.map
    var texts: [Label] = []
    for line in graticule.lines(
      longitudeStep: graticule.width >= 360 ? 30 : step(for: span), latitudeStep: step(for: span))
    {
      for part in line.parts {
        for place in part { path.append(place.x, place.y) }
        path.endLine()
        for (from, to) in zip(part, part.dropFirst()) {
          if line.isMeridian, let x = crossing(map.bottom, (from.y, from.x), (to.y, to.x)) {
            let text = longitude(line.degrees)
            guard x > map.x, x + 3 + TextMetrics.width(text, size: labelSize) <= map.right else {
              continue
            }
            texts.append((text, x + 3, map.bottom - 8))
          } else if !line.isMeridian, let y = crossing(map.x, from, to),
            y > map.y + 16, y < map.bottom - 16
          {
            texts.append((latitude(line.degrees), map.x + 4, y - 7))
          }
        }
      }
    }
    return texts
  }

  /// Where the way from one place to another reaches a first coordinate: the second one there.
  private static func crossing(
    _ edge: Double, _ from: (Double, Double), _ to: (Double, Double)
  ) -> Double? {
    guard (from.0 < edge) != (to.0 < edge) else { return nil }
    return from.1 + (to.1 - from.1) * (edge - from.0) / (to.0 - from.0)
  }

  private static func step(for span: Double) -> Double { steps.first { span / $0 <= 9 } ?? 30 }

  private static func polar(_ frame: MapFrame, _ path: inout Path) {
    let sign: Double = frame.projection == .north ? 1 : -1
    for latitude in stride(from: 40.0, to: 90, by: 10) {
      for longitude in stride(from: -180.0, through: 180, by: 3) {
        let place = frame.place(longitude, sign * latitude)
        path.append(place.x, place.y)
      }
      path.endLine()
    }
    for longitude in stride(from: -180.0, to: 180, by: 30) {
      for latitude in [40.0, 90] {
        let place = frame.place(longitude, sign * latitude)
        path.append(place.x, place.y)
      }
      path.endLine()
    }
  }

  /// The multiples of a step in a range.
  static func multiples(of step: Double, from low: Double, to high: Double) -> [Double] {
    var result: [Double] = []
    var next = (low / step).rounded(.up) * step
    while next <= high, result.count < 100 {
      result.append(next)
      next += step
    }
    return result
  }

  private static func longitude(_ degrees: Double) -> String {
    let turned = degrees - 360 * ((degrees + 180) / 360).rounded(.down)
    if turned == 0 { return "0°" }
    if turned == -180 { return "180°" }
    return "\(Int(turned.magnitude))°\(turned < 0 ? "W" : "E")"
  }

  private static func latitude(_ degrees: Double) -> String {
    degrees == 0 ? "0°" : "\(Int(degrees.magnitude))°\(degrees < 0 ? "S" : "N")"
  }
}
