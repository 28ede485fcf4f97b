import CommandLineKit

/// A place as `--from` takes it: `LON,LAT`, in degrees.
struct PlaceArgument: ArgumentValue {
  var x: Double
  var y: Double

  init?(argument: String) {
    guard let place = try? PlaceArgument(reading: argument) else { return nil }
    self = place
  }

  init(reading argument: String) throws(UsageError) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { part in Double(part.drop { $0 == " " }) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
      throw UsageError("two numbers with a comma between them are needed: longitude,latitude")
    }
    guard abs(x) <= 180, abs(y) <= 90 else {
      throw UsageError("these are not degrees of longitude and latitude, in this order")
    }
    (self.x, self.y) = (x, y)
  }

  static let valueName = "lon,lat"
  var argumentText: String { "\(x.argumentText),\(y.argumentText)" }
}
