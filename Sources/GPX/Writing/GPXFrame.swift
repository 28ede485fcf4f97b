internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import XML

/// The text around the waypoints, routes and tracks of a document: the root, the metadata, and the
/// extensions of the document itself.
struct GPXFrame: ~Copyable {
  /// The number of parts of the inputs' descriptions that could not be written.
  private(set) var leftOutCount = 0

  private var creator = "cairn"
  /// The prefixes that can be used, and those that are used.
  private var known: [String: String] = [:]
  private var declared: [String: String] = [:]
  private var metadata = Bytes()
  private var extensions = Bytes()

  /// The frame of a document of some layers, whose positions lie in a box.
  init(_ layers: [OutputLayer], box: Box) {
    for namespace in GPXNamespace.known { known[namespace.prefix] = namespace.uris.first }
    var description = GPXMetadata()
    var members = Bytes()
    for member in distinctMembers(layers) {
      switch member.name {
      case GPXDescription.member, GPXDescription.trailingMember:
        for (name, value) in NestedElementValue(json: member.json)?.members ?? [] {
          take(name, value, &description)
        }
      case "crs", "bbox", "type", "features": break
      default: append(member, to: &members)
      }
    }
    appendMetadata(&description, box)
    extensions = element(of: description.rootExtensions, and: members)
    leftOutCount += description.leftOutCount
  }

  /// The members of all layers, each name once, as layers of one document have the same members.
  private mutating func distinctMembers(_ layers: [OutputLayer]) -> [Layer.Member] {
    var distinct: [Layer.Member] = []
    for member in layers.flatMap(\.members) {
      if let known = distinct.first(where: { $0.name == member.name }) {
        if known != member { leftOutCount += 1 }
      } else {
        distinct.append(member)
      }
    }
    return distinct
  }

  /// Adds the attributes and elements of the root of a document.
  private mutating func take(
    _ name: String, _ value: NestedElementValue, _ description: inout GPXMetadata
  ) {
    switch name {
    case "@version": break
    case "@creator":
      if let text = value.text, !text.isEmpty { creator = String(decoding: text, as: UTF8.self) }
    case "xmlns":
      for (prefix, uri) in GPXPrefixes.declarations(value) where known[prefix] == nil {
        known[prefix] = uri
      }
    case _ where name.hasPrefix("@"): leftOutCount += 1
    default: description.take(name, value)
    }
  }

  /// Notes that a prefix is used.
  mutating func declare(_ prefix: String, _ uri: String) {
    if declared[prefix] == nil { declared[prefix] = uri }
  }

  // MARK: - Parts

  private mutating func appendMetadata(_ description: inout GPXMetadata, _ box: Box) {
    var writer = NestedElementWriter(schema: GPXMetadata.schema, prefixes: [])
    for (name, value) in description.takeElements() {
      writer.append(value, as: name, to: &metadata)
    }
    leftOutCount += writer.leftOutCount
    if !box.isEmpty {
      metadata.append("<bounds minlat=\"")
      PlainDecimal.append(box.minY, to: &metadata)
      metadata.append("\" minlon=\"")
      PlainDecimal.append(box.minX, to: &metadata)
      metadata.append("\" maxlat=\"")
      PlainDecimal.append(box.maxY, to: &metadata)
      metadata.append("\" maxlon=\"")
      PlainDecimal.append(box.maxX, to: &metadata)
      metadata.append("\"/>")
    }
    let nothing = Bytes()
    let extensions = element(of: description.extensions, and: nothing)
    metadata.append(contentsOf: extensions.buffer)
  }

  /// The element `extensions` with some elements and with text that has already been written; empty if there
  /// is neither. Elements without a namespace get this program's one.
  private mutating func element(
    of members: [(name: String, value: NestedElementValue)], and written: borrowing Bytes
  ) -> Bytes {
    var out = Bytes()
    guard !members.isEmpty || !written.isEmpty else { return out }
    var writer = NestedElementWriter(
      schema: nil, prefixes: Set(known.keys).union([GPXNamespace.schemaInstance.prefix]))
    out.append("<extensions>")
    let start = out.count
    for (name, value) in members {
      let local = name.hasPrefix(":") ? String(name.dropFirst()) : name
      writer.append(
        value, as: name.prefixOfName.isEmpty ? GPXNamespace.ownPrefix + ":" + local : name, to: &out
      )
    }
    for prefix in writer.usedPrefixes {
      if let uri = known[prefix] { declare(prefix, uri) }
    }
    leftOutCount += writer.leftOutCount
    out.append(contentsOf: written.buffer)
    if out.count == start {
      out.removeAll()
    } else {
      out.append("</extensions>")
    }
    return out
  }

  /// Writes a member of a collection of another format.
  private mutating func append(_ member: Layer.Member, to out: inout Bytes) {
    declare(GPXNamespace.ownPrefix, GPXNamespace.own)
    out.append("<cairn:member name=\"")
    out.append(attribute: member.name)
    out.append("\">")
    out.append(xml: member.json)
    out.append("</cairn:member>")
  }

  // MARK: - Text

  /// The text before the waypoints.
  var head: Bytes {
    var head = Bytes()
    head.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"")
    head.append(attribute: creator)
    head.append("\" xmlns=\"http://www.topografix.com/GPX/1/1\"")
    head.append(" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"")
    head.append(" xsi:schemaLocation=\"http://www.topografix.com/GPX/1/1")
    head.append(" http://www.topografix.com/GPX/1/1/gpx.xsd\"")
    for (prefix, uri) in declared.sorted(by: { $0.key < $1.key }) {
      head.append(" xmlns:")
      head.append(prefix)
      head.append("=\"")
      head.append(attribute: uri)
      head.append("\"")
    }
    head.append(">\n")
    if !metadata.isEmpty {
      head.append("<metadata>")
      head.append(contentsOf: metadata.buffer)
      head.append("</metadata>\n")
    }
    return head
  }

  /// The text after the tracks.
  var tail: Bytes {
    var tail = Bytes()
    if !extensions.isEmpty {
      tail.append(contentsOf: extensions.buffer)
      tail.append("\n")
    }
    tail.append("</gpx>\n")
    return tail
  }
}
