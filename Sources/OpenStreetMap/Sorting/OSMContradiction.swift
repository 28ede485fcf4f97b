internal import Flow

/// Two inputs of a merge that differ about a version of an object.
struct OSMContradiction {
  /// One of the two: the number of its input, and where a node is there.
  struct Copy {
    var input: Int
    var location = OSMLocation.unknown
  }

  let object: OSMObjectKey
  /// The version, 0 without one.
  let version: Int64
  /// The copy that is written.
  let kept: Copy
  /// The copy that is left out.
  let other: Copy

  /// The object and its version, as the ledger names it.
  var name: String {
    let version = version > 0 ? " version \(version)" : ""
    return "\(object.kind.name)/\(object.id)\(version)"
  }

  /// The same for the list of problems. `path` tells the name of an input by its number.
  func problem(_ path: (Int) -> String) -> ProblemLog.Problem {
    func text(_ copy: Copy) -> String {
      guard copy.location.isKnown, kept.location != other.location else { return path(copy.input) }
      return "\(path(copy.input)) at \(copy.location.longitude),\(copy.location.latitude)"
    }
    let version = version > 0 ? "version \(version)" : "a copy without version"
    let location = kept.location.isKnown ? kept.location : other.location
    return ProblemLog.Problem(
      code: "contradictory-copies",
      message: "\(version) of \(text(kept)) is written, \(text(other)) has another content",
      id: "\(object.kind.name)/\(object.id)",
      location: location.isKnown ? (location.longitude, location.latitude) : nil,
      rank: Int(object.kind.rawValue), number: object.id)
  }
}
