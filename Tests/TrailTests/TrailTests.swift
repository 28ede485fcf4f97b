import Base
import TestSupport
import Text
import Testing

@testable import Trails

/// Trails as documents: what is in them, and that nothing of it is lost.
struct TrailTests {
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE questionset SYSTEM "questionset.dtd">
    <!-- a walk --><?app hint?>
    <questionset version="2" author="Škola">
      <title>Castle &amp; town</title>
      <task><name>Gate</name>
        <location><latitude>50.0900</latitude><longitude>14.4</longitude></location>
        <questionslide title="The gate" layout="left"><description><![CDATA[<b> & c]]></description>
          <images><image src="gate.jpg"/></images>
          <question type="choice" title="How many?" maxTries="2">
            <variant valid="false">One</variant><variant valid="true">Two</variant></question>
          <question type="choice" title="Which?"><variant valid="false">A</variant></question>
        </questionslide></task>
      <!-- between -->
      <task name="Riddle"><question type="number"><variant>7</variant></question><?x y?></task>
      <task><location latitude="91" longitude="14"/><x:odd xmlns:x="urn:x" a="1 &lt; &quot;2&quot;&#10;"/></task>
      <tail/>
    </questionset>
    <!-- end -->
    """

  private static func document(_ text: String) throws(GeoError) -> TrailDocument {
    let bytes = Array(text.utf8)
    var result: Result<TrailDocument, GeoError>?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(GeoError) {
        result = .success(try TrailDocument(buffer, path: "t.trail"))
      } catch { result = .failure(error) }
    }
    guard let result else { throw GeoError(.badTrail, "nothing") }
    return try result.get()
  }

  private static func written(_ document: TrailDocument) throws -> String {
    // By the JSON that features carry.
    let frame = try #require(TrailFrame(json: document.frame.json.compact))
    var text = Bytes()
    frame.appendHead(to: &text)
    for task in document.tasks {
      for node in task.before { TrailText.append(node, to: &text) }
      TrailText.append(task.element, to: &text)
    }
    frame.appendTail(to: &text)
    return String(decoding: text.buffer, as: UTF8.self)
  }

  /// Š is 0xA9 in ISO 8859-2, and 0x8A in windows-1250.
  @Test(arguments: [("ISO-8859-2", 0xA9), ("windows-1250", 0x8A)] as [(String, UInt8)])
  func `encodings of one byte are read`(_ name: String, _ letter: UInt8) throws {
    let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?><questionset><task><name>"
    let bytes = Array(head.utf8) + [letter] + Array("</name></task></questionset>".utf8)
    let tasks = try bytes.withUnsafeBufferPointer {
      try TrailDocument($0, path: "t.trail").tasks
    }
    #expect(tasks.map(\.name) == ["Š"])
  }

  @Test(arguments: ["0x10", "inf", "nan", "49,1", "0b1", "16°"])
  func `a place is written with decimal digits`(_ text: String) throws {
    let tasks = try Self.document(
      "<questionset><task><location><latitude>\(text)</latitude><longitude>1</longitude></location></task></questionset>"
    ).tasks
    #expect(tasks[0].place == nil && tasks[0].hasBadPlace)
  }

  @Test func `tasks have places, names, titles, media and questions`() throws {
    let tasks = try Self.document(Self.text).tasks
    #expect(tasks.map(\.name) == ["Gate", "Riddle", nil])
    #expect(tasks[0].place?.x == 14.4 && tasks[0].place?.y == 50.09)
    #expect(tasks[1].place == nil && !tasks[1].hasBadPlace)
    #expect(tasks[2].place == nil && tasks[2].hasBadPlace)
    #expect(tasks[0].titles == ["The gate", "How many?", "Which?"])
    #expect(tasks[0].media == ["gate.jpg"])
    #expect(tasks[0].questionsWithoutAnswer.map { $0.attribute("title") } == ["Which?"])
    #expect(tasks[1].questionsWithoutAnswer == [])
    #expect(tasks[2].element.line == 16)
  }

  @Test func `a document that is written again says the same`() throws {
    let first = try Self.document(Self.text)
    let second = try Self.document(try Self.written(first))
    #expect(second.frame.json.compact == first.frame.json.compact)
    #expect(second.tasks.map(\.element) == first.tasks.map(\.element))
    #expect(second.tasks.map(\.before) == first.tasks.map(\.before))
    #expect(try Self.written(second) == Self.written(first))
  }

  @Test func `entities, other roots and deep documents are refused`() {
    let bomb = "<!DOCTYPE q [<!ENTITY a \"aaaa\">]><questionset>&a;</questionset>"
    #expect(#expect(throws: GeoError.self) { try Self.document(bomb) }?.reason.code == "xml-entity")
    #expect(
      #expect(throws: GeoError.self) { try Self.document("<gpx/>") }?.reason == .badTrail)
    let deep =
      "<questionset>" + String(repeating: "<a>", count: 500)
      + String(repeating: "</a>", count: 500) + "</questionset>"
    #expect(throws: GeoError.self) { try Self.document(deep) }
  }

  @Test func `no truncation is taken for the whole`() throws {
    let bytes = Array(Self.text.utf8)
    let close = Array("</questionset>".utf8)
    let end = try #require(bytes.indices.first { bytes[$0...].starts(with: close) }) + close.count
    for count in 0..<end {
      #expect(throws: GeoError.self) {
        try Self.document(String(decoding: bytes.prefix(count), as: UTF8.self))
      }
    }
  }

  @Test func `names that XML does not have are refused in JSON`() {
    #expect(
      TrailFrame(json: #"{"root": {"element": "a b", "attributes": {}, "content": []}}"#) == nil)
    #expect(TrailFrame(json: #"{"root": {"element": "a", "attributes": {"x=y": "1"}}}"#) == nil)
    #expect(TrailFrame(json: #"{"root": {"element": "a"}}"#) != nil)
    #expect(TrailFrame(json: "[") == nil)
  }
}
