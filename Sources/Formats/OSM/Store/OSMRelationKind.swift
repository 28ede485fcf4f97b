internal import Geometry

/// What becomes of a relation, by its tags.
struct OSMRelationKind {
  /// True for areas: `type=multipolygon` and `type=boundary`.
  private(set) var isArea = false
  /// True for restrictions, which are rows without a geometry.
  private(set) var isRestriction = false
  /// True for an area without tags of its own: those of its outline count.
  private(set) var isUntaggedArea = false

  /// Tags that say nothing of the thing itself.
  private static let idleKeys: [StaticString] = [
    "type", "created_by", "source", "note", "FIXME", "fixme",
  ]

  /// Looks at a relation's tags.
  init(
    tags: Range<Int>,
    _ text: (Int) -> (key: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>)
  ) {
    var isMultipolygon = false
    var isIdle = true
    for index in tags {
      let (key, value) = text(index)
      if key.elementsEqual("type".utf8) {
        isMultipolygon = value.elementsEqual("multipolygon".utf8)
        isArea = isMultipolygon || value.elementsEqual("boundary".utf8)
        isRestriction = value.starts(with: "restriction".utf8)
      }
      if isIdle {
        isIdle = Self.idleKeys.contains { idle in
          key.elementsEqual(
            UnsafeBufferPointer(start: idle.utf8Start, count: idle.utf8CodeUnitCount))
        }
      }
    }
    isUntaggedArea = isMultipolygon && isIdle
  }

  /// Looks at a relation of a block.
  init(_ block: OSMBlock, _ index: Int) {
    self.init(tags: block.tagRange(of: index)) {
      (block.bytes(of: block.tags[$0].key), block.bytes(of: block.tags[$0].value))
    }
  }
}
