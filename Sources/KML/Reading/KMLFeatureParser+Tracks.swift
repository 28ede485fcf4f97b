internal import Base
internal import Features
internal import Geometry
internal import Text
internal import XML

extension KMLFeatureParser {
  /// gx:MultiTrack, and KML 2.3's MultiTrack: each track is a part, even if there is only one.
  mutating func takeMultiTrack(_ batch: inout FeatureBatch) throws(XMLFault) {
    countAttributes()
    tracks.isNested = true
    let start = KMLGeometryNotes.Start(batch.geometry)
    let firstTrait = geometryNotes.traits.count
    var traits = KMLGeometryNotes.Traits()
    children: while true {
      switch try scanner.next() {
      case .startElement:
        switch element {
        case .track, .gxTrack: try takeTrack(&batch)
        case .interpolate, .gxInterpolate:
          let textStart = batch.text.count
          _ = try appendText(to: &batch.text)
          if needsProperties { appendBoolean(slot.key("gx:interpolate"), from: textStart, &batch) }
        default: try takeTrait(&traits, &batch)
        }
      case .text, .cdata: continue
      case .endElement: break children
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    for index in firstTrait..<geometryNotes.traits.count {
      geometryNotes.traits[index].complete(from: traits)
    }
    let nodes = start.node..<batch.geometry.nodes.count
    guard !nodes.isEmpty, nodes.allSatisfy({ batch.geometry.nodes[$0].kind == .lineString }) else {
      return
    }
    var dimensions: Dimensions = []
    for node in nodes { dimensions.formUnion(batch.geometry.nodes[node].dimensions) }
    batch.geometry.nodes.truncate(to: start.node)
    batch.geometry.appendNode(.multiLineString, dimensions)
  }

  /// gx:Track, and KML 2.3's Track (OGC 12-007r2 §10.14): a line with times as measures; a single position is
  /// a point. `when`, `coord` and `angles` belong together by their order, however they alternate.
  mutating func takeTrack(_ batch: inout FeatureBatch) throws(XMLFault) {
    countAttributes()
    var traits = KMLGeometryNotes.Traits()
    // Three numbers for each sample that has a position; NaN for a missing height.
    var positions = Column<Double>()
    var seconds = Column<Double>()
    var indexes: [Int] = []
    var sampleCount = 0
    children: while true {
      switch try scanner.next() {
      case .startElement:
        switch element {
        case .when: try takeTime(&seconds)
        case .coord, .gxCoord:
          if try takeCoord(&positions) { indexes.append(sampleCount) }
          sampleCount += 1
        case .angles, .gxAngles: try takeAngles()
        case .extendedData: try takeTrackData(&batch)
        default: try takeTrait(&traits, &batch)
        }
      case .text, .cdata: continue
      case .endElement: break children
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    geometryNotes.lostTrackValues += tracks.endTrack(indexes, sampleCount: sampleCount)
    guard !indexes.isEmpty else {
      geometryNotes.emptyGeometries += 1
      return
    }
    append(positions, seconds, indexes, &batch.geometry)
    geometryNotes.traits.append(traits)
  }

  private func append(
    _ positions: borrowing Column<Double>, _ seconds: borrowing Column<Double>, _ indexes: [Int],
    _ geometry: inout GeometryColumn
  ) {
    var dimensions: Dimensions = []
    let isTimed = indexes.allSatisfy { $0 < seconds.count && !seconds[$0].isNaN }
    if isTimed { dimensions.insert(.m) }
    for (place, sample) in indexes.enumerated() {
      let x = positions[place * 3]
      let y = positions[place * 3 + 1]
      let z = positions[place * 3 + 2]
      if !z.isNaN { dimensions.insert(.z) }
      if isTimed {
        geometry.appendPosition(x: x, y: y, z: z, m: seconds[sample])
      } else if z.isNaN {
        geometry.appendPosition(x: x, y: y)
      } else {
        geometry.appendPosition(x: x, y: y, z: z)
      }
    }
    geometry.endLine()
    geometry.endPart()
    geometry.appendNode(indexes.count == 1 ? .point : .lineString, dimensions)
  }

  private mutating func takeTime(_ seconds: inout Column<Double>) throws(XMLFault) {
    try loadScratch()
    seconds.append(EpochText.seconds(scratch.bytes.buffer) ?? .nan)
    guard needsProperties else { return }
    let text = scratch.bytes.buffer
    tracks.add("times") { json in KMLJSON.append(text, as: .text, to: &json) }
  }

  /// `lon lat [alt]`; false if it is empty, which stands for an unknown position.
  private mutating func takeCoord(_ positions: inout Column<Double>) throws(XMLFault) -> Bool {
    var numbers = (x: Double.nan, y: Double.nan, z: Double.nan)
    let count = try takeNumbers { index, number in
      switch index {
      case 0: numbers.x = number
      case 1: numbers.y = number
      case 2: numbers.z = number
      default: break
      }
    }
    if count == 0 { return false }
    guard !numbers.x.isNaN, !numbers.y.isNaN else {
      geometryNotes.unreadablePositions += 1
      return false
    }
    if count > 3 { geometryNotes.longTuples += 1 }
    positions.append(numbers.x)
    positions.append(numbers.y)
    positions.append(numbers.z)
    return true
  }

  /// `heading tilt roll`, in degrees.
  private mutating func takeAngles() throws(XMLFault) {
    var numbers: [Double] = []
    _ = try takeNumbers { _, number in numbers.append(number) }
    guard needsProperties else { return }
    tracks.add("angles") { json in
      guard !numbers.isEmpty else { return json.append("null") }
      for (index, number) in numbers.enumerated() {
        json.append(index == 0 ? "[" : ",")
        json.append(number.isNaN ? "null" : JSONValue.text(of: number))
      }
      json.append("]")
    }
  }

  /// Hands out the numbers of the present element's text, separated by white space or commas; NaN for what is
  /// not a number. Returns how many there are.
  private mutating func takeNumbers(_ body: (Int, Double) -> Void) throws(XMLFault) -> Int {
    try loadScratch()
    let end = scratch.bytes.count
    scratch.bytes.append(repeating: 0, count: 64)
    var next = 0
    var count = 0
    func isBetween(_ byte: UInt8) -> Bool {
      XMLCharacters.isSpace(byte) || byte == UInt8(ascii: ",")
    }
    while true {
      while next < end, isBetween(scratch.bytes[next]) { next += 1 }
      guard next < end else { return count }
      let start = next
      while next < end, !isBetween(scratch.bytes[next]) { next += 1 }
      let base = UnsafePointer(scratch.bytes.base)
      let number = KMLNumber.scan(base + start)
      body(count, number.flatMap { $0.end == base + next ? $0.value : nil } ?? .nan)
      count += 1
    }
  }

  // MARK: - Further arrays

  /// ExtendedData of a track: arrays belong to its positions, all else to the feature.
  private mutating func takeTrackData(_ batch: inout FeatureBatch) throws(XMLFault) {
    guard needsProperties else { return try NestedElement.skip(&scanner) }
    var guess = 0
    while true {
      switch try scanner.next() {
      case .startElement:
        switch element {
        case .data: try takeData(&guess, &batch)
        case .schemaData: try takeSchemaData(inTrack: true, &batch)
        default: try takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// gx:SimpleArrayData of a track: one value for each position.
  mutating func takeTrackArray(_ fields: KMLFieldNames) throws(XMLFault) {
    scratch.bytes.removeAll()
    for index in 0..<scanner.attributes.count where scanner.attributes[index].name == nameNumber {
      scanner.appendAttribute(index, to: &scratch.bytes)
    }
    let name = Array(scratch.bytes.buffer)
    let type = fields.type(of: scratch.bytes.buffer)
    let tracks = tracks
    try forEachValue(type) { value in
      tracks.add(name) { json in json.append(contentsOf: value.buffer) }
    }
  }
}
