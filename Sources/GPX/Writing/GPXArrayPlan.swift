internal import Base

/// How arrays of values along a line are written, by their keys.
struct GPXArrayPlan: ~Copyable {
  /// How a value is written.
  enum Place {
    /// An element of the point.
    case element(GPXOutputRole)
    /// An element of Garmin's TrackPointExtension.
    case trackPoint
    /// An element in a namespace of its own.
    case native
    /// A property element of this program.
    case own
  }

  /// A key.
  final class Key {
    let place: Place
    /// The order within a point.
    let rank: Int
    /// The element's name, with its prefix.
    let name: String
    /// `name="…"` for a property.
    let attribute: String

    init(_ key: String, _ prefixes: GPXPrefixes) {
      attribute = key
      if let role = Self.role(ofKey: key), let name = role.elementName {
        place = .element(role)
        rank = role.rawValue
        self.name = name
      } else if let known = GPXName.allCases.first(where: {
        $0.isInTrackPoint && $0.arrayKey == key
      }) {
        place = .trackPoint
        rank = 100 + known.rawValue
        name = known.canonical
      } else if key == GPXName.power.arrayKey {
        place = .native
        rank = 300
        name = GPXName.power.canonical
      } else if let name = prefixes.name(ofArrayKey: key) {
        // Elements in a TrackPointExtension that its schema does not have.
        let inner = GPXName.trackPointRank(of: name)
        place = inner == nil ? .native : .trackPoint
        rank = inner == nil ? 300 : 200
        self.name = name
      } else {
        place = .own
        rank = 400
        name = ""
      }
    }

    private static func role(ofKey key: String) -> GPXOutputRole? {
      if key == "times" { return .time }
      guard let role = GPXOutputRole(key: key), role != .time,
        GPXOutputRole.ofPoints.contains(role)
      else { return nil }
      return role
    }
  }

  private var names = KeyTable()
  private var keys: [Key] = []
  private var prefixes: GPXPrefixes?

  init() {}

  /// Prepares for the namespaces of the next layer.
  mutating func prepare(_ prefixes: GPXPrefixes) {
    if self.prefixes?.uris == prefixes.uris { return }
    self.prefixes = prefixes
    names = KeyTable()
    keys.removeAll()
  }

  /// The number of a key.
  mutating func index(of key: UnsafeBufferPointer<UInt8>) -> Int {
    let index = names.index(of: key)
    if index == keys.count, let prefixes {
      keys.append(Key(String(decoding: key, as: UTF8.self), prefixes))
    }
    return index
  }

  /// A key by its number.
  @inline(__always)
  func key(_ index: Int) -> Key { keys[index] }

  func rank(_ index: Int) -> Int { keys[index].rank }
}
