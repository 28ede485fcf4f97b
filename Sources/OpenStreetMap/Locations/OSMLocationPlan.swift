public import Base
public import Flow

/// How the places of nodes are added to the ways that they are on.
public struct OSMLocationPlan: Sendable {
  /// True if all nodes are kept, not only those with tags.
  public var keepsUntaggedNodes = false
  /// True if nodes that are members of relations are kept, too.
  public var keepsMemberNodes = false
  /// True if ways may have nodes that are not in the input.
  public var ignoresMissingNodes = false

  /// Nodes without tags go, and no node may be missing.
  public init() {}

  /// Finds out where the nodes of an input are, in one reading, and gives the stage that adds the places.
  /// `earlier` are the stages before it.
  public func makeStage(
    for input: ObjectInput, behind earlier: [any ObjectStage], jobs: Int,
    onProgress: @escaping (FlowProgress) -> Void = { _ in }
  ) throws(GeoError) -> any ObjectStage {
    let pass = OSMLocationPass(
      limit: OSMStore.Wishes().memoryLimit,
      findsMembers: keepsMemberNodes && !keepsUntaggedNodes)
    try Flow.run(
      from: try input.open(through: earlier + [pass], isLast: false), into: NoObjectSink(),
      jobs: jobs, onProgress: onProgress)
    try pass.index.finish()
    return OSMLocationStage(self, pass.index, members: pass.members)
  }
}
