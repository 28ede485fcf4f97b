public import Features
internal import Text

/// What a run says of itself on standard error: one to three lines, and each warning once.
public struct Summary {
  private let report: Report
  private let rejects: String?
  private let objects: String?

  /// The summary of a report. `rejects` is the file that holds what was left out; `objects` says what was
  /// written where that was not features.
  public init(_ report: Report, rejects: String?, objects: String? = nil) {
    self.report = report
    self.rejects = rejects
    self.objects = objects
  }

  /// The layers by the parts of the work, which read the same features again.
  private var parts: [(name: String?, layers: [Report.Layer])] {
    var parts: [(name: String?, layers: [Report.Layer])] = []
    for layer in report.layers {
      if let known = parts.firstIndex(where: { $0.name == layer.part }) {
        parts[known].layers.append(layer)
      } else {
        parts.append((layer.part, [layer]))
      }
    }
    return parts
  }

  /// `2 layers, 3,412 features in 0.2 s`, with what was passed over.
  public var result: String {
    (objects ?? Self.result(of: report.layers)) + " in " + Self.duration(report.seconds)
  }

  /// `2 layers, 3,412 features`, with what was passed over. `layerCount` is how many layers there are, where that is known.
  public static func result(of all: [Report.Layer], layerCount: Int? = nil) -> String {
    let found = all.count { $0.out > 0 || $0.read == 0 || $0.filtered < $0.read }
    let out = all.reduce(0) { $0 + $1.out }
    let filtered = all.reduce(0) { $0 + $1.filtered }
    var text = count(layerCount ?? found, "layer") + ", " + count(out, "feature")
    if filtered > 0 {
      text += " (\(passedOver(filtered, as: all.flatMap(\.passedOver))))"
    }
    return text
  }

  /// `12 not asked for`, or `left out: 58,000 untagged nodes, 12 not asked for`.
  public static func passedOver(_ filtered: Int, as entries: [LayerTally.Entry]) -> String {
    var names: [(one: String, count: Int)] = []
    for entry in entries {
      if let known = names.firstIndex(where: { $0.one == entry.message }) {
        names[known].count += entry.count
      } else {
        names.append((entry.message, entry.count))
      }
    }
    let rest = filtered - names.reduce(0) { $0 + $1.count }
    let ending = grouped(rest) + " not asked for"
    guard !names.isEmpty else { return ending }
    let words = names.map { count($0.count, $0.one) } + (rest > 0 ? [ending] : [])
    return "left out: " + words.joined(separator: ", ")
  }

  /// `skipped 3: ring-not-closed 2, line-too-short 1 (see rejects.geojson)`, for each part of the work; none if nothing
  /// was.
  public var losses: [String] {
    parts.compactMap { part in
      let dropped = Self.sums(part.layers.flatMap(\.dropped).filter { !$0.isMerged })
      guard !dropped.isEmpty else { return nil }
      let total = dropped.reduce(0) { $0 + $1.count }
      return Self.prefix(part.name) + "skipped \(Self.grouped(total)): " + Self.list(dropped)
        + (rejects.map { " (see \($0))" } ?? "")
    }
  }

  /// `merged: …; repaired: …; changed: …`, without what is in the nature of the output's format, for each part of the work.
  public var changes: [String] {
    parts.compactMap { part in
      let changes = [
        ("merged", Self.sums(part.layers.flatMap(\.dropped).filter(\.isMerged))),
        ("repaired", Self.sums(part.layers.flatMap(\.repaired))),
        ("changed", Self.sums(part.layers.flatMap(\.changed).filter { !$0.isExpected })),
      ].filter { !$1.isEmpty }
      return changes.isEmpty
        ? nil
        : Self.prefix(part.name)
          + changes.map { "\($0): " + Self.list($1) }.joined(separator: "; ")
    }
  }

  private static func prefix(_ part: String?) -> String { part.map { $0 + ": " } ?? "" }

  /// What the steps have to say.
  public var accounts: [String] { report.accounts.compactMap(\.line) }

  /// Each warning, with how often it applied.
  public var warnings: [String] {
    report.warnings.map { warning in
      "warning: " + warning.message
        + (warning.count > 1 ? " (\(Self.grouped(warning.count)) times)" : "")
    }
  }

  private static func sums(_ entries: [LayerTally.Entry]) -> [(reason: String, count: Int)] {
    var sums: [(reason: String, count: Int)] = []
    for entry in entries {
      if let known = sums.firstIndex(where: { $0.reason == entry.reason }) {
        sums[known].count += entry.count
      } else {
        sums.append((entry.reason, entry.count))
      }
    }
    return sums
  }

  private static func list(_ entries: [(reason: String, count: Int)]) -> String {
    entries.map { "\($0.reason) \(grouped($0.count))" }.joined(separator: ", ")
  }

  /// `3,412 features`, `1 layer`.
  public static func count(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A number with a comma between each three digits.
  public static func grouped(_ number: Int) -> String {
    var text = ""
    let digits = Array(String(number.magnitude))
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// `0.03 s`, `2.4 s`, `3 min 20 s`.
  static func duration(_ seconds: Double) -> String {
    if seconds < 0.1 { return JSONValue.text(of: (seconds * 1000).rounded() / 1000) + " s" }
    if seconds < 60 { return JSONValue.text(of: (seconds * 10).rounded() / 10) + " s" }
    let whole = Int(seconds.rounded())
    return "\(whole / 60) min \(whole % 60) s"
  }
}
