import Base
import Files
import Geometry

/// Writes boxes to standard output in one form, widened as asked for.
final class BoxWriter {
  private let sink: ByteSink
  private let text: BoxText
  private let marginMetres: Double
  private let isSeveral: Bool
  private var lineCount = 0
  private var boxCount = 0

  /// A writer for one run; `isSeveral` if it may write more than one box.
  init(_ text: BoxText, marginMetres: Double?, isSeveral: Bool) throws(GeoError) {
    sink = try ByteSink(path: nil, isOverwriting: false)
    self.text = text
    self.marginMetres = marginMetres ?? 0
    self.isSeveral = isSeveral
  }

  /// The form of the boxes.
  var form: BoxForm { text.form }

  /// What stands between two lines.
  var separator: String { text.frame(isSeveral: isSeveral).separator }

  /// A line for a box.
  func line(_ box: BoundingBox?, of subject: BoxSubject, features: Int, crs: String?) -> String {
    text.line(box, of: subject, features: features, crs: crs)
  }

  /// The unit of a system's coordinates; nil if nobody says and nobody asks. Refuses what has no meaning in a
  /// system.
  func unit(of crs: CoordinateReferenceSystem) throws(GeoError) -> BoxUnit? {
    if crs.degreesPerUnit == 1 { return .angle(degrees: 1) }
    if text.form.needsDegrees {
      throw GeoError(
        .usage,
        "\(text.form.rawValue) needs longitudes and latitudes in degrees, but this is "
          + crs.identifier,
        hint: "reproject it first, or use --form csv")
    }
    guard marginMetres > 0 else { return nil }
    guard let unit = BoxUnit(of: crs) else {
      throw GeoError(
        .usage,
        "--margin needs to know the unit of the coordinates, but nobody says that of "
          + crs.identifier, hint: "reproject it first")
    }
    return unit
  }

  /// Refuses to print coordinates as degrees that cannot be.
  func checkDegrees() throws(GeoError) {
    guard text.form.needsDegrees || marginMetres > 0 else { return }
    throw GeoError(
      .usage, "coordinates that are taken for degrees are beyond what degrees can be",
      hint:
        "if they are projected, convert --src-crs names their system; --form csv prints them as they are"
    )
  }

  /// A box with the margin around it; without a unit, the box as it is.
  func widened(_ box: BoundingBox, in unit: BoxUnit?) -> BoundingBox {
    guard marginMetres > 0, let unit else { return box }
    return box.widened(byMetres: marginMetres, in: unit)
  }

  /// Writes one line.
  func write(_ line: String, hasBox: Bool) throws(GeoError) {
    let frame = text.frame(isSeveral: isSeveral)
    try sink.write(text: (lineCount == 0 ? frame.start : frame.separator) + line)
    lineCount += 1
    boxCount += hasBox ? 1 : 0
  }

  /// Writes lines with separators between them, of which some have a box.
  func write(
    _ lines: UnsafeBufferPointer<UInt8>, lineCount: Int, boxCount: Int
  ) throws(GeoError) {
    let frame = text.frame(isSeveral: isSeveral)
    try sink.write(text: self.lineCount == 0 ? frame.start : frame.separator)
    try sink.write(lines)
    self.lineCount += lineCount
    self.boxCount += boxCount
  }

  /// Ends the text; false if there was no data at all.
  func finish() throws(GeoError) -> Bool {
    let frame = text.frame(isSeveral: isSeveral)
    if lineCount > 0 { try sink.write(text: frame.end) }
    return boxCount > 0
  }
}
