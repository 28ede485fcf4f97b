import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit
@testable import KML

/// Placemarks of a type of their own, as KML 2.0 and 2.1 had them: a Schema with `parent` declares an element of its
/// name, whose fields are elements too.
@Suite struct KMLOldSchemaTests {
  private let schema =
    "<Schema parent='Placemark' name='S_park'><SimpleField type='wstring' name='NAME'/>"
    + "<SimpleField type='int' name='AREA'/><SimpleField type='double' name='width'/>"
    + "<SimpleField type='bool' name='open_air'><displayName>Open air</displayName></SimpleField>"
    + "</Schema>"
  private let point = "<Point><coordinates>1,2</coordinates></Point>"

  private func document(_ content: String) -> [UInt8] {
    Array(
      "<kml xmlns='http://earth.google.com/kml/2.1'><Document>\(content)</Document></kml>".utf8)
  }

  @Test("they are Placemarks whose fields have the types of the Schema")
  func typed() throws {
    let result = try convertKML(
      document(
        schema + "<S_park id='p'><name>n</name><NAME>Old &amp; new</NAME><AREA>12</AREA>"
          + "<width> 1.50 </width><open_air>1</open_air>\(point)</S_park>"))
    let feature = try #require(result.features.first)
    #expect(result.features.count == 1)
    #expect(feature.id == "p")
    #expect(
      compact(feature.properties)
        == #"{"AREA":12,"NAME":"Old & new","name":"n","open_air":true,"width":1.5}"#)
    #expect(feature.geometry == #"{"coordinates":[1,2],"type":"Point"}"#)
    #expect(result.reasons == [])
  }

  @Test("a Schema can say everything in elements, and stand after its Placemarks")
  func elements() throws {
    let schema =
      "<Schema><name> S_tree </name><parent>Placemark</parent><SimpleField><name>height</name>"
      + "<type>float</type></SimpleField></Schema>"
    for content in [
      "\(schema)<S_tree><height>3.5</height></S_tree>",
      "<S_tree><height>3.5</height></S_tree>\(schema)",
    ] {
      let result = try convertKML(document(content))
      #expect(result.features.map { compact($0.properties) } == [#"{"height":3.5}"#])
      #expect(result.reasons == [])
    }
  }

  @Test("values that are not of the type stay texts, empty ones are null, other elements are kept")
  func values() throws {
    let result = try convertKML(
      document(
        schema + "<S_park><AREA>n/a</AREA><width/><NAME/><other><a>1</a></other></S_park>"))
    let feature = try #require(result.features.first)
    #expect(
      compact(feature.properties) == #"{"AREA":"n/a","NAME":"","other":{"a":"1"},"width":null}"#)
    #expect(result.reasons == ["warning: not-of-its-type"])
  }

  @Test("they stand among other Placemarks, in folders, at any block size and number of jobs")
  func mixed() throws {
    var content = schema + "<Folder>"
    for number in 0..<40 {
      content +=
        number.isMultiple(of: 3)
        ? "<Placemark><name>\(number)</name></Placemark>"
        : "<S_park><name>\(number)</name><AREA>\(number)</AREA></S_park>"
    }
    content += "<name>A</name></Folder>"
    for (blockSize, jobs) in [(64, 1), (64, 4), (1 << 16, 1)] {
      let result = try convertKML(document(content), blockSize: blockSize, jobs: jobs)
      #expect(result.features.map { $0["name"] } == (0..<40).map { "\"\($0)\"" })
      #expect(
        result.features.map { $0["AREA"] }
          == (0..<40).map { $0.isMultiple(of: 3) ? "-" : "\($0)" })
      #expect(result.features.allSatisfy { $0["folder_path"] == #""A""# })
    }
  }

  @Test("a name that no Schema declares for Placemarks is not a feature")
  func others() throws {
    for schema in ["", "<Schema name='S_park'/>", "<Schema name='S_park' parent='Folder'/>"] {
      let result = try convertKML(document(schema + "<S_park>\(point)</S_park>"))
      #expect(result.features.isEmpty)
      let warning = try #require(result.ledger.warnings.first { $0.code == "unknown-elements" })
      #expect(warning.message.contains("'S_park'"))
    }
  }

  // MARK: - Folders of one name

  private func folder(_ name: String, _ content: String) -> String {
    "<Folder>\(name.isEmpty ? "" : "<name>\(name)</name>")\(content)</Folder>"
  }

  @Test(
    "folders with features that become one are counted",
    arguments: [
      ("A", "B", 0), ("A", "A", 1), ("", "", 1), ("A", "", 0),
    ])
  func joinedFolders(_ first: String, _ second: String, _ count: Int) throws {
    let place = "<Placemark>\(point)</Placemark>"
    let result = try convertKML(
      kml(folder(first, place + place) + folder(second, place) + folder(first, "")))
    #expect(result.features.count == 3)
    let entries = result.catalog.layers.flatMap { $0.tally.changed }
      .filter { $0.reason == "folders-joined" }
    #expect(entries.map(\.count) == (count > 0 ? [count] : []))
    // The first feature of the second folder.
    #expect(entries.flatMap(\.examples).map(\.feature) == (count > 0 ? [3] : []))
    #expect(!result.ledger.warnings.contains { $0.code == "folders-joined" })
  }

  @Test("folders of one name in different folders stay apart")
  func separateFolders() throws {
    let inner = folder("day", "<Placemark>\(point)</Placemark>")
    let result = try convertKML(kml(folder("A", inner) + folder("B", inner)))
    #expect(result.layerNames == ["A/day", "B/day"])
    #expect(result.reasons == [])
  }

  // MARK: - Nothing stays from one feature to the next

  @Test("elements that KML does not know keep their names, however many there are")
  func manyNames() throws {
    let count = 5000
    let content = (0..<count).map { "<Placemark><e\($0)>v\($0)</e\($0)></Placemark>" }
    let result = try convertKML(kml(content.joined()))
    #expect(
      result.features.map { compact($0.properties) }
        == (0..<count).map { #"{"e\#($0)":"v\#($0)"}"# })
  }

  @Test("a track's arrays do not depend on the track before it")
  func tracks() throws {
    let timed =
      "<gx:Track><when>2020-01-01T00:00:00Z</when><gx:coord>1 2 3</gx:coord></gx:Track>"
    let untimed = "<gx:Track><gx:coord>1 2 3</gx:coord><gx:coord>2 3 4</gx:coord></gx:Track>"
    for before in [untimed, "<gx:MultiTrack>\(untimed)</gx:MultiTrack>"] {
      let result = try convertKML(
        kml("<Placemark>\(before)</Placemark><Placemark>\(timed)</Placemark>"))
      #expect(
        result.features.map { $0["coordinateProperties"] }
          == ["-", #"{"times":["2020-01-01T00:00:00Z"]}"#])
    }
  }
}
