import Base
import Features
import Flow
import FormatTestSupport
import TestSupport
import Testing

@testable import Files
@testable import FormatKit
@testable import GeoPackage

/// Files of several stores with the same names: each feature keeps its own.
@Suite struct GeoPackageJoinedAttachmentTests {
  private func read(_ name: String, _ register: AttachmentNames) throws -> (
    feature: RunResult, names: [String]
  ) {
    let scratch = try Scratch()
    let path = scratch.path("in.gpkg")
    try GeoPackageAttachmentTests().write(
      [
        madeAttachment("files/pin.png", Array("the same pin".utf8)),
        madeAttachment("files/photo.jpg", Array("photo of \(name)".utf8)),
      ], to: path,
      properties: [
        ("icon", .text("files/pin.png")), ("photo", .text("files/photo.jpg")),
        ("text", .text("<img src=\"files/photo.jpg\"> of files/photo.jpg")),
        ("list", .json("[\"files/photo.jpg\",\"files/pin.png\"]")),
      ])
    var request = InputRequest(source: try ByteSource(path: path))
    request.attachmentNames = register
    let reader = try GeoPackageReader(request)
    let result = try runIntoSequence("in.gpkg", jobs: 1, scratch: scratch) { reader }
    return (result, reader.finish().attachments.map(\.name))
  }

  @Test func references() throws {
    let register = AttachmentNames()
    let first = try read("a", register)
    #expect(first.names == ["files/pin.png", "files/photo.jpg"])
    #expect(first.feature.properties[0].contains(#""photo":"files/photo.jpg""#))
    let second = try read("b", register)
    #expect(second.names == ["files/pin.png", "files/photo_1.jpg"])
    let properties = second.feature.properties[0]
    #expect(properties.contains(#""icon":"files/pin.png""#))
    #expect(properties.contains(#""photo":"files/photo_1.jpg""#))
    // Text that is no reference stays.
    #expect(properties.contains(#""<img src=\"files/photo_1.jpg\"> of files/photo.jpg""#))
    #expect(properties.contains(#""list":["files/photo_1.jpg","files/pin.png"]"#))
  }
}
