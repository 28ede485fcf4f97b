internal import Base

extension PBFBlockEncoder {
  /// Objects of one kind, in parts.
  typealias Parts = [(OSMBlockPointers, Range<Int>)]

  /// Nodes as columns of differences (`DenseNodes`).
  mutating func encode(dense parts: Parts, count: Int, hasStates: Bool) {
    let unit = unit
    message.removeAll()
    put(in: 1, parts, count) { objects, index in objects.objects[index].id }
    encode(denseInfos: parts, count, hasStates: hasStates)
    put(in: 8, parts, count) { objects, index in unit.value(objects.objects[index].location.y) }
    put(in: 9, parts, count) { objects, index in unit.value(objects.objects[index].location.x) }
    encode(denseTags: parts)
    group.append(field: 2, part: message.buffer)
  }

  /// Puts the differences of a number of each node into a list of the message.
  @inline(__always)
  private mutating func put(
    in field: UInt64, _ parts: Parts, _ count: Int, _ number: (OSMBlockPointers, Int) -> Int64
  ) {
    list.removeAll()
    list.append(numbers: count) { next in
      var last: Int64 = 0
      for (objects, range) in parts {
        for index in range {
          let value = number(objects, index)
          // They wrap around, as do the sums that readers make of them.
          PBFNumber.put(signed: value &- last, &next)
          last = value
        }
      }
    }
    message.append(field: field, list: list)
  }

  /// Keys and values of one node after the other, each node's list ending with 0; nothing if no node has any.
  private mutating func encode(denseTags parts: Parts) {
    var tagCount = 0
    for (objects, range) in parts {
      for index in range { tagCount += objects.tagRange(of: index).count }
    }
    guard tagCount > 0 else { return }
    list.removeAll()
    var use = 0
    for (objects, range) in parts {
      for index in range {
        use += 1
        let count = 2 * objects.tagRange(of: index).count
        for _ in 0..<count {
          list.append(varint: text(at: use))
          use += 1
        }
        list.append(0)
      }
    }
    message.append(field: 10, list: list)
  }

  // MARK: - Metadata

  /// Who made the nodes, and when, as columns (`DenseInfo`). Nodes without a number have 0; nothing is
  /// written if no node has any.
  private mutating func encode(denseInfos parts: Parts, _ count: Int, hasStates: Bool) {
    let isSaid = Self.saysAnything(parts, metadata)
    guard isSaid || hasStates else { return }
    // The columns go into the message of the nodes; here they need one of their own.
    var nodes = Bytes(capacity: 1)
    swap(&nodes, &message)
    if isSaid { putInfos(of: parts, count) }
    if hasStates { putStates(of: parts, count) }
    swap(&nodes, &message)
    message.append(field: 5, part: nodes.buffer)
  }

  private mutating func putInfos(of parts: Parts, _ count: Int) {
    if metadata.contains(.version) {
      list.removeAll()
      list.append(numbers: count) { next in
        for (objects, range) in parts {
          for index in range {
            PBFNumber.put(UInt64(bitPattern: objects.infos?[index].version ?? 0), &next)
          }
        }
      }
      message.append(field: 1, list: list)
    }
    if metadata.contains(.timestamp) {
      put(in: 2, parts, count) { objects, index in objects.infos?[index].timestamp ?? 0 }
    }
    if metadata.contains(.changeset) {
      put(in: 3, parts, count) { objects, index in objects.infos?[index].changeset ?? 0 }
    }
    if metadata.contains(.userID) {
      put(in: 4, parts, count) { objects, index in objects.infos?[index].userID ?? 0 }
    }
    if metadata.contains(.user) { putUsers(of: parts) }
  }

  private mutating func putUsers(of parts: Parts) {
    list.removeAll()
    var use = 0
    var last: Int64 = 0
    for (objects, range) in parts {
      for index in range {
        let user = Int64(text(at: use))
        list.append(varint: PBFNumber.zigzag(user - last))
        last = user
        use += 1 + 2 * objects.tagRange(of: index).count
      }
    }
    message.append(field: 5, list: list)
  }

  private mutating func putStates(of parts: Parts, _ count: Int) {
    list.removeAll()
    for (objects, range) in parts {
      for index in range {
        list.append(objects.objects[index].state.contains(.deleted) ? 0 : 1)
      }
    }
    message.append(field: 6, list: list)
  }

  /// True if something that is wanted is known of the version of some object.
  private static func saysAnything(
    _ parts: Parts, _ metadata: PBFWriterOptions.Metadata
  ) -> Bool {
    for (objects, range) in parts {
      guard let infos = objects.infos else { continue }
      for index in range where infos[index].says(metadata) { return true }
    }
    return false
  }
}

extension OSMInfo {
  /// True if something that is wanted is known.
  @inline(__always)
  func says(_ metadata: PBFWriterOptions.Metadata) -> Bool {
    version != nil && metadata.contains(.version)
      || timestamp != nil && metadata.contains(.timestamp)
      || changeset != nil && metadata.contains(.changeset)
      || userID != nil && metadata.contains(.userID)
      || user?.length ?? 0 > 0 && metadata.contains(.user)
  }
}
