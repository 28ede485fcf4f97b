import CommandLineKit

/// Several limits: `5,10,15`.
struct LimitList: ArgumentValue {
  var values: [Double]

  /// More are a mistake.
  private static let most = 100

  init?(argument: String) {
    guard let list = try? LimitList(reading: argument) else { return nil }
    self = list
  }

  init(reading argument: String) throws(UsageError) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { part in Double(part.drop { $0 == " " }) }
    let commas = argument.utf8.count { $0 == UInt8(ascii: ",") }
    guard numbers.count == commas + 1, numbers.allSatisfy({ $0 > 0 && $0 <= 1e9 }) else {
      throw UsageError("numbers greater than 0 with commas between them are needed: 5,10,15")
    }
    guard numbers.count <= Self.most, Set(numbers).count == numbers.count else {
      throw UsageError("up to \(Self.most) numbers are needed, each once")
    }
    values = numbers
  }

  static let valueName = "n,…"
  var argumentText: String { values.map(\.argumentText).joined(separator: ",") }
}
