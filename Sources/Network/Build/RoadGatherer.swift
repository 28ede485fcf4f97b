/// Takes the ways that are roads, and the relations that restrict turns, for one worker of a ``NetworkBuilder``.
public final class RoadGatherer {
  /// A member of a relation.
  public struct Member {
    /// The kinds that restrictions have.
    public enum Kind: Sendable {
      /// Between from and to.
      case node
      /// From, to, or between them.
      case way
    }
    /// What it is.
    public let kind: Kind
    /// Its id.
    public let id: Int64
    /// `from`, `via` or `to`.
    public let role: String
    /// A member.
    public init(kind: Kind, id: Int64, role: String) {
      self.kind = kind
      self.id = id
      self.role = role
    }
  }

  let profiles: [TravelProfile]
  private let builder: NetworkBuilder
  /// Roads of the same kind share what they say of travelling.
  private var knownTravels: Set<[RoadTravel]> = []
  private(set) var roads: [Road] = []
  private(set) var nodes: [Int64] = []
  private(set) var restrictions: [RoadRestriction] = []
  private(set) var notes = TagNotes()
  private(set) var counts = NetworkCounts()

  init(_ builder: NetworkBuilder) {
    self.builder = builder
    profiles = builder.profiles
  }

  /// In turn: hands over what was taken since the last call.
  public func commit() {
    builder.take(self)
    roads.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    restrictions.removeAll(keepingCapacity: true)
    notes.removeAll()
    counts = NetworkCounts()
  }

  /// Takes a way that has `highway`, or is the route of a ferry, if a profile may use it.
  public func add(way id: Int64, nodes refs: UnsafeBufferPointer<Int64>, _ tags: RoadTags) {
    let isFerry = tags["route"] == "ferry"
    guard let kind = isFerry ? "ferry" : tags["highway"] else { return }
    counts.waysRead += 1
    guard profiles.contains(where: { $0.classes[kind] != nil }) else {
      counts.leaveOut(.classUnknown)
      return
    }
    let object = "way/\(id)"
    var own = TagNotes()
    let travels = profiles.map { $0.travel(on: tags, kind: kind, of: object, &own) }
    notes.add(own)
    guard
      travels.contains(where: \.isOpen)
        || profiles.contains(where: { $0.mayOpen(tags, kind: kind) })
    else {
      counts.leaveOut(.noAccess)
      return
    }
    let start = nodes.count
    // The same node twice in a row is one.
    for ref in refs where nodes.count == start || nodes.last != ref { nodes.append(ref) }
    guard nodes.count - start > 1 else {
      nodes.removeLast(nodes.count - start)
      counts.leaveOut(.tooShort)
      return
    }
    let shared = knownTravels.insert(travels).memberAfterInsert
    roads.append(road(id, start..<nodes.count, kind, tags, shared))
  }

  private func road(
    _ id: Int64, _ nodes: Range<Int>, _ kind: String, _ tags: RoadTags, _ travels: [RoadTravel]
  ) -> Road {
    var road = Road(id: id, nodes: nodes, kind: kind, travels: travels)
    road.name = tags["name"]
    road.ref = tags["ref"]
    road.surface = tags["surface"]
    road.isRoundabout = tags["junction"] == "roundabout" || tags["junction"] == "circular"
    func isSet(_ key: String) -> Bool { tags[key].map { $0 != "no" } ?? false }
    road.isToll = isSet("toll")
    road.isTunnel = isSet("tunnel")
    road.isBridge = isSet("bridge")
    if let judge = profiles.first(where: { $0.limitUse != .ignored }) {
      // What is not understood has been noted by the profile already.
      var unused = TagNotes()
      let limits = judge.limits(tags, "", &unused)
      (road.limitForward, road.limitBackward) = (limits.forward, limits.backward)
    }
    let conditions = tags.ending(in: RoadTags.conditional)
    if !conditions.isEmpty {
      road.tags = tags
      road.conditional = conditions.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
    }
    return road
  }

  /// Takes a relation of `type=restriction`.
  public func add(restriction id: Int64, _ tags: RoadTags, _ members: [Member]) {
    guard tags["type"] == "restriction" else { return }
    var found = false
    for (suffix, isPlain) in restrictionKeys(tags) {
      for conditional in [false, true] {
        let key = "restriction" + suffix + (conditional ? RoadTags.conditional : "")
        guard let value = tags[key] else { continue }
        found = true
        let type = isPlain ? nil : String(suffix.dropFirst())
        guard conditional else {
          add(id, value, type, nil, tags, members)
          continue
        }
        for part in ConditionalValue(value, key: key, of: "relation/\(id)", &notes).parts {
          add(id, part.value, type, part.condition, tags, members)
        }
      }
    }
    if !found {
      counts.restrictionsRead += 1
      counts.drop(.kindUnknown)
    }
  }

  /// What follows `restriction` in keys: nothing, or a colon and a type of vehicles.
  private func restrictionKeys(_ tags: RoadTags) -> [(suffix: String, isPlain: Bool)] {
    var types: [String] = []
    for type in profiles.flatMap(\.accessKeys) + ["hgv", "bus", "psv", "caravan", "trailer"]
    where !types.contains(type) { types.append(type) }
    return [("", true)] + types.map { (":" + $0, false) }
  }

  private func add(
    _ id: Int64, _ kind: String, _ type: String?, _ condition: String?, _ tags: RoadTags,
    _ members: [Member]
  ) {
    counts.restrictionsRead += 1
    guard kind.hasPrefix("no_") || kind.hasPrefix("only_") else {
      counts.drop(.kindUnknown)
      notes.note(type.map { "restriction:" + $0 } ?? "restriction", kind, of: "relation/\(id)")
      return
    }
    let exceptions = (tags["except"] ?? "").split(separator: ";").map { type in
      String(type.drop { $0 == " " }.prefix { $0 != " " })
    }
    let affected = profiles.indices.filter { index in
      let profile = profiles[index]
      let isMeant = type.map { profile.isOfType($0) } ?? profile.obeysRestrictions
      return isMeant && !exceptions.contains { profile.isOfType($0) }
    }
    guard !affected.isEmpty else {
      counts.drop(.noProfile)
      return
    }
    let from = members.filter { $0.role == "from" && $0.kind == .way }.map(\.id)
    let to = members.filter { $0.role == "to" && $0.kind == .way }.map(\.id)
    let viaWays = members.filter { $0.role == "via" && $0.kind == .way }.map(\.id)
    let viaNodes = members.filter { $0.role == "via" && $0.kind == .node }.map(\.id)
    let via: RoadRestriction.Via
    if let node = viaNodes.first, viaNodes.count == 1, viaWays.isEmpty {
      via = .node(node)
    } else if !viaWays.isEmpty, viaNodes.isEmpty {
      via = .ways(viaWays)
    } else {
      counts.drop(viaWays.isEmpty && viaNodes.isEmpty ? .memberMissing : .notConnected)
      return
    }
    // Only what closes a road to all, or from all, has several of one end.
    let isMany =
      from.count <= 1 && to.count <= 1 || kind == "no_entry" && to.count == 1
      || kind == "no_exit" && from.count == 1
    guard !from.isEmpty, !to.isEmpty, isMany else {
      counts.drop(from.isEmpty || to.isEmpty ? .memberMissing : .notConnected)
      return
    }
    restrictions.append(
      RoadRestriction(
        id: id, kind: kind, from: from, via: via, to: to, profiles: affected,
        conditional: condition))
  }
}
