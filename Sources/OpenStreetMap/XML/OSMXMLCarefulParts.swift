internal import Base
internal import XML

/// Takes the parts of an object however they are written.
struct OSMXMLCarefulParts {
  /// What is wanted of the object.
  private let wanted: OSMWanted

  init(_ wanted: OSMWanted) { self.wanted = wanted }

  /// Takes the part whose start tag is the reader's token.
  func take(
    _ object: inout OSMObject, from reader: inout OSMXMLElementReader, _ batch: inout ObjectBatch,
    _ block: OSMBlock
  ) throws(XMLFault) {
    let name = reader.name
    if name?.kind != nil { throw OSMXMLElementReader.misplaced(at: reader.tokenStart) }
    switch name {
    case .tag: try takeTag(&reader, &batch, block)
    case .nd where object.kind == .way: try takeNode(&reader, &batch, block)
    case .member where object.kind == .relation: try takeMember(&reader, &batch, block)
    case .center where object.kind != .node:
      if let location = try place(&reader) { object.location = location }
      try passParts(&reader, &batch)
    case .bounds where object.kind != .node:
      try takeBounds(&reader, block)
      try passParts(&reader, &batch)
    default: try reader.passOver(&batch)
    }
  }

  private func takeTag(
    _ reader: inout OSMXMLElementReader, _ batch: inout ObjectBatch, _ block: OSMBlock
  ) throws(XMLFault) {
    var key: OSMText?
    var value: OSMText?
    for index in reader.attributes {
      switch reader.name(ofAttribute: index) {
      case .k: key = reader.append(index, block)
      case .v: value = reader.append(index, block)
      default: break
      }
    }
    guard let key, let value else {
      throw reader.missing(key == nil ? "the tag has no key 'k'" : "the tag has no value 'v'")
    }
    if wanted.contains(.tags) { block.tags.append(OSMTag(key: key, value: value)) }
    try passParts(&reader, &batch)
  }

  private func takeNode(
    _ reader: inout OSMXMLElementReader, _ batch: inout ObjectBatch, _ block: OSMBlock
  ) throws(XMLFault) {
    let id = try reader.reference()
    let location = try place(&reader)
    if id == nil, !reader.hasPlace {
      reader.noteEmptyNode(&batch)
    } else if wanted.contains(.references) {
      block.nodes.append(id ?? location?.standInID ?? 0)
      if let location {
        block.padNodeLocations(to: block.nodes.count - 1)
        block.nodeLocations.append(location)
      }
    }
    try passParts(&reader, &batch)
  }

  private func takeMember(
    _ reader: inout OSMXMLElementReader, _ batch: inout ObjectBatch, _ block: OSMBlock
  ) throws(XMLFault) {
    var kind: OSMKind?
    var role = OSMText(offset: 0, length: 0)
    var id: Int64?
    for index in reader.attributes {
      switch reader.name(ofAttribute: index) {
      case .type:
        kind = OSMXMLValue.kind(reader.text(index))
        guard kind != nil else {
          throw reader.fault(
            index, .badOSMMember, "the type of a member is 'node', 'way' or 'relation'")
        }
      case .ref: id = try reader.id(index)
      case .role: role = reader.append(index, block)
      default: break
      }
    }
    guard let kind else { throw reader.missing("the member has no 'type'") }
    guard let id else { throw reader.missing("the member has no 'ref'") }
    let keeps = wanted.contains(.references)
    if kind == .node, let location = try place(&reader), keeps {
      block.memberLocations.append(location)
    }
    while true {
      let token = try reader.next()
      if token == .endElement { break }
      guard token == .startElement else { continue }
      if kind == .way, reader.name == .nd {
        // Overpass does not give the place of a node outside the box that was asked for.
        let location = try place(&reader) ?? .unknown
        if keeps, wanted.contains(.locations) { block.memberLocations.append(location) }
        try passParts(&reader, &batch)
      } else {
        try passOver(&reader, &batch)
      }
    }
    guard keeps else { return }
    block.members.append(
      OSMMember(
        id: id, role: role, kind: kind,
        locationEnd: UInt32(truncatingIfNeeded: block.memberLocations.count)))
  }

  private func takeBounds(
    _ reader: inout OSMXMLElementReader, _ block: OSMBlock
  ) throws(XMLFault) {
    guard wanted.contains(.locations) else { return }
    let (low, high) = try reader.corners()
    block.boxes.append(
      OSMObjectBox(
        object: UInt32(truncatingIfNeeded: block.objects.count), low: low, high: high))
  }

  /// The place that the element at hand gives, if it is wanted.
  private func place(_ reader: inout OSMXMLElementReader) throws(XMLFault) -> OSMLocation? {
    wanted.contains(.locations) ? try reader.place() : nil
  }

  /// Passes over what is in an element that should be empty.
  private func passParts(
    _ reader: inout OSMXMLElementReader, _ batch: inout ObjectBatch
  ) throws(XMLFault) {
    while true {
      switch try reader.next() {
      case .startElement: try passOver(&reader, &batch)
      case .endElement: return
      case .text, .cdata: break
      case .end, .incomplete: throw .cutShort(reader.position)
      }
    }
  }

  /// Passes over an element that should not be there.
  private func passOver(
    _ reader: inout OSMXMLElementReader, _ batch: inout ObjectBatch
  ) throws(XMLFault) {
    if reader.name?.kind != nil { throw OSMXMLElementReader.misplaced(at: reader.tokenStart) }
    try reader.passOver(&batch)
  }
}
