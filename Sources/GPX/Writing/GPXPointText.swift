internal import Base
internal import Features
internal import Geometry
internal import Text

/// Writes points: owns the box of all positions, and the extensions of the point of a line that is being
/// written.
struct GPXPointText: ~Copyable {
  /// The box of all positions: west, south, east, north.
  private(set) var box = Box()
  /// The extensions of the current point within Garmin's TrackPointExtension, and the others.
  private var trackPoint = Bytes()
  private var others = Bytes()

  init() {}

  /// Forgets the previous batch.
  mutating func begin() { box = Box() }

  /// Writes the start tag and the height of a point.
  @inline(__always)
  mutating func appendStart(
    _ name: StaticString, _ position: Int, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes, _ element: inout GPXElementText
  ) {
    let stride = batch.geometry.stride
    // In range: positions of the feature's own lines.
    let ordinates = UnsafePointer(batch.geometry.ordinates.base) + position * stride
    var x = ordinates[0]
    if !(x >= -180 && x < 180) {
      x = Self.wrapped(x)
      element.note(.longitude, feature, of: batch)
    }
    box.extend(x: x, y: ordinates[1])
    out.append("<")
    out.append(name)
    out.append(" lat=\"")
    PlainDecimal.append(ordinates[1], to: &out)
    out.append("\" lon=\"")
    PlainDecimal.append(x, to: &out)
    out.append("\">")
    if stride > 2, !ordinates[2].isNaN {
      if ordinates[2].isFinite {
        append(height: ordinates[2], to: &out)
      } else {
        element.note(.valueNotFinite, feature, of: batch)
      }
    }
  }

  func append(height: Double, to out: inout Bytes) {
    out.append("<ele>")
    PlainDecimal.append(height, to: &out)
    out.append("</ele>")
  }

  /// A longitude in the range of GPX (longitudeType), which does not include 180 itself.
  @inline(never)
  private static func wrapped(_ x: Double) -> Double {
    let turned = x - 360 * ((x + 180) / 360).rounded(.down)
    return turned >= 180 || turned < -180 ? -180 : turned
  }

  // MARK: - Points of lines

  /// Writes the elements of a point of a route or track that follow its height.
  @inline(__always)
  mutating func appendElements(
    _ position: Int, _ times: inout GPXLineTimes, _ values: inout GPXPointValues,
    of batch: borrowing FeatureBatch, to out: inout Bytes, _ element: inout GPXElementText
  ) {
    if times.index == nil, times.hasMeasures {
      times.append(measure: batch.geometry.measure(position), to: &out)
    }
    guard !values.arrays.isEmpty else { return }
    let feature = times.feature
    for index in 0..<values.arrays.count {
      let value = values.takeValue(index)
      guard value.first != UInt8(ascii: "n") else { continue }
      let key = values.plan.key(values.arrays[index].key)
      let isWritten: Bool
      switch key.place {
      case .element(let role):
        if index == times.index, times.hasMeasures {
          times.compare(value, measure: batch.geometry.measure(position))
        }
        isWritten = element.append(json: value, as: role, key.name, feature, of: batch, to: &out)
      case .trackPoint:
        isWritten = element.appendNative(
          json: value, key.name, feature, of: batch, to: &trackPoint)
      case .native:
        isWritten = element.appendNative(json: value, key.name, feature, of: batch, to: &others)
      case .own: isWritten = false
      }
      if !isWritten {
        element.appendOwn(json: value, key.attribute, feature, of: batch, to: &others)
      }
    }
    if !trackPoint.isEmpty || !others.isEmpty { appendExtensions(to: &out, &element) }
  }

  private mutating func appendExtensions(to out: inout Bytes, _ element: inout GPXElementText) {
    out.append("<extensions>")
    if !trackPoint.isEmpty {
      element.use("gpxtpx")
      out.append("<gpxtpx:TrackPointExtension>")
      out.append(contentsOf: trackPoint.buffer)
      out.append("</gpxtpx:TrackPointExtension>")
    }
    out.append(contentsOf: others.buffer)
    out.append("</extensions>")
    trackPoint.removeAll()
    others.removeAll()
  }
}

extension GeometryColumn {
  /// The measure of a position, where positions have measures.
  @inline(__always)
  fileprivate func measure(_ position: Int) -> Double { ordinates[position * stride + 3] }
}
