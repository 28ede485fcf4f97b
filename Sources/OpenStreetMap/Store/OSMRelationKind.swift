/// What becomes of a relation, by its tags.
struct OSMRelationKind {
  /// True for areas: `type=multipolygon` and `type=boundary`.
  private(set) var isArea = false
  /// True for restrictions, which are rows without a geometry.
  private(set) var isRestriction = false
  /// True for a multipolygon without tags of its own: those of its outline count.
  private(set) var isUntaggedArea = false

  /// Tags that say nothing about the thing itself, in lower case: mappers write some in capitals.
  private static let idleKeys: [StaticString] = [
    "type", "created_by", "source", "note", "fixme",
  ]

  /// Looks at a relation's tags.
  init(_ tags: OSMTagList) {
    var isMultipolygon = false
    var isIdle = true
    for index in 0..<tags.count {
      let key = tags.key(index)
      if key.elementsEqual("type".utf8) {
        let value = tags.value(index)
        isMultipolygon = value.elementsEqual("multipolygon".utf8)
        isArea = isMultipolygon || value.elementsEqual("boundary".utf8)
        isRestriction = value.starts(with: "restriction".utf8)
      }
      isIdle =
        isIdle
        && Self.idleKeys.contains { idle in
          key.elementsEqual(
            UnsafeBufferPointer(start: idle.utf8Start, count: idle.utf8CodeUnitCount)
          ) { $0 == $1 || $0 | 0x20 == $1 }
        }
    }
    isUntaggedArea = isMultipolygon && isIdle
  }
}
