internal import Base
internal import XML

extension OSMXMLParser {
  /// Takes a part of an object, whose start tag is the scanner's token.
  mutating func takePart(
    _ object: inout OSMObject, _ wanted: OSMWanted, _ batch: inout ObjectBatch,
    _ block: OSMBlock
  ) throws(XMLFault) {
    let name = OSMXMLName(scanner)
    if name?.kind != nil { throw Self.misplaced(at: scanner.tokenStart) }
    switch name {
    case .tag: try takeTag(wanted, &batch, block)
    case .nd where object.kind == .way: try takeNode(wanted, &batch, block)
    case .member where object.kind == .relation: try takeMember(wanted, &batch, block)
    case .center where object.kind != .node:
      if let location = try place(wanted) { object.location = location }
      try passParts(&batch)
    case .bounds where object.kind != .node:
      try takeBounds(wanted, block)
      try passParts(&batch)
    default: try passOver(&batch)
    }
  }

  private mutating func takeTag(
    _ wanted: OSMWanted, _ batch: inout ObjectBatch, _ block: OSMBlock
  ) throws(XMLFault) {
    var key: OSMText?
    var value: OSMText?
    for index in 0..<scanner.attributes.count {
      switch OSMXMLName(scanner.attributes[index], scanner) {
      case .k: key = append(index, block)
      case .v: value = append(index, block)
      default: break
      }
    }
    guard let key, let value else {
      throw missing(key == nil ? "the tag has no key 'k'" : "the tag has no value 'v'")
    }
    if wanted.contains(.tags) { block.tags.append(OSMTag(key: key, value: value)) }
    try passParts(&batch)
  }

  private mutating func takeNode(
    _ wanted: OSMWanted, _ batch: inout ObjectBatch, _ block: OSMBlock
  ) throws(XMLFault) {
    let id = try reference()
    let location = try place(wanted)
    if id == nil, !hasPlace { throw missing("the node of the way has no 'ref'") }
    if wanted.contains(.references) {
      block.nodes.append(id ?? location?.standInID ?? 0)
      if let location {
        padLocations(block, to: block.nodes.count - 1)
        block.nodeLocations.append(location)
      }
    }
    try passParts(&batch)
  }

  // MARK: - Members

  private mutating func takeMember(
    _ wanted: OSMWanted, _ batch: inout ObjectBatch, _ block: OSMBlock
  ) throws(XMLFault) {
    var kind: OSMKind?
    var role = OSMText(offset: 0, length: 0)
    var id: Int64?
    for index in 0..<scanner.attributes.count {
      switch OSMXMLName(scanner.attributes[index], scanner) {
      case .type:
        kind = OSMXMLValue.kind(text(index))
        guard kind != nil else {
          throw fault(
            index, .badOSMMember, "the type of a member is 'node', 'way' or 'relation'")
        }
      case .ref: id = try self.id(index)
      case .role: role = append(index, block)
      default: break
      }
    }
    guard let kind else { throw missing("the member has no 'type'") }
    guard let id else { throw missing("the member has no 'ref'") }
    let keeps = wanted.contains(.references)
    if kind == .node, let location = try place(wanted), keeps {
      block.memberLocations.append(location)
    }
    while true {
      let token = try scanner.next()
      if token == .endElement { break }
      guard token == .startElement else { continue }
      if kind == .way, OSMXMLName(scanner) == .nd {
        // Overpass does not give the place of a node outside the box that was asked for.
        let location = try place(wanted) ?? .unknown
        if keeps, wanted.contains(.locations) { block.memberLocations.append(location) }
        try passParts(&batch)
      } else {
        try takeStrange(&batch)
      }
    }
    guard keeps else { return }
    block.members.append(
      OSMMember(
        id: id, role: role, kind: kind,
        locationEnd: UInt32(truncatingIfNeeded: block.memberLocations.count)))
  }

  /// Passes over what is in an element that should be empty.
  private mutating func passParts(_ batch: inout ObjectBatch) throws(XMLFault) {
    while true {
      switch try scanner.next() {
      case .startElement: try takeStrange(&batch)
      case .endElement: return
      case .text, .cdata: break
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  private mutating func takeStrange(_ batch: inout ObjectBatch) throws(XMLFault) {
    if OSMXMLName(scanner)?.kind != nil { throw Self.misplaced(at: scanner.tokenStart) }
    try passOver(&batch)
  }

  // MARK: - Places

  /// True if the element at hand gives a place.
  private var hasPlace: Bool {
    (0..<scanner.attributes.count).contains {
      OSMXMLName(scanner.attributes[$0], scanner) == .lat
    }
  }

  /// The place that the element at hand gives, if it is wanted.
  private mutating func place(_ wanted: OSMWanted) throws(XMLFault) -> OSMLocation? {
    guard wanted.contains(.locations) else { return nil }
    var place = OSMXMLPlace()
    for index in 0..<scanner.attributes.count {
      switch OSMXMLName(scanner.attributes[index], scanner) {
      case .lat: place.latitude = try coordinate(index, "latitude")
      case .lon: place.longitude = try coordinate(index, "longitude")
      default: break
      }
    }
    return place.location
  }

  private mutating func takeBounds(
    _ wanted: OSMWanted, _ block: OSMBlock
  ) throws(XMLFault) {
    guard wanted.contains(.locations) else { return }
    var low = OSMXMLPlace()
    var high = OSMXMLPlace()
    for index in 0..<scanner.attributes.count {
      switch OSMXMLName(scanner.attributes[index], scanner) {
      case .minlat: low.latitude = try coordinate(index, "latitude")
      case .minlon: low.longitude = try coordinate(index, "longitude")
      case .maxlat: high.latitude = try coordinate(index, "latitude")
      case .maxlon: high.longitude = try coordinate(index, "longitude")
      default: break
      }
    }
    guard let low = low.location, let high = high.location else {
      throw missing("the bounds lack a side")
    }
    block.boxes.append(
      OSMObjectBox(
        object: UInt32(truncatingIfNeeded: block.objects.count), low: low, high: high))
  }
}
