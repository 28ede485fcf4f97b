internal import Text

/// Finds the id of a feature that could not be parsed, so that a message can name it.
enum GeoJSONFeatureIDSearch {
  /// The text of the id, nil if there is none or it cannot be found. Objects and arrays are skipped by
  /// counting brackets, as their content may be broken.
  static func id(in start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> String? {
    var next = start
    var depth = 0
    var isKey = false
    while next < end {
      switch next.pointee {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        isKey = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): isKey = depth == 1
      case 0x22:
        let key = next + 1
        guard let close = closingQuote(key, end) else { return nil }
        next = close
        if isKey, close - key == 2, JSONScanner.matches(key, "id") {
          return value(close + 1, end)
        }
        isKey = false
      default: break
      }
      next += 1
    }
    return nil
  }

  private static func closingQuote(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>)
    -> UnsafePointer<UInt8>?
  {
    var next = start
    while next < end {
      if next.pointee == 0x22 { return next }
      next += next.pointee == 0x5c ? 2 : 1
    }
    return nil
  }

  private static func value(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> String? {
    var next = start
    while next < end, next.pointee <= 0x20 || next.pointee == UInt8(ascii: ":") { next += 1 }
    guard next < end, next.pointee != UInt8(ascii: "{"), next.pointee != UInt8(ascii: "[") else {
      return nil
    }
    if next.pointee == 0x22 {
      guard let close = closingQuote(next + 1, end) else { return nil }
      return GeoJSONTextSplitter.unescaped(
        UnsafeBufferPointer(start: next + 1, count: close - next - 1))
    }
    var last = next
    while last < end, last.pointee > 0x20, last.pointee != UInt8(ascii: ","),
      last.pointee != UInt8(ascii: "}")
    {
      last += 1
    }
    let text = String(decoding: UnsafeBufferPointer(start: next, count: last - next), as: UTF8.self)
    return text == "null" || text.isEmpty ? nil : text
  }
}
