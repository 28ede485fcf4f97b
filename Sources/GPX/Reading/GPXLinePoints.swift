internal import Base
internal import Features
internal import Text
internal import XML

/// Reads the points of routes and tracks: owns the arrays of what they have besides their positions.
struct GPXLinePoints: ~Copyable {
  /// Properties are kept, not just checked.
  private let needsProperties: Bool
  private var arrays = GPXPointArrays()
  private var keys = GPXArrayKeys()
  /// The links of the current point.
  private var links = GPXLinks()
  /// The range of the first time of the line in the batch's text.
  private(set) var firstTime: Range<Int>?
  /// Some point of the line has elements within its extensions that are in no namespace of their own.
  private var hasPlainElements = false
  /// Reused for the JSON of a value.
  private var value = Bytes()

  init(needsProperties: Bool) { self.needsProperties = needsProperties }

  /// Removes what a fault has left unfinished.
  mutating func recover() { links.removeAll() }

  /// Begins another line.
  mutating func begin() {
    arrays.begin()
    firstTime = nil
    hasPlainElements = false
  }

  /// The number of points of the current segment.
  var count: Int { arrays.pointCount }

  /// Takes a point, whose start tag is the current token: its position, and its other elements as values of
  /// arrays.
  @inline(__always)
  mutating func take(
    _ shape: inout GPXLineShape, _ element: inout GPXElementReader, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let (x, y) = try element.position()
    arrays.beginPoint()
    var z = Double.nan
    var m = Double.nan
    scan: while true {
      switch try element.next() {
      case .startElement:
        let name = element.name
        if name == GPXName.ele.rawValue {
          z = try element.takeHeight(&batch)
        } else if !needsProperties {
          try element.skip()
        } else if name == GPXName.time.rawValue {
          m = try takeTime(&element, &batch)
        } else {
          try takeMember(name, &element)
        }
      case .endElement: break scan
      case .text, .cdata: continue
      case .end, .incomplete: throw .cutShort(element.scanner.position)
      }
    }
    if !links.isEmpty {
      value.removeAll()
      links.take(into: &value)
      add(value.buffer, to: member(GPXName.link.rawValue, &element), &element)
    }
    shape.append(GPXLineShape.Point(x: x, y: y, z: z, m: m), &batch)
  }

  /// Repeats the point that was taken last.
  mutating func repeatLast() { arrays.repeatPoint() }

  /// Ends a segment that has points.
  mutating func endSegment() { arrays.endSegment() }

  /// Adds the arrays as a property, when all segments have ended, if there are any.
  func appendArrays(_ row: borrowing GPXPropertyRow, _ batch: inout FeatureBatch) {
    guard !arrays.isEmpty, row.openCell(row.keys.coordinateProperties, batch) == nil else {
      return
    }
    let start = batch.text.count
    arrays.appendJSON(to: &batch.text)
    let flags: CellFlags = hasPlainElements ? .withoutNamespace : []
    batch.cells.append(
      batch.storedCell(
        key: row.keys.coordinateProperties, type: .json, flags: flags, from: start))
  }

  // MARK: - Elements

  /// The array of an element of a point.
  @inline(__always)
  private mutating func member(_ name: Int, _ element: inout GPXElementReader) -> Int {
    keys.member(name, element.scanner.names.canonical, &arrays)
  }

  /// Takes the time of a point; returns its seconds since 1970, NaN if it is not a time.
  @inline(__always)
  private mutating func takeTime(
    _ element: inout GPXElementReader, _ batch: inout FeatureBatch
  ) throws(XMLFault) -> Double {
    let text = try element.takeText()
    guard text.contains(where: { $0 > 0x20 }) else { return .nan }
    if firstTime == nil {
      let start = batch.text.count
      batch.text.append(contentsOf: text)
      firstTime = start..<batch.text.count
    }
    value.removeAll()
    value.append(quoting: text)
    add(value.buffer, to: member(GPXName.time.rawValue, &element), &element)
    return EpochText.seconds(text) ?? .nan
  }

