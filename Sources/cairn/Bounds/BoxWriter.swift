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

  /// Refuses what has no meaning in a system.
  func check(_ crs: CoordinateReferenceSystem) throws(GeoError) {
    if crs.isGeographic { return }
    if text.form.needsDegrees {
      throw GeoError(
        .usage,
        "\(text.form.rawValue) needs longitudes and latitudes, but this is \(crs.identifier)",
        hint: "reproject it first, or use --form csv")
    }
    if marginMetres > 0, !crs.isInMetres {
      throw GeoError(
        .usage, "--margin needs degrees or metres, but nobody says that \(crs.identifier) has them",
        hint: "reproject it first")
    }
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

  /// A box with the margin around it.
  func widened(_ box: BoundingBox, isGeographic: Bool) -> BoundingBox {
    guard marginMetres > 0 else { return box }
    return isGeographic
      ? box.widened(byMetres: marginMetres).roundedOutward : box.widened(byUnits: marginMetres)
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

extension BoundingBox {
  /// The box with its edges moved outward to 7 decimals, about a centimetre.
  fileprivate var roundedOutward: BoundingBox {
    BoundingBox(
      west: max((west * 1e7).rounded(.down) / 1e7, -180),
      south: max((south * 1e7).rounded(.down) / 1e7, -90),
      east: min((east * 1e7).rounded(.up) / 1e7, 180),
      north: min((north * 1e7).rounded(.up) / 1e7, 90))
  }
}
