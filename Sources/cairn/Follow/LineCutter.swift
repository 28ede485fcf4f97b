import Base
import Text

/// Cuts lines that have come together where one of them is damaged, so that it takes no other one with it.
struct LineCutter {
  /// What a line is.
  enum Content {
    /// A JSON text.
    case json
    /// A record with texts in quotation marks.
    case quoted
  }

  let content: Content

  /// The lines in pieces, each with the number of lines before it; a damaged line is alone.
  func cut(_ lines: [UInt8]) -> [(lines: ArraySlice<UInt8>, before: Int)] {
    var pieces: [(lines: ArraySlice<UInt8>, before: Int)] = []
    var (start, startLine, line, number) = (0, 0, 0, 0)
    // The scanner needs zeros after the text.
    let padded = lines + [UInt8](repeating: 0, count: 64)
    padded.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      while line < lines.count {
        let rest = UnsafeBufferPointer(rebasing: bytes[line..<lines.count])
        let end = line + (rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count - 1) + 1
        if !isWhole(base + line, count: end - line) {
          if start < line { pieces.append((lines[start..<line], startLine)) }
          pieces.append((lines[line..<end], number))
          (start, startLine) = (end, number + 1)
        }
        (line, number) = (end, number + 1)
      }
    }
    if start < lines.count { pieces.append((lines[start...], startLine)) }
    return pieces
  }

  private func isWhole(_ line: UnsafePointer<UInt8>, count: Int) -> Bool {
    switch content {
    case .quoted:
      return UnsafeBufferPointer(start: line, count: count)
        .reduce(0) { $0 + ($1 == UInt8(ascii: "\"") ? 1 : 0) }.isMultiple(of: 2)
    case .json:
      let end = line + count
      var start = line
      // RFC 8142 §2: a separator before each text.
      while start < end, start.pointee <= 0x20 { start += 1 }
      guard start < end else { return true }
      guard start.pointee == UInt8(ascii: "{") else { return false }
      var nothing = Bytes()
      guard let behind = try? JSONScanner.skipValue(start, &nothing), behind <= end else {
        return false
      }
      return UnsafeBufferPointer(start: behind, count: end - behind).allSatisfy { $0 <= 0x20 }
    }
  }
}
