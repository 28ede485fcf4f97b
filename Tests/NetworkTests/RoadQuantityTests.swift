import Testing

@testable import Network

/// Speeds, durations and widths as the wiki of OpenStreetMap has them (Key:maxspeed, Key:duration, Map features/Units).
struct RoadQuantityTests {
  @Test(arguments: [
    ("50", 50.0), ("50 km/h", 50), ("30 mph", 48.28032), ("30mph", 48.28032), ("10 knots", 18.52),
    ("5.5", 5.5),
  ])
  func `speeds`(_ text: String, _ expected: Double) throws {
    let speed = try #require(RoadQuantity.speed(text))
    #expect(abs(speed - expected) < 1e-9)
  }

  @Test(arguments: ["", "fast", "50;30", "mph", "-5", "50 furlongs", "1e400"])
  func `no speeds`(_ text: String) { #expect(RoadQuantity.speed(text) == nil) }

  @Test(arguments: [
    ("15", 900.0), ("01:30", 5400), ("00:10:30", 630), ("PT1H30M", 5400), ("PT45S", 45),
    ("P1DT1H", 90000),
  ])
  func `durations`(_ text: String, _ expected: Double) {
    #expect(RoadQuantity.duration(text) == expected)
  }

  @Test(arguments: ["", "soon", "1:2:3:4", "PT", "P1M", "PT5", "::"])
  func `no durations`(_ text: String) { #expect(RoadQuantity.duration(text) == nil) }

  @Test(arguments: [
    ("2.5", 2.5), ("2.5 m", 2.5), ("10 ft", 3.048), ("8'6\"", 2.5908), ("8'", 2.4384),
  ])
  func `widths`(_ text: String, _ expected: Double) throws {
    let width = try #require(RoadQuantity.width(text))
    #expect(abs(width - expected) < 1e-9)
  }
}
