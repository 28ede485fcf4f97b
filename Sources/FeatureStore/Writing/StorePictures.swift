package import Base
import Features
package import Files
package import Styles
import Text

/// The pictures that came with the features of a run: those that are icons go into the styles that QGIS
/// draws by, as it does not look into the table of attachments.
package struct StorePictures {
  private let files: [String: Attachment]

  /// The largest file that becomes part of a style, in bytes.
  package static let sizeLimit: UInt64 = 1 << 18
  /// The most bytes of all pictures of a style, each as often as it is in it.
  package static let totalLimit: UInt64 = 1 << 23

  /// Files by the names that they have in the store.
  package init(_ files: [Attachment], names: [String: String] = [:]) {
    self.files = Dictionary(
      files.map { (names[$0.name] ?? $0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What QGIS loads the icons of a style sheet by, for those that are among the files; and how many of
  /// these it does not get. Errors: those of reading a file.
  package func paths(
    of sheet: StyleSheet
  ) throws(GeoError) -> (paths: [String: String], leftOut: Int) {
    var paths: [String: String] = [:]
    var leftOut = 0
    var total: UInt64 = 0
    guard !files.isEmpty else { return (paths, leftOut) }
    for (icon, uses) in sheet.icons {
      guard let file = file(of: icon) else { continue }
      let size = file.size * UInt64(uses)
      guard file.size <= Self.sizeLimit, total + size <= Self.totalLimit,
        let picture = try Self.picture(file)
      else {
        leftOut += 1
        continue
      }
      total += size
      paths[icon] = QGISSymbol.embedded(picture)
    }
    return (paths, leftOut)
  }

  /// The file that a reference leads to, if it is one of them.
  private func file(of reference: String) -> Attachment? {
    if let file = files[reference] { return file }
    guard reference.utf8.contains(UInt8(ascii: "%")) else { return nil }
    return files[String(decoding: PercentText.decoded(reference), as: UTF8.self)]
  }

  /// True if a reference leads to one of the files, and that is a photograph or another picture by its name.
  package func holdsPicture(_ reference: String) -> Bool {
    guard let file = file(of: reference) else { return false }
    let ending = file.name.split(separator: ".").last?.lowercased() ?? ""
    return Self.endings.contains(ending)
  }

  /// True if there are no files.
  package var isEmpty: Bool { files.isEmpty }

  /// How names of pictures end that QGIS shows.
  private static let endings: Set = [
    "jpg", "jpeg", "png", "gif", "bmp", "webp", "tif", "tiff", "svg",
  ]

  /// The content of a file that QGIS can draw: SVG from its first element or declaration on; nil for others.
  private static func picture(_ file: Attachment) throws(GeoError) -> [UInt8]? {
    var content: [UInt8] = []
    content.reserveCapacity(Int(clamping: file.size))
    try file.read { content += $0 }
    if magic.contains(where: { content.starts(with: $0) }) { return content }
    let isWebP = content.starts(with: "RIFF".utf8) && content.dropFirst(8).starts(with: "WEBP".utf8)
    if isWebP { return content }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = content.dropFirst(content.starts(with: byteOrderMark) ? 3 : 0).drop { $0 <= 0x20 }
    guard text.first == UInt8(ascii: "<"),
      contains("<svg", in: text)
    else { return nil }
    return Array(text)
  }

  /// How PNG, JPEG, GIF and BMP begin.
  private static let magic: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8),
    Array("BM".utf8),
  ]

  private static func contains(_ word: String, in text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { text[$0...].starts(with: word.utf8) }
  }
}
