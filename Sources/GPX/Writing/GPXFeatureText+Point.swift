internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text
internal import XML

extension GPXFeatureText {
  /// The source of the times of a line's points.
  struct Times {
    /// The index of the times among the arrays of the line.
    let index: Int?
    let hasMeasures: Bool
    let feature: Int
    /// A measure is not a time, or not the same time as in the array.
    var isMeasureDropped = false
    /// The times come only from measures.
    var isMeasureWritten = false
  }

  /// Writes the start tag and the height of a point.
  @inline(__always)
  mutating func appendPoint(
    _ name: StaticString, _ position: Int, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) {
    let stride = batch.geometry.stride
    // In range: positions of the feature's own lines.
    let ordinates = UnsafePointer(batch.geometry.ordinates.base) + position * stride
    var x = ordinates[0]
    if !(x >= -180 && x < 180) { x = wrapped(x, feature, of: batch) }
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
        changes.note(GPXChange.valueNotFinite, feature, of: batch)
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
  private mutating func wrapped(
    _ x: Double, _ feature: Int, of batch: borrowing FeatureBatch
  ) -> Double {
    changes.note(GPXChange.longitude, feature, of: batch)
    let turned = x - 360 * ((x + 180) / 360).rounded(.down)
    return turned >= 180 || turned < -180 ? -180 : turned
  }

  // MARK: - Elements

  /// Writes the elements of a point of a route or track that follow its height.
  @inline(__always)
  mutating func appendPointElements(
    _ position: Int, _ times: inout Times, of batch: borrowing FeatureBatch, to out: inout Bytes,
    _ extensions: inout PointExtensions
  ) {
    if times.index == nil, times.hasMeasures {
      appendMeasure(position, &times, of: batch, to: &out)
    }
    guard !values.arrays.isEmpty else { return }
    for index in 0..<values.arrays.count {
      let value = values.takeValue(index)
      guard value.first != UInt8(ascii: "n") else { continue }
      let key = values.plan.key(values.arrays[index].key)
      let isWritten: Bool
      switch key.place {
      case .element(let role):
        if index == times.index, times.hasMeasures { compare(value, position, &times, of: batch) }
        isWritten = appendElement(role, key.name, value, times.feature, of: batch, to: &out)
      case .trackPoint:
        isWritten = appendNativeValue(
          key, value, times.feature, of: batch, to: &extensions.trackPoint)
      case .native:
        isWritten = appendNativeValue(key, value, times.feature, of: batch, to: &extensions.others)
      case .own: isWritten = false
      }
      if !isWritten {
        appendOwnValue(key, value, times.feature, of: batch, to: &extensions.others)
      }
    }
    guard !extensions.isEmpty else { return }
    out.append("<extensions>")
    if !extensions.trackPoint.isEmpty {
      use("gpxtpx")
      out.append("<gpxtpx:TrackPointExtension>")
      out.append(contentsOf: extensions.trackPoint.buffer)
      out.append("</gpxtpx:TrackPointExtension>")
    }
    out.append(contentsOf: extensions.others.buffer)
    out.append("</extensions>")
    extensions.removeAll()
  }

  /// Writes a measure as the time that it stands for.
  private mutating func appendMeasure(
    _ position: Int, _ times: inout Times, of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    let measure = batch.geometry.ordinates[position * batch.geometry.stride + 3]
    if measure.isNaN { return }
    let start = out.count
    out.append("<time>")
    if EpochText.append(measure, to: &out) {
      out.append("</time>")
      times.isMeasureWritten = true
    } else {
      out.truncate(to: start)
      times.isMeasureDropped = true
    }
  }

  /// Checks whether the measure of a point is its time.
  private func compare(
    _ value: UnsafeBufferPointer<UInt8>, _ position: Int, _ times: inout Times,
    of batch: borrowing FeatureBatch
  ) {
    let measure = batch.geometry.ordinates[position * batch.geometry.stride + 3]
    if measure.isNaN { return }
    let text = UnsafeBufferPointer(rebasing: value.dropFirst().dropLast())
    if EpochText.seconds(text) != measure { times.isMeasureDropped = true }
  }

  /// Writes a value as an element of the schema; false if the schema does not allow it there.
  @inline(__always)
  private mutating func appendElement(
    _ role: GPXOutputRole, _ name: String, _ value: UnsafeBufferPointer<UInt8>, _ feature: Int,
    of batch: borrowing FeatureBatch, to out: inout Bytes
  ) -> Bool {
    guard let content = role.content, let first = value.first else { return false }
    let start = out.count
    switch content {
    case .text, .time, .fix:
      guard first == 0x22 else { return false }
      let text = string(value)
      open(name, to: &out)
      switch content {
      case .time:
        guard append(time: text, feature, of: batch, to: &out) else {
          out.truncate(to: start)
          return false
        }
      case .fix:
        guard GPXSchemaText.isFix(text) else {
          out.truncate(to: start)
          return false
        }
        out.append(contentsOf: text)
      default: append(text: text, feature, of: batch, to: &out)
      }
    case .links: return appendLinks(value, feature, of: batch, to: &out)
    case .decimal(let range):
      guard let number = DecimalText.scan(value.baseAddress ?? UnsafePointer(scratch.base)),
        number.end == value.baseAddress.map({ $0 + value.count }), range.contains(number.double)
      else { return false }
      open(name, to: &out)
      PlainDecimal.append(literal: value, to: &out)
    case .integer(let range):
      guard let number = DecimalText.scan(value.baseAddress ?? UnsafePointer(scratch.base)),
        number.end == value.baseAddress.map({ $0 + value.count }), number.form == .integer,
        range.contains(number.integer)
      else { return false }
      open(name, to: &out)
      append(integer: number.integer, to: &out)
    }
    close(name, to: &out)
    return true
  }

  /// The text of a JSON string, valid until the next call.
  @inline(__always)
  private mutating func string(
    _ json: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let text = UnsafeBufferPointer(rebasing: json[1..<json.count - 1])
    guard text.contains(UInt8(ascii: "\\")), let start = text.baseAddress else { return text }
    scratch.removeAll()
    _ = JSONScanner.appendUnescaped(start, start + text.count, to: &scratch)
    return scratch.buffer
  }

  // MARK: - Extensions

  /// The extensions of a point, collected while its other elements are written.
  struct PointExtensions: ~Copyable {
    /// Within Garmin's TrackPointExtension.
    var trackPoint = Bytes()
    var others = Bytes()

    init() {}

    var isEmpty: Bool { trackPoint.isEmpty && others.isEmpty }

    mutating func removeAll() {
      trackPoint.removeAll()
      others.removeAll()
    }
  }

  /// Writes a value as an element in its own namespace; false if it would read back as another value.
  private mutating func appendNativeValue(
    _ key: GPXArrayPlan.Key, _ value: UnsafeBufferPointer<UInt8>, _ feature: Int,
    of batch: borrowing FeatureBatch, to out: inout Bytes
  ) -> Bool {
    switch value.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return appendNested(key.name, value, to: &out)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return false
    case UInt8(ascii: "\""):
      // Text that looks like a number would be read as a number.
      if let start = value.baseAddress, let number = DecimalText.scan(start + 1),
        number.end == start + value.count - 1
      {
        return false
      }
      open(key.name, to: &out)
      append(text: string(value), feature, of: batch, to: &out)
    default:
      open(key.name, to: &out)
      PlainDecimal.append(literal: value, to: &out)
    }
    close(key.name, to: &out)
    use(key.name.prefixOfName)
    return true
  }

  /// Writes a value as a property element of this program.
  private mutating func appendOwnValue(
    _ key: GPXArrayPlan.Key, _ value: UnsafeBufferPointer<UInt8>, _ feature: Int,
    of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    useOwn()
    out.append("<cairn:property name=\"")
    out.append(attribute: key.attribute)
    switch value.first {
    case UInt8(ascii: "\""): out.append("\">")
    case UInt8(ascii: "{"), UInt8(ascii: "["): out.append("\" type=\"json\">")
    case UInt8(ascii: "t"), UInt8(ascii: "f"): out.append("\" type=\"boolean\">")
    default: out.append("\" type=\"number\">")
    }
    let text = value.first == 0x22 ? string(value) : value
    append(text: text, feature, of: batch, to: &out)
    out.append("</cairn:property>")
  }
}
