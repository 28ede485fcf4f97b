internal import Base
internal import Features
internal import Flow
internal import Text
internal import XML

/// What is worth knowing about a document as a whole, and what is odd about it.
struct KMLDocumentNotes {
  /// The namespace of the root element.
  private(set) var namespace = ""
  /// The declarations of the root element.
  private var rootBindings = XMLBindings()
  /// A document around rejected features, with the prefixes that they use.
  private(set) var recordFrame = RecordFrame()
  var linkCount = 0
  /// NetworkLinks in place of which the features of their documents were read.
  private(set) var followedCount = 0
  var controlCount = 0
  /// Styles whose id another one had.
  var duplicateStyles = 0
  /// Elements between the features that KML does not know, and the name of the first.
  private var unknownElements: (count: Int, first: String) = (0, "")

  /// The document has this root element.
  mutating func begin(namespace: String, _ bindings: XMLBindings) {
    self.namespace = namespace
    rootBindings = bindings
    recordFrame = makeRecordFrame()
  }

  /// The document declares a type of Placemarks, which rejected features may have.
  mutating func addType(_ schema: UnsafeBufferPointer<UInt8>) {
    recordFrame.head += String(decoding: schema, as: UTF8.self) + "\n"
  }

  /// The scanner's element is not known to KML.
  mutating func addUnknownElement(_ scanner: borrowing XMLScanner) {
    if unknownElements.count == 0 {
      unknownElements.first = scanner.names.raw.name(at: scanner.rawName)
    }
    unknownElements.count += 1
  }

  /// A NetworkLink is followed.
  mutating func addFollowedLink() { followedCount += 1 }

  /// Adds what is odd about another document of the input.
  mutating func absorb(_ other: KMLDocumentNotes) {
    linkCount += other.linkCount
    followedCount += other.followedCount
    controlCount += other.controlCount
    duplicateStyles += other.duplicateStyles
    if unknownElements.count == 0 { unknownElements.first = other.unknownElements.first }
    unknownElements.count += other.unknownElements.count
  }

  func facts(documentName: String?, compression: String?) -> [Fact] {
    var facts: [Fact] = []
    if let documentName { facts.append(Fact(name: "document", value: documentName)) }
    let version = namespace.split(separator: "/").last.map(String.init) ?? ""
    if let first = version.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first {
      facts.append(Fact(name: "version", value: version))
    }
    facts.append(Fact(name: "namespace", value: namespace.isEmpty ? "none" : namespace))
    if linkCount > 0 { facts.append(Fact(name: "network-links", value: "\(linkCount)")) }
    if followedCount > 0 {
      facts.append(Fact(name: "followed-links", value: "\(followedCount)"))
    }
    if let compression { facts.append(Fact(name: "compression", value: compression)) }
    return facts
  }

  /// What is odd.
  func oddities() -> [Oddity] {
    var oddities: [Oddity] = []
    if duplicateStyles > 0 { oddities.append(Oddity(.duplicateStyle)) }
    if controlCount > 0 { oddities.append(Oddity(.networkLinkControl)) }
    if unknownElements.count > 0 {
      oddities.append(
        Oddity(
          .unknownElements,
          "elements between the features do not belong to KML: \(unknownElements.count), "
            + "first '\(unknownElements.first)'"))
    }
    return oddities
  }

  private func makeRecordFrame() -> RecordFrame {
    var bindings = rootBindings.bindings
    if !bindings.contains(where: \.prefix.isEmpty), !namespace.isEmpty {
      bindings.append(XMLBindings.Binding(prefix: "", uri: namespace))
    }
    if !bindings.contains(where: { $0.prefix == "gx" }) {
      bindings.append(
        XMLBindings.Binding(prefix: "gx", uri: "http://www.google.com/kml/ext/2.2"))
    }
    let declarations = bindings.map { binding in
      " xmlns" + (binding.prefix.isEmpty ? "" : ":" + binding.prefix) + "=\""
        + binding.uri.markup + "\""
    }
    return RecordFrame(
      head: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml" + declarations.joined()
        + ">\n<Document>\n", tail: "</Document>\n</kml>\n")
  }
}
