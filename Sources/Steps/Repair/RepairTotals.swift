internal import Flow
internal import Text

/// What a repair did to areas in the whole run.
struct RepairTotals {
  /// Polygons in degrees that were made valid, in square metres.
  var ground = Areas()
  /// The same of projected layers, in squares of their units.
  var plane = Areas()
  /// The largest change of a feature's area in percent, and the feature's ordinal.
  var largest: (percent: Double, feature: UInt64) = (0, 0)

  /// Before and after.
  struct Areas {
    var before = 0.0
    var after = 0.0
  }

  static func += (left: inout RepairTotals, right: RepairTotals) {
    left.ground.before += right.ground.before
    left.ground.after += right.ground.after
    left.plane.before += right.plane.before
    left.plane.after += right.plane.after
    left.notice(right.largest.percent, feature: right.largest.feature)
  }

  /// Notes a change if it is the largest so far; of equal ones, that of the first feature.
  mutating func notice(_ percent: Double, feature: UInt64) {
    if percent > largest.percent || percent == largest.percent && feature < largest.feature {
      largest = (percent, feature)
    }
  }

  /// Enters the numbers in the ledger.
  func enter(_ ledger: Ledger, method: String) {
    var details: [(String, JSONValue)] = [("method", .string(method))]
    var gists: [String] = []
    for (name, unit, areas) in [
      ("area_m2", " m²", ground), ("area_units2", " square units", plane),
    ] where areas.before > 0 || areas.after > 0 {
      details.append(
        (name, .object([("before", .real(areas.before)), ("after", .real(areas.after))])))
      gists.append("\(Self.text(areas.before)) → \(Self.text(areas.after))\(unit)")
    }
    if largest.percent > 0 {
      details.append(
        (
          "largest_change",
          .object([
            ("percent", .real(largest.percent)),
            ("feature", .integer(Int64(clamping: largest.feature))),
          ])
        ))
    }
    ledger.account(
      for: "repair", .object(details),
      line: gists.isEmpty ? nil : "repair: area made valid " + gists.joined(separator: ", "))
  }

  /// A number for people: six digits are enough.
  static func text(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return number == 0 ? "0" : "\(number)" }
    var scale = 1.0
    while number * scale < 100_000, scale < 1e12 { scale *= 10 }
    let rounded = (number * scale).rounded() / scale
    if let whole = Int(exactly: rounded), whole.magnitude < 1 << 53 {
      return Summary.grouped(whole)
    }
    return "\(rounded)"
  }
}
