/// A kind of file that cairn does not read, but that people hand to it: known by its first bytes, so that
/// the error can name it and say what to do.
struct ForeignFormat: Equatable {
  /// What the file is, as in "this is a Shapefile".
  let title: String
  /// What to do about it.
  let remedy: String

  /// The kind of file that begins with these bytes, nil if none of those known here does.
  static func recognised(_ head: UnsafeBufferPointer<UInt8>) -> ForeignFormat? {
    for (magic, format) in magics where head.starts(with: magic) { return format }
    // ustar's magic is behind the names of the first file.
    if head.count > 262, head[257..<262].elementsEqual("ustar".utf8) { return tar }
    if isDBase(head) { return dBase }
    return isMapInfo(head) ? mapInfo : document(head)
  }

  private static func converted(_ title: String) -> ForeignFormat {
    ForeignFormat(title: title, remedy: "ogr2ogr turns it into a GeoPackage")
  }

  private static func compressed(_ title: String, _ command: String) -> ForeignFormat {
    ForeignFormat(
      title: title, remedy: "decompress it first: \(command) | cairn ...")
  }

  private static let picture = ForeignFormat(
    title: "a picture", remedy: "cairn reads vector data")
  private static let tar = ForeignFormat(title: "a tar archive", remedy: "unpack it first")
  private static let dBase = ForeignFormat(
    title: "a dBASE table",
    remedy: "ogr2ogr turns it, or the Shapefile beside it, into a GeoPackage")
  private static let mapInfo = ForeignFormat(
    title: "a MapInfo table",
    remedy: "ogr2ogr turns it, with the files beside it, into a GeoPackage")
  static let webPage = ForeignFormat(
    title: "a web page (HTML), not data",
    remedy:
      "the server sent a page in place of the file; open the address in a browser to see what it says"
  )

  /// The first bytes of formats, from their specifications or from the file(1) database.
  private static let magics: [([UInt8], ForeignFormat)] = [
    ([0x00, 0x00, 0x27, 0x0A], converted("a Shapefile")),
    (Array("fgb".utf8), converted("a FlatGeobuf")),
    (Array("PAR1".utf8), converted("a Parquet file")),
    (Array("ARROW1".utf8), converted("an Arrow file")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], compressed("compressed with xz", "xz -dc FILE")),
    ([0x28, 0xB5, 0x2F, 0xFD], compressed("compressed with zstd", "zstd -dc FILE")),
    ([0x04, 0x22, 0x4D, 0x18], compressed("compressed with lz4", "lz4 -dc FILE")),
    (
      [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
      ForeignFormat(title: "a 7z archive", remedy: "unpack it first")
    ),
    (Array("Rar!".utf8), ForeignFormat(title: "a RAR archive", remedy: "unpack it first")),
    (
      Array("%PDF".utf8),
      ForeignFormat(title: "a PDF document", remedy: "ask for the data that it was made of")
    ),
    (
      [0xD0, 0xCF, 0x11, 0xE0],
      ForeignFormat(
        title: "an old Office document (XLS, DOC)", remedy: "save the sheet as CSV")
    ),
    ([0x89, 0x50, 0x4E, 0x47], picture), ([0xFF, 0xD8, 0xFF], picture),
    (Array("II*\0".utf8), picture), (Array("MM\0*".utf8), picture),
    (
      [0xFF, 0xE0, 0x04, 0x6F, 0x35, 0x6D, 0x32],
      ForeignFormat(
        title: "an o5m file", remedy: "osmconvert FILE --out-pbf turns it into a PBF")
    ),
    (
      Array("LASF".utf8),
      ForeignFormat(title: "a LAS point cloud", remedy: "cairn reads vector data")
    ),
  ]

  /// dBASE III to VII: a version, a plausible date of the last change, and a header of 32 bytes and 32 for
  /// each field that ends with a carriage return.
  private static func isDBase(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard head.count > 33, [0x03, 0x83, 0x8B, 0x30, 0xF5].contains(head[0]),
      (1...12).contains(head[2]), (1...31).contains(head[3])
    else { return false }
    let length = Int(head[8]) | Int(head[9]) << 8
    return length >= 65 && length <= head.count && (length - 1) % 32 == 0
      && head[length - 1] == 0x0D
  }

  /// The first line of the text file of a MapInfo table, in any letter case.
  private static func isMapInfo(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    let word = "!table".utf8
    guard head.count > word.count, head[word.count] <= 0x20 else { return false }
    return head.prefix(word.count).map { $0 | 0x20 }.elementsEqual(word)
  }

  /// The kind of a document by its root element: a web page, or GML, whose feature collections have many namespaces
  /// (`gml`, `wfs`, `ogr`).
  private static func document(_ head: UnsafeBufferPointer<UInt8>) -> ForeignFormat? {
    guard let root = root(head) else { return nil }
    if root == "html" { return webPage }
    return root.hasPrefix("gml:") || root == "featurecollection"
      || root.hasSuffix(":featurecollection") ? converted("a GML file") : nil
  }

  /// The name of the root element in lower case, with its prefix; that of the doctype if it is `html`.
  private static func root(_ head: UnsafeBufferPointer<UInt8>) -> String? {
    var rest = head[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: "<") else { return nil }
      let text = rest.prefix(16).map { $0 | 0x20 }
      if text.starts(with: "<!doctype html".utf8) { return "html" }
      guard text.starts(with: "<?xml".utf8) || text.starts(with: "<!--".utf8) else {
        let name = rest.dropFirst().prefix { $0 > 0x20 && !">/".utf8.contains($0) }
        return String(decoding: name, as: UTF8.self).lowercased()
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      rest = rest[(end + 1)...]
    }
  }
}
