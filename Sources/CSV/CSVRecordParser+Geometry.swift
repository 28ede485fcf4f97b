internal import Base
internal import Features
internal import Geometry
internal import Text

extension CSVRecordParser {
  /// Appends the geometry that a record has, if it has one. The parts are lent, as copying them takes longer than the rest.
  @inline(__always)
  func appendGeometry(
    _ parts: inout Parts, _ batch: inout FeatureBatch
  ) throws(CSVFault) {
    switch plan.decision {
    case .none: return
    case .wkt:
      guard let value = parts.geometry, value.start < value.end else { return noteEmpty(&batch) }
      try appendGeometry(of: value, &batch)
    case .positions(_, let isLatitudeFirst):
      guard let value = parts.geometry, value.start < value.end else { return noteEmpty(&batch) }
      try appendPosition(value, isLatitudeFirst: isLatitudeFirst, &batch)
    case .pair:
      try appendPoint(&parts, &batch)
    }
  }

  private func noteEmpty(_ batch: inout FeatureBatch) {
    batch.note(.noCoordinates, feature: batch.count)
  }

  // MARK: - Points

  @inline(__always)
  private func appendPoint(
    _ parts: inout Parts, _ batch: inout FeatureBatch
  ) throws(CSVFault) {
    guard parts.z == nil, !parts.x.isNaN, !parts.y.isNaN else {
      return try appendOddPoint(&parts, &batch)
    }
    batch.geometry.appendPoint(x: parts.x, y: parts.y)
  }

