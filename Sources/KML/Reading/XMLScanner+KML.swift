internal import Base
internal import XML

extension XMLScanner {
  /// The bytes of an attribute of the current start tag, decoded; nil without it. `text` is room to work in.
  func attribute(_ name: KMLName, _ text: inout Bytes) -> [UInt8]? {
    attribute(name.rawValue, &text)
  }

  /// The same for an attribute by its canonical name.
  func attribute(_ name: String, _ text: inout Bytes) -> [UInt8]? {
    for index in 0..<attributes.count {
      let canonical = names.canonical.bytes(at: attributes[index].name)
      guard canonical.elementsEqual(name.utf8) else { continue }
      text.removeAll()
      appendAttribute(index, to: &text)
      return Array(text.buffer)
    }
    return nil
  }
}
