import Foundation
import TestSupport
import Testing

/// Laws of the steps of tracks, on random tracks.
struct TrackLawTests {
  /// A track that wanders, with gaps; one of several parts, if asked for.
  private static func track(
    seed: UInt64, count: Int, isMulti: Bool, speed: Double = 5
  ) -> String {
    var random = SplitMix64(seed: seed)
    var (x, y, seconds) = (14.0, 50.0, 1_777_629_600.0)
    var heading = 0.0
    func line(_ count: Int) -> (places: String, times: String, heights: String) {
      var (places, times, hearts): ([String], [String], [String]) = ([], [], [])
      for _ in 0..<count {
        let step = Double(Int.random(in: 1...9, using: &random))
        let pause = Int.random(in: 0..<12, using: &random) == 0 ? 900.0 : 0
        seconds += step + pause
        heading += Double.random(in: -0.3...0.3, using: &random)
        x += sin(heading) * speed * step / 71_700
        y += cos(heading) * speed * step / 111_200
        let height = Double(Int.random(in: 200...300, using: &random)) / 2
        places.append("[\((x * 1e7).rounded() / 1e7),\((y * 1e7).rounded() / 1e7),\(height)]")
        times.append("\"\(time(seconds))\"")
        hearts.append(
          Bool.random(using: &random) ? "null" : "\(Int.random(in: 60...180, using: &random))")
      }
      return (
        "[" + places.joined(separator: ",") + "]", "[" + times.joined(separator: ",") + "]",
        "[" + hearts.joined(separator: ",") + "]"
      )
    }
    let lines = isMulti ? [line(count), line(count + 1), line(2)] : [line(count)]
    func joined(_ texts: [String]) -> String {
      isMulti ? "[" + texts.joined(separator: ",") + "]" : texts[0]
    }
    return """
      {"type":"Feature","geometry":{"type":"\(isMulti ? "MultiLineString" : "LineString")",\
      "coordinates":\(joined(lines.map(\.places)))},"properties":{"name":"t\(seed)",\
      "coordinateProperties":{"times":\(joined(lines.map(\.times))),"heart":\(joined(lines.map(\.heights)))}}}
      """
  }

  private static let tracks = (1...12).map {
    track(seed: $0, count: 40, isMulti: $0 % 3 == 0)
  }.joined(separator: "\n")

  @Test(arguments: [
    "--gap-minutes 5", "--gap-metres 30", "--by day --timezone Pacific/Apia",
    "--gap-minutes 1 --gap-metres 40 --by day",
  ])
  func splitAndJoinAreTheIdentity(_ options: String) throws {
    let program = try Program()
    try program.write("in.geojsonl", Self.tracks)
    let pieces = try program.features("cairn track split -q in.geojsonl \(options)")
    if options.contains("gap") { #expect(pieces.count > 24, "\(pieces.count)") }
    let whole = try program.output(
      "cairn pipeline -q read in.geojsonl ! track split \(options) ! track join")
    #expect(try whole == program.output("cairn convert -q in.geojsonl"))
  }

  /// What comes out does not depend on the number of threads, or on the order of pieces.
  @Test func joinPutsPiecesInOrder() throws {
    let program = try Program()
    try program.write("in.geojsonl", Self.tracks)
    let line = "cairn track split -q in.geojsonl --gap-minutes 5"
    let reversed = try program.output("\(line) | tac | cairn track join -q --jobs 3")
    #expect(
      try Set(reversed.split(separator: "\n"))
        == Set(program.output("cairn convert -q in.geojsonl").split(separator: "\n")))
  }

