internal import CExpat

/// An element of a QML or SLD document, which is small: the whole of it is held in memory.
final class StyleElement {
  /// The name without its prefix: the names that are read here do not collide.
  let name: String
  /// The attributes by name.
  let attributes: [String: String]
  /// The elements in it, in order.
  private(set) var children: [StyleElement] = []
  private var bytes: [UInt8] = []

  /// Bytes that are read at most.
  private static let sizeLimit = 64 << 20
  /// Levels of elements at most.
  private static let depthLimit = 200

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// All text that is directly in it.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The first child of a name.
  func child(_ name: String) -> StyleElement? { children.first { $0.name == name } }

  /// The children of a name.
  func children(_ name: String) -> [StyleElement] { children.filter { $0.name == name } }

  /// The root of a document; nil for text that is not well-formed, is too large or too deep, or declares
  /// entities.
  static func root(of document: String) -> StyleElement? {
    guard document.utf8.count <= sizeLimit, let parser = XML_ParserCreate("UTF-8") else {
      return nil
    }
    defer { XML_ParserFree(parser) }
    let stack = Stack(parser)
    XML_SetUserData(parser, Unmanaged.passUnretained(stack).toOpaque())
    XML_SetElementHandler(
      parser,
      { stack, name, attributes in
        guard let name else { return }
        Stack.from(stack)?.open(name, attributes)
      }, { stack, _ in Stack.from(stack)?.close() })
    XML_SetCharacterDataHandler(parser) { stack, text, count in
      guard let text else { return }
      Stack.from(stack)?.add(text, Int(count))
    }
    XML_SetEntityDeclHandler(parser) { stack, _, _, _, _, _, _, _, _ in
      Stack.from(stack)?.refuse()
    }
    var document = document
    let status = document.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        XML_Parse(parser, $0.baseAddress, Int32(clamping: $0.count), 1)
      }
    }
    return withExtendedLifetime(stack) { status == XML_STATUS_OK ? stack.root : nil }
  }

  /// The elements that are open while a document is parsed.
  private final class Stack {
    private let parser: XML_Parser
    private var open: [StyleElement] = []
    private(set) var root: StyleElement?

    init(_ parser: XML_Parser) { self.parser = parser }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> Stack? {
      pointer.map { Unmanaged<Stack>.fromOpaque($0).takeUnretainedValue() }
    }

    func refuse() { XML_StopParser(parser, XML_Bool(XML_FALSE)) }

    func open(
      _ name: UnsafePointer<CChar>, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
      guard open.count < StyleElement.depthLimit else { return refuse() }
      var attributes: [String: String] = [:]
      if var next = list {
        while let name = next[0], let value = next[1] {
          attributes[String(cString: name)] = String(cString: value)
          next += 2
        }
      }
      let full = String(cString: name)
      let local = full.split(separator: ":").last.map(String.init) ?? full
      let element = StyleElement(local, attributes)
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func close() { _ = open.popLast() }

    func add(_ text: UnsafePointer<CChar>, _ count: Int) {
      text.withMemoryRebound(to: UInt8.self, capacity: count) {
        open.last?.bytes.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
      }
    }
  }
}
