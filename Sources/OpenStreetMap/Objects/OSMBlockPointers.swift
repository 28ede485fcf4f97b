internal import Base

/// The columns of a block by their addresses: valid until the block changes. Loops over objects go
/// through it, as each access to a column of a class is checked.
struct OSMBlockPointers: OSMObjectTable {
  let objects: UnsafeBufferPointer<OSMObject>
  let tags: UnsafePointer<OSMTag>
  let nodes: UnsafePointer<Int64>
  /// Nil if the input does not say where the nodes of ways are.
  var nodeLocations: UnsafePointer<OSMLocation>?
  let members: UnsafePointer<OSMMember>
  let memberLocations: UnsafePointer<OSMLocation>
  /// Nil if nothing is known of the objects' versions.
  let infos: UnsafePointer<OSMInfo>?
  let boxes: UnsafeBufferPointer<OSMObjectBox>
  let text: UnsafePointer<UInt8>

  init(_ block: OSMBlock) {
    objects = block.objects.buffer
    tags = UnsafePointer(block.tags.base)
    nodes = UnsafePointer(block.nodes.base)
    nodeLocations = block.nodeLocations.isEmpty ? nil : UnsafePointer(block.nodeLocations.base)
    members = UnsafePointer(block.members.base)
    memberLocations = UnsafePointer(block.memberLocations.base)
    infos = block.infos.isEmpty ? nil : UnsafePointer(block.infos.base)
    boxes = block.boxes.buffer
    text = UnsafePointer(block.text.base)
  }

  @inline(__always) func object(at index: Int) -> OSMObject { objects[index] }
  @inline(__always) func member(at index: Int) -> OSMMember { members[index] }

  /// The bytes of a text.
  @inline(__always)
  func bytes(of text: OSMText) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: self.text + Int(text.offset), count: Int(text.length))
  }

  /// Where a way or relation is, as far as its input says so.
  struct Places {
    var box: OSMObjectBox?
    var center: OSMLocation
  }

  /// Where a way or relation is, nil if its input does not say so.
  @inline(__always)
  func places(of object: Int) -> Places? {
    let center = objects[object].location
    if boxes.isEmpty { return center.isKnown ? Places(box: nil, center: center) : nil }
    let box = box(of: object)
    return box != nil || center.isKnown ? Places(box: box, center: center) : nil
  }

  private func box(of object: Int) -> OSMObjectBox? {
    var low = 0
    var high = boxes.count
    while low < high {
      let middle = (low + high) / 2
      if Int(boxes[middle].object) < object { low = middle + 1 } else { high = middle }
    }
    return low < boxes.count && Int(boxes[low].object) == object ? boxes[low] : nil
  }
}
