import Foundation
import TestSupport
import Testing

/// A feature of GeoJSONSeq, as the program wrote it.
struct Feature {
  let type: String
  let coordinates: [Any]
  let properties: [String: Any]

  init(_ line: Substring) throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let geometry = try #require(object["geometry"] as? [String: Any])
    type = try #require(geometry["type"] as? String)
    coordinates = try #require(geometry["coordinates"] as? [Any])
    properties = try #require(object["properties"] as? [String: Any])
  }

  /// A value of `coordinateProperties`.
  func list(_ name: String) -> [Any]? {
    (properties["coordinateProperties"] as? [String: Any])?[name] as? [Any]
  }

  func text(_ name: String) -> String? { properties[name] as? String }
  func number(_ name: String) -> Double? { (properties[name] as? NSNumber)?.doubleValue }

  /// Seconds since 1970 of a time.
  func seconds(_ name: String) throws -> Double { try Self.seconds(try #require(text(name))) }

  static func seconds(_ text: String) throws -> Double {
    let parts = text.dropLast().split(separator: ".")
    let whole = try #require(ISO8601DateFormatter().date(from: parts[0] + "Z"))
    return whole.timeIntervalSince1970 + (parts.count > 1 ? Double("0." + parts[1]) ?? 0 : 0)
  }
}

/// Runs the program on a text.
struct Program {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  func write(_ name: String, _ text: String) throws {
    _ = try scratch.file(name, Data(text.utf8))
  }

  /// What a line of shell writes; it must end with status 0.
  func output(_ line: String) throws -> String {
    let result = try BuiltProgram.shell(line, in: scratch.folder)
    #expect(result.status == 0, "\(line): \(result.errors)")
    return result.output
  }

  /// The features that it writes.
  func features(_ line: String) throws -> [Feature] {
    try output(line).split(separator: "\n").map { try Feature($0) }
  }
}

/// The time of some seconds since 1970.
func time(_ seconds: Double) -> String {
  let whole = Date(timeIntervalSince1970: seconds.rounded(.down))
  let text = ISO8601DateFormatter().string(from: whole).dropLast()
  let millis = Int(((seconds - seconds.rounded(.down)) * 1000).rounded())
  return millis == 0 ? text + "Z" : text + "." + String(format: "%03d", millis) + "Z"
}

/// The distance of two places on WGS 84 in metres, by T. Vincenty's inverse formula ("Direct and inverse solutions of
/// geodesics on the ellipsoid", 1975): another way than the program's.
func vincenty(_ start: (x: Double, y: Double), _ end: (x: Double, y: Double)) -> Double {
  let (a, f) = (6_378_137.0, 1 / 298.257223563)
  let b = a * (1 - f)
  let length = (end.x - start.x) * .pi / 180
  let u1 = atan((1 - f) * tan(start.y * .pi / 180))
  let u2 = atan((1 - f) * tan(end.y * .pi / 180))
  var lambda = length
  for _ in 0..<200 {
    let sinSigma =
      (pow(cos(u2) * sin(lambda), 2)
      + pow(cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda), 2)).squareRoot()
    if sinSigma == 0 { return 0 }
    let cosSigma = sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(lambda)
    let sigma = atan2(sinSigma, cosSigma)
    let sinAlpha = cos(u1) * cos(u2) * sin(lambda) / sinSigma
    let cosSquare = 1 - sinAlpha * sinAlpha
    let middle = cosSquare == 0 ? 0 : cosSigma - 2 * sin(u1) * sin(u2) / cosSquare
    let c = f / 16 * cosSquare * (4 + f * (4 - 3 * cosSquare))
    let before = lambda
    lambda =
      length + (1 - c) * f * sinAlpha
      * (sigma + c * sinSigma * (middle + c * cosSigma * (2 * middle * middle - 1)))
    guard abs(lambda - before) < 1e-13 else { continue }
    let square = cosSquare * (a * a - b * b) / (b * b)
    let bigA = 1 + square / 16384 * (4096 + square * (-768 + square * (320 - 175 * square)))
    let bigB = square / 1024 * (256 + square * (-128 + square * (74 - 47 * square)))
    let delta =
      bigB * sinSigma
      * (middle + bigB / 4
        * (cosSigma * (2 * middle * middle - 1)
          - bigB / 6 * middle * (4 * sinSigma * sinSigma - 3) * (4 * middle * middle - 3)))
    return b * bigA * (sigma - delta)
  }
  return .nan
}
