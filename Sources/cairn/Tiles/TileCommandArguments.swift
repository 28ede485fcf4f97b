import CommandLineKit

/// Zooms as options take them: `MIN-MAX`, or one number.
struct ZoomRange: ArgumentValue {
  var zooms: ClosedRange<Int>

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy(\.isNumber) ? Int(part) : nil
    }
    guard numbers.count == parts.count, let low = numbers.first, let high = numbers.last,
      numbers.count <= 2, low <= high
    else { return nil }
    zooms = low...high
  }

  init(reading argument: String) throws(UsageError) {
    guard let range = ZoomRange(argument: argument) else {
      throw UsageError("it has to look like 0-14, or be one number")
    }
    self = range
  }

  static let valueName = "min-max"
  var argumentText: String {
    zooms.count == 1 ? "\(zooms.lowerBound)" : "\(zooms.lowerBound)-\(zooms.upperBound)"
  }
}

/// The zooms of a layer: `LAYER=MIN-MAX`.
struct LayerZooms: ArgumentValue {
  var layer: String
  var zooms: ClosedRange<Int>

  init?(argument: String) {
    guard let equals = argument.lastIndex(of: "="), equals != argument.startIndex,
      let range = ZoomRange(argument: String(argument[argument.index(after: equals)...]))
    else { return nil }
    layer = String(argument[..<equals])
    zooms = range.zooms
  }

  init(reading argument: String) throws(UsageError) {
    guard let zooms = LayerZooms(argument: argument) else {
      throw UsageError("it has to look like LAYER=5-14")
    }
    self = zooms
  }

  static let valueName = "layer=min-max"
  var argumentText: String {
    "\(layer)=\(zooms.lowerBound)-\(zooms.upperBound)"
  }
}
