import Features
import Flow
import OpenStreetMap
import Text

extension ObjectRegister {
  /// The counts of each kind of object, as a report has those of layers.
  var layers: JSONValue {
    .array(accounts.map { Report.json(Report.Layer($0, isWritten: true)) })
  }

  /// What was left out, mended and changed, in words: `left out: 2 merged duplicates; changed: …`; nil if nothing was.
  var oddities: String? {
    let tallies = accounts.map(\.tally)
    let filtered = tallies.reduce(0) { $0 + $1.filtered }
    let parts = [
      filtered > 0 ? Summary.passedOver(filtered, as: tallies.flatMap(\.passedOver)) : nil, changes,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// What was lost, mended and changed, in words: `changed: coordinate-rounded 3`; nil if nothing was.
  var changes: String? {
    let tallies = accounts.map(\.tally)
    let parts = [
      ("dropped", tallies.flatMap(\.dropped)), ("repaired", tallies.flatMap(\.repaired)),
      ("changed", tallies.flatMap(\.changed).filter { !$0.isExpected }),
    ].filter { !$1.isEmpty }
    return parts.isEmpty
      ? nil : parts.map { "\($0): " + Self.words(for: $1) }.joined(separator: "; ")
  }

  /// `coordinate-rounded 3, edit-mark-left-out 1`: each reason with its sum over the kinds.
  private static func words(for entries: [LayerTally.Entry]) -> String {
    var sums: [(reason: String, count: Int)] = []
    for entry in entries {
      if let known = sums.firstIndex(where: { $0.reason == entry.reason }) {
        sums[known].count += entry.count
      } else {
        sums.append((entry.reason, entry.count))
      }
    }
    return sums.map { "\($0.reason) \(Summary.grouped($0.count))" }.joined(separator: ", ")
  }
}
