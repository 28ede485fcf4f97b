#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

public import Base
internal import Files
public import Flow

/// A folder with a series of diffs: files of changes that follow one another by their numbers.
///
/// Either as OpenStreetMap's servers have them (OpenStreetMap wiki, "Planet.osm/diffs"), the number in three
/// parts such as `000/004/321.osc.gz`, or side by side such as `4321.osc.gz`. Beside each there may be its state
/// file, `321.state.txt`; `state.txt` in the folder itself is the state of the newest diff that is complete.
public struct OSMDiffFolder {
  /// A diff of the series.
  public struct Diff: Sendable {
    /// Its number in the series.
    public let number: Int64
    /// The file of changes.
    public let path: String
  }

  /// Diffs to apply, in order.
  public struct Choice: Sendable {
    /// The diffs, each with the next number.
    public internal(set) var diffs: [Diff] = []
    /// Where data stand that contain them; nil if there are none.
    public internal(set) var state: OSMReplicationState?
    /// What is odd about the folder.
    public internal(set) var oddities: [Oddity] = []
  }

  /// The path as the user gave it.
  private let path: String
  /// The diffs of the folder by their numbers, without those that are too old to matter.
  private var diffs: [Diff] = []
  /// True if there are diffs that are too old.
  private var hasOlder = false
  /// The state of the whole, if the folder says it.
  private let newest: OSMReplicationState?
  /// Files of changes whose names are no numbers.
  private var unnumberedCount = 0

  /// The parts of a number, each of three digits, of which the last one is the file's name.
  private static let partCount = 3
  private static let partDigits = 3
  private static let partSize: Int64 = 1000
  private static let endings = [".osc.gz", ".osc.bz2", ".osc"]

  /// Looks for diffs after a number, or for all of them. Errors: `.usage` if there are none at all,
  /// `.diffTwice`, `.badReplicationState`, `.file`.
  public init(path: String, after position: Int64?) throws(GeoError) {
    self.path = path
    let folder = path.hasSuffix("/") ? path : path + "/"
    let state = folder + "state.txt"
    newest = access(state, F_OK) == 0 ? try OSMReplicationState(path: state) : nil
    try list(folder, prefix: 0, depth: 0, after: position)
    diffs.sort { $0.number < $1.number }
    for (one, other) in zip(diffs, diffs.dropFirst()) where one.number == other.number {
      throw GeoError(
        .diffTwice, "\(one.path) has the same number", at: SourceLocation(path: other.path))
    }
    guard !diffs.isEmpty || hasOlder || newest != nil else {
      throw GeoError(
        .usage, "there are no diffs in the folder", at: SourceLocation(path: path),
        hint: "files such as 000/004/321.osc.gz or 4321.osc.gz are")
    }
    // Within a part of a series the names have only the last digits.
    if let last = diffs.last { _ = try Self.state(of: last) }
  }

  // MARK: - Looking for files

  private mutating func list(
    _ folder: String, prefix: Int64, depth: Int, after position: Int64?
  ) throws(GeoError) {
    for name in try FolderListing.names(in: folder) {
      if depth < Self.partCount - 1, let part = Self.part(name),
        FolderListing.isFolder(folder + name)
      {
        let number = prefix * Self.partSize + part
        var end = number + 1
        for _ in depth + 1..<Self.partCount { end *= Self.partSize }
        if let position, end <= position {
          hasOlder = true
        } else {
          try list(folder + name + "/", prefix: number, depth: depth + 1, after: position)
        }
        continue
      }
      guard depth == 0 || depth == Self.partCount - 1,
        let ending = Self.endings.first(where: { name.hasSuffix($0) })
      else { continue }
      let stem = String(name.dropLast(ending.count))
      let number =
        depth == 0 ? Self.number(stem) : Self.part(stem).map { prefix * Self.partSize + $0 }
      if let number {
        diffs.append(Diff(number: number, path: folder + name))
      } else if !stem.hasPrefix(".") {
        unnumberedCount += 1
      }
    }
  }

