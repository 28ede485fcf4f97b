internal import Base
internal import CExpat
internal import XML

/// Reads a whole document into pieces; expat does the work, so encodings and document types are taken.
final class TrailParser {
  /// What stands before the root element: a document type declaration.
  struct DocumentType: Hashable, Sendable {
    var name: String
    var systemID: String?
    var publicID: String?
  }

  private(set) var type: DocumentType?
  /// Comments and instructions before and behind the root.
  private(set) var prolog: [TrailNode] = []
  private(set) var epilog: [TrailNode] = []
  private(set) var root: TrailElement?
  private var open: [TrailElement] = []
  private var isRefused: String?
  private let parser: XML_Parser
  private let encodings = ForeignEncodings()

  /// Levels of elements at most.
  private static let depthLimit = 28

  /// Reads a document; messages call it `path`. Errors: `.xmlSyntax`, `.xmlEntity`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, path: String) throws(GeoError) {
    guard let parser = XML_ParserCreate(nil) else {
      throw GeoError(.bug, "expat cannot be initialised")
    }
    self.parser = parser
    setHandlers()
    encodings.serve(parser)
    let status = bytes.withMemoryRebound(to: CChar.self) {
      XML_Parse(parser, $0.baseAddress, Int32(clamping: $0.count), 1)
    }
    let place = SourceLocation(
      path: path, line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    if let isRefused { throw GeoError(.xmlEntity, isRefused, at: place) }
    guard status == XML_STATUS_OK, root != nil else {
      let code = XML_GetErrorCode(parser)
      let message = XML_ErrorString(code).map { String(cString: $0) } ?? "not well-formed"
      throw GeoError(.xmlSyntax, message, at: place)
    }
  }

  deinit { XML_ParserFree(parser) }

  private func setHandlers() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { owner, name, attributes in
        guard let name, let owner = TrailParser.from(owner) else { return }
        owner.begin(String(cString: name), attributes)
      }, { owner, _ in TrailParser.from(owner)?.end() })
    XML_SetCharacterDataHandler(parser) { owner, text, count in
      guard let text, let owner = TrailParser.from(owner) else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        owner.add(
          text: String(decoding: UnsafeBufferPointer(start: $0, count: Int(count)), as: UTF8.self))
      }
    }
    XML_SetCommentHandler(parser) { owner, text in
      guard let text else { return }
      TrailParser.from(owner)?.add(.comment(String(cString: text)))
    }
    XML_SetProcessingInstructionHandler(parser) { owner, target, data in
      guard let target else { return }
      TrailParser.from(owner)?.add(
        .instruction(
          target: String(cString: target), data: data.map { String(cString: $0) } ?? ""))
    }
    XML_SetStartDoctypeDeclHandler(parser) { owner, name, systemID, publicID, hasSubset in
      guard let name, let owner = TrailParser.from(owner) else { return }
      owner.type = DocumentType(
        name: String(cString: name), systemID: systemID.map { String(cString: $0) },
        publicID: publicID.map { String(cString: $0) })
      if hasSubset != 0 { owner.refuse("the document type has declarations of its own") }
    }
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> TrailParser? {
    pointer.map { Unmanaged<TrailParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func refuse(_ reason: String) {
    isRefused = reason
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func begin(
    _ name: String, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard open.count < Self.depthLimit else {
      return refuse("elements are nested more than \(Self.depthLimit) deep")
    }
    var element = TrailElement(name)
    element.line = Int(XML_GetCurrentLineNumber(parser))
    if var next = list {
      while let name = next[0], let value = next[1] {
        element.attributes.append(
          TrailElement.Attribute(name: String(cString: name), value: String(cString: value)))
        next += 2
      }
    }
    open.append(element)
  }

  private func end() {
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].content.append(.element(element))
    }
  }

  private func add(_ node: TrailNode) {
    if !open.isEmpty {
      open[open.count - 1].content.append(node)
    } else if root == nil {
      prolog.append(node)
    } else {
      epilog.append(node)
    }
  }

  private func add(text: String) {
    guard let last = open.indices.last else { return }
    if case .text(let before)? = open[last].content.last {
      open[last].content[open[last].content.count - 1] = .text(before + text)
    } else {
      open[last].content.append(.text(text))
    }
  }
}
