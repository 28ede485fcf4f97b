/// Looks into the text of a JSON object without building values from it.
public enum JSONMember {
  /// Where `"name":value` lies in the compact text of an object; nil if it has no such member.
  ///
  /// The text must be valid JSON without white space, as batches hold it.
  public static func find(_ name: StaticString, in json: UnsafeBufferPointer<UInt8>) -> Range<Int>?
  {
    var index = 1
    while index < json.count, json[index] == UInt8(ascii: "\"") {
      let start = index
      let nameEnd = end(ofValueAt: index, in: json)
      let valueEnd = end(ofValueAt: nameEnd + 1, in: json)
      if nameEnd - start - 2 == name.utf8CodeUnitCount, valueEnd <= json.count {
        let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        if json[start + 1..<nameEnd - 1].elementsEqual(bytes) { return start..<valueEnd }
      }
      index = valueEnd + 1
    }
    return nil
  }

  /// The index after the value that starts at an index.
  private static func end(ofValueAt start: Int, in json: UnsafeBufferPointer<UInt8>) -> Int {
    var depth = 0
    var index = start
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "\""):
        index = closingQuote(ofStringAt: index, in: json)
        if depth == 0 { return min(index + 1, json.count) }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: ","): if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return json.count
  }

  /// The index of the closing quote of the string that starts at an index; the count, or more, if
  /// it has no closing quote.
  public static func closingQuote(
    ofStringAt start: Int, in json: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }
}
