internal import Base

/// Puts the pieces of features together that the borders of tiles have cut.
///
/// Tiles come in the order of their ids. Pieces belong together if they are of one layer and have the same id and fields,
/// or, where there is no id, have the same fields and meet at a border. A feature leaves when all of its pieces have
/// come, or all tiles have been seen that it could go on in, so that only those wait that lie on the front of what has
/// been read. What the antimeridian has cut is one feature of several parts (RFC 7946 §3.1.9).
struct TileJoiner: ~Copyable {
  /// The pieces of a feature, in the order of their tiles.
  struct Feature {
    var pieces: [TilePiece]
  }

  private struct Group {
    var pieces: [TilePiece]
    /// The id of the last tile that it could go on in.
    var lastID: UInt64
    /// When its first piece came.
    let serial: Int
    var keys: [TileContact.Key]
    let identity: Int
  }

  private struct Entry {
    let contact: TileContact
    let group: Int
  }

  private struct Waiting: Comparable {
    let lastID: UInt64
    let group: Int
    static func < (left: Waiting, right: Waiting) -> Bool {
      (left.lastID, left.group) < (right.lastID, right.group)
    }
  }

  private struct Identity {
    let number: Int
    var groups = 0
    /// The group of all pieces, if they are counted.
    var group: Int?
  }

  private var groups: [Int: Group] = [:]
  /// The group that a group has become part of.
  private var successors: [Int: Int] = [:]
  private var identities: [[UInt8]: Identity] = [:]
  private var names: [Int: [UInt8]] = [:]
  private var contacts: [TileContact.Key: [Entry]] = [:]
  /// A heap: the first one is the next to leave.
  private var waiting: [Waiting] = []
  private var serial = 0
  private var waitingSize = 0
  private let limit: Int
  /// Features that have left so far.
  var featureCount: UInt64 = 0
  /// Pieces that became part of others.
  private(set) var joinedCount = 0
  /// Features that left before their time, as too much was waiting.
  private(set) var hurriedCount = 0

  /// A joiner that keeps about so many bytes of pieces waiting at most.
  init(limit: Int) { self.limit = limit }

  /// Takes the pieces of some tiles, in their order, and gives the features that are complete when the tile with the
  /// id `last` has been seen; all of them if that is nil.
  mutating func take(_ pieces: consuming [TilePiece], last: UInt64?) -> [Feature] {
    for piece in pieces { add(piece) }
    var done: [Group] = []
    while let next = waiting.first, last.map({ next.lastID <= $0 }) ?? true {
      popFirst()
      // What has become part of another group, or has grown since, is there a second time.
      guard let group = groups[next.group], group.lastID == next.lastID else { continue }
      done.append(close(next.group))
    }
    while waitingSize > limit, let next = waiting.first {
      popFirst()
      guard let group = groups[next.group], group.lastID == next.lastID else { continue }
      hurriedCount += 1
      done.append(close(next.group))
    }
    done.sort { $0.serial < $1.serial }
    return done.map { Feature(pieces: $0.pieces) }
  }

  /// Adds a piece of a feature whose pieces are counted.
  private mutating func addCounted(_ piece: TilePiece) {
    waitingSize += piece.size
    if let number = identities[piece.identity]?.group,
      var group = groups.removeValue(forKey: number)
    {
      group.pieces.append(piece)
      joinedCount += 1
      if group.pieces.count >= piece.count { group.lastID = piece.address.tileID }
      groups[number] = group
      push(Waiting(lastID: group.lastID, group: number))
      return
    }
    let number = serial
    serial += 1
    identities[piece.identity] = Identity(number: number, groups: 1, group: number)
    names[number] = piece.identity
    groups[number] = Group(
      pieces: [piece], lastID: .max, serial: number, keys: [], identity: number)
    push(Waiting(lastID: .max, group: number))
  }