  private mutating func takeMember(
    _ number: Int, _ element: inout GPXElementReader
  ) throws(XMLFault) {
    guard let name = GPXName(rawValue: number) else {
      return try takeNested(member(number, &element), &element)
    }
    switch name {
    case .link: try element.takeLink(into: &links)
    case .url: links.setURL(try element.takeText())
    case .urlname: links.setURLName(try element.takeText())
    case .extensions: try takeExtensions(&element)
    default:
      let index = member(number, &element)
      guard let content = name.content else { return try takeNested(index, &element) }
      let text = try element.takeText()
      if content == .number {
        guard makeNumber(text, &element) else { return }
      } else {
        value.removeAll()
        value.append(quoting: text)
      }
      add(value.buffer, to: index, &element)
    }
  }

  // MARK: - Extensions

  private mutating func takeExtensions(_ element: inout GPXElementReader) throws(XMLFault) {
    while true {
      switch try element.next() {
      case .startElement:
        switch GPXName(rawValue: element.name) {
        case .trackPoint: try takeTrackPoint(&element)
        case .property: try takeOwn(&element)
        default:
          let name = element.name
          let index = keys.extension(name, element.scanner.names.canonical, &arrays)
          if keys.isPlain(name) { hasPlainElements = true }
          try takeNested(index, &element, ofExtension: name)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(element.scanner.position)
      }
    }
  }

  /// Takes Garmin's TrackPointExtension, whose elements have arrays of their own.
  private mutating func takeTrackPoint(_ element: inout GPXElementReader) throws(XMLFault) {
    while true {
      switch try element.next() {
      case .startElement:
        let number = element.name
        let index = keys.extension(number, element.scanner.names.canonical, &arrays)
        guard let name = GPXName(rawValue: number), name.isInTrackPoint else {
          try takeNested(index, &element, ofExtension: number)
          continue
        }
        if makeNumber(try element.takeText(), &element) {
          add(value.buffer, to: index, &element, ofExtension: number)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(element.scanner.position)
      }
    }
  }

  private mutating func takeOwn(_ element: inout GPXElementReader) throws(XMLFault) {
    let attributes = element.ownAttributes()
    let text = try element.takeText()
    value.removeAll()
    switch attributes.type {
    case "number", "json", "boolean", "null":
      guard !GPXOwnAttributes.appendJSON(text, to: &value) else { break }
      value.removeAll()
      value.append(quoting: text)
    default: value.append(quoting: text)
    }
    add(value.buffer, to: arrays.index(of: attributes.name), &element)
  }

  // MARK: - Values

  /// Makes the value of a text that should be a number; false if it is empty.
  @inline(__always)
  private mutating func makeNumber(
    _ text: UnsafeBufferPointer<UInt8>, _ element: inout GPXElementReader
  ) -> Bool {
    value.removeAll()
    if let number = element.number(text) {
      value.append(contentsOf: number.text)
      return true
    }
    guard text.contains(where: { $0 > 0x20 }) else { return false }
    value.append(quoting: text)
    return true
  }

  /// Takes an element of any kind; text that is a number in JSON becomes a number.
  private mutating func takeNested(
    _ index: Int, _ element: inout GPXElementReader, ofExtension name: Int? = nil
  ) throws(XMLFault) {
    value.removeAll()
    var json = 0..<0
    if try element.appendNested(to: &value), value.count > 2 {
      let text = value.buffer(1..<value.count - 1)
      if let start = text.baseAddress, let number = DecimalText.scan(start),
        number.end == start + text.count
      {
        json = 1..<value.count - 1
      }
    }
    if json.isEmpty { json = 0..<value.count }
    add(value.buffer(json), to: index, &element, ofExtension: name)
  }

  /// Adds a value, which is JSON, to an array.
  @inline(__always)
  private mutating func add(
    _ json: UnsafeBufferPointer<UInt8>, to index: Int, _ element: inout GPXElementReader,
    ofExtension name: Int? = nil
  ) {
    if !arrays.add(index, json) { addFurther(json, index, &element, ofExtension: name) }
  }

  /// Adds a value to the other array, or to the values that the point has.
  @inline(never)
  private mutating func addFurther(
    _ json: UnsafeBufferPointer<UInt8>, _ index: Int, _ element: inout GPXElementReader,
    ofExtension name: Int?
  ) {
    let place = name.flatMap { keys.other($0, element.scanner.names.canonical, &arrays) }
    if let place, arrays.add(place, json) { return }
    arrays.addFurther(place ?? index, json)
  }
}
