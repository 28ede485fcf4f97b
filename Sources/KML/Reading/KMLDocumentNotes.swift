internal import Base
internal import Features
internal import Flow
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
  var controlCount = 0
  var unknownElementCount = 0
  var strayTextCount = 0

  /// The document has this root element.
  mutating func begin(namespace: String, _ bindings: XMLBindings) {
    self.namespace = namespace
    rootBindings = bindings
    recordFrame = makeRecordFrame()
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
    if let compression { facts.append(Fact(name: "compression", value: compression)) }
    return facts
  }

  /// What is odd; `documents` are those of the archive that were not read for features.
  func oddities(
    styles: Set<String>, duplicateStyles: Int, lostDetails: Int, documents: [String]
  ) -> [Oddity] {
    var oddities: [Oddity] = []
    if let first = documents.first {
      let others = documents.count > 1 ? " and others, \(documents.count) in all" : ""
      oddities.append(
        Oddity(
          .furtherDocuments,
          "features of the archive's further documents were not read: \(first)\(others)"))
    }
    if !styles.isEmpty {
      oddities.append(
        Oddity(
          .styleDetails,
          "shared styles have details that the style of a feature has no place for: "
            + styles.sorted().joined(separator: ", ")))
    }
    if duplicateStyles > 0 { oddities.append(Oddity(.duplicateStyle)) }
    if controlCount > 0 { oddities.append(Oddity(.networkLinkControl)) }
    if unknownElementCount > 0 {
      oddities.append(
        Oddity(
          .unknownElements,
          "elements between the features do not belong to KML: \(unknownElementCount)"))
    }
    if strayTextCount > 0 { oddities.append(Oddity(.strayText)) }
    if lostDetails > 0 {
      oddities.append(Oddity(.folderDetails, Reason.folderDetails.meaning + ": \(lostDetails)"))
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
        + Self.escaped(binding.uri) + "\""
    }
    return RecordFrame(
      head: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml" + declarations.joined()
        + ">\n<Document>\n", tail: "</Document>\n</kml>\n")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
