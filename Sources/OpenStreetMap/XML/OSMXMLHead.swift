internal import Base
internal import Flow
internal import Geometry
internal import XML

/// What a document says about the whole: the root's attributes, `bounds`, and Overpass's `note`, `meta` and
/// `remark`.
struct OSMXMLHead: ~Copyable {
  private(set) var header = OSMHeader()
  private(set) var oddities: [Oddity] = []
  private(set) var remarks: [OverpassRemark] = []
  private var scanner = XMLScanner(OSMXMLName.vocabulary)

  /// The only version that is read.
  private static let version = "0.6"

  /// True for the elements that it takes.
  static func holds(_ name: OSMXMLName?) -> Bool {
    switch name {
    case .bounds, .bound, .note, .meta, .remark: true
    default: false
    }
  }

  // MARK: - The root

  /// Takes up the root element, and returns what objects in it stand in.
  mutating func takeRoot(
    _ name: OSMXMLName?, _ tag: borrowing XMLScanner
  ) throws(XMLFault) -> OSMXMLContainer {
    guard name == .osm || name == .osmChange else {
      let found = tag.names.raw.name(at: tag.rawName)
      throw XMLFault(
        tag.tokenStart, .notOSMXML, "the root element is '\(found)', not 'osm' or 'osmChange'")
    }
    header.isChange = name == .osmChange
    for index in 0..<tag.attributes.count {
      let attribute = tag.attributes[index]
      let value = Self.value(index, tag)
      switch OSMXMLName(attribute, tag) {
      case .version:
        guard value == Self.version else {
          throw XMLFault(
            attribute.value.baseAddress ?? tag.tokenStart, .osmVersion,
            "the version is '\(value)', and only \(Self.version) is read")
        }
        header.version = value
      case .generator: header.generator = value
      case .timestamp: header.dataTime = value
      default: header.others.append((tag.names.raw.name(at: attribute.rawName), value))
      }
    }
    if header.version == nil {
      oddities.append(
        Oddity(
          .missingOSMVersion,
          "the root element does not give a version; \(Self.version) was assumed"))
    }
    return header.isChange ? .osmChange : .osm
  }

  private static func value(_ index: Int, _ tag: borrowing XMLScanner) -> String {
    var bytes = Bytes()
    tag.appendAttribute(index, to: &bytes)
    return String(decoding: bytes.buffer, as: UTF8.self)
  }

  // MARK: - Elements

  /// Takes up a whole element that it holds.
  mutating func add(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(XMLFault) {
    scanner.begin(start, end, within: XMLBindings())
    _ = try scanner.next()
    let name = OSMXMLName(scanner)
    switch name {
    case .bounds:
      let count = header.boxes.count
      addBox(corners())
      if header.boxes.count > count, let origin = origin() {
        header.boxOrigins += [String?](repeating: nil, count: count - header.boxOrigins.count)
        header.boxOrigins.append(origin)
      }
    case .bound: addBox(boundCorners())
    case .meta: takeMeta()
    case .note, .remark:
      var bytes = Bytes()
      _ = try NestedElement.appendText(&scanner, to: &bytes)
      let text = String(decoding: bytes.buffer, as: UTF8.self)
      header.others.append((name == .note ? "note" : "remark", text))
      if name == .remark {
        let remark = OverpassRemark(text)
        remarks.append(remark)
        if let oddity = remark.oddity { oddities.append(oddity) }
      }
    default: break
    }
  }

  /// Overpass gives the time of the data.
  private mutating func takeMeta() {
    for index in 0..<scanner.attributes.count {
      let value = Self.value(index, scanner)
      if OSMXMLName(scanner.attributes[index], scanner) == .osmBase {
        header.dataTime = value
      } else {
        let name = scanner.names.raw.name(at: scanner.attributes[index].rawName)
        header.others.append((name, value))
      }
    }
  }

  /// Where the data in a box come from, if it says so.
  private func origin() -> String? {
    let index = (0..<scanner.attributes.count).first {
      scanner.names.raw.name(at: scanner.attributes[$0].rawName) == "origin"
    }
    return index.map { Self.value($0, scanner) }
  }

  private mutating func addBox(_ box: Box?) {
    if let box {
      header.boxes.append(box)
    } else {
      oddities.append(Oddity(.badOSMBounds, "bounds that are not numbers were passed over"))
    }
  }

  /// `minlat`, `minlon`, `maxlat` and `maxlon`.
  private func corners() -> Box? {
    var low = OSMXMLPlace()
    var high = OSMXMLPlace()
    for index in 0..<scanner.attributes.count {
      let attribute = scanner.attributes[index]
      switch OSMXMLName(attribute, scanner) {
      case .minlat: low.latitude = OSMXMLValue.coordinate(attribute.value)
      case .minlon: low.longitude = OSMXMLValue.coordinate(attribute.value)
      case .maxlat: high.latitude = OSMXMLValue.coordinate(attribute.value)
      case .maxlon: high.longitude = OSMXMLValue.coordinate(attribute.value)
      default: break
      }
    }
    return Self.box(low, high)
  }

  /// The attribute `box` of older files: minlat,minlon,maxlat,maxlon.
  private func boundCorners() -> Box? {
    for index in 0..<scanner.attributes.count
    where OSMXMLName(scanner.attributes[index], scanner) == .box {
      let parts = scanner.attributes[index].value.split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard parts.count == 4 else { return nil }
      let numbers = parts.map { OSMXMLValue.coordinate(UnsafeBufferPointer(rebasing: $0)) }
      return Self.box(
        OSMXMLPlace(longitude: numbers[1], latitude: numbers[0]),
        OSMXMLPlace(longitude: numbers[3], latitude: numbers[2]))
    }
    return nil
  }

  private static func box(_ low: OSMXMLPlace, _ high: OSMXMLPlace) -> Box? {
    guard let low = low.location, let high = high.location else { return nil }
    return Box(
      minX: low.longitude, minY: low.latitude, maxX: high.longitude, maxY: high.latitude)
  }
}
