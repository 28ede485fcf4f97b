internal import Base

/// Some objects of one input as columns, in the order of the input. Decoders of all OSM formats make a block
/// of each piece.
///
/// `objects[i]` has the tags `tags[objects[i - 1].tagEnd ..< objects[i].tagEnd]`; a way its nodes, a
/// relation its members, likewise. `infos` is empty or has an entry for each object; `nodeLocations` is
/// empty or has an entry for each of `nodes`.
final class OSMBlock: OSMObjectTable {
  /// The objects.
  var objects: Column<OSMObject>
  /// The tags of all objects.
  var tags: Column<OSMTag>
  /// The ids of the nodes of all ways.
  var nodes: Column<Int64>
  /// Where the nodes of ways are, if the input says so there (Overpass `out geom`, `LocationsOnWays`).
  var nodeLocations = Column<OSMLocation>()
  /// The members of all relations.
  var members: Column<OSMMember>
  /// Where the members of relations are, if the input says so there (Overpass `out geom`).
  var memberLocations = Column<OSMLocation>()
  /// Who made the objects and when: empty unless asked for.
  var infos: Column<OSMInfo>
  /// Boxes that the input gives for ways and relations (Overpass `out bb`), in the order of the objects.
  var boxes = Column<OSMObjectBox>()
  /// The text of tags, roles and users: UTF-8, references replaced.
  var text: Bytes

  /// How many entries a block has room for at first.
  struct Capacities {
    var objects = 0
    var tags = 0
    var nodes = 0
    var members = 0
    var infos = 0
    var text = 64

    /// For a piece of an input.
    static let ofPiece = Capacities(
      objects: 1 << 12, tags: 1 << 10, nodes: 1 << 10, members: 64, text: 1 << 14)
  }

  /// An empty block.
  init(capacities: Capacities = .ofPiece) {
    objects = Column(capacity: capacities.objects)
    tags = Column(capacity: capacities.tags)
    nodes = Column(capacity: capacities.nodes)
    members = Column(capacity: capacities.members)
    infos = Column(capacity: capacities.infos)
    text = Bytes(capacity: capacities.text)
  }

  /// An empty block with room for as many entries as another one has.
  convenience init(sizedLike other: OSMBlock) {
    self.init(
      capacities: Capacities(
        objects: other.objects.count, tags: other.tags.count, nodes: other.nodes.count,
        members: other.members.count, infos: other.infos.count, text: other.text.count))
    nodeLocations.reserve(other.nodeLocations.count)
  }

  /// The memory that it takes, in bytes.
  var size: Int {
    var size = objects.capacity * MemoryLayout<OSMObject>.stride
    size += tags.capacity * MemoryLayout<OSMTag>.stride
    size += nodes.capacity * MemoryLayout<Int64>.stride
    size += nodeLocations.capacity * MemoryLayout<OSMLocation>.stride
    size += members.capacity * MemoryLayout<OSMMember>.stride
    size += memberLocations.capacity * MemoryLayout<OSMLocation>.stride
    size += infos.capacity * MemoryLayout<OSMInfo>.stride
    size += boxes.capacity * MemoryLayout<OSMObjectBox>.stride
    return size + text.capacity
  }

  /// Forgets everything, but keeps the memory.
  func removeAll() {
    objects.removeAll()
    tags.removeAll()
    nodes.removeAll()
    nodeLocations.removeAll()
    members.removeAll()
    memberLocations.removeAll()
    infos.removeAll()
    boxes.removeAll()
    text.removeAll()
  }

  /// Adds entries to `nodeLocations` for nodes whose places are unknown.
  func padNodeLocations(to count: Int) {
    nodeLocations.append(repeating: .unknown, count: count - nodeLocations.count)
  }

  /// Called when all objects are there: if some nodes of ways have places, all get an entry.
  func finishNodeLocations() {
    if !nodeLocations.isEmpty { padNodeLocations(to: nodes.count) }
  }

  @inline(__always) func object(at index: Int) -> OSMObject { objects[index] }
  @inline(__always) func member(at index: Int) -> OSMMember { members[index] }

  /// The bytes of a text, valid until `text` grows.
  @inline(__always)
  func bytes(of text: OSMText) -> UnsafeBufferPointer<UInt8> {
    self.text.buffer(Int(text.offset)..<Int(text.offset) + Int(text.length))
  }
}

