import Base
import Flow
import Network
import Text

/// What a network was made of, and what was left out, for the ledger.
struct NetworkAccount {
  private let network: RoadNetwork
  private let notes: TagNotes
  /// It was made of lines, not of ways.
  private let isOfLines: Bool

  /// Tags that were not understood are listed up to this many.
  private static let listed = 100
  /// Components whose sizes are listed.
  private static let listedComponents = 10

  init(_ network: RoadNetwork, _ notes: TagNotes, isOfLines: Bool = false) {
    self.network = network
    self.notes = notes
    self.isOfLines = isOfLines
  }

  /// Tells all of it.
  func tell(_ ledger: Ledger) {
    let counts = network.counts
    if counts.waysTaken == 0 { ledger.warn(.noRoads) }
    ledger.warn(
      count: counts.dropped(.memberMissing), .restrictionMemberMissing)
    ledger.warn(count: counts.dropped(.notConnected), .restrictionNotConnected)
    ledger.warn(count: counts.dropped(.kindUnknown), .restrictionKindUnknown)
    ledger.warn(count: counts.missingNodes, .wayNodeMissing)
    ledger.warn(
      count: notes.count, isOfLines ? .lineFieldNotUnderstood : .roadTagNotUnderstood)
    ledger.account(for: "network", details, line: line)
  }

  private var line: String {
    let counts = network.counts
    var parts = [
      Summary.count(counts.waysTaken, isOfLines ? "line" : "way") + " of "
        + Summary.grouped(counts.waysRead)
    ]
    if !isOfLines {
      parts.append(
        Summary.count(counts.restrictionsTaken, "restriction") + " of "
          + Summary.grouped(counts.restrictionsRead))
    }
    for (profile, sizes) in network.componentsByProfile {
      parts.append("\(profile): " + Summary.count(sizes.count, "component"))
    }
    return parts.joined(separator: ", ")
  }

  private var details: JSONValue {
    let counts = network.counts
    let ways = NetworkCounts.WayReason.allCases.map { ($0.rawValue, counts.leftOut($0)) }
    let restrictions = NetworkCounts.RestrictionReason.allCases.map {
      ($0.rawValue, counts.dropped($0))
    }
    return .object([
      (
        isOfLines ? "lines" : "ways",
        .object([
          ("read", .count(counts.waysRead)), ("taken", .count(counts.waysTaken)),
          ("left_out", Self.counted(ways)),
        ])
      ),
      ("missing_nodes", .count(counts.missingNodes)),
      (
        "restrictions",
        .object([
          ("read", .count(counts.restrictionsRead)), ("taken", .count(counts.restrictionsTaken)),
          ("dropped", Self.counted(restrictions)),
        ])
      ),
      (
        "components",
        .object(
          network.componentsByProfile.map { profile, sizes in
            (
              profile,
              .object([
                ("count", .count(sizes.count)),
                (
                  "largest",
                  .array(sizes.prefix(Self.listedComponents).map { .count($0) })
                ),
              ])
            )
          })
      ),
      ("not_understood", notes.json(upTo: Self.listed)),
    ])
  }

  private static func counted(_ reasons: [(String, Int)]) -> JSONValue {
    .object(reasons.filter { $0.1 > 0 }.map { ($0.0, .count($0.1)) })
  }
}

extension Ledger {
  /// Counts a warning unless there is none.
  fileprivate func warn(count: Int, _ reason: Reason) {
    if count > 0 { warn(reason, count: count) }
  }
}
