internal import Base
internal import Geometry
internal import Text

extension PBFHeaderBlock {
  /// What a file promises of its objects.
  struct Promises {
    /// They are sorted by kind and id.
    var isSorted = false
    /// Each says whether it is deleted, and may be there in several versions.
    var isHistory = false
    /// Ways have the places of their nodes.
    var hasLocations = false
  }

  /// The block of a file whose head says the same as another one.
  static func bytes(_ header: OSMHeader, _ promises: Promises) -> Bytes {
    var block = Bytes()
    if let box = box(around: header.boxes) { append(box, to: &block) }
    for feature in usualFeatures { block.append(field: 4, text: feature) }
    if promises.isHistory { block.append(field: 4, text: historyFeature) }
    if promises.isSorted { block.append(field: 5, text: sortedFeature) }
    if promises.hasLocations { block.append(field: 5, text: locationsFeature) }
    block.append(field: 16, text: header.generator ?? "cairn")
    if let source = header.other(source) { block.append(field: 17, text: source) }
    if let time = header.dataTime.flatMap(EpochText.wholeSeconds), time > 0 {
      block.append(field: 32, UInt64(bitPattern: time))
    }
    if let number = header.other(sequenceNumber).flatMap({ Int64($0) }) {
      block.append(field: 33, UInt64(bitPattern: number))
    }
    if let url = header.other(baseURL) { block.append(field: 34, text: url) }
    return block
  }

  /// The box of all boxes, as there is a place for one; nil if there are none.
  private static func box(around boxes: [Box]) -> Box? {
    var all: Box?
    for box in boxes where !box.isEmpty {
      guard [box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite) else { continue }
      all = Box(
        minX: min(all?.minX ?? box.minX, box.minX), minY: min(all?.minY ?? box.minY, box.minY),
        maxX: max(all?.maxX ?? box.maxX, box.maxX), maxY: max(all?.maxY ?? box.maxY, box.maxY))
    }
    return all
  }

  /// `HeaderBBox`: nanodegrees.
  private static func append(_ box: Box, to block: inout Bytes) {
    var message = Bytes()
    for (field, degrees) in [(1, box.minX), (2, box.maxX), (3, box.maxY), (4, box.minY)] {
      let nanodegrees = (min(max(degrees, -360), 360) * 1e9).rounded()
      message.append(field: UInt64(field), signed: Int64(nanodegrees))
    }
    block.append(field: 1, part: message.buffer)
  }
}

extension OSMHeader {
  /// What is said by a name besides the parts that all formats have.
  fileprivate func other(_ name: String) -> String? { others.first { $0.name == name }?.value }
}
