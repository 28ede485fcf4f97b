/// What numbers are multiplied by to go from one unit into another.
enum UnitConversion {
  /// Units by what they measure, each with its size in the first.
  private static let kinds: [[String: Double]] = [
    // The international foot and mile (0.3048 m, 5280 ft).
    [
      "m": 1, "mm": 0.001, "cm": 0.01, "dm": 0.1, "km": 1000, "in": 0.0254, "ft": 0.3048,
      "yd": 0.9144, "mi": 1609.344, "nmi": 1852,
    ],
    ["m2": 1, "cm2": 0.0001, "a": 100, "ha": 10_000, "km2": 1_000_000, "acre": 4046.8564224],
    ["kg": 1, "g": 0.001, "t": 1000, "lb": 0.45359237],
    ["deg": 1, "rad": 180 / Double.pi, "gon": 0.9],
    ["s": 1, "ms": 0.001, "min": 60, "h": 3600, "d": 86_400],
    ["m/s": 1, "km/h": 1 / 3.6, "kn": 1852.0 / 3600, "mph": 0.44704],
    ["%": 1, "1": 100],
  ]

  /// The factor; nil if the units do not measure the same, or are not known.
  static func factor(from source: String, to target: String) -> Double? {
    if source == target { return 1 }
    for kind in kinds {
      if let from = kind[source], let to = kind[target] { return from / to }
    }
    return nil
  }
}
