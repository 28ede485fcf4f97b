import CommandLineKit

/// The size of a picture: `1200x800`, or `1200` for a height that fits the data.
struct PictureSize: ArgumentValue {
  var width: Int
  var height: Int?

  private static let range = 40...20_000

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.allSatisfy(\.isNumber) ? Int(part) : nil }
    guard numbers.count == parts.count, (1...2).contains(numbers.count),
      numbers.allSatisfy(Self.range.contains)
    else { return nil }
    width = numbers[0]
    height = numbers.count == 2 ? numbers[1] : nil
  }

  init(reading argument: String) throws(UsageError) {
    guard let size = PictureSize(argument: argument) else {
      throw UsageError("it has to look like 1200x800, or be a width, from 40 to 20000 pixels")
    }
    self = size
  }

  static let valueName = "width[xheight]"
  var argumentText: String { height.map { "\(width)x\($0)" } ?? "\(width)" }
}
