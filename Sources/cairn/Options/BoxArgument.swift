import CommandLineKit
import Geometry

/// A box as `--bbox` takes it: `W,S,E,N`.
struct BoxArgument: ArgumentValue {
  var box: BoundingBox

  init(_ box: BoundingBox) { self.box = box }

  init?(argument: String) {
    guard let box = try? BoxArgument(reading: argument) else { return nil }
    self = box
  }

  init(reading argument: String) throws(UsageError) {
    var numbers: [Double] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let text = String(part.drop { $0 == " " })
      guard let number = Double(text), number.isFinite else {
        throw UsageError("four numbers with commas between them are needed: west,south,east,north")
      }
      numbers.append(number)
    }
    guard numbers.count == 4 else {
      throw UsageError("four numbers are needed: west,south,east,north")
    }
    box = BoundingBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    guard box.south <= box.north else { throw UsageError("south is greater than north") }
    if box.crossesAntimeridian, box.west > 180 || box.east < -180 {
      throw UsageError("west is greater than east, but these are not longitudes")
    }
  }

  static let valueName = "w,s,e,n"
  var argumentText: String {
    [box.west, box.south, box.east, box.north].map(\.argumentText).joined(separator: ",")
  }
}
