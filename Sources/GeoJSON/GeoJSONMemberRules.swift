internal import Base
internal import Features
internal import Text

/// What RFC 7946 says of the members that every kind of object may or must not have.
enum GeoJSONMemberRules {
  /// The kinds of objects (§1.4).
  enum Owner: String {
    case feature = "Feature"
    case geometry = "geometry"
    case collection = "FeatureCollection"
  }

  /// True for the name of a member that belongs to another kind of object (§7.1).
  static func isForbidden(_ key: JSONScanner.Position, _ length: Int, in owner: Owner) -> Bool {
    switch length {
    case 8:
      owner != .collection && JSONScanner.matches(key, "features")
        || owner != .feature && JSONScanner.matches(key, "geometry")
    case 10:
      owner != .geometry && JSONScanner.matches(key, "geometries")
        || owner != .feature && JSONScanner.matches(key, "properties")
    case 11: owner != .geometry && JSONScanner.matches(key, "coordinates")
    default: false
    }
  }

  /// The fault of such a member.
  static func forbiddenMember(
    _ key: JSONScanner.Position, _ length: Int, in owner: Owner
  ) -> JSONFault {
    let name = String(decoding: UnsafeBufferPointer(start: key, count: length), as: UTF8.self)
    return JSONFault(key - 1, .forbiddenMember, forbids(name, in: owner))
  }

  private static func forbids(_ name: String, in owner: Owner) -> String {
    "a \(owner.rawValue) must not have a member '\(name)' (RFC 7946 §7.1)"
  }

  /// What is wrong with a `bbox` that `isBox` refuses.
  static let boxRule = "a bbox is an array of 4 or 6 numbers (RFC 7946 §5)"

  /// True for `[` 4 or 6 numbers `]` without white space (§5).
  static func isBox(_ json: UnsafeBufferPointer<UInt8>) -> Bool {
    guard json.count > 2, json[0] == UInt8(ascii: "[") else { return false }
    var commas = 0
    for byte in json[1..<json.count - 1] {
      switch byte {
      case UInt8(ascii: ","): commas += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        break
      default: return false
      }
    }
    return commas == 3 || commas == 5
  }

  /// The faults of members of a collection.
  static func faults(
    ofCollection members: some Sequence<Layer.Member>
  ) -> [(reason: Reason, message: String)] {
    var faults: [(reason: Reason, message: String)] = []
    for member in members {
      let name = Array(member.name.utf8) + [UInt8](repeating: 0, count: 16)
      let isForbidden = name.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { Self.isForbidden($0, bytes.count - 16, in: .collection) } ?? false
      }
      if isForbidden { faults.append((.forbiddenMember, forbids(member.name, in: .collection))) }
      if isBadBox(member) { faults.append((.badBox, boxRule)) }
    }
    return faults
  }

  /// True for the `bbox` of a collection that is not one.
  static func isBadBox(_ member: Layer.Member) -> Bool {
    member.name == "bbox" && !Array(member.json.utf8).withUnsafeBufferPointer { isBox($0) }
  }
}
