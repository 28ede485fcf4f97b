import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Positions

/// Sentences of NMEA 0183.
struct NMEATests {
  /// The usual examples of the standard's descriptions, with their checksums.
  static let gga = "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47"
  static let rmc = "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A"
  static let gsa = "$GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1*39"
  static let vtg = "$GPVTG,054.7,T,034.4,M,005.5,N,010.2,K*48"
  static let hdt = "$GPHDT,274.07,T*03"

  private func features(_ lines: [String], _ options: String = "") throws -> [Feature] {
    let program = try Program()
    try program.write("in.nmea", lines.map { $0 + "\r\n" }.joined())
    return try program.features("cairn convert -q in.nmea \(options)")
  }

  /// 48°07.038' N, 11°31.000' E; 22.4 knots are 11.523556 m/s.
  @Test func oneEpoch() throws {
    let found = try features([Self.gga, Self.rmc, Self.gsa, Self.hdt])
    let point = try #require(found.first)
    #expect(found.count == 1)
    let place = try #require(point.coordinates as? [Double])
    #expect(
      abs(place[0] - 11.51666667) < 1e-8 && abs(place[1] - 48.1173) < 1e-8 && place[2] == 545.4)
    #expect(point.text("time") == "1994-03-23T12:35:19Z")
    #expect(abs((point.number("speed") ?? 0) - 11.523556) < 1e-6)
    #expect(point.number("course") == 84.4 && point.number("heading") == 274.07)
    #expect(point.number("sat") == 8 && point.number("geoidheight") == 46.9)
    #expect(
      point.number("hdop") == 0.9 && point.number("vdop") == 2.1 && point.number("pdop") == 2.5)
    #expect(point.text("fix") == "3d")
  }

  /// 10.2 km/h of VTG, which says more than RMC's knots.
  @Test func speedOfVTG() throws {
    let point = try #require(try features([Self.rmc, Self.vtg]).first)
    #expect(abs((point.number("speed") ?? 0) - 10.2 / 3.6) < 1e-9 && point.number("course") == 54.7)
  }

  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    return "$\(body)*" + String(format: "%02X", sum)
  }

  @Test func southAndWest() throws {
    let point = try #require(
      try features([
        Self.sentence("GNGLL,3352.1280,S,15112.5580,W,000000,A")
      ]).first)
    let place = try #require(point.coordinates as? [Double])
    #expect(abs(place[0] + 151.209300) < 1e-8 && abs(place[1] + 33.868800) < 1e-8)
    // No sentence has the date.
    #expect(point.text("time") == nil)
  }

  @Test func severalSystems() throws {
    let lines = [
      "GNGNS,112257.00,3844.24011,N,00908.43828,W,AN,03,10.5,12.5,50.0,,",
      "GNGNS,112258.00,,,,,NN,00,99.9,,,,",
    ].map { Self.sentence($0) }
    let found = try features(lines, "--input-option nmea-date=2026-02-28")
    let place = try #require(found.first?.coordinates as? [Double])
    #expect(found.count == 1 && place[2] == 12.5)
    #expect(abs(place[0] + 9.14063800) < 1e-8 && abs(place[1] - 38.73733517) < 1e-8)
    #expect(found[0].number("sat") == 3 && found[0].number("geoidheight") == 50)
  }

  @Test func theDayFromOutsideAndPastMidnight() throws {
    let lines = ["235959.50", "000000.25"].map {
      Self.sentence("GPGGA,\($0),0000.000,N,00000.000,E,1,,,,M,,M,,")
    }
    #expect(
      try features(lines, "--input-option nmea-date=2026-02-28").map { $0.text("time") }
        == ["2026-02-28T23:59:59.500Z", "2026-03-01T00:00:00.250Z"])
  }

  /// Times before the first date are of that day, or of the day before it, as in gpsbabel.
  @Test func theDayThatComesLater() throws {
    let lines =
      ["235958", "235959", "000000"].map {
        Self.sentence("GPGGA,\($0),0000.000,N,00000.000,E,1,,,,M,,M,,")
      } + [Self.sentence("GPRMC,000001,A,0000.000,N,00000.000,E,0,0,010326,,")]
    let times = [
      "2026-02-28T23:59:58Z", "2026-02-28T23:59:59Z", "2026-03-01T00:00:00Z",
      "2026-03-01T00:00:01Z",
    ]
    #expect(try features(lines).map { $0.text("time") } == times)
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let whole = try count(bytes, blockSize: 1 << 20)
    for size in [1, 40, 100] { #expect(try count(bytes, blockSize: size) == whole) }
  }

  /// What is taken down from a receiver begins in the middle of a sentence, and devices write words and blanks.
  @Test func beginningsAndBlanks() throws {
    let program = try Program()
    let noon = Self.sentence("GPRMC,120000 ,A,0000.000,N,00000.000,E,0,0,010326,,")
    let later = Self.sentence("GPRMC, 120001,A,0000.000,N,00000.000,E,0,0,010326,,")
    for head in ["7.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47", "A log of a device, 2026"] {
      try program.write("log", [head, noon, later].joined(separator: "\r\n"))
      #expect(
        try program.features("cairn convert -q log").map { $0.text("time") }
          == ["2026-03-01T12:00:00Z", "2026-03-01T12:00:01Z"])
    }
  }

  /// Bad lines are left out and counted, and so are epochs without a fix.
  @Test func whatCannotBeRead() throws {
    let program = try Program()
    let bad = Self.rmc.replacing("*6A", with: "*6B")
    let lines = [
      Self.gga, bad, "noise", "$GPGGA,123520,4807",
      "!AIVDM,1,1,,A,13aG?P0P00PD;88MD5MTDww@2<0L,0*23",
      Self.sentence("GPRMC,123521,V,,,,,,,230394,,"),
    ]
    try program.write("in.nmea", lines.joined(separator: "\n"))
    let result = try BuiltProgram.shell(
      "cairn convert in.nmea --report report.json", in: program.scratch.folder)
    #expect(result.status == 0 && result.output.split(separator: "\n").count == 1)
    #expect(result.errors.contains("left out: 2 empty epochs"), "\(result.errors)")
    #expect(result.errors.contains("nmea-sentence-left-out 2"), "\(result.errors)")
  }

  private func count(_ bytes: [UInt8], blockSize: Int) throws -> [String] {
    let source = try ByteSource(path: "t.nmea", reading: Memory(bytes))
    let reader = try NMEAReader(InputRequest(source: source), blockSize: blockSize)
    let decoder = reader.makeDecoder()
    var batch = FeatureBatch()
    var found: [String] = []
    while true {
      batch.removeAll()
      guard try reader.read(into: &batch) else { return found }
      try decoder.decode(&batch)
      for feature in 0..<batch.count {
        found.append(
          batch.cellRange(ofFeature: feature).map { batch.text(of: batch.cells[$0]) ?? "" }
            .joined(separator: " "))
      }
    }
  }

  /// Blocks of any size give the same points, and every truncation some of them.
  @Test func blocksAndTruncations() throws {
    let lines = (0..<20).flatMap { second in
      [
        Self.sentence(
          "GPGGA,1200\(10 + second).00,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"),
        Self.sentence(
          "GPRMC,1200\(10 + second).00,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W"),
        Self.vtg,
      ]
    }
    let bytes = Array(lines.joined(separator: "\r\n").utf8)
    let whole = try count(bytes, blockSize: 1 << 20)
    #expect(whole.count == 20 && Set(whole).count == 20)
    for size in [1, 7, 64, 500] { #expect(try count(bytes, blockSize: size) == whole) }
    for end in 0..<bytes.count {
      let found = try count(Array(bytes[..<end]), blockSize: 1 << 20)
      #expect(found.count <= 20 && whole.starts(with: found.dropLast()))
    }
  }

  /// A logger that wakes up at noon each day: the date comes behind the sentence that begins the epoch.
  static let noons = (1...3).flatMap { day in
    [
      sentence("GPGGA,120000.00,480\(day).000,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"),
      sentence("GPRMC,120000.00,A,480\(day).000,N,01131.000,E,022.4,084.4,0\(day)0326,,"), vtg,
    ]
  }

  @Test func theSameTimeOnOtherDates() throws {
    let found = try features(Self.noons)
    #expect(found.map { $0.text("time") } == (1...3).map { "2026-03-0\($0)T12:00:00Z" })
    let places = found.compactMap { ($0.coordinates as? [Double])?[1] }
    for (place, minutes) in zip(places, [1.0, 2, 3]) {
      #expect(abs(place - 48 - minutes / 60) < 1e-8)
    }
    // The other way round, and blocks of any size.
    let turned = [1, 0, 2, 4, 3, 5, 7, 6, 8].map { Self.noons[$0] }
    #expect(try features(turned).map { $0.text("time") } == found.map { $0.text("time") })
    let bytes = Array(Self.noons.joined(separator: "\r\n").utf8)
    let whole = try count(bytes, blockSize: 1 << 20)
    #expect(whole.count == 3)
    for size in [1, 7, 64, 200] { #expect(try count(bytes, blockSize: size) == whole) }
  }

  /// Sentences of one epoch that do not agree on the date are of one position.
  @Test func twoDatesInOneEpoch() throws {
    let lines = [
      "GPRMC,120000.00,A,4801.000,N,01131.000,E,022.4,084.4,060180,,",
      "GPZDA,120000.00,01,03,2026,,",
    ].map { Self.sentence($0) }
    #expect(try features(lines).map { $0.text("time") } == ["2026-03-01T12:00:00Z"])
  }

  /// Any bytes at all are read without a crash.
  @Test func mutations() throws {
    var random = SplitMix64(seed: 3)
    let good = Array(
      [Self.gga, Self.rmc, Self.gsa, Self.vtg, Self.hdt].joined(separator: "\n").utf8)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = try count(bytes, blockSize: 64)
    }
  }
}

/// Bytes in memory as an input.
final class Memory: ByteProducer {
  private let bytes: [UInt8]
  private var taken = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var size: UInt64? { nil }
  var bytesTaken: UInt64 { UInt64(taken) }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = min(buffer.count, bytes.count - taken)
    for index in 0..<count { buffer[index] = bytes[taken + index] }
    taken += count
    return count
  }
}
