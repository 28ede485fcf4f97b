public import Base

/// What the head of data says that are to be brought up to date.
public struct OSMReplicationHead: Sendable {
  /// The last diff that they contain (PBF: `osmosis_replication_sequence_number`); nil if it does not say so.
  public let state: OSMReplicationState?
  /// True if the data are a history: the head of PBF says so, and the name of other files.
  public let isHistory: Bool
  /// True if ways have the places of their nodes (PBF: `LocationsOnWays`).
  private let hasLocations: Bool

  init(_ header: OSMHeader) {
    let number = header.others.first { $0.name == PBFHeaderBlock.sequenceNumber }
      .flatMap { OSMReplicationState.number(of: $0.value) }
    state = number.map {
      OSMReplicationState(
        number: $0, seconds: header.dataTime.flatMap(OSMReplicationState.seconds))
    }
    isHistory = header.isHistory
    hasLocations = header.others.contains {
      $0.name == PBFHeaderBlock.optionalFeature && $0.value == PBFHeaderBlock.locationsFeature
    }
  }

  /// Refuses data of which a part would stay as it is; `options` are those of the output. Errors:
  /// `.locationsNotUpdated`.
  public func check(_ options: [String: String], path: String) throws(GeoError) {
    guard hasLocations, !Self.leavesLocationsOut(options) else { return }
    throw Self.locationsError(path)
  }

  /// True if an output of such options has no places in its ways.
  static func leavesLocationsOut(_ options: [String: String]) -> Bool {
    options["locations-on-ways"] == "no"
  }

  /// The error of data whose ways would keep old places of their nodes.
  static func locationsError(_ path: String) -> GeoError {
    GeoError(
      .locationsNotUpdated, Reason.locationsNotUpdated.meaning, at: SourceLocation(path: path),
      hint: "--output-option locations-on-ways=no writes PBF without the places in the ways")
  }
}

extension ObjectInput {
  /// What the head says; the input is opened again after that. Errors: those of reading.
  public func replicationHead() throws(GeoError) -> OSMReplicationHead {
    let source = try open(isLast: false)
    var batch = ObjectBatch()
    _ = try source.reader.read(into: &batch)
    return OSMReplicationHead(source.reader.header)
  }
}
