/// What becomes of the objects of one kind, by what a selection has found; valid as long as that.
struct OSMKindFates {
  let extent: OSMFindings.Readers?
  let found: OSMFindings.Readers?
  /// Finds objects of this kind that no reading has looked for before.
  let matcher: OSMTagMatcher?
  /// True if nothing but the extent matters.
  let keepsExtent: Bool
  /// True if objects that are only referred to lose their tags.
  let removesTags: Bool

  /// What becomes of an object.
  @inline(__always)
  func fate(of index: Int, _ id: Int64, in block: OSMBlock) -> OSMSelectionResult.Fate {
    if keepsExtent { return extent?.contains(id) ?? true ? .kept : .dropped }
    guard let found else { return matches(index, id, in: block) ? .kept : .dropped }
    if found.chosen.contains(id) { return .kept }
    let isReferenced = found.referenced.contains(id)
    if isReferenced, !removesTags { return .kept }
    return matches(index, id, in: block) ? .kept : isReferenced ? .keptWithoutTags : .dropped
  }

  @inline(__always)
  private func matches(_ index: Int, _ id: Int64, in block: OSMBlock) -> Bool {
    guard let matcher else { return false }
    return matcher.matches(index, of: block) && extent?.contains(id) ?? true
  }
}

extension OSMFindings {
  /// What was found of one kind.
  struct Readers: BitwiseCopyable {
    let chosen: OSMIDSet.Reader
    let referenced: OSMIDSet.Reader

    /// True for an object of either.
    @inline(__always)
    func contains(_ id: Int64) -> Bool { chosen.contains(id) || referenced.contains(id) }
  }

  /// What was found of one kind, as it is now.
  func readers(of kind: OSMKind) -> Readers {
    Readers(chosen: chosen[kind].reader, referenced: referenced[kind].reader)
  }
}