  /// The number that a name is; nil if it is something else.
  private static func number(_ name: String) -> Int64? {
    name.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int64(name) : nil
  }

  /// The same for a name of three digits.
  private static func part(_ name: String) -> Int64? {
    name.utf8.count == partDigits ? number(name) : nil
  }

  // MARK: - Choosing

  /// Chooses the diffs that lead from a position to the newest state, or from the first one there is: at most
  /// `limit` of them, and none of a time after `end` (seconds since 1970). Errors: `.missingDiff`,
  /// `.badReplicationState`, `.otherSeries`, `.usage` if times are needed and not known.
  public func choose(
    after position: OSMReplicationState?, limit: Int? = nil, until end: Int64? = nil
  ) throws(GeoError) -> Choice {
    var choice = Choice()
    if unnumberedCount > 0 {
      choice.oddities.append(
        Oddity(
          .diffsWithoutNumber,
          Summary.count(unnumberedCount, "file") + " of changes in \(path) passed over: "
            + "the name is not a number"))
    }
    let newer = diffs.filter { $0.number > position?.number ?? -1 }
    guard let last = newest?.number ?? newer.last?.number else { return choice }
    let unannounced = newer.count { $0.number > last }
    if unannounced > 0 {
      choice.oddities.append(
        Oddity(
          .diffsNotAnnounced,
          Summary.count(unannounced, "diff") + " newer than state.txt says (\(Self.text(last)))"
            + " left for the next run"))
    }
    let first = position.map { $0.number + 1 } ?? newer.first?.number ?? last
    guard first <= last else { return choice }
    for number in first...last {
      if let limit, choice.diffs.count >= limit { break }
      let index = choice.diffs.count
      guard index < newer.count, newer[index].number == number else {
        throw GeoError(
          .missingDiff, "diff \(Self.text(number)) is not there", at: SourceLocation(path: path),
          hint: index < newer.count
            ? "the next one there is \(Self.text(newer[index].number))"
            : "state.txt says that the newest one is \(Self.text(last))")
      }
      let diff = newer[index]
      let state = try state(diff)
      if let end {
        guard let seconds = state.seconds else {
          throw GeoError(
            .usage,
            "diff \(Self.text(number)) has no state file, so its time is not known",
            at: SourceLocation(path: diff.path), hint: "choose by --max-diffs")
        }
        if seconds > end { break }
      }
      if choice.diffs.isEmpty { try Self.checkOrder(position, state, diff) }
      choice.diffs.append(diff)
      choice.state = state
    }
    return choice
  }

  /// A number as people write it.
  private static func text(_ number: Int64) -> String { Summary.grouped(Int(number)) }

  /// Refuses a first diff that is older than the data.
  private static func checkOrder(
    _ position: OSMReplicationState?, _ state: OSMReplicationState, _ diff: Diff
  ) throws(GeoError) {
    guard let before = position?.seconds, let after = state.seconds, after < before else { return }
    throw GeoError(
      .otherSeries,
      "the diff is of \(state.time ?? "") and follows data of \(position?.time ?? ""): "
        + "its number is of another series", at: SourceLocation(path: diff.path),
      hint: "--state names a file with the number in this series")
  }

  /// The state of a diff; its time if any file says it.
  private func state(_ diff: Diff) throws(GeoError) -> OSMReplicationState {
    if let state = try Self.state(of: diff) { return state }
    if let newest, newest.number == diff.number { return newest }
    return OSMReplicationState(number: diff.number)
  }

  /// What the state file of a diff says; nil if it has none.
  private static func state(of diff: Diff) throws(GeoError) -> OSMReplicationState? {
    guard let ending = endings.first(where: { diff.path.hasSuffix($0) }) else { return nil }
    let path = String(diff.path.dropLast(ending.count)) + ".state.txt"
    guard access(path, F_OK) == 0 else { return nil }
    let state = try OSMReplicationState(path: path)
    guard state.number == diff.number else {
      throw OSMReplicationState.bad(
        "the state file says \(Self.text(state.number)), its diff is "
          + Self.text(diff.number), path)
    }
    return state
  }
}
