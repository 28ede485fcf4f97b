import Foundation
import TestSupport
import Testing

/// Commands on OpenStreetMap's objects.
struct OSMObjectTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.file(
      "old.osm",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <osm version="0.6" generator="test">
        <node id="1" version="1" lat="1.5" lon="2"/>
        <node id="2" version="1" lat="0" lon="0"/>
        <way id="1" version="1">
          <nd ref="1"/>
          <nd ref="2"/>
          <tag k="highway" v="path"/>
        </way>
      </osm>

      """)
    try scratch.file(
      "new.osm",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <osm version="0.6" generator="test">
        <node id="1" version="2" lat="1.6" lon="2"/>
        <node id="3" version="1" lat="0" lon="1"/>
        <way id="1" version="2">
          <nd ref="1"/>
          <nd ref="3"/>
          <tag k="highway" v="path"/>
        </way>
      </osm>

      """)
  }

  @Test func objectsStayAsTheyAre() throws {
    let result = try BuiltProgram.shell(
      "cairn convert -q old.osm -o copy.osm && cmp old.osm copy.osm", in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Options of osmium's commands that are spelled otherwise here, or needless.
  @Test(arguments: [
    ("cat old.osm -f opl", "here it is '--output-format'"),
    ("cat old.osm -F osm", "the format of an input is recognised by its content"),
    ("convert old.osm -F osm", "here it is '--input-format'"),
    ("sort old.osm -o s.osm -O", "here it is '--overwrite'"),
    ("sort old.osm --no-progress", "here it is '--progress never'"),
    ("sort old.osm --fsync", "an output is on the disk when the program ends"),
    ("getid old.osm n1 -H", "all versions of a history are kept"),
    ("apply-changes old.osm x.osc --redact", "here it is '--with-history'"),
    ("apply-changes old.osm x.osc --locations-on-ways", "'cairn add-locations' does that"),
  ])
  func wordsOfOsmiumAreAnswered(call: String, answer: String) throws {
    let result = try BuiltProgram.shell("cairn \(call)", in: scratch.folder)
    #expect(result.status == 2)
    #expect(
      result.errors.split(separator: "\n").first?.hasSuffix(answer) == true, "\(result.errors)")
  }

  /// What osmium writes of the same files, but for the order of attributes and the version.
  @Test func deletedObjectsCanHaveTheNextVersion() throws {
    let result = try BuiltProgram.shell(
      """
      cairn derive-changes -q old.osm new.osm --increment-version | grep -A1 '<delete>' &&
      cairn derive-changes -q old.osm new.osm --keep-details | grep -A1 '<delete>' &&
      cairn derive-changes -q old.osm new.osm --update-timestamp | grep -c '<node id="2" version="1" timestamp="20'
      """, in: scratch.folder)
    #expect(
      result.output == """
        <delete>
          <node id="2" version="2"/>
        <delete>
          <node id="2" version="1" lat="0" lon="0"/>
        1

        """, "\(result.errors)")
  }

  @Test func changesLeadFromTheOldStateToTheNew() throws {
    let result = try BuiltProgram.shell(
      """
      cairn derive-changes -q old.osm new.osm -o d.osc && gzip -k d.osc &&
      cairn apply-changes -q old.osm d.osc.gz | cmp - new.osm &&
      cat old.osm | cairn apply-changes -q - d.osc -o result.osm && cmp new.osm result.osm
      """, in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "")
  }

  @Test(arguments: [
    "convert old.osm -o x.osm --limit 1", "convert old.osm -o x.osm --bbox 0,0,1,1",
    "convert old.osm -o x.osm --layer nodes", "convert old.osm -o x.osm --fields name",
    "convert old.osm -o x.osm --precision 3", "convert old.osm -o x.osm --output-layer y",
    "derive-changes old.osm new.osm -o x.geojson",
    "derive-changes old.osm new.osm -o x.geojson.gz",
    "derive-changes old.osm new.osm -o new.osm", "apply-changes old.osm",
  ])
  func whatCannotBeDoneIsRefused(_ arguments: String) throws {
    let result = try BuiltProgram.shell("cairn \(arguments)", in: scratch.folder)
    #expect(result.status == 2, "\(result.errors)")
    #expect(scratch.text("x.osm") == nil)
  }
}