  @Test func cleanFlagsNothingOnACleanTrack() throws {
    let program = try Program()
    try program.write("in.geojsonl", Self.tracks)
    let options = "--max-speed 25 --max-acceleration 10 --max-spike 120"
    for feature in try program.features("cairn track clean -q in.geojsonl \(options)") {
      let flags = try #require(feature.list("flag")).flatMap { $0 as? [Any] ?? [$0] }
      #expect(!flags.isEmpty && flags.allSatisfy { $0 is NSNull }, "\(flags)")
    }
    #expect(
      try program.output("cairn track clean -q in.geojsonl --drop \(options)")
        == program.output("cairn convert -q in.geojsonl"))
  }

  @Test func statisticsAgreeWithGeodesicSums() throws {
    let program = try Program()
    try program.write("in.geojsonl", Self.tracks)
    for feature in try program.features(
      "cairn track stats --output-format geojsonseq -q in.geojsonl --moving-speed 0")
    {
      let isMulti = feature.type == "MultiLineString"
      let lines = try #require(
        (isMulti ? feature.coordinates : [feature.coordinates]) as? [[[Double]]])
      let times = try #require(feature.list("times"))
      let parts = try #require((isMulti ? times : [times]) as? [[String]])
      var (metres, seconds, count) = (0.0, 0.0, 0)
      for (line, times) in zip(lines, parts) {
        count += line.count
        for (start, end) in zip(line, line.dropFirst()) {
          metres += vincenty((start[0], start[1]), (end[0], end[1]))
        }
        seconds += try Feature.seconds(times[times.count - 1]) - Feature.seconds(times[0])
      }
      #expect(abs(try #require(feature.number("metres")) - metres) < 0.001)
      #expect(feature.number("moving_seconds") == seconds)
      #expect(feature.number("positions") == Double(count))
    }
  }

  /// Points put together are the line that they are of.
  @Test func pointsBecomeTheirLine() throws {
    let program = try Program()
    var random = SplitMix64(seed: 7)
    let rows = (0..<500).map { index in
      let user = ["a", "b", "c"][Int.random(in: 0..<3, using: &random)]
      return
        "\(user),\(time(1_777_629_600 + Double(index))),\(14 + Double(index) / 1e4),50,\(index)"
    }
    try program.write("in.csv", "user,time,lon,lat,n\n" + rows.joined(separator: "\n") + "\n")
    let tracks = try program.features("cairn track split -q in.csv --user user")
    #expect(tracks.map { $0.text("user") } == rows.map { String($0.prefix(1)) }.uniqued)
    for track in tracks {
      let own = rows.filter { $0.hasPrefix(track.text("user") ?? "?") }
      #expect(track.coordinates.count == own.count)
      #expect(
        (track.list("n") as? [Int])?.map(String.init)
          == own.map { String($0.split(separator: ",")[4]) })
    }
    // Every other row late: sorted again, and counted.
    let mixed = rows.enumerated().sorted { ($0.offset ^ 1) < ($1.offset ^ 1) }.map(\.element)
    try program.write("mixed.csv", "user,time,lon,lat,n\n" + mixed.joined(separator: "\n") + "\n")
    let line = "cairn track split -q mixed.csv --user user --report report.json"
    let sorted = try program.features(line)
    for (track, other) in zip(
      tracks.sorted(by: { $0.text("user") ?? "" < $1.text("user") ?? "" }),
      sorted.sorted(by: { $0.text("user") ?? "" < $1.text("user") ?? "" }))
    {
      #expect(track.list("n") as? [Int] == other.list("n") as? [Int])
    }
    #expect(try program.output("cat report.json").contains("fixes-sorted"))
  }

  /// Positions of a resampled track lie on the track, at even distances.
  @Test func resampledPositionsAreEven() throws {
    let program = try Program()
    try program.write("in.geojsonl", Self.track(seed: 5, count: 30, isMulti: false))
    let even = try #require(
      try program.features("cairn track resample -q in.geojsonl --seconds 7").first)
    let times = try #require(even.list("times") as? [String]).map { try Feature.seconds($0) }
    for (start, end) in zip(times, times.dropFirst()).dropLast() { #expect(end - start == 7) }
    let far = try #require(
      try program.features(
        "cairn pipeline -q read in.geojsonl ! track resample --metres 10 ! track stats"
      ).first)
    let before = try #require(
      try program.features("cairn track stats --output-format geojsonseq -q in.geojsonl").first?
        .number("metres"))
    let after = try #require(far.number("metres"))
    #expect(after <= before + 0.001 && after > before * 0.98)
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it is first.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
