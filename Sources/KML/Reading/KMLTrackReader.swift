internal import Base
internal import Features
internal import Geometry
internal import Text
internal import XML

/// Reads tracks: Google's gx:Track and gx:MultiTrack, and those of KML 2.3 (OGC 12-007r2 §10.14).
///
/// It owns the samples of the track that is being read, and what the feature's tracks say about their
/// positions.
struct KMLTrackReader: ~Copyable {
  private let arrays = KMLTrackArrays()
  /// Three numbers for each sample that has a position; NaN for a missing height.
  private var positions = Column<Double>()
  /// A time for each sample; NaN for one that is not readable.
  private var seconds = Column<Double>()
  /// The samples that have a position.
  private var indexes: [Int] = []

  /// Begins with a feature.
  func begin() { arrays.removeAll() }

  /// Appends what the feature's tracks say about their positions.
  func appendArrays(_ slot: KMLSlot, _ batch: inout FeatureBatch) {
    if arrays.isEmpty { return }
    let start = batch.text.count
    arrays.appendJSON(to: &batch.text)
    batch.cells.append(
      batch.storedCell(key: slot.key("coordinateProperties"), type: .json, from: start))
  }

  /// gx:MultiTrack, and KML 2.3's MultiTrack: each track is a part, even if there is only one.
  mutating func takeMultiTrack(
    _ elements: inout KMLElements, _ ground: inout KMLGround, _ data: inout KMLDataReader,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    elements.countAttributes()
    arrays.isNested = true
    let firstNode = batch.geometry.nodes.count
    let firstMember = ground.count
    var member = KMLGround.Member()
    children: while true {
      switch try elements.scanner.next() {
      case .startElement:
        switch elements.name {
        case .track, .gxTrack: try takeTrack(&elements, &ground, &data, &batch)
        case .interpolate, .gxInterpolate: try takeInterpolate(&elements, &batch)
        default: try ground.take(into: &member, &elements, &batch)
        }
      case .text, .cdata: continue
      case .endElement: break children
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
    ground.complete(from: firstMember, with: member)
    let nodes = firstNode..<batch.geometry.nodes.count
    guard !nodes.isEmpty, nodes.allSatisfy({ batch.geometry.nodes[$0].kind == .lineString }) else {
      return
    }
    var dimensions: Dimensions = []
    for node in nodes { dimensions.formUnion(batch.geometry.nodes[node].dimensions) }
    batch.geometry.nodes.truncate(to: firstNode)
    batch.geometry.appendNode(.multiLineString, dimensions)
  }

  private func takeInterpolate(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    guard elements.needsProperties else { return try elements.skip() }
    try KMLProperties.takeBoolean(
      of: elements.slot.key("gx:interpolate"), &elements, &batch)
  }

  /// A track: a line with times as measures; a single position is a point. `when`, `coord` and `angles`
  /// belong together by their order, however they alternate.
  mutating func takeTrack(
    _ elements: inout KMLElements, _ ground: inout KMLGround, _ data: inout KMLDataReader,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    elements.countAttributes()
    positions.removeAll()
    seconds.removeAll()
    indexes.removeAll(keepingCapacity: true)
    var member = KMLGround.Member()
    var sampleCount = 0
    children: while true {
      switch try elements.scanner.next() {
      case .startElement:
        switch elements.name {
        case .when: try takeTime(&elements)
        case .coord, .gxCoord:
          if try takePosition(&elements) { indexes.append(sampleCount) }
          sampleCount += 1
        case .angles, .gxAngles: try takeAngles(&elements)
        case .extendedData: try data.take(ofTrack: arrays, &elements, &batch)
        default: try ground.take(into: &member, &elements, &batch)
        }
      case .text, .cdata: continue
      case .endElement: break children
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
    elements.notes.lostTrackValues += arrays.endTrack(indexes, sampleCount: sampleCount)
    guard !indexes.isEmpty else {
      elements.notes.emptyGeometries += 1
      return
    }
    if indexes.count == 1 || !indexes.contains(where: { isTimed($0) }) {
      elements.notes.tracksAsLines += 1
    }
    appendLine(to: &batch.geometry)
    ground.append(member)
  }

  /// True for a sample with a time.
  private func isTimed(_ sample: Int) -> Bool {
    sample < seconds.count && !seconds[sample].isNaN
  }

  private func appendLine(to geometry: inout GeometryColumn) {
    var dimensions: Dimensions = []
    let hasMeasures = indexes.allSatisfy { isTimed($0) }
    if hasMeasures { dimensions.insert(.m) }
    for (place, sample) in indexes.enumerated() {
      let x = positions[place * 3]
      let y = positions[place * 3 + 1]
      let z = positions[place * 3 + 2]
      if !z.isNaN { dimensions.insert(.z) }
      if hasMeasures {
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

  // MARK: - Samples

  private mutating func takeTime(_ elements: inout KMLElements) throws(XMLFault) {
    let text = try elements.text()
    seconds.append(EpochText.seconds(text) ?? .nan)
    guard elements.needsProperties else { return }
    arrays.add("times") { json in KMLJSON.append(text, as: .text, to: &json) }
  }

  /// `lon lat [alt]`; false if it is empty, which stands for an unknown position.
  private mutating func takePosition(_ elements: inout KMLElements) throws(XMLFault) -> Bool {
    let start = elements.scanner.tokenStart
    var numbers = (x: Double.nan, y: Double.nan, z: Double.nan)
    let count = Self.forEachNumber(in: try elements.numbers()) { index, number in
      switch index {
      case 0: numbers.x = number
      case 1: numbers.y = number
      case 2: numbers.z = number
      default: break
      }
    }
    if count == 0 { return false }
    guard !numbers.x.isNaN, !numbers.y.isNaN else {
      if elements.isStrict { throw KMLGeometryFault.unreadable(nil, at: start) }
      elements.notes.unreadablePositions += 1
      return false
    }
    if numbers.y.magnitude > 90 {
      if elements.isStrict { throw KMLGeometryFault.beyondPole(at: start) }
      elements.notes.beyondPoles += 1
    }
    if count > 2, numbers.z.isNaN {
      if elements.isStrict { throw KMLGeometryFault.unreadableHeight(at: start) }
      elements.notes.unreadableHeights += 1
    }
    if count > 3 { elements.notes.longTuples += 1 }
    positions.append(numbers.x)
    positions.append(numbers.y)
    positions.append(numbers.z)
    return true
  }

  /// `heading tilt roll`, in degrees.
  private func takeAngles(_ elements: inout KMLElements) throws(XMLFault) {
    let text = try elements.numbers()
    guard elements.needsProperties else { return }
    arrays.add("angles") { json in
      let count = Self.forEachNumber(in: text) { index, number in
        json.append(index == 0 ? "[" : ",")
        json.append(number.isNaN ? "null" : JSONValue.text(of: number))
      }
      json.append(count > 0 ? "]" : "null")
    }
  }

  /// Hands out the numbers of a text, separated by white space or commas; NaN for what is not a number. The
  /// byte after the text must not be part of a number. Returns how many there are.
  private static func forEachNumber(
    in text: UnsafeBufferPointer<UInt8>, _ body: (Int, Double) -> Void
  ) -> Int {
    guard var next = text.baseAddress else { return 0 }
    let end = next + text.count
    var count = 0
    func isBetween(_ byte: UInt8) -> Bool {
      XMLCharacters.isSpace(byte) || byte == UInt8(ascii: ",")
    }
    while true {
      while next < end, isBetween(next.pointee) { next += 1 }
      guard next < end else { return count }
      let start = next
      while next < end, !isBetween(next.pointee) { next += 1 }
      body(count, LenientDecimal.value(start, next) ?? .nan)
      count += 1
    }
  }
}
