internal import Base
internal import Text
internal import XML

/// The attributes `name`, `type` and `of` of an element that this program wrote.
struct GPXOwnAttributes {
  private(set) var name = ""
  private(set) var type = ""
  /// The value belongs to the geometry (`of="geometry"`).
  private(set) var isOfGeometry = false

  /// The attributes of the start tag that is the scanner's token.
  init(_ scanner: inout XMLScanner) {
    for index in 0..<scanner.attributes.count {
      var text = Bytes()
      scanner.appendAttribute(index, to: &text)
      let value = String(decoding: text.buffer, as: UTF8.self)
      switch scanner.names.canonical.name(at: scanner.attributes[index].name) {
      case "name": name = value
      case "type": type = value
      case "of": isOfGeometry = value == "geometry"
      default: break
      }
    }
  }

  /// Appends a JSON text in its compact form; false if it is not JSON, and then anything may be appended.
  static func appendJSON(_ text: UnsafeBufferPointer<UInt8>, to json: inout Bytes) -> Bool {
    var source = Bytes(capacity: text.count + 64)
    source.append(contentsOf: text)
    source.append(repeating: 0, count: 64)
    let start = JSONScanner.skipSpace(source.base)
    guard let end = try? JSONScanner.copyValue(start, to: &json) else { return false }
    return JSONScanner.skipSpace(end) == source.base + text.count
  }
}
