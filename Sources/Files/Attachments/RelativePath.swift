public import Base

/// The path of a file in an archive or a store, which stays in there: its parts with `/` between them,
/// no `.` and `..` among them.
public struct RelativePath: Hashable {
  /// The path.
  public let text: String

  /// Nil for a path that is absolute, leaves its folder, names nothing, or holds a zero byte. Some
  /// Windows programs separate by `\`, against APPNOTE §4.4.17.1.
  public init?(_ name: String) {
    var parts: [Substring] = []
    let isSeparator = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    let bytes = name.utf8
    guard let first = bytes.first, !isSeparator(first), !bytes.contains(0), !Self.hasDrive(name)
    else { return nil }
    for part in name.utf8.split(whereSeparator: isSeparator).map(Substring.init) {
      if part == "." { continue }
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(part)
      }
    }
    guard !parts.isEmpty else { return nil }
    text = parts.joined(separator: "/")
  }

  /// `C:`, of a Windows volume.
  private static func hasDrive(_ name: String) -> Bool {
    let start = Array(name.utf8.prefix(2))
    return start.count == 2 && start[1] == UInt8(ascii: ":")
      && UInt8(ascii: "a")...UInt8(ascii: "z") ~= start[0] | 0x20
  }

  /// The last part, with its extension.
  var fileName: Substring { text.split(separator: "/").last ?? "" }

  /// What is behind the last dot of the last part, in lower case; empty without one.
  var fileExtension: String {
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The folder with its slash; empty at the root.
  public var folder: Substring { text.prefix(text.count - fileName.count) }

  /// `images/a.png`, `images/a_1.png`, `images/a_2.png` …, up to the first that is free.
  public func numbered(until isFree: (String) throws(GeoError) -> Bool) throws(GeoError) -> String {
    var candidate = text
    var number = 0
    let ending = fileExtension.isEmpty ? "" : text.suffix(fileExtension.utf8.count + 1)
    while try !isFree(candidate) {
      number += 1
      candidate = "\(text.dropLast(ending.count))_\(number)\(ending)"
    }
    return candidate
  }
}
