internal import Base

/// What concerns the places of nodes on ways.
extension Reason {
  /// A way has a node whose place is not known.
  static let wayNodeMissing = Reason(
    "way-node-missing", .input, "the place of a node of a way is not in the input",
    cause: "The file is an extract that was cut through the way, or the node is deleted or has no"
      + " coordinates. Ways cannot have a place for each node then.",
    remedy: "Cut extracts with whole ways (`cairn filter --strategy complete-ways`), or keep the"
      + " gaps: `cairn add-locations --ignore-missing-nodes`.")
  /// Nodes of ways have no places, and that was expected.
  static let wayNodesMissing = Reason(
    "way-nodes-missing", .warning, "nodes of ways have no place, as the input does not have it",
    cause: "The file is an extract that was cut through ways, and --ignore-missing-nodes was"
      + " given.",
    remedy: "Nothing, if an extract was wanted. Programs that read the ways find a gap there.")

  /// The reasons that concern places of nodes on ways.
  static let osmLocations: [Reason] = [.wayNodeMissing, .wayNodesMissing]
}
