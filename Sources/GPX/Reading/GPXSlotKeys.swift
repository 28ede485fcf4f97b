internal import Base
internal import Features
internal import Styles

/// The numbers of keys in one slot, by the numbers of element names.
final class GPXSlotKeys {
  let slot: LayerSlot
  /// Elements directly within a point, route or track, of the schema or others.
  private var members = Column<Int32>()
  /// Elements within `extensions`.
  private var extensions = Column<Int32>()

  // The keys of values that do not come from a single element; a key exists once it is requested.
  lazy var links = key("links")
  lazy var time = key("time")
  lazy var gpxType = key("_gpxType")
  lazy var segmentExtensions = key("trkseg_extensions")
  lazy var coordinateProperties = key("coordinateProperties")
  lazy var stroke = key(StyleProperty.stroke.rawValue)
  lazy var strokeOpacity = key(StyleProperty.strokeOpacity.rawValue)
  lazy var strokeWidth = key(StyleProperty.strokeWidth.rawValue)
  lazy var styleLine = key(Self.styleLineKey)

  /// The rest of a line's style, besides its colour, opacity and width.
  static let styleLineKey = "gpx_style_line"

  /// The keys for the place of a point in its route or track, with the names that GDAL uses.
  struct PointKeys {
    var line: UInt32
    var segment: UInt32
    var point: UInt32
    var lineName: UInt32
  }
  lazy var routePoint = PointKeys(
    line: key("route_fid"), segment: 0, point: key("route_point_id"), lineName: key("route_name"))
  lazy var trackPoint = PointKeys(
    line: key("track_fid"), segment: key("track_seg_id"), point: key("track_seg_point_id"),
    lineName: key("track_name"))

  init(_ slot: LayerSlot) { self.slot = slot }

  /// The keys of a parser before its first feature.
  static var none: GPXSlotKeys { GPXSlotKeys(LayerSlot(layer: Layer(name: "", path: ""))) }

  /// The key of an element directly within a point, route or track.
  @inline(__always)
  func member(_ name: Int, _ names: borrowing KeyTable) -> UInt32 {
    if name < members.count, members[name] >= 0 {
      return UInt32(bitPattern: members[name])
    }
    let key = self.key(Self.text(of: names.name(at: name)))
    Self.enter(key, at: name, in: &members)
    return key
  }

  /// The key of an element within `extensions`, distinct from those of the schema's own elements.
  @inline(__always)
  func `extension`(_ name: Int, _ names: borrowing KeyTable) -> UInt32 {
    if name < extensions.count, extensions[name] >= 0 {
      return UInt32(bitPattern: extensions[name])
    }
    let text = Self.text(of: names.name(at: name))
    let key = self.key(GPXName.isReserved(text) ? Self.key(ofReserved: text) : text)
    Self.enter(key, at: name, in: &extensions)
    return key
  }

  /// The number of a key.
  func key(_ name: String) -> UInt32 {
    var bytes = Bytes()
    bytes.append(name)
    return UInt32(truncatingIfNeeded: slot.keys.index(of: bytes.buffer))
  }

  /// The key for a value within `extensions` that is called like an element of the schema.
  static func key(ofReserved name: String) -> String { "extensions_" + name }

  /// `prefix_local`; only the name for an element in a default namespace other than GPX.
  static func text(of canonical: String) -> String {
    guard let colon = canonical.firstIndex(of: ":") else { return canonical }
    let local = canonical[canonical.index(after: colon)...]
    return colon == canonical.startIndex ? String(local) : canonical[..<colon] + "_" + local
  }

  private static func enter(_ key: UInt32, at name: Int, in table: inout Column<Int32>) {
    table.append(repeating: -1, count: name + 1 - table.count)
    table[name] = Int32(bitPattern: key)
  }
}

extension GPXName {
  /// True for keys that are used for elements of the schema, or by this program.
  static func isReserved(_ key: String) -> Bool {
    switch key {
    case "_gpxType", "coordinateProperties", "links", "trkseg_extensions": true
    default: allCases.contains { $0.rawValue < Self.lat.rawValue && $0.canonical == key }
    }
  }
}
