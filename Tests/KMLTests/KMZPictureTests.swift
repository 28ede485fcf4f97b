import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import KML

/// Pictures of several archives with the same names: each feature keeps its own.
@Suite struct KMZPictureTests {
  /// An archive of a phone: everybody's pictures are called the same.
  static func archive(_ name: String) -> [UInt8] {
    let style =
      "<Style id=\"s\"><IconStyle><Icon><href>files/pin.png</href></Icon></IconStyle></Style>"
    let text =
      "<description><![CDATA[<img src=\"files/photo.jpg\"> <a HREF = 'files/photo.jpg'>x</a>"
      + " <img src=\"http://a.b/files/photo.jpg\">]]></description>"
    let overlay =
      "<GroundOverlay><name>\(name)</name><Icon><href>files/photo.jpg</href><viewBoundScale>1"
      + "</viewBoundScale></Icon></GroundOverlay>"
    let inline =
      "<Placemark><name>\(name)</name><Style><IconStyle><Icon><href>files/pin.png</href></Icon>"
      + "</IconStyle></Style></Placemark>"
    return madeArchive([
      MadeEntry(
        "doc.kml",
        KMLLinkTests.document(
          name,
          style + KMLLinkTests.place(name, text + "<styleUrl>#s</styleUrl>") + overlay + inline)),
      MadeEntry("files/pin.png", "same pin"), MadeEntry("files/photo.jpg", "photo of \(name)"),
    ])
  }

  private func read(_ name: String, _ names: AttachmentNames) throws -> RunResult {
    let scratch = try Scratch()
    let path = try scratch.write("in.kmz", Self.archive(name))
    return try runIntoSequence("in.kmz", jobs: 1, scratch: scratch) {
      try KMLReader(
        archive: InputRequest(source: try ByteSource(path: path)), names: names)
    }
  }

  @Test func references() throws {
    let names = AttachmentNames()
    let first = try read("a", names).features
    #expect(first[0]["icon"] == "\"files/pin.png\"")
    #expect(first[0]["description"].contains("src=\\\"files/photo.jpg\\\""))
    let second = try read("b", names).features
    // The pins are the same picture, the photos are not.
    #expect(second[0]["icon"] == "\"files/pin.png\"")
    #expect(second[2]["icon"] == "\"files/pin.png\"")
    #expect(second[1]["icon"] == "\"files/photo_1.jpg\"")
    #expect(second[1]["Icon"].contains("\"href\":\"files/photo_1.jpg\""))
    let description = second[0]["description"]
    #expect(description.contains("<img src=\\\"files/photo_1.jpg\\\">"))
    #expect(description.contains("HREF = 'files/photo_1.jpg'"))
    #expect(description.contains("http://a.b/files/photo.jpg"))
  }

  @Test func numbers() throws {
    let names = AttachmentNames()
    let a = madeAttachment("p/x.png", Array("one".utf8))
    let b = madeAttachment("p/x.png", Array("two".utf8))
    let c = madeAttachment("p/x.png", Array("three".utf8))
    #expect(try names.take(a) == "p/x.png")
    #expect(try names.take(b) == "p/x_1.png")
    #expect(try names.take(c) == "p/x_2.png")
    #expect(try names.take(b) == "p/x_1.png")
    #expect(try names.take(a) == "p/x.png")
    // A name that was made up is not free for others either.
    #expect(try names.take(madeAttachment("p/x_1.png", Array("new".utf8))) == "p/x_1_1.png")
  }
}
