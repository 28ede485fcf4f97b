import CommandLineKit

/// What `--avoid` takes: classes of roads, `toll`, or files of polygons, with commas between them.
struct AvoidList: ArgumentValue {
  /// Classes of roads, `ferry` and `toll`.
  var words: [String] = []
  /// Files of polygons.
  var files: [String] = []

  init?(argument: String) {
    guard let list = try? AvoidList(reading: argument) else { return nil }
    self = list
  }

  init(reading argument: String) throws(UsageError) {
    for item in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard !item.isEmpty else {
        throw UsageError("classes of roads, toll, ferry or files of polygons are needed")
      }
      // Names of files have a dot or a slash in them.
      if item.utf8.allSatisfy({ Self.isLetter($0) }) {
        words.append(String(item))
      } else {
        files.append(String(item))
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
  }

  static let valueName = "item,…"
  var argumentText: String { (words + files).joined(separator: ",") }
}
