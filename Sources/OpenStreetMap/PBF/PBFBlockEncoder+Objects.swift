internal import Base

extension PBFBlockEncoder {
  /// Ways (`Way`), with the places of their nodes where those are known (optional feature
  /// `LocationsOnWays`).
  mutating func encode(ways parts: Parts, hasStates: Bool) {
    var use = 0
    for (objects, range) in parts {
      for index in range {
        use = begin(index, of: objects, use, hasStates: hasStates)
        let nodes = objects.nodeRange(of: index)
        putDifferences(in: 8, nodes) { objects.nodes[$0] }
        if let locations = objects.nodeLocations, nodes.contains(where: { locations[$0].isKnown }) {
          let unit = unit
          putDifferences(in: 9, nodes) { unit.value(locations[$0].y) }
          putDifferences(in: 10, nodes) { unit.value(locations[$0].x) }
        }
        group.append(field: 3, part: message.buffer)
      }
    }
  }

  /// Relations (`Relation`).
  mutating func encode(relations parts: Parts, hasStates: Bool) {
    var use = 0
    for (objects, range) in parts {
      for index in range {
        use = begin(index, of: objects, use, hasStates: hasStates)
        let members = objects.memberRange(of: index)
        putTexts(in: 8, from: use, count: members.count, step: 1)
        use += members.count
        putDifferences(in: 9, members) { objects.members[$0].id }
        list.removeAll()
        for member in members { list.append(objects.members[member].kind.rawValue) }
        message.append(field: 10, list: list)
        group.append(field: 4, part: message.buffer)
      }
    }
  }

  /// Begins the message of an object with what all kinds have: id, tags, metadata. `use` is where its texts
  /// begin; returns where those of its members do.
  private mutating func begin(
    _ index: Int, of objects: OSMBlockPointers, _ use: Int, hasStates: Bool
  ) -> Int {
    let object = objects.objects[index]
    message.removeAll()
    message.append(field: 1, UInt64(bitPattern: object.id))
    let count = objects.tagRange(of: index).count
    putTexts(in: 2, from: use + 1, count: count, step: 2)
    putTexts(in: 3, from: use + 2, count: count, step: 2)
    let info = objects.infos.map { $0[index] } ?? .unsaid
    if hasStates || info.says(metadata) {
      putInfo(info, user: text(at: use), object.state, hasStates: hasStates)
    }
    return use + 1 + 2 * count
  }

  /// Who made one object, and when (`Info`).
  private mutating func putInfo(_ info: OSMInfo, user: UInt64, _ state: OSMState, hasStates: Bool) {
    list.removeAll()
    if metadata.contains(.version), let version = info.version {
      list.append(field: 1, UInt64(bitPattern: version))
    }
    if metadata.contains(.timestamp), let timestamp = info.timestamp {
      list.append(field: 2, UInt64(bitPattern: timestamp))
    }
    if metadata.contains(.changeset), let changeset = info.changeset {
      list.append(field: 3, UInt64(bitPattern: changeset))
    }
    if metadata.contains(.userID), let userID = info.userID {
      list.append(field: 4, UInt64(bitPattern: userID))
    }
    if user > 0 { list.append(field: 5, user) }
    if hasStates { list.append(field: 6, state.contains(.deleted) ? 0 : 1) }
    message.append(field: 4, part: list.buffer)
  }

  /// Puts every `step`th of the texts that are used from a place on into a list of the message.
  @inline(__always)
  private mutating func putTexts(in field: UInt64, from use: Int, count: Int, step: Int) {
    guard count > 0 else { return }
    list.removeAll()
    for offset in 0..<count { list.append(varint: text(at: use + offset * step)) }
    message.append(field: field, list: list)
  }

  /// Puts the differences of some numbers into a list of the message.
  @inline(__always)
  private mutating func putDifferences(
    in field: UInt64, _ range: Range<Int>, _ number: (Int) -> Int64
  ) {
    list.removeAll()
    list.append(numbers: range.count) { next in
      var last: Int64 = 0
      for index in range {
        let value = number(index)
        PBFNumber.put(signed: value &- last, &next)
        last = value
      }
    }
    message.append(field: field, list: list)
  }
}
