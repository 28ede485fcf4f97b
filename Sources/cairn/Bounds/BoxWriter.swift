import Geometry
import Streaming

/// Writes boxes to standard output in one form, widened as asked for.
final class BoxWriter {
  private let sink: ByteSink
  private let text: BoxText
  private let marginMetres: Double?
  private let isSeveral: Bool
  private var lineCount = 0
  private var boxCount = 0

  /// A writer for one run; `isSeveral` if it may write more than one box.
  init(_ text: BoxText, marginMetres: Double?, isSeveral: Bool) throws(GeoError) {
    sink = try ByteSink(path: nil, isOverwriting: false)
    self.text = text
    self.marginMetres = marginMetres
    self.isSeveral = isSeveral
  }

  /// A line for a box.
  func line(_ box: BoundingBox?, of subject: BoxSubject, features: Int, crs: String?) -> String {
    text.line(box, of: subject, features: features, crs: crs)
  }

  /// A box with the margin around it; refuses what has no meaning in its system.
  func widened(
    _ box: BoundingBox?, _ crs: CoordinateReferenceSystem
  ) throws(GeoError) -> BoundingBox? {
    guard let box else { return nil }
    guard crs.isGeographic || !text.form.needsDegrees else {
      throw GeoError(
        .usage,
        "\(text.form.rawValue) needs longitudes and latitudes, but this is \(crs.identifier)",
        hint: "reproject it first, or use --form csv")
    }
    guard let marginMetres, marginMetres > 0 else { return box }
    if crs.isGeographic { return box.widened(byMetres: marginMetres).roundedOutward }
    guard crs.isInMetres else {
      throw GeoError(
        .usage,
        "nobody says whether \(crs.identifier) is in metres, so that --margin has no meaning")
    }
    return box.widened(byUnits: marginMetres)
  }

  /// Writes lines, of which some have a box.
  func write(_ lines: [String], boxCount: Int) throws(GeoError) {
    guard !lines.isEmpty else { return }
    let frame = text.frame(isSeveral: isSeveral)
    try sink.write(
      text: (lineCount == 0 ? frame.start : frame.separator)
        + lines.joined(separator: frame.separator))
    lineCount += lines.count
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
