import CommandLineKit

/// A size in bytes: `4GB`, `500MB`, `1.5GiB`, `800kB`, or a number.
struct ByteCount: ArgumentValue {
  var bytes: Int

  private static let units: [(name: String, bytes: Double)] = [
    ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("kb", 1e3), ("mb", 1e6),
    ("gb", 1e9),
    ("b", 1),
  ]

  init?(argument: String) {
    let text = argument.lowercased()
    let unit = Self.units.first { text.hasSuffix($0.name) }
    let digits = text.dropLast(unit?.name.count ?? 0)
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(digits), number * (unit?.bytes ?? 1) <= 1e18
    else { return nil }
    bytes = Int(number * (unit?.bytes ?? 1))
  }

  init(reading argument: String) throws(UsageError) {
    guard let count = ByteCount(argument: argument), count.bytes > 0 else {
      throw UsageError("a size such as 500MB or 4GB is needed")
    }
    self = count
  }

  static let valueName = "size"
  var argumentText: String { String(bytes) }
}
