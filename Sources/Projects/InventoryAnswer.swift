public import Base
public import Files
internal import Text

/// What the inventory service answers, as GeoJSON: it may be an array of features, and features need not say that they are
/// such.
public enum InventoryAnswer {
  /// An answer is held as a whole.
  private static let sizeLimit = 1 << 28

  /// A collection of the features of an answer; nil for a source that begins as GeoJSON does, of which nothing is read.
  /// Errors: `.unknownFormat`, those of the source.
  public static func geoJSON(of source: ByteSource) throws(GeoError) -> [UInt8]? {
    guard source.withHead(isAnswer) else { return nil }
    var answer = Bytes()
    while try source.read(into: &answer, atMost: 1 << 18) {
      guard answer.count <= sizeLimit else {
        throw GeoError(
          .unknownFormat, "the answer is larger than 256 MB", at: SourceLocation(path: source.path))
      }
    }
    // The scanner needs zeros after the text.
    answer.append(repeating: 0, count: 64)
    do throws(JSONFault) {
      var features = Features()
      let start = UnsafePointer(answer.base)
      var next = JSONScanner.skipSpace(
        start + (answer.buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
      while next < start + answer.count - 64 {
        next = JSONScanner.skipSpace(try features.add(next))
      }
      return Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8) + features.text
        + Array("]}".utf8)
    } catch {
      let text = UnsafeBufferPointer(start: UnsafePointer(answer.base), count: answer.count - 64)
      throw SettingsText(text, path: source.path, reason: .unknownFormat).error(
        error.message, at: min(error.position - UnsafePointer(answer.base), text.count),
        hint:
          "an answer of the inventory service is an object with 'id', 'geometry' and 'properties', "
          + "an array of such, or GeoJSON")
    }
  }

  /// True for an array, and for an object without `type` that has what features or their collections have: what is too
  /// large to be seen to have none is GeoJSON.
  private static func isAnswer(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    if JSONHead.firstByte(of: head) == UInt8(ascii: "[") { return true }
    var (hasType, isFeature, isList) = (false, false, false)
    func look(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      hasType = hasType || name.elementsEqual("type".utf8)
      isFeature =
        isFeature || ["id", "geometry", "properties"].contains { name.elementsEqual($0.utf8) }
      return !hasType
    }
    let isWhole = JSONHead.forEachMember(of: head) { name, value in
      guard name.elementsEqual("features".utf8), value.pointee == UInt8(ascii: "[") else {
        return look(name)
      }
      isList = JSONHead.forEachMember(at: value + 1) { name, _ in look(name) }
      return false
    }
    return (isWhole || isList) && isFeature && !hasType
  }

  /// The features that were found, with commas between.
  private struct Features: ~Copyable {
    private(set) var text: [UInt8] = []
    private var nothing = Bytes(capacity: 1)

    /// Adds a feature, or those of an array or of a collection; returns where the value ends.
    mutating func add(_ start: UnsafePointer<UInt8>) throws(JSONFault) -> UnsafePointer<UInt8> {
      if start.pointee == UInt8(ascii: "[") { return try addItems(start) }
      let (end, list) = try addFeature(start, isCollection: true)
      if let list { _ = try addItems(list) }
      return end
    }

    private mutating func addItems(
      _ start: UnsafePointer<UInt8>
    ) throws(JSONFault) -> UnsafePointer<UInt8> {
      var next = JSONScanner.skipSpace(start + 1)
      while next.pointee != UInt8(ascii: "]") {
        next = JSONScanner.skipSpace(try addFeature(next, isCollection: false).end)
        guard next.pointee == UInt8(ascii: ",") else { break }
        next = JSONScanner.skipSpace(next + 1)
      }
      return try JSONScanner.expect("]", at: next, "',' or ']'")
    }

    /// Adds an object; one that may be a collection, and has `features`, gives these instead.
    private mutating func addFeature(
      _ start: UnsafePointer<UInt8>, isCollection: Bool
    ) throws(JSONFault) -> (end: UnsafePointer<UInt8>, features: UnsafePointer<UInt8>?) {
      var hasType = false
      var list: UnsafePointer<UInt8>?
      var next = try JSONScanner.expect("{", at: start, "a feature")
      while next.pointee == 0x22 {
        let name = next + 1
        let nameEnd = try JSONScanner.stringExtent(name).end
        let value = try JSONScanner.expect(":", at: nameEnd + 1, "':'")
        let key = UnsafeBufferPointer(start: name, count: nameEnd - name)
        if key.elementsEqual("type".utf8) { hasType = true }
        if isCollection, key.elementsEqual("features".utf8), value.pointee == UInt8(ascii: "[") {
          list = value
        }
        next = JSONScanner.skipSpace(try JSONScanner.skipValue(value, &nothing))
        guard next.pointee == UInt8(ascii: ",") else { break }
        next = JSONScanner.skipSpace(next + 1)
      }
      guard next.pointee == UInt8(ascii: "}") else { throw .expected("',' or '}'", at: next) }
      if let list { return (next + 1, list) }
      if !text.isEmpty { text.append(UInt8(ascii: ",")) }
      let first = JSONScanner.skipSpace(start + 1)
      if !hasType {
        text += (first == next ? "{\"type\":\"Feature\"" : "{\"type\":\"Feature\",").utf8
      }
      let begin = hasType ? start : first
      text += UnsafeBufferPointer(start: begin, count: next + 1 - begin)
      return (next + 1, nil)
    }
  }
}
