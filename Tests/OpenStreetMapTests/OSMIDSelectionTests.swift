import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Files
@testable import Flow
@testable import OpenStreetMap

/// Objects by their ids: as osmium getid 1.15 says of the same objects.
struct OSMIDSelectionTests {
  private func kept(
    _ ids: String, pieceSize: Int = 3, _ change: (OSMIDSelection) throws -> Void = { _ in }
  ) throws -> (ids: String, refusal: String?) {
    let selection = OSMIDSelection()
    try selection.add(ids: ids, of: .node)
    try change(selection)
    let scratch = try Scratch()
    let path = try scratch.write("in.osm", Array("osm".utf8))
    let input = ObjectInput(
      try ByteSource(path: path),
      ObjectFormat(makeReader: { (_) throws(GeoError) in
        OSMSamplePieces(OSMSelectionTests.small, pieceSize: pieceSize)
      }))
    let stage = try selection.makeStage(for: input, behind: [], copiesText: false, jobs: 2)
    let sink = ChosenSink()
    try Flow.run(from: try input.open(through: [stage], isLast: true), into: sink, jobs: 2)
    return (sink.ids.joined(separator: " "), selection.refusal)
  }

  @Test(arguments: [1, 3, 100]) func `objects come alone`(pieceSize: Int) throws {
    let found = try kept("1 w10,r21;w12/n4|5", pieceSize: pieceSize)
    #expect(found.ids == "n1 n4 n5 w10 w12 r21")
    #expect(found.refusal == nil)
  }

  @Test func `what is missing is named`() throws {
    let found = try kept("n1 n77 r-5 n77")
    #expect(found.ids == "n1")
    #expect(found.refusal == "2 objects not found: n77, r-5")
    let many = try kept((100..<125).map { "w\($0)" }.joined(separator: " ")).refusal
    #expect(many?.hasPrefix("25 objects not found: w100, w101,") == true)
    #expect(many?.hasSuffix("w119 and 5 more") == true)
  }

  /// osmium getid exits with 1 and names them, too.
  @Test(arguments: [1, 100]) func `references that are missing are named`(pieceSize: Int) throws {
    func refusal(_ ids: String) throws -> String? {
      try kept(ids, pieceSize: pieceSize) { $0.addsReferenced = true }.refusal
    }
    #expect(try refusal("w12") == nil)
    #expect(
      try refusal("r26 n77") == "1 object not found: n77; 1 referenced object not found: w99")
  }

  @Test(arguments: [1, 3, 100]) func `references are followed to any depth`(
    pieceSize: Int
  ) throws {
    func referenced(_ ids: String, removesTags: Bool = false) throws -> String {
      try kept(ids, pieceSize: pieceSize) {
        $0.addsReferenced = true
        $0.removesTags = removesTags
      }.ids
    }
    #expect(try referenced("r21") == "n5 n6 n7 n8 w13 w14 r20 r21 r22")
    #expect(try referenced("r21", removesTags: true) == "n5- n6- n7- n8- w13- w14- r20- r21 r22-")
    #expect(try referenced("w12") == "n3 n4 w12")
    #expect(try referenced("n1 w11") == "n1 n2 w11")
  }

  @Test func `ids come from files`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("ids", Array("n1 v3 dV\n  w10#x\n\n12\r\n# none\n".utf8))
    #expect(try kept("") { try $0.add(idsAt: path, of: .way) }.ids == "n1 w10 w12")
    let broken = try scratch.write("broken", Array("n1\nx5\n".utf8))
    let error = #expect(throws: GeoError.self) {
      try OSMIDSelection().add(idsAt: broken, of: .node)
    }
    #expect(error?.location?.line == 2)
    #expect(error?.message == "'x5' is not the id of an object")
  }
}
