internal import Base

/// What is wrong with a folder of diffs, or with where the data stand in it.
extension Reason {
  /// A state file does not say what it should.
  static let badReplicationState = Reason(
    "bad-replication-state", .input, "a state file does not say how far the data have come",
    cause: "The file was cut or edited, is another file with the name of a state file, or lies"
      + " beside a diff of another number.",
    remedy: "Get the file again from where the diffs come from. It has to say sequenceNumber, and"
      + " timestamp if the time is known.")
  /// A diff of a series is not in the folder.
  static let missingDiff = Reason(
    "missing-diff", .input, "a diff of the series is not in the folder",
    cause: "A download was not complete, or the diffs begin later than the data: servers remove old"
      + " diffs after some time.",
    remedy: "Get the diff that the message names. If it is not to be had any more, download the"
      + " data again, and begin with these.")
  /// Two files are the same diff of a series.
  static let diffTwice = Reason(
    "diff-twice", .input, "two files of the folder have the same number",
    cause: "Diffs of two servers, or of days and of minutes, were put into one folder.",
    remedy: "Give each series a folder of its own, and name the one that the data come from.")
  /// The next diff is older than the data.
  static let otherSeries = Reason(
    "other-series", .input, "the diffs are of another series than the number of the data",
    cause:
      "Each server counts its diffs in its own way, those of days, hours and minutes apart. The"
      + " number in the head of the data is one of another series: what comes next by number is"
      + " older than the data.",
    remedy: "Take diffs from where the data come from. Or write a state file with the number of the"
      + " last diff of this series that is not newer than the data, and name it with --state.")
  /// The ways of the data have the places of their nodes.
  static let locationsNotUpdated = Reason(
    "locations-not-updated", .usage,
    "the ways have the places of their nodes, which changes of nodes do not reach",
    cause: "The file was made with `cairn add-locations` or `osmium add-locations-to-ways`. Diffs"
      + " move nodes, and the places in the ways would stay as they were.",
    remedy: "Bring the file up to date that this one was made of, and add the places again."
      + " --output-option locations-on-ways=no writes PBF without them.")

  // MARK: - Warnings

  /// Diffs are newer than the folder's state says.
  static let diffsNotAnnounced = Reason(
    "diffs-not-announced", .warning,
    "diffs are newer than state.txt says, and were left for the next run",
    cause: "Servers write a diff first and state.txt after it: what state.txt does not count yet"
      + " may be written or downloaded at this moment.",
    remedy:
      "Nothing, if the folder is still filled: the next run takes them. Otherwise get state.txt"
      + " again, or remove it.")
  /// Files of changes without a number.
  static let diffsWithoutNumber = Reason(
    "diffs-without-number", .warning,
    "files of changes were passed over, as their names are not numbers",
    cause: "A folder of diffs has files such as 000/004/321.osc.gz or 4321.osc.gz: the number says"
      + " where each belongs in the series.",
    remedy: "Rename them, or apply them with `cairn apply-changes`.")

  /// The reasons that concern replication.
  static let osmReplication: [Reason] = [
    .badReplicationState, .missingDiff, .diffTwice, .otherSeries, .locationsNotUpdated,
    .diffsNotAnnounced, .diffsWithoutNumber,
  ]
}
