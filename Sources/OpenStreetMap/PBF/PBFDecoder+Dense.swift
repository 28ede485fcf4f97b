internal import Base

extension PBFDecoder {
  /// Nodes as columns of differences (`DenseNodes`).
  func decode(dense message: PBFCursor, _ block: OSMBlock) throws(PBFFault) {
    var ids: PBFVarints?
    var latitudes: PBFVarints?
    var longitudes: PBFVarints?
    var tags: PBFVarints?
    var infos: PBFCursor?
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3 | 2:
        guard ids == nil else { throw .repeatedField }
        ids = try cursor.numbers()
      case 5 << 3 | 2:
        guard infos == nil else { throw .repeatedField }
        infos = try cursor.part()
      case 8 << 3 | 2:
        guard latitudes == nil else { throw .repeatedField }
        latitudes = try cursor.numbers()
      case 9 << 3 | 2:
        guard longitudes == nil else { throw .repeatedField }
        longitudes = try cursor.numbers()
      case 10 << 3 | 2:
        guard tags == nil else { throw .repeatedField }
        tags = try cursor.numbers()
      case 1 << 3, 8 << 3, 9 << 3, 10 << 3: throw .splitList
      default:
        try cursor.skip(key)
        unknownFields += 1
      }
    }
    let all = ids ?? .none
    let places = (latitudes ?? .none, longitudes ?? .none)
    guard places.0.count == all.count, places.1.count == all.count else { throw .uneven }
    guard all.count > 0 else { return }
    let first = block.objects.count
    try append(nodes: all, places.0, places.1, block)
    if let tags, tags.count > 0, wanted.contains(.tags) { try append(tags, from: first, block) }
    if let infos {
      try append(denseInfos: infos, from: first, block)
    } else if wanted.contains(.infos) {
      block.infos.append(repeating: .unsaid, count: all.count)
    }
  }

  private func append(
    nodes ids: PBFVarints, _ latitudes: PBFVarints, _ longitudes: PBFVarints, _ block: OSMBlock
  ) throws(PBFFault) {
    var (ids, latitudes, longitudes) = (ids, latitudes, longitudes)
    let first = block.objects.count
    block.objects.reserve(first + ids.count)
    let objects = block.objects.base + first
    let units = units
    var node = OSMObject(
      id: 0, kind: .node, tagEnd: UInt32(truncatingIfNeeded: block.tags.count),
      nodeEnd: UInt32(truncatingIfNeeded: block.nodes.count),
      memberEnd: UInt32(truncatingIfNeeded: block.members.count))
    if !wanted.contains(.locations) {
      for index in 0..<ids.count {
        node.id &+= ids.takeSigned()
        objects[index] = node
      }
    } else {
      // Differences of 64-bit numbers wrap around, so that any two ids can follow one another.
      var latitude: Int64 = 0
      var longitude: Int64 = 0
      for index in 0..<ids.count {
        node.id &+= ids.takeSigned()
        latitude &+= PBFVarints.signed(latitudes.takeAny())
        longitude &+= PBFVarints.signed(longitudes.takeAny())
        node.location = try units.location(latitude: latitude, longitude: longitude)
        objects[index] = node
      }
    }
    guard !ids.isBroken, !latitudes.isBroken, !longitudes.isBroken else { throw .longNumber }
    block.objects.setCount(first + ids.count)
  }

  /// Keys and values of one node after the other, each node's list ending with 0.
  private func append(_ list: PBFVarints, from first: Int, _ block: OSMBlock) throws(PBFFault) {
    var list = list
    var left = list.count
    let count = block.objects.count
    block.tags.reserve(block.tags.count + list.count / 2)
    for index in first..<count {
      while left > 0 {
        let key = list.take()
        left &-= 1
        if key == 0 { break }
        guard left > 0 else { throw .uneven }
        let value = list.take()
        left &-= 1
        block.tags.append(OSMTag(key: try strings.text(key), value: try strings.text(value)))
      }
      block.objects.base[index].tagEnd = UInt32(truncatingIfNeeded: block.tags.count)
    }
    guard left == 0 else { throw .uneven }
    guard !list.isBroken else { throw .longNumber }
  }

  /// Who made the nodes, and when, as columns (`DenseInfo`), each of which may be missing.
  private func append(
    denseInfos message: PBFCursor, from first: Int, _ block: OSMBlock
  ) throws(PBFFault) {
    // Versions, times, changesets, users' ids and names, visibility: fields 1 to 6.
    var lists = (
      PBFVarints.none, PBFVarints.none, PBFVarints.none, PBFVarints.none, PBFVarints.none,
      PBFVarints.none
    )
    var cursor = message
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      switch key {
      case 1 << 3 | 2: lists.0 = try cursor.numbers()
      case 2 << 3 | 2: lists.1 = try cursor.numbers()
      case 3 << 3 | 2: lists.2 = try cursor.numbers()
      case 4 << 3 | 2: lists.3 = try cursor.numbers()
      case 5 << 3 | 2: lists.4 = try cursor.numbers()
      case 6 << 3 | 2: lists.5 = try cursor.numbers()
      case 1 << 3, 2 << 3, 3 << 3, 4 << 3, 5 << 3, 6 << 3: throw .splitList
      default:
        try cursor.skip(key)
        unknownFields += 1
      }
    }
    let count = block.objects.count - first
    try setVisibility(lists.5, from: first, block)
    if needsVersions { try setVersions(lists.0, from: first, block) }
    guard wanted.contains(.infos) else { return }
    try append(versions: lists.0, lists.1, lists.2, lists.3, lists.4, count, block)
  }

  /// Adds versions, times, changesets, users' ids and names of so many nodes.
  private func append(
    versions: PBFVarints, _ times: PBFVarints, _ changesets: PBFVarints, _ userIDs: PBFVarints,
    _ users: PBFVarints, _ count: Int, _ block: OSMBlock
  ) throws(PBFFault) {
    for list in [versions, times, changesets, userIDs, users]
    where list.count != 0 && list.count != count {
      throw .uneven
    }
    var (versions, times, changesets) = (versions, times, changesets)
    var (userIDs, users) = (userIDs, users)
    // Differences add up.
    var (time, changeset, userID, name) = (Int64(0), Int64(0), Int64(0), Int64(0))
    let start = block.infos.count
    block.infos.reserve(start + count)
    let infos = block.infos.base + start
    let units = units
    for index in 0..<count {
      var info = OSMInfo.unsaid
      if versions.count > 0 { info.version = Self.stated(Int64(bitPattern: versions.take())) }
      if times.count > 0 {
        time &+= times.takeSigned()
        info.timestamp = units.seconds(time)
      }
      if changesets.count > 0 {
        changeset &+= changesets.takeSigned()
        info.changeset = Self.stated(changeset)
      }
      if userIDs.count > 0 {
        userID &+= userIDs.takeSigned()
        info.userID = Self.stated(userID)
      }
      if users.count > 0 {
        name &+= users.takeSigned()
        info.user = try user(UInt64(bitPattern: name))
      }
      infos[index] = info
    }
    guard !versions.isBroken, !times.isBroken, !changesets.isBroken, !userIDs.isBroken,
      !users.isBroken
    else { throw .longNumber }
    block.infos.setCount(start + count)
  }

  private func setVisibility(
    _ list: PBFVarints, from first: Int, _ block: OSMBlock
  ) throws(PBFFault) {
    let objects = block.objects.base + first
    try forEach(list, block.objects.count - first) { (index, value) in
      objects[index].state = value == 0 ? [.saysVisible, .deleted] : .saysVisible
    }
  }

  private func setVersions(
    _ list: PBFVarints, from first: Int, _ block: OSMBlock
  ) throws(PBFFault) {
    let objects = block.objects.base + first
    try forEach(list, block.objects.count - first) { (index, value) in
      objects[index].version = UInt16(clamping: Int64(bitPattern: value))
    }
  }

  /// Takes the numbers of a list that is empty or has one for each node.
  @inline(__always)
  private func forEach(
    _ list: PBFVarints, _ count: Int, _ body: (Int, UInt64) throws(PBFFault) -> Void
  ) throws(PBFFault) {
    guard list.count > 0 else { return }
    guard list.count == count else { throw .uneven }
    var list = list
    for index in 0..<count { try body(index, list.take()) }
    guard !list.isBroken else { throw .longNumber }
  }

  /// Nil for 0 and -1, which writers use for unknown values.
  @inline(__always)
  static func stated(_ number: Int64) -> Int64? { number > 0 ? number : nil }

  /// Nil for the empty name, which stands for an unknown user.
  @inline(__always)
  func user(_ index: UInt64) throws(PBFFault) -> OSMText? {
    let name = try strings.text(index)
    return name.length > 0 ? name : nil
  }
}
