internal import Base
internal import Text

/// Values of KML as JSON.
enum KMLJSON {
  /// Appends a value: as its type if it fits that, as null if it is empty, otherwise as a string. The byte after
  /// the text must not be part of a number.
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, as type: KMLFieldType, to json: inout Bytes
  ) {
    switch type {
    case .integer:
      if let value = KMLNumber.integer(text) { return json.append(String(value)) }
    case .real:
      if let value = KMLNumber.value(text) { return json.append(JSONValue.text(of: value)) }
    case .boolean:
      if let value = KMLNumber.boolean(text) { return json.append(value ? "true" : "false") }
    case .text: break
    }
    if text.isXMLSpace { json.append("null") } else { json.append(quoting: text) }
  }
}
