internal import Base
internal import Features
internal import Files
internal import XML

/// A second look at a document as a whole, for what comes after the features that refer to it: shared
/// styles, Schemas, and names of folders.
struct KMLSurvey: ~Copyable {
  private var document: XMLDocument
  private var batch = FeatureBatch()
  private var side = XMLScanner(.kml)
  private var parser = KMLStyleParser()
  private var text = Bytes()
  private let names = KMLName.all

  private let styles: KMLStyleTable
  private(set) var schemas: [KMLSchema] = []
  /// Names that come after the first feature of their container, by the container's ordinal.
  private(set) var lateNames: [UInt64: String] = [:]

  /// Placemarks, overlays and NetworkLinks.
  private(set) var featureCount = 0

  private struct Container {
    /// 0 for an element that is not a container, but may hold features.
    var ordinal: UInt64
    var hasName = false
    var hasFeatures = false
  }
  private var containers: [Container] = []
  private var containerCount: UInt64 = 0

  /// Looks at a document; styles go into the table.
  init(_ source: ByteSource, _ styles: KMLStyleTable) throws(GeoError) {
    document = XMLDocument(try XMLSource(source), .kml)
    self.styles = styles
  }

  /// Reads to the end, or to the first fault: the reader of the features reports it in its turn.
  mutating func run() throws(GeoError) {
    do throws(GeoError) {
      document.begin(&batch.piece)
      while try step() {}
    } catch {
      guard error.reason.severity == .input else { throw error }
    }
  }

  private mutating func step() throws(GeoError) -> Bool {
    if document.isFull {
      document.finish(&batch.piece)
      document.begin(&batch.piece)
    }
    switch try document.next(&batch.piece) {
    case .startElement: try enter()
    case .endElement: _ = containers.popLast()
    case .text, .cdata: break
    case .end, .incomplete: return false
    }
    return true
  }

  private mutating func enter() throws(GeoError) {
    switch part {
    case .container:
      containerCount += 1
      containers.append(Container(ordinal: containerCount))
    case .unknown:
      // It may be a Placemark of a type that is declared later.
      markContainers()
      containers.append(Container(ordinal: 0))
    case .feature:
      let range = try document.skipElement(&batch.piece)
      featureCount += 1
      markContainers()
      try scan(range) { (survey) throws(XMLFault) in try survey.findStyles() }
    case .name:
      let range = try document.skipElement(&batch.piece)
      guard let container = containers.last, container.ordinal > 0, !container.hasName else {
        return
      }
      containers[containers.count - 1].hasName = true
      guard container.hasFeatures else { return }
      try scan(range) { (survey) throws(XMLFault) in
        survey.text.removeAll()
        try NestedElement.appendText(&survey.side, to: &survey.text)
        survey.lateNames[container.ordinal] = String(
          decoding: survey.text.buffer.trimmedXMLSpace, as: UTF8.self)
      }
    case .style:
      let range = try document.skipElement(&batch.piece)
      try scan(range) { (survey) throws(XMLFault) in try survey.takeStyle() }
    case .schema:
      let range = try document.skipElement(&batch.piece)
      try scan(range) { (survey) throws(XMLFault) in
        survey.schemas.append(try KMLSchema.parse(&survey.side))
      }
    case .detail: _ = try document.skipElement(&batch.piece)
    }
  }

  private var part: KMLPart {
    let part = KMLPart(document.scanner.name, in: names, elementName)
    guard part == .unknown else { return part }
    let name = elementName
    let isType = schemas.contains { $0.placemarkElement?.elementsEqual(name) == true }
    return isType ? .feature : .unknown
  }

  /// The canonical name of the current element.
  private var elementName: UnsafeBufferPointer<UInt8> {
    document.scanner.names.canonical.bytes(at: document.scanner.name)
  }

  /// Marks the containers that a feature is in; those around a marked one are marked already.
  private mutating func markContainers() {
    var index = containers.count - 1
    while index >= 0, !containers[index].hasFeatures {
      containers[index].hasFeatures = true
      index -= 1
    }
  }

  /// Scans an element that was passed over, from the end of its start tag on; faults are left to the reader.
  private mutating func scan(
    _ range: Range<Int>, _ body: (inout Self) throws(XMLFault) -> Void
  ) throws(GeoError) {
    do throws(XMLFault) {
      let base = UnsafePointer(batch.piece.bytes.base)
      side.begin(
        base + range.lowerBound, base + range.upperBound, within: document.scanner.bindings)
      _ = try side.next()
      try body(&self)
    } catch {}
  }

  private mutating func takeStyle() throws(XMLFault) {
    let id = parser.id(side)
    if let style = try parser.parse(&side), let id { styles.define(id, style) }
  }

  /// Styles within features that have ids of their own: files refer to them too.
  private mutating func findStyles() throws(XMLFault) {
    var depth = 1
    while depth > 0 {
      switch try side.next() {
      case .startElement:
        let part = KMLPart(
          side.name, in: names, side.names.canonical.bytes(at: side.name))
        if part == .style {
          try takeStyle()
        } else {
          depth += 1
        }
      case .endElement: depth -= 1
      case .text, .cdata: continue
      case .end, .incomplete: return
      }
    }
  }
}
