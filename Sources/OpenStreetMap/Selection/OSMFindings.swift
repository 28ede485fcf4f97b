/// What was found in an input: objects, and what they need to be complete.
struct OSMFindings: Sendable {
  /// What was asked for.
  let chosen = OSMObjectSet()
  /// The objects that those refer to; some of them may be chosen, too.
  let referenced = OSMObjectSet()

  /// True for an object of either.
  @inline(__always)
  func contains(_ kind: OSMKind, _ id: Int64) -> Bool {
    chosen[kind].contains(id) || referenced[kind].contains(id)
  }
}
