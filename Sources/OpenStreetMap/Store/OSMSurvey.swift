internal import Base

/// What a worker makes of a block before it goes into the store: records, and which ways relations need.
struct OSMSurvey: ~Copyable {
  private(set) var nodes = OSMRecordWriter()
  private(set) var ways = OSMRecordWriter()
  private(set) var relations = OSMRecordWriter()
  /// The ways that are members of relations.
  private(set) var memberWays = Column<Int64>()
  /// The ways that are outlines of multipolygons without tags of their own.
  private(set) var outlineWays = Column<Int64>()
  /// For each of them the multipolygon.
  private(set) var outlineOwners = Column<Int64>()
  /// Nodes that are only places.
  private(set) var plainNodes = 0

  /// Takes a block, instead of the previous one.
  mutating func take(_ block: OSMBlock, _ wishes: OSMStore.Wishes, keepsAllNodes: Bool) {
    nodes.removeAll()
    ways.removeAll()
    relations.removeAll()
    memberWays.removeAll()
    outlineWays.removeAll()
    outlineOwners.removeAll()
    plainNodes = 0
    var box = 0
    var tagStart: UInt32 = 0
    for index in 0..<block.objects.count {
      let object = block.objects[index]
      defer { tagStart = object.tagEnd }
      if object.kind == .node {
        if keepsAllNodes || object.tagEnd > tagStart || object.state.contains(.deleted) {
          nodes.append(index, of: block, box: nil)
        } else {
          plainNodes += 1
        }
        continue
      }
      while box < block.boxes.count, block.boxes[box].object < index { box += 1 }
      let hasBox = box < block.boxes.count && block.boxes[box].object == index
      let given = hasBox ? block.boxes[box] : nil
      if object.kind == .way {
        ways.append(index, of: block, box: given)
      } else {
        relations.append(index, of: block, box: given)
        take(relation: index, of: block)
      }
    }
  }

  private mutating func take(relation index: Int, of block: OSMBlock) {
    let isOutlined = OSMRelationKind(OSMTagList(block, object: index)).isUntaggedArea
    for member in block.memberRange(of: index) {
      let member = block.members[member]
      guard member.kind == .way else { continue }
      memberWays.append(member.id)
      if isOutlined, !block.bytes(of: member.role).elementsEqual("inner".utf8) {
        outlineWays.append(member.id)
        outlineOwners.append(block.objects[index].id)
      }
    }
  }
}
