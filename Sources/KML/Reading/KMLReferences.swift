internal import Base
internal import Features
internal import Styles
internal import Text

/// The files that a document refers to, such as pictures, by the names that they have in the output: a document may
/// lie in another folder than the first one of its input, and other files may have had their names before them.
final class KMLReferences: Sendable {
  private let input: KMLInput
  private let document: String
  /// Names of the files in the output by their paths; nil where files do not come along.
  private let names: [String: String]?

  /// The references of a document; `isFirst` for the first of its input, whose references to files that do not come
  /// along stay right.
  init?(_ input: KMLInput, document: String, names: [String: String]?, isFirst: Bool) {
    let folder = KMLNeighbourhood.folder(of: document)
    if let names {
      guard names.contains(where: { path, name in path != folder + name }) else { return nil }
    } else if isFirst || folder.isEmpty {
      return nil
    }
    self.input = input
    self.document = document
    self.names = names
  }

  /// What stands for a reference in the output; nil if it can stay as it is.
  func replacement(of reference: String) -> String? {
    guard !reference.isEmpty, let path = input.path(of: reference, in: document) else { return nil }
    guard let name = names.map({ $0[path] }) ?? path, name != reference else { return nil }
    let isEncoded =
      reference.utf8.contains(UInt8(ascii: "%")) && !path.utf8.contains(UInt8(ascii: "%"))
    let new = isEncoded ? PercentText.encoded(name, keepsNonASCII: true) : name
    return new == reference ? nil : new
  }

  /// A style, its icon called as in the output.
  func renamingIcon(of style: KMLStyle) -> KMLStyle {
    guard let icon = style.model.icon, let name = replacement(of: icon) else { return style }
    var style = style
    style.model.icon = name
    return style
  }

  // MARK: - Within texts

  /// Replaces the references in a feature's description and nested values, from its first cell on.
  func rename(in batch: inout FeatureBatch, from first: Int, _ slot: KMLSlot) {
    let description = slot.key("description")
    for index in first..<batch.cells.count {
      let cell = batch.cells[index]
      let made: [UInt8]?
      switch cell.type {
      case .text where cell.key == description: made = replacing(inHTML: batch.bytes(of: cell))
      case .json: made = replacing(inJSON: batch.bytes(of: cell))
      default: continue
      }
      guard let made else { continue }
      let start = batch.text.count
      made.withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
      batch.cells[index] = batch.storedCell(
        key: cell.key, type: cell.type, flags: cell.flags.subtracting(.plain), from: start)
    }
  }

  /// A description with the values of its `src` and `href` attributes replaced; nil if all of them can stay.
  func replacing(inHTML text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    replacing(in: text) { text, index in
      guard text[index] == UInt8(ascii: "="),
        Self.isWord("src", text, before: index) || Self.isWord("href", text, before: index)
      else { return nil }
      var start = index + 1
      while start < text.count, text[start] <= 0x20 { start += 1 }
      guard start < text.count, text[start] == 0x22 || text[start] == 0x27 else { return nil }
      return start
    }
  }

  /// A nested value as JSON with the values of `href`, `targetHref` and the like replaced; nil if all of them can stay.
  func replacing(inJSON text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    replacing(in: text) { text, index in
      guard text[index] == UInt8(ascii: ":"), index >= 5, text[index - 1] == 0x22,
        Self.isWord("href", text, before: index - 1), index + 1 < text.count,
        text[index + 1] == 0x22
      else { return nil }
      return index + 1
    }
  }

  /// Replaces quoted references; `opening` is where the quote of one is whose sign before the value is at an index.
  private func replacing(
    in text: UnsafeBufferPointer<UInt8>, opening: (UnsafeBufferPointer<UInt8>, Int) -> Int?
  ) -> [UInt8]? {
    var made: [UInt8] = []
    var copied = 0
    var index = 0
    while index < text.count {
      guard let quote = opening(text, index) else {
        index += 1
        continue
      }
      let first = quote + 1
      guard let last = text[first...].firstIndex(of: text[quote]) else { break }
      let reference = String(decoding: text[first..<last], as: UTF8.self)
      if let new = replacement(of: reference).map(Self.quotable) {
        made += text[copied..<first]
        made += Array(new.utf8)
        copied = last
      }
      index = last + 1
    }
    guard copied > 0 else { return nil }
    return made + text[copied...]
  }

  /// A path that can stand between quotes.
  private static func quotable(_ path: String) -> String {
    let needsCode = path.utf8.contains { $0 < 0x20 || "\"'\\<>&".utf8.contains($0) }
    return needsCode ? PercentText.encoded(path, keepsNonASCII: true) : path
  }

  /// True if a word, whatever its case, precedes an index; there may be white space between them.
  private static func isWord(
    _ word: StaticString, _ text: UnsafeBufferPointer<UInt8>, before index: Int
  ) -> Bool {
    var end = index
    while end > 0, text[end - 1] <= 0x20 { end -= 1 }
    let start = end - word.utf8CodeUnitCount
    guard start >= 0 else { return false }
    for offset in 0..<word.utf8CodeUnitCount
    where text[start + offset] | 0x20 != word.utf8Start[offset] { return false }
    return true
  }
}
