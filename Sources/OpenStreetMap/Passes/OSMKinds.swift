/// Some kinds of objects.
struct OSMKinds: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let nodes = OSMKinds(.node)
  static let ways = OSMKinds(.way)
  static let relations = OSMKinds(.relation)
  static let all: OSMKinds = [.nodes, .ways, .relations]

  init(rawValue: UInt8) { self.rawValue = rawValue }
  /// One kind.
  @inline(__always) init(_ kind: OSMKind) { rawValue = 1 << kind.rawValue }

  /// What decoders have to make for them: their ids at least.
  var wanted: OSMWanted {
    var wanted: OSMWanted = []
    if contains(.nodes) { wanted.insert(.nodes) }
    if contains(.ways) { wanted.insert(.ways) }
    if contains(.relations) { wanted.insert(.relations) }
    return wanted
  }
}
