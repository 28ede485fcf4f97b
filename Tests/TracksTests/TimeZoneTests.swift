import Foundation
import TestSupport
import Testing

@testable import Base
@testable import TimeZones

/// Clocks of time zones, held against those of Foundation.
struct TimeZoneTests {
  static let names = [
    "Europe/Prague", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Casablanca",
    "America/Sao_Paulo", "Pacific/Apia", "UTC",
  ]

  @Test(arguments: names) func offsetsAreThoseOfFoundation(_ name: String) throws {
    let rules = try TimeZoneRules(named: name)
    let peer = try #require(TimeZone(identifier: name))
    var random = SplitMix64(seed: 19)
    for _ in 0..<500 {
      // 1980 to 2035: behind that Foundation's tables and rules differ for zones with Ramadan.
      let seconds = Int64.random(in: 315_532_800..<2_051_222_400, using: &random)
      let expected = peer.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      #expect(rules.offset(at: seconds) == expected, "\(name) at \(seconds)")
    }
  }

  /// Europe/Prague, 2026: clocks went from 02:00 to 03:00 on 29 March, and from 03:00 to 02:00 on 25 October.
  @Test func clocksThatAreSkippedOrShownTwice() throws {
    let prague = try TimeZoneRules(named: "Europe/Prague")
    func local(_ text: String) throws -> Int64 {
      let parsed = try #require(ISO8601DateFormatter().date(from: text + "Z"))
      return prague.seconds(ofLocal: Int64(parsed.timeIntervalSince1970))
    }
    func utc(_ text: String) throws -> Int64 {
      Int64(try #require(ISO8601DateFormatter().date(from: text)).timeIntervalSince1970)
    }
    #expect(try local("2026-03-29T01:59:59") == utc("2026-03-29T00:59:59Z"))
    #expect(try local("2026-03-29T02:30:00") == utc("2026-03-29T01:30:00Z"))
    #expect(try local("2026-03-29T03:00:00") == utc("2026-03-29T01:00:00Z"))
    #expect(try local("2026-10-25T02:30:00") == utc("2026-10-25T00:30:00Z"))
    #expect(try local("2026-10-25T03:00:00") == utc("2026-10-25T02:00:00Z"))
    #expect(prague.day(at: Double(try utc("2026-07-01T22:30:00Z"))) == 20_636)
    #expect(prague.day(at: Double(try utc("2026-07-01T21:30:00Z"))) == 20_635)
  }

  @Test func offsetsAsNames() throws {
    #expect(try TimeZoneRules(named: "+05:30").offset(at: 0) == 19_800)
    #expect(try TimeZoneRules(named: "-0800").offset(at: 0) == -28_800)
  }

  @Test(arguments: ["", "Nowhere/At_All", "../../etc/passwd", "/etc/passwd", "+25:00", "Europe"])
  func namesThatAreNone(_ name: String) {
    #expect(throws: GeoError.self) { try TimeZoneRules(named: name) }
  }

  /// A file that is cut short gives rules or none, and never a crash.
  @Test func everyTruncation() throws {
    let url = URL(filePath: "/usr/share/zoneinfo/Europe/Prague")
    let bytes = [UInt8](try Data(contentsOf: url))
    for count in 0..<bytes.count {
      bytes[..<count].withUnsafeBufferPointer { _ = TimeZoneFile($0) }
    }
    #expect(bytes.withUnsafeBufferPointer { TimeZoneFile($0) } != nil)
  }

  /// RFC 8536 §3.3.1 and the tz database: a rule of the southern half, one of hours beyond a day, and one of fixed days.
  @Test func rulesOfPOSIX() throws {
    let sydney = try #require(DaylightRule("AEST-10AEDT,M10.1.0,M4.1.0/3"))
    #expect(sydney.offset(at: 1_767_225_600) == 39_600)
    #expect(sydney.offset(at: 1_782_864_000) == 36_000)
    let godthab = try #require(DaylightRule("<-02>2<-01>,M3.5.0/-1,M10.5.0/0"))
    #expect(godthab.offset(at: 1_782_864_000) == -3600)
    let fixed = try #require(DaylightRule("EST5EDT4,J60,J300/2:30"))
    // 2024-03-01T06:59:59Z is before 02:00 of the 60th day without 29 February.
    #expect(fixed.offset(at: 1_709_276_399) == -18_000)
    #expect(fixed.offset(at: 1_709_276_400) == -14_400)
    for text in ["", "E5", "EST", "EST5EDT,M13.1.0,M1.1.0", "EST5EDT,M3.2.0", "<x5"] {
      #expect(DaylightRule(text) == nil, "\(text)")
    }
  }
}