  /// The same for a point with a height, or with coordinates that are no plain numbers. A record in which one of these is
  /// missing has no position; if only one of the two is missing, that is counted.
  @inline(never)
  private func appendOddPoint(
    _ parts: inout Parts, _ batch: inout FeatureBatch
  ) throws(CSVFault) {
    let x = try parts.x.isNaN ? ordinate(parts.oddX, .x) : parts.x
    let y = try parts.y.isNaN ? ordinate(parts.oddY, .y) : parts.y
    guard let x, let y else {
      guard x != nil || y != nil else { return noteEmpty(&batch) }
      batch.note(.halfAPosition, feature: batch.slotIndexes.count - 1)
      return
    }
    guard let z = parts.z, let height = try height(z, &batch) else {
      batch.geometry.appendPoint(x: x, y: y)
      return
    }
    batch.geometry.appendPosition(x: x, y: y, z: height)
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.point, .z)
  }

  /// A value with both coordinates.
  @inline(never)
  private func appendPosition(
    _ value: Value, isLatitudeFirst: Bool, _ batch: inout FeatureBatch
  ) throws(CSVFault) {
    guard Self.hasText(value) else { return noteEmpty(&batch) }
    guard let (x, y) = position(value, isLatitudeFirst: isLatitudeFirst) else {
      let order = isLatitudeFirst ? "a latitude and a longitude" : "a longitude and a latitude"
      throw CSVFault(
        value.start, .badCoordinateText, "'\(Self.shown(value))' is not \(order)")
    }
    batch.geometry.appendPoint(x: x, y: y)
  }

  private func position(_ value: Value, isLatitudeFirst: Bool) -> (x: Double, y: Double)? {
    guard value.isIrregular else {
      let (start, end) = CSVValueKinds.trimmed(value.start, value.end)
      return CSVPositionText(start, end)?.position(isLatitudeFirst: isLatitudeFirst)
    }
    scratch.bytes.removeAll()
    scanner.appendText(of: value, to: &scratch.bytes)
    scratch.bytes.endLine()
    let start = UnsafePointer(scratch.bytes.base)
    let (first, last) = CSVValueKinds.trimmed(start, start + scratch.bytes.count)
    return CSVPositionText(first, last)?.position(isLatitudeFirst: isLatitudeFirst)
  }

  private static func hasText(_ value: Value) -> Bool {
    let (start, end) = CSVValueKinds.trimmed(value.start, value.end)
    return start < end
  }

  /// A coordinate; nil for no value, or white space.
  private func ordinate(
    _ value: Value?, _ axis: CoordinateText.Axis
  ) throws(CSVFault) -> Double? {
    guard let value, Self.hasText(value) else { return nil }
    let number = try number(value, axis)
    guard plan.isInDegrees, number.magnitude > (axis == .x ? 360 : 90) else { return number }
    throw CSVFault(
      value.start, .badCoordinateText,
      axis == .y
        ? "\(number) is not a latitude, which is from -90 to 90"
        : "\(number) is not a longitude, which is from -180 to 180",
      hint: axis == .y && number.magnitude <= 360
        ? "if latitudes and longitudes are swapped, name the columns with --x and --y" : nil)
  }

  private func height(_ value: Value, _ batch: inout FeatureBatch) throws(CSVFault) -> Double? {
    guard Self.hasText(value) else { return nil }
    let (start, end) = CSVValueKinds.trimmed(value.start, value.end)
    if let number = LenientDecimal.value(start, end) { return number }
    if let number = LenientDecimal.value(start, end, decimal: UInt8(ascii: ",")) { return number }
    guard isLenient else {
      throw CSVFault(
        value.start, .heightNotANumber, "the height '\(Self.shown(value))' is not a number")
    }
    batch.note(
      .heightNotANumber, as: .changed, "heights that are not numbers were left out",
      feature: batch.slotIndexes.count - 1)
    return nil
  }

  /// The number that a value stands for, in any form.
  private func number(
    _ value: Value, _ axis: CoordinateText.Axis
  ) throws(CSVFault) -> Double {
    do throws(CoordinateText.Problem) {
      guard value.isIrregular else {
        let (start, end) = CSVValueKinds.trimmed(value.start, value.end)
        return try CoordinateText.value(start, end, axis)
      }
      var text = Bytes()
      scanner.appendText(of: value, to: &text)
      text.append(repeating: 0, count: 32)
      let first = UnsafePointer(text.base)
      let (start, end) = CSVValueKinds.trimmed(first, first + text.count - 32)
      return try CoordinateText.value(start, end, axis)
    } catch {
      throw fault(error, value, axis)
    }
  }

  private func fault(
    _ problem: CoordinateText.Problem, _ value: Value, _ axis: CoordinateText.Axis
  ) -> CSVFault {
    let kind =
      plan.isInDegrees ? (axis == .x ? "longitude" : "latitude") : (axis == .x ? "x" : "y")
    switch problem {
    case .noCoordinate:
      return CSVFault(
        value.start, .badCoordinateText,
        "'\(Self.shown(value))' in column '\(columnName(axis))' is not a valid \(kind)")
    case .ambiguousLetter:
      return CSVFault(
        value.start, .badCoordinateText,
        "O is east in some languages and west in others, in '\(Self.shown(value))'",
        hint: "write E or W, or the whole word")
    case .otherAxis:
      return CSVFault(
        value.start, .badCoordinateText,
        "'\(Self.shown(value))' in column '\(columnName(axis))' is a "
          + (axis == .x ? "latitude" : "longitude") + ", not a \(kind)",
        hint: "name the columns with --x and --y")
    }
  }

  private func columnName(_ axis: CoordinateText.Axis) -> String {
    guard case .pair(let pair) = plan.decision else { return "" }
    return plan.names[axis == .x ? pair.x : pair.y]
  }

  /// The beginning of a value for a message.
  static func shown(_ value: Value) -> String {
    let count = min(value.end - value.start, 40)
    return String(decoding: UnsafeBufferPointer(start: value.start, count: count), as: UTF8.self)
      + (value.end - value.start > 40 ? "…" : "")
  }

  // MARK: - WKT

  private func appendGeometry(
    of value: Value, _ batch: inout FeatureBatch
  ) throws(CSVFault) {
    guard Self.hasText(value) else { return noteEmpty(&batch) }
    let first = batch.geometry.positionCount
    let outcome: WKTReader.Outcome
    do throws(GeoError) {
      if value.isIrregular {
        scratch.bytes.removeAll()
        scanner.appendText(of: value, to: &scratch.bytes)
        outcome = try scratch.wkt.append(
          scratch.bytes.buffer, closesRings: closesRings, keepsFaults: judgesFaults,
          to: &batch.geometry)
      } else {
        outcome = try scratch.wkt.append(
          UnsafeBufferPointer(start: value.start, count: value.end - value.start),
          closesRings: closesRings, keepsFaults: judgesFaults,
          to: &batch.geometry)
      }
    } catch {
      let offset = value.isIrregular ? 0 : Int(error.location?.byteOffset ?? 0)
      throw CSVFault(value.start + offset, error.reason, error.message, hint: error.hint)
    }
    if let srid = outcome.srid, let system = CSVGeometryChoice.system(srid),
      !system.isSame(as: plan.layer.crs)
    {
      throw CSVFault(
        value.start, .otherSystem,
        "the geometry is in \(system.identifier), but the layer is in "
          + plan.layer.crs.identifier)
    }
    if plan.isLatitudeFirst { swapOrdinates(from: first, &batch.geometry) }
    if !outcome.changes.isEmpty { batch.note(outcome.changes) }
  }

  private func swapOrdinates(from first: Int, _ geometry: inout GeometryColumn) {
    for position in first..<max(geometry.positionCount, first) {
      let index = position * geometry.stride
      let x = geometry.ordinates[index]
      geometry.ordinates[index] = geometry.ordinates[index + 1]
      geometry.ordinates[index + 1] = x
    }
  }
}

extension FeatureBatch {
  /// Counts the changes to the geometry of the feature that is being added.
  mutating func note(_ changes: WKBReader.Changes) {
    let feature = slotIndexes.count - 1
    if changes.contains(.linearisedCurves) {
      note(
        .curveLinearised, "curves became straight lines in steps of at most 4°", feature: feature)
    }
    if changes.contains(.flattenedSurfaces) {
      note(.surfaceToPolygons, "surfaces or triangles became polygons", feature: feature)
    }
    if changes.contains(.droppedEmptyParts) {
      note(
        .emptyPartDropped, "empty points or rings of a geometry were left out",
        feature: feature)
    }
    if changes.contains(.closedRings) {
      note(.ringClosed, feature: feature)
    }
    if changes.contains(.ignoredBytes) {
      note(
        .trailingBytes, "geometries have bytes after their end", feature: feature)
    }
  }
}
