import Foundation
import TestSupport
import Testing

/// Inputs that grow: what comes out is what comes of the whole, and it comes at once.
struct FollowTests {
  /// A program that runs while its input is written.
  private final class Child {
    let process = Process()
    let input = Pipe()
    let output: URL

    init(_ arguments: [String], in folder: URL) throws {
      output = folder.appending(path: "out-\(UUID().uuidString)")
      try Data().write(to: output)
      process.executableURL = BuiltProgram.url
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.standardInput = input
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    func write(_ text: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    var text: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Waits for so many lines; as long as a slow machine may need.
    func wait(forLines count: Int) -> Bool {
      for _ in 0..<1500 {
        if text.split(separator: "\n").count >= count { return true }
        Thread.sleep(forTimeInterval: 0.01)
      }
      return false
    }

    func end() throws -> String {
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return text
    }
  }

  private static let rows: [String] = (0..<300).map { second in
    // A jump in between, and a way back.
    let x = second == 150 ? 15 : 14 + Double(second < 200 ? second : 400 - second) * 0.0001
    return "u\(second % 3),\(time(1_777_629_600 + Double(second))),\(x),50\n"
  }
  private static let head = "user,time,lon,lat\n"
  private static let zones =
    "name,lon,lat,radius\na,14.005,50,100\nb,14.015,50,150\n"

  @Test(arguments: [
    ["convert"], ["track", "clean", "--user", "user", "--max-speed", "100"],
    ["track", "clean", "--user", "user", "--max-speed", "100", "--drop"],
    ["zone", "events", "--user", "user", "--zones", "zones.csv", "--dwell", "0.1"],
    ["zone", "events", "--user", "user", "--zones", "zones.csv", "--lateness", "20"],
  ]) func streamedIsAsBatch(_ words: [String]) throws {
    let program = try Program()
    try program.write("zones.csv", Self.zones)
    try program.write("all.csv", Self.head + Self.rows.joined())
    let whole = try program.output("cairn \(words.joined(separator: " ")) all.csv -q")
    let child = try Child(words + ["-", "--follow"], in: program.scratch.folder)
    try child.write(Self.head)
    for start in stride(from: 0, to: Self.rows.count, by: 13) {
      let text = Self.rows[start..<min(start + 13, Self.rows.count)].joined()
      // Cut in the middle of a line.
      try child.write(String(text.prefix(text.count / 2)))
      Thread.sleep(forTimeInterval: 0.002)
      try child.write(String(text.dropFirst(text.count / 2)))
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(try child.end() == whole)
    #expect(whole.split(separator: "\n").count > 5)
  }

  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    return "$\(body)*" + String(format: "%02X", sum) + "\r\n"
  }

  /// Sentences one by one, also past midnight: epochs stay whole, and the date that was named once is remembered. What
  /// leaves before the first date has no time.
  @Test func aReceiverThatPauses() throws {
    var sentences: [String] = []
    for second in 0..<14 {
      let clock = second < 7 ? "2359\(53 + second).00" : "00000\(second - 7).00"
      sentences.append(
        Self.sentence(
          "GPGGA,\(clock),4800.00\(10 + second),N,01100.000,E,1,08,0.9,545.4,M,46.9,M,,"))
      sentences.append(Self.sentence("GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1"))
      if second == 2 {
        sentences.append(
          Self.sentence("GPRMC,\(clock),A,4800.000,N,01100.000,E,022.4,084.4,230326,,"))
      }
      sentences.append(Self.sentence("GPVTG,0\(10 + second).7,T,034.4,M,005.5,N,010.2,K"))
    }
    let program = try Program()
    try program.write("all.nmea", sentences.joined())
    let whole = try program.output("cairn convert -q all.nmea")
    let child = try Child(["convert", "-", "--follow"], in: program.scratch.folder)
    for sentence in sentences {
      try child.write(sentence)
      Thread.sleep(forTimeInterval: 0.025)
    }
    let undated = whole.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      $0.offset < 2
        ? $0.element.replacing(#""time":"2026-03-23T23:59:5\#(3 + $0.offset)Z","#, with: "")
        : $0.element
    }
    #expect(try child.end() == undated.joined(separator: "\n"))
    #expect(whole.split(separator: "\n").count == 14 && whole.contains("2026-03-24T00:00:06Z"))
    #expect(undated[0].utf8.count < whole.prefix { $0 != "\n" }.utf8.count)
  }

  /// The same time on other dates, line by line as in a batch.
  @Test func noonOfEachDay() throws {
    let program = try Program()
    let lines = NMEATests.noons.map { $0 + "\r\n" }
    try program.write("all.nmea", lines.joined())
    let child = try Child(["convert", "-", "--follow"], in: program.scratch.folder)
    for line in lines { try child.write(line) }
    #expect(try child.end() == program.output("cairn convert -q all.nmea"))
  }

  /// A receiver that says the same sentences each second is not waited for: its epoch ends with the last of them.
  @Test func anEpochLeavesAtOnce() throws {
    let program = try Program()
    let child = try Child(["convert", "-", "--follow"], in: program.scratch.folder)
    for second in 0..<4 {
      try child.write(
        Self.sentence("GPRMC,12000\(second).00,A,4800.000,N,01100.000,E,022.4,084.4,230326,,")
          + Self.sentence(
            "GPGGA,12000\(second).00,4800.000,N,01100.000,E,1,08,0.9,545.4,M,46.9,M,,"))
      // Nothing comes behind it, and the first epoch alone waits.
      #expect(child.wait(forLines: second == 0 ? 0 : second + 1))
    }
    _ = try child.end()
  }

  private static func point(_ id: Int, _ name: String = "id") -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[14,50]},"properties":{"time":"2026-05-01T08:00:0\#(id)Z","\#(name)":"\#(id)"}}"#
      + "\n"
  }

  /// What is damaged is a record of its own, with the line of the whole input, wherever it comes.
  @Test(arguments: [["convert"], ["track", "clean"], ["zone", "events", "--zones", "zones.csv"]])
  func damagedLines(_ words: [String]) throws {
    let program = try Program()
    try program.write("zones.csv", "name,lon,lat,radius\na,14,50,100\n")
    let bad = [#"{"type":"Feature","geometry":"#, "garbage", #"{"a":"b"#, "]"]
    for pause in [0, 0.06] {
      let rejects = "rejects-\(pause).geojsonl"
      let report = "report-\(pause).json"
      let child = try Child(
        words + ["-", "--follow", "--on-error", "skip", "--rejects", rejects, "--report", report],
        in: program.scratch.folder)
      for (number, line) in bad.enumerated() {
        try child.write(Self.point(number))
        Thread.sleep(forTimeInterval: pause)
        try child.write(line + "\n")
        Thread.sleep(forTimeInterval: pause)
      }
      try child.write(Self.point(9))
      try child.input.fileHandleForWriting.close()
      child.process.waitUntilExit()
      #expect(child.process.terminationStatus == 3)
      if words[0] != "zone" { #expect(child.text.split(separator: "\n").count == bad.count + 1) }
      #expect(try program.output("cat \(rejects)") == bad.map { $0 + "\n" }.joined())
      let told = try program.output("cat \(report)")
      for line in [2, 4, 6, 8] {
        #expect(
          told.contains(#""line": \#(line),"#) || told.contains(#""line": \#(line)}"#),
          "\(words) \(line)")
      }
    }
    let stopped = try BuiltProgram.shell(
      "(cat; sleep 0.2; echo '{\"type\"') <zones.csv | cairn convert - --follow --input-format csv",
      in: program.scratch.folder)
    #expect(stopped.status != 70)
  }

  /// A field that one line does not have does not end the run.
  @Test func aLineWithoutTheUser() throws {
    let program = try Program()
    let child = try Child(
      ["track", "clean", "-", "--user", "id", "--follow"], in: program.scratch.folder)
    for (number, name) in ["id", "other", "id"].enumerated() {
      try child.write(Self.point(number, name))
      #expect(child.wait(forLines: number + 1))
    }
    _ = try child.end()
  }

  /// Files whose bytes are no lines of text are refused, and not waited for.
  @Test(arguments: [
    ("gzip in.csv", "in.csv.gz", "compressed (gzip)"),
    ("bzip2 in.csv", "in.csv.bz2", "compressed (bzip2)"),
    ("iconv -t UTF-16 in.csv > wide.csv", "wide.csv", "in UTF-16"),
  ])
  func filesWithoutLines(_ making: String, _ name: String, _ what: String) throws {
    let program = try Program()
    try program.write("in.csv", "time,lon,lat\n2026-05-01T00:00:00Z,14,50\n")
    let result = try BuiltProgram.shell(
      "\(making); timeout 10 cairn convert \(name) --follow", in: program.scratch.folder)
    #expect(result.status == 2, "\(result)")
    #expect(result.errors.contains("\(name): the file is \(what) and cannot be followed"))
  }

  /// A file that grows, becomes shorter and is replaced; SIGTERM ends it with everything written.
  @Test func aFileThatGrows() throws {
    let program = try Program()
    let folder = program.scratch.folder
    let path = folder.appending(path: "log.csv")
    func append(_ text: String) throws {
      let handle = try FileHandle(forWritingTo: path)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    }
    try program.write("log.csv", Self.head + Self.rows[0])
    let child = try Child(["convert", "log.csv", "--follow"], in: folder)
    #expect(child.wait(forLines: 1))
    try append(Self.rows[1])
    #expect(child.wait(forLines: 2))
    try append(Self.rows[2...40].joined())
    #expect(child.wait(forLines: 41))
    let handle = try FileHandle(forWritingTo: path)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data((Self.head + Self.rows[0]).utf8))
    try handle.close()
    #expect(child.wait(forLines: 42))
    try FileManager.default.moveItem(at: path, to: folder.appending(path: "log.old"))
    try Data((Self.head + Self.rows[3] + "u0,2026").utf8).write(to: path)
    #expect(child.wait(forLines: 43))
    child.process.terminate()
    child.process.waitUntilExit()
    #expect(child.process.terminationStatus == 0 && child.process.terminationReason == .exit)
    #expect(child.text.split(separator: "\n").count == 43)
  }

  @Test(arguments: [
    "cairn convert in.csv --follow -o out.geojsonl", "cairn convert in.csv in.csv --follow",
    "cairn zone events in.csv --zones in.csv --follow --summary",
    "cairn track clean in.csv --follow --output-format csv",
  ]) func whatCannotBeFollowed(_ line: String) throws {
    let program = try Program()
    try program.write("in.csv", Self.head + Self.rows[0])
    let result = try BuiltProgram.shell("timeout 20 \(line) </dev/null", in: program.scratch.folder)
    #expect(result.status == 2 || result.status == 5, "\(line): \(result)")
  }

  /// Lines that came just before their file was replaced are there; the one without an end is named.
  @Test(arguments: [["convert"], ["zone", "events", "--zones", "zones.csv"]])
  func aFileThatIsReplacedAtOnce(_ words: [String]) throws {
    let program = try Program()
    let folder = program.scratch.folder
    try program.write("zones.csv", Self.zones)
    try program.write("log.csv", Self.head + Self.rows[0])
    let child = try Child(
      words + ["log.csv", "--follow", "--report", "report.json"], in: folder)
    if words[0] == "convert" { #expect(child.wait(forLines: 1)) }
    Thread.sleep(forTimeInterval: 0.3)
    // No look at the file lies between these.
    kill(child.process.processIdentifier, SIGSTOP)
    let handle = try FileHandle(forWritingTo: folder.appending(path: "log.csv"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data((Self.rows[1] + Self.rows[2] + "u0,2026-").utf8))
    try handle.close()
    try FileManager.default.moveItem(
      at: folder.appending(path: "log.csv"), to: folder.appending(path: "log.csv.1"))
    try program.write("log.csv", Self.head + Self.rows[3])
    kill(child.process.processIdentifier, SIGCONT)
    if words[0] == "convert" { #expect(child.wait(forLines: 4)) }
    Thread.sleep(forTimeInterval: 0.3)
    child.process.terminate()
    child.process.waitUntilExit()
    let report = try program.output("cat report.json")
    #expect(report.contains("unfinished-line"), "\(report)")
    // Behind the head and three rows; a fourth one is in the new file.
    #expect(report.contains(#""line": 5"#), "\(report)")
    #expect(
      report.contains(words[0] == "convert" ? #""in": 5,"# : #""positions": 4,"#), "\(report)")
  }
}
