internal import Text

/// The names of the members of elements, and of the objects in them.
enum OverpassName: UInt8 {
  case type, id, ref, role, lat, lon, tags, nodes, members, geometry, center, bounds
  case version, timestamp, changeset, user, uid, visible, action
  case minlat, minlon, maxlat, maxlon

  /// The member with a name; nil for unknown names.
  @inline(__always)
  init?(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    func `is`(_ name: StaticString) -> Bool {
      end - start == name.utf8CodeUnitCount && JSONScanner.matches(start, name)
    }
    switch start.pointee {
    case UInt8(ascii: "t") where `is`("type"): self = .type
    case UInt8(ascii: "t") where `is`("tags"): self = .tags
    case UInt8(ascii: "t") where `is`("timestamp"): self = .timestamp
    case UInt8(ascii: "i") where `is`("id"): self = .id
    case UInt8(ascii: "r") where `is`("ref"): self = .ref
    case UInt8(ascii: "r") where `is`("role"): self = .role
    case UInt8(ascii: "l") where `is`("lat"): self = .lat
    case UInt8(ascii: "l") where `is`("lon"): self = .lon
    case UInt8(ascii: "n") where `is`("nodes"): self = .nodes
    case UInt8(ascii: "m") where `is`("members"): self = .members
    case UInt8(ascii: "m") where `is`("minlat"): self = .minlat
    case UInt8(ascii: "m") where `is`("minlon"): self = .minlon
    case UInt8(ascii: "m") where `is`("maxlat"): self = .maxlat
    case UInt8(ascii: "m") where `is`("maxlon"): self = .maxlon
    case UInt8(ascii: "g") where `is`("geometry"): self = .geometry
    case UInt8(ascii: "c") where `is`("center"): self = .center
    case UInt8(ascii: "c") where `is`("changeset"): self = .changeset
    case UInt8(ascii: "b") where `is`("bounds"): self = .bounds
    case UInt8(ascii: "v") where `is`("version"): self = .version
    case UInt8(ascii: "v") where `is`("visible"): self = .visible
    case UInt8(ascii: "u") where `is`("user"): self = .user
    case UInt8(ascii: "u") where `is`("uid"): self = .uid
    case UInt8(ascii: "a") where `is`("action"): self = .action
    default: return nil
    }
  }

  /// The bit that marks a member as seen.
  @inline(__always) var bit: UInt32 { 1 << UInt32(rawValue) }
}
