internal import Base

extension OSMRecordCursor {
  /// Calls `body` with each object that features of the object at hand are made of: nodes of a way, nodes and
  /// ways of a relation; some of them several times.
  func forEachPart<Failure: Error>(
    _ body: (OSMObjectID) throws(Failure) -> Void
  ) throws(Failure) {
    for index in 0..<nodes.count { try body(OSMObjectID(.node, nodes[index])) }
    for index in 0..<members.count where members[index].kind != .relation {
      try body(OSMObjectID(members[index].kind, members[index].id))
    }
  }

  /// True for a multipolygon without tags of its own, whose area has those of its outlines.
  var isUntaggedArea: Bool { kind == .relation && OSMRelationKind(tagList).isUntaggedArea }

  /// The ways that may be outlines of a multipolygon.
  var outlines: [Int64] {
    (0..<members.count).compactMap { index in
      let member = members[index]
      let isOutline = member.kind == .way && !bytes(of: member.role).elementsEqual("inner".utf8)
      return isOutline ? member.id : nil
    }
  }
}

extension OSMBlock {
  /// Adds the object at hand of a cursor.
  func append(_ record: borrowing OSMRecordCursor) {
    for index in 0..<record.tags.count {
      let tag = record.tags[index]
      tags.append(
        OSMTag(key: add(record.bytes(of: tag.key)), value: add(record.bytes(of: tag.value))))
    }
    nodes.append(contentsOf: record.nodes.buffer)
    for index in 0..<record.members.count {
      let member = record.members[index]
      members.append(
        OSMMember(id: member.id, role: add(record.bytes(of: member.role)), kind: member.kind))
    }
    var info = record.info
    info.user = info.user.map { add(record.bytes(of: $0)) }
    infos.append(info)
    objects.append(
      OSMObject(
        id: record.id, location: record.location, kind: record.kind,
        tagEnd: UInt32(truncatingIfNeeded: tags.count),
        nodeEnd: UInt32(truncatingIfNeeded: nodes.count),
        memberEnd: UInt32(truncatingIfNeeded: members.count)))
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>) -> OSMText {
    let start = text.count
    text.append(contentsOf: bytes)
    return OSMText(
      offset: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: bytes.count))
  }
}