/// A node, a way or a relation of a block.
struct OSMObject: BitwiseCopyable {
  /// The id: negative for objects that the database does not have yet.
  var id: Int64
  /// A node's place; a way's or relation's centre if the input gives it (Overpass `out center`).
  var location = OSMLocation.unknown
  /// What it is.
  var kind: OSMKind
  /// What is known of its state.
  var state: OSMState = []
  /// The number of its version, which tells copies apart where `infos` is empty; 0 if none is known, or if
  /// decoders leave it to `infos`.
  var version: UInt16 = 0
  /// The index in `tags` after its last one.
  var tagEnd: UInt32
  /// The index in `nodes` after its last one.
  var nodeEnd: UInt32
  /// The index in `members` after its last one.
  var memberEnd: UInt32
  /// Where its element starts in the piece, in bytes of the batch's input; formats without elements leave it
  /// empty.
  var start: UInt32 = 0
  /// Where its element ends in the piece.
  var end: UInt32 = 0
}

/// What an input says of an object's state.
struct OSMState: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  /// It is gone: `visible="false"`, JOSM's `action="delete"`, or within `delete`.
  static let deleted = OSMState(rawValue: 1)
  /// It is new: within `create`.
  static let created = OSMState(rawValue: 2)
  /// It is changed: within `modify`, or JOSM's `action="modify"`.
  static let modified = OSMState(rawValue: 4)
  /// The input says `visible`, whatever its value.
  static let saysVisible = OSMState(rawValue: 8)
  /// JOSM's `action="delete"`: the object is gone here, and is to be deleted from the database.
  static let toBeDeleted = OSMState(rawValue: 16)
}

/// A stretch of a block's text.
struct OSMText: BitwiseCopyable {
  /// Where it starts.
  var offset: UInt32
  /// Its length in bytes.
  var length: UInt32
}

/// A tag.
struct OSMTag: BitwiseCopyable {
  var key: OSMText
  var value: OSMText
}

/// A member of a relation.
struct OSMMember: BitwiseCopyable {
  var id: Int64
  var role: OSMText
  var kind: OSMKind
  /// The index in `memberLocations` after its last one.
  var locationEnd: UInt32 = 0
}

/// Who made a version of an object, and when. There is one for each object, so that it has bits for what is given,
/// not optional numbers, which would take nearly twice as much memory.
struct OSMInfo: BitwiseCopyable {
  private struct Given: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    static let timestamp = Given(rawValue: 1)
    static let version = Given(rawValue: 2)
    static let changeset = Given(rawValue: 4)
    static let userID = Given(rawValue: 8)
    static let user = Given(rawValue: 16)

    @inline(__always)
    mutating func put<Value>(_ value: Value?, _ bit: Given, in stored: inout Value) {
      if let value {
        stored = value
        insert(bit)
      } else {
        remove(bit)
      }
    }
  }

  private var given: Given = []
  private var storedTimestamp: Int64 = 0
  private var storedVersion: Int64 = 0
  private var storedChangeset: Int64 = 0
  private var storedUserID: Int64 = 0
  private var storedUser = OSMText(offset: 0, length: 0)

  /// What is given; nothing by default.
  init(
    timestamp: Int64? = nil, version: Int64? = nil, changeset: Int64? = nil, userID: Int64? = nil,
    user: OSMText? = nil
  ) {
    self.timestamp = timestamp
    self.version = version
    self.changeset = changeset
    self.userID = userID
    self.user = user
  }

  /// Seconds since 1970 (UTC), nil if not given.
  var timestamp: Int64? {
    get { value(storedTimestamp, .timestamp) }
    set { given.put(newValue, .timestamp, in: &storedTimestamp) }
  }

  /// The version, nil if not given.
  var version: Int64? {
    get { value(storedVersion, .version) }
    set { given.put(newValue, .version, in: &storedVersion) }
  }

  /// The changeset, nil if not given.
  var changeset: Int64? {
    get { value(storedChangeset, .changeset) }
    set { given.put(newValue, .changeset, in: &storedChangeset) }
  }

  /// The user's id, nil if not given.
  var userID: Int64? {
    get { value(storedUserID, .userID) }
    set { given.put(newValue, .userID, in: &storedUserID) }
  }

  /// The user's name, nil if not given.
  var user: OSMText? {
    get { value(storedUser, .user) }
    set { given.put(newValue, .user, in: &storedUser) }
  }

  /// Nothing is given.
  static let unsaid = OSMInfo()

  @inline(__always)
  private func value<Value>(_ stored: Value, _ bit: Given) -> Value? {
    given.contains(bit) ? stored : nil
  }
}

/// A box that the input gives for an object.
struct OSMObjectBox: BitwiseCopyable {
  /// The index of the object in the block.
  var object: UInt32
  /// The corner in the south-west.
  var low: OSMLocation
  /// The corner in the north-east.
  var high: OSMLocation
}
