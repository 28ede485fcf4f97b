internal import Base
internal import Features
internal import Geometry
internal import Text
internal import XML

extension GPXParser {
  /// Parses a point of a route or track: its position, and its other elements as values of arrays.
  @inline(__always)
  mutating func parseLinePoint(
    _ line: inout Line, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let (x, y) = try position()
    arrays.beginPoint()
    var z = Double.nan
    var m = Double.nan
    scan: while true {
      switch try scanner.next() {
      case .startElement:
        let name = scanner.name
        if name == GPXName.ele.rawValue {
          z = try takeHeight(&batch)
        } else if !needsProperties {
          try NestedElement.skip(&scanner)
        } else if name == GPXName.time.rawValue {
          m = try takeTime(&line, &batch)
        } else {
          try takePointMember(name)
        }
      case .endElement: break scan
      case .text, .cdata: continue
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    if !pointLinks.isEmpty {
      value.removeAll()
      pointLinks.take(into: &value)
      addValue(arrayKeys.member(GPXName.link.rawValue, scanner.names.canonical, &arrays))
    }
    line.pointCount += 1
    if !z.isNaN { line.hasHeights = true }
    if !m.isNaN { line.timedCount += 1 }
    line.last = (x, y, z, m)
    if z.isNaN, m.isNaN {
      batch.geometry.appendPosition(x: x, y: y)
    } else {
      batch.geometry.appendPosition(x: x, y: y, z: z, m: m)
    }
  }

  /// Takes the time of a point; returns its seconds since 1970, NaN if it is not a time.
  @inline(__always)
  private mutating func takeTime(
    _ line: inout Line, _ batch: inout FeatureBatch
  ) throws(XMLFault) -> Double {
    let text = try takeText()
    guard text.contains(where: { $0 > 0x20 }) else { return .nan }
    if line.firstTime == nil {
      let start = batch.text.count
      batch.text.append(contentsOf: text)
      line.firstTime = start..<batch.text.count
    }
    value.removeAll()
    value.append(quoting: text)
    addValue(arrayKeys.member(GPXName.time.rawValue, scanner.names.canonical, &arrays))
    return EpochText.seconds(text) ?? .nan
  }

  private mutating func takePointMember(_ number: Int) throws(XMLFault) {
    guard let name = GPXName(rawValue: number) else {
      return try takeNestedValue(arrayKeys.member(number, scanner.names.canonical, &arrays))
    }
    switch name {
    case .link: try pointLinks.addLink(&scanner, &nested)
    case .url: pointLinks.setURL(try takeText())
    case .urlname: pointLinks.setURLName(try takeText())
    case .extensions: try takePointExtensions()
    default:
      let index = arrayKeys.member(number, scanner.names.canonical, &arrays)
      guard let content = name.content else { return try takeNestedValue(index) }
      let text = try takeText()
      if content == .number {
        guard makeNumber(text) else { return }
      } else {
        value.removeAll()
        value.append(quoting: text)
      }
      addValue(index)
    }
  }

  // MARK: - Extensions

  private mutating func takePointExtensions() throws(XMLFault) {
    while true {
      switch try scanner.next() {
      case .startElement:
        switch GPXName(rawValue: scanner.name) {
        case .trackPoint: try takeTrackPoint()
        case .property: try takeOwnValue()
        default:
          let name = scanner.name
          let index = arrayKeys.extension(name, scanner.names.canonical, &arrays)
          try takeNestedValue(index, ofExtension: name)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// Takes Garmin's TrackPointExtension, whose elements have arrays of their own.
  private mutating func takeTrackPoint() throws(XMLFault) {
    while true {
      switch try scanner.next() {
      case .startElement:
        let number = scanner.name
        let index = arrayKeys.extension(number, scanner.names.canonical, &arrays)
        guard let name = GPXName(rawValue: number), name.isInTrackPoint else {
          try takeNestedValue(index, ofExtension: number)
          continue
        }
        if makeNumber(try takeText()) { addValue(index, ofExtension: number) }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  private mutating func takeOwnValue() throws(XMLFault) {
    let attributes = ownAttributes()
    let text = try takeText()
    value.removeAll()
    switch attributes.type {
    case "number", "json", "boolean", "null":
      guard !Self.appendJSON(text, to: &value) else { break }
      value.removeAll()
      value.append(quoting: text)
    default: value.append(quoting: text)
    }
    addValue(arrays.index(of: attributes.name))
  }

  // MARK: - Values

  /// Makes the value of a text that should be a number; false if it is empty.
  @inline(__always)
  private mutating func makeNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    value.removeAll()
    if let number = number(text) {
      value.append(contentsOf: number.text)
      return true
    }
    guard text.contains(where: { $0 > 0x20 }) else { return false }
    value.append(quoting: text)
    return true
  }

  /// Takes an element of any kind; text that is a number in JSON becomes a number.
  private mutating func takeNestedValue(
    _ index: Int, ofExtension name: Int? = nil
  ) throws(XMLFault) {
    value.removeAll()
    if try nested.append(&scanner, to: &value), value.count > 2 {
      let text = value.buffer(1..<value.count - 1)
      if let start = text.baseAddress, let number = DecimalText.scan(start),
        number.end == start + text.count
      {
        digits.removeAll()
        digits.append(contentsOf: text)
        swap(&value, &digits)
      }
    }
    addValue(index, ofExtension: name)
  }

  /// Adds `value` to an array.
  @inline(__always)
  private mutating func addValue(_ index: Int, ofExtension name: Int? = nil) {
    if !arrays.add(index, value.buffer) { addFurther(index, ofExtension: name) }
  }

  /// Adds `value` to the other array, or to the values that the point has.
  @inline(never)
  private mutating func addFurther(_ index: Int, ofExtension name: Int?) {
    let place = name.flatMap { arrayKeys.other($0, scanner.names.canonical, &arrays) }
    if let place, arrays.add(place, value.buffer) { return }
    arrays.addFurther(place ?? index, value.buffer)
  }
}
