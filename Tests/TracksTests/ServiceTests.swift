import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Positions

/// Answers of the location service.
struct ServiceTests {
  private static let answer = #"""
    {"response":{"code":0,"data":{"locations":[
     {"id":7,"user":"anna","latitude":50.1,"longitude":"14.4","timestamp":"2026-07-01 12:00:00","accuracy":5.5,"tags":["a",1]},
     {"id":8,"user":"ben","latitude":-50.2,"longitude":14.4,"timestamp":"2026-01-01T12:00:00.250"},
     {"id":9,"user":"eva","latitude":0,"longitude":0,"timestamp":"2026-01-01T12:00:00+05:00","ok":true},
     {"id":10,"user":"jan","latitude":0,"longitude":0,"timestamp":1767268800}],
     "zones":[{"name":"home","latitude":50.1,"longitude":14.4,"radius":"120"}]}}}
    """#

  @Test func locationsAndZones() throws {
    let program = try Program()
    try program.write("in.json", Self.answer)
    let found = try program.features("cairn convert -q in.json --timezone Europe/Prague")
    #expect(
      found.map { $0.text("time") } == [
        "2026-07-01T10:00:00Z", "2026-01-01T11:00:00.250Z", "2026-01-01T07:00:00Z",
        "2026-01-01T12:00:00Z", nil,
      ])
    #expect(found[0].coordinates as? [Double] == [14.4, 50.1])
    #expect(found[0].text("user") == "anna" && found[0].number("accuracy") == 5.5)
    #expect(found[0].properties["tags"] is [Any])
    #expect(found[4].number("radius") == 120 && found[4].text("name") == "home")
    let utc = try program.features("cairn convert -q in.json --layer locations")
    #expect(utc.count == 4 && utc[0].text("time") == "2026-07-01T12:00:00Z")
  }

  @Test func anErrorOfTheService() throws {
    let program = try Program()
    try program.write("in.json", #"{"response":{"code":101,"message":"session has ended"}}"#)
    let result = try BuiltProgram.shell("cairn convert in.json", in: program.scratch.folder)
    #expect(result.status == 4)
    #expect(
      result.errors.contains("in.json:1:21: the service answers with code 101: session has ended"),
      "\(result.errors)")
  }

  /// Other members may stand before the answer; what has members of GeoJSON there is none.
  @Test(arguments: [
    (#""code":100,"#, true),
    (#""status":{"ok":true,"list":[1,{"a":"}"}]},"message":"\"{\"","#, true),
    ("\"note\":\"" + String(repeating: "x", count: 9000) + "\",", true),
    (#""type":"Feature","#, false),
  ]) func membersBeforeTheAnswer(_ members: String, _ isAnswer: Bool) throws {
    let program = try Program()
    let list = #"[{"id":7,"latitude":50.1,"longitude":14.4}]"#
    try program.write(
      "in.txt", #"{\#(members)"response":{"data":{"locations":\#(list)}}}"#)
    let result = try BuiltProgram.shell("cairn convert -q in.txt", in: program.scratch.folder)
    #expect(result.output.contains("[14.4,50.1]") == isAnswer, "\(result.errors)")
  }

  /// What was left out is an answer again, which gives the features when it has been corrected.
  @Test func rejectsAreAnAnswer() throws {
    let program = try Program()
    let text = Self.answer.replacingOccurrences(of: "-50.2", with: "-150.2")
      .replacingOccurrences(
        of: "\"latitude\":0,\"longitude\":0,\"timestamp\":17",
        with: "\"longitude\":0,\"timestamp\":17"
      )
      .replacingOccurrences(of: "\"120\"", with: "\"wide\"")
    try program.write("in.json", text)
    let result = try BuiltProgram.shell(
      "cairn convert in.json --on-error skip --rejects bad.json; "
        + "sed 's/-150.2/-50.2/; s/\"jan\",/\"jan\",\"latitude\":0,/; s/wide/120/' bad.json >good.json; "
        + "cairn convert good.json", in: program.scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let found = try result.output.split(separator: "\n").map { try Feature($0) }
    #expect(
      found.map { $0.text("user") ?? $0.text("name") } == ["anna", "eva", "ben", "jan", "home"])
    #expect(try program.output("cat bad.json").contains(#""user":"ben","latitude":-150.2"#))
  }

  /// A bad entry ends the run, or is left out.
  @Test(arguments: [
    #"{"latitude":91,"longitude":0,"timestamp":"2026-01-01 12:00:00"}"#,
    #"{"longitude":0,"timestamp":"2026-01-01 12:00:00"}"#,
    #"{"latitude":"north","longitude":0}"#, #"{"latitude":1,"longitude":0,"timestamp":"noon"}"#,
    "7",
  ]) func aBadEntry(_ entry: String) throws {
    let program = try Program()
    let good = #"{"latitude":1,"longitude":1,"timestamp":"2026-01-01 12:00:00"}"#
    try program.write("in.json", #"{"response":{"data":{"locations":[\#(good),\#n\#(entry)]}}}"#)
    let folder = program.scratch.folder
    let stopped = try BuiltProgram.shell("cairn convert in.json", in: folder)
    #expect(stopped.status == 4 && stopped.errors.contains("in.json:2:"), "\(stopped.errors)")
    let skipped = try BuiltProgram.shell("cairn convert in.json --on-error skip", in: folder)
    #expect(skipped.status == 3 && skipped.output.split(separator: "\n").count == 1)
  }

  /// A text that is cut short is one error with a place, and never a crash.
  @Test func everyTruncation() throws {
    let bytes = Array(Self.answer.utf8)
    for end in 0..<bytes.count - 1 {
      let source = try ByteSource(path: "t.json", reading: Memory(Array(bytes[..<end])))
      do throws(GeoError) {
        _ = try ServiceReader(InputRequest(source: source))
        Issue.record("the first \(end) bytes are not an answer")
      } catch {
        #expect(error.reason.severity == .input && error.location?.line != nil, "\(error)")
      }
    }
  }
}