  private mutating func add(_ piece: TilePiece) {
    guard piece.count == 0 else { return addCounted(piece) }
    var identity = identities[piece.identity] ?? Identity(number: serial)
    identity.groups += 1
    identities[piece.identity] = identity
    names[identity.number] = piece.identity
    let number = serial
    serial += 1
    var group = Group(
      pieces: [piece], lastID: piece.address.tileID, serial: number, keys: [],
      identity: identity.number)
    waitingSize += piece.size
    var partners: [Int] = []
    for (border, contact, beyond) in piece.contacts() {
      group.lastID = max(group.lastID, beyond.tileID)
      let key = TileContact.Key(
        identity: identity.number, border: border,
        tile: border.isVertical ? piece.address.row : piece.address.column)
      for entry in contacts[key] ?? []
      where entry.contact.isBehind != contact.isBehind && entry.contact.low <= contact.high
        && contact.low <= entry.contact.high
      {
        // Areas that only have a corner in common stay apart.
        if piece.kind == .polygon,
          entry.contact.low == contact.high || contact.low == entry.contact.high
        {
          continue
        }
        partners.append(root(of: entry.group))
      }
      contacts[key, default: []].append(Entry(contact: contact, group: number))
      group.keys.append(key)
    }
    groups[number] = group
    var current = number
    for partner in partners {
      let other = root(of: partner)
      if other != root(of: current) { current = merge(other, root(of: current)) }
    }
    if let group = groups[current] { push(Waiting(lastID: group.lastID, group: current)) }
  }

  private func root(of group: Int) -> Int {
    var group = group
    while let next = successors[group] { group = next }
    return group
  }

  /// Puts two groups together: the smaller one becomes part of the larger one, which keeps its number.
  private mutating func merge(_ left: Int, _ right: Int) -> Int {
    guard let first = groups[left], let second = groups[right] else { return left }
    let isLeftLarger = first.pieces.count >= second.pieces.count
    let (kept, gone) = isLeftLarger ? (left, right) : (right, left)
    guard var large = groups.removeValue(forKey: kept),
      let small = groups.removeValue(forKey: gone)
    else { return left }
    joinedCount += 1
    large.pieces += small.pieces
    large.keys += small.keys
    large.lastID = max(large.lastID, small.lastID)
    let result = Group(
      pieces: large.pieces, lastID: large.lastID, serial: min(large.serial, small.serial),
      keys: large.keys, identity: large.identity)
    groups[kept] = result
    successors[gone] = kept
    leave(small.identity)
    return kept
  }

  /// Forgets a group, which is complete.
  private mutating func close(_ number: Int) -> Group {
    guard var group = groups.removeValue(forKey: number) else {
      return Group(pieces: [], lastID: 0, serial: 0, keys: [], identity: 0)
    }
    var gone: Set<Int> = []
    for key in group.keys {
      guard var entries = contacts.removeValue(forKey: key) else { continue }
      entries.removeAll { entry in
        guard root(of: entry.group) == number else { return false }
        gone.insert(entry.group)
        return true
      }
      if !entries.isEmpty { contacts[key] = entries }
    }
    for merged in gone { successors[merged] = nil }
    leave(group.identity)
    for piece in group.pieces { waitingSize -= piece.size }
    group.pieces.sort { $0.address.tileID < $1.address.tileID }
    return group
  }

  /// A group of an identity is gone.
  private mutating func leave(_ number: Int) {
    guard let name = names[number], var identity = identities[name] else { return }
    identity.groups -= 1
    if identity.groups == 0 {
      identities[name] = nil
      names[number] = nil
    } else {
      identities[name] = identity
    }
  }

  // MARK: - The heap

  private mutating func push(_ entry: Waiting) {
    waiting.append(entry)
    var index = waiting.count - 1
    while index > 0, waiting[index] < waiting[(index - 1) / 2] {
      waiting.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func popFirst() {
    guard let last = waiting.popLast(), !waiting.isEmpty else { return }
    waiting[0] = last
    var index = 0
    while true {
      var smallest = index
      for child in [index * 2 + 1, index * 2 + 2]
      where child < waiting.count && waiting[child] < waiting[smallest] {
        smallest = child
      }
      guard smallest != index else { return }
      waiting.swapAt(index, smallest)
      index = smallest
    }
  }
}
