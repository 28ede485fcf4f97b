internal import Base

/// Breaks compact JSON text into indented lines, with two spaces per level; arrays of numbers only, such
/// as positions and boxes, stay on one line.
enum GeoJSONIndentation {
  /// Appends an indented value; its first line is not indented, as it continues the present line.
  ///
  /// - Parameters:
  ///   - json: Valid JSON without white space.
  ///   - level: The level of the value itself.
  ///   - out: Where it goes.
  static func append(_ json: UnsafeBufferPointer<UInt8>, level: Int, to out: inout Bytes) {
    var level = level
    var index = 0
    while index < json.count {
      let byte = json[index]
      switch byte {
      case UInt8(ascii: "\""):
        let end = end(ofStringAt: index, in: json)
        out.append(contentsOf: UnsafeBufferPointer(rebasing: json[index..<end]))
        index = end
        continue
      case UInt8(ascii: "["):
        if let end = end(ofNumbersAt: index, in: json) {
          for byte in json[index..<end] {
            out.append(byte)
            if byte == UInt8(ascii: ",") { out.append(UInt8(ascii: " ")) }
          }
          index = end
          continue
        }
        level += 1
        out.append(byte)
        startLine(level, &out)
      case UInt8(ascii: "{"):
        out.append(byte)
        if index + 1 < json.count, json[index + 1] == UInt8(ascii: "}") {
          out.append(UInt8(ascii: "}"))
          index += 2
          continue
        }
        level += 1
        startLine(level, &out)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        level -= 1
        startLine(level, &out)
        out.append(byte)
      case UInt8(ascii: ","):
        out.append(byte)
        startLine(level, &out)
      case UInt8(ascii: ":"):
        out.append(byte)
        out.append(UInt8(ascii: " "))
      default: out.append(byte)
      }
      index += 1
    }
  }

  private static func startLine(_ level: Int, _ out: inout Bytes) {
    out.append(UInt8(ascii: "\n"))
    out.append(repeating: UInt8(ascii: " "), count: level * 2)
  }

  /// The index after the string that starts at an index.
  private static func end(ofStringAt start: Int, in json: UnsafeBufferPointer<UInt8>) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, json.count)
  }

  /// The index after the array that starts at an index, if it is empty or holds only numbers.
  private static func end(ofNumbersAt start: Int, in json: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = start + 1
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "]"): return index + 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "e"), UInt8(ascii: "E"):
        index += 1
      default: return nil
      }
    }
    return nil
  }
}
