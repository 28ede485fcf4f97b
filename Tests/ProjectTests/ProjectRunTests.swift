import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// Projects as a user makes them.
struct ProjectRunTests {
  private static let template = #"""
    {"name":"T","layers":[
    {"name":"pts","geometry":"point","attributes":[{"name":"code","type":"text","unique":true}]},
    {"name":"other","geometry":"point","attributes":[{"name":"x","type":"text"}]}]}
    """#
  private static let oneLayer =
    #"{"name":"T","layers":[{"name":"pts","geometry":"point","attributes":[{"name":"code","type":"text"}]}]}"#
  private static let mapping =
    #"{"layers":{"*":{"to":{"constant":"pts"},"attributes":{"code":{"from":"code"}}}}}"#

  private static func features(_ codes: [String]) -> Data {
    Data(
      codes.map {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[14,50]},"properties":{"code":"\#($0)"}}"#
          + "\n"
      }.joined().utf8)
  }

  private static func folder(_ codes: [String]) throws -> Scratch {
    let scratch = try Scratch()
    _ = try scratch.file("tpl.json", Data(template.utf8))
    _ = try scratch.file("map.json", Data(mapping.utf8))
    _ = try scratch.file("in.geojsonl", features(codes))
    return scratch
  }

  /// Of features with the same unique value the first one stays, or the second one ends the run.
  @Test func uniqueValues() throws {
    let scratch = try Self.folder(["a", "b", "a", "c", "b"])
    func run(_ options: String) throws -> BuiltProgram.Result {
      try BuiltProgram.shell(
        "cairn project import map.json in.geojsonl -o p.gpkg \(options)", in: scratch.folder)
    }
    let stopped = try run("--template tpl.json")
    #expect(stopped.status == 4)
    #expect(
      stopped.errors.contains(
        "in.geojsonl:3:1: feature 3: attribute 'code' has to be unique, and the value 'a' is there already"
      ), "\(stopped.errors)")
    #expect(try BuiltProgram.shell("ls p.gpkg", in: scratch.folder).status != 0)
    let skipped = try run("--template tpl.json --on-error skip --rejects bad.geojsonl --jobs 3")
    #expect(skipped.status == 3 && skipped.errors.contains("skipped 2: values-not-unique 2"))
    #expect(
      try BuiltProgram.shell("cat bad.geojsonl", in: scratch.folder).output
        == String(decoding: Self.features(["a", "b"]), as: UTF8.self))
    // Those of the project count, too.
    _ = try scratch.file("in.geojsonl", Self.features(["d", "c"]))
    #expect(try run("--append").status == 4)
    let added = try run("--append --on-error skip")
    #expect(added.status == 3 && added.errors.contains("values-not-unique 1"), "\(added.errors)")
  }

  /// Features are paired by their uuid, and the values of other attributes stay unique.
  @Test(
    arguments: [
      // The uuid that is there keeps its values, whatever the feature says.
      (
        "skip", [("u1", "b"), ("u3", "a"), ("u4", "d")], "u1,a\nu2,b\nu4,d\n",
        "duplicate-skipped 1, values-not-unique 1"
      ),
      ("skip", [("u5", "x"), ("u6", "x")], "u1,a\nu2,b\nu5,x\n", "values-not-unique 1"),
      ("update", [("u1", "b"), ("u3", "a"), ("u2", "b")], "u1,a\nu2,b\n", "values-not-unique 2"),
      // What a feature had before is free again.
      ("update", [("u1", "c"), ("u3", "a")], "u1,c\nu2,b\nu3,a\n", ""),
    ] as [(String, [(String, String)], String, String)])
  func uniqueValuesOfPairs(
    _ answer: String, _ features: [(String, String)], _ rows: String, _ losses: String
  ) throws {
    let scratch = try Self.folder([])
    func write(_ features: [(String, String)]) throws {
      let lines = features.map {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[14,50]},"properties":{"uuid":"\#($0.0)","code":"\#($0.1)"}}"#
          + "\n"
      }
      _ = try scratch.file("in.geojsonl", Data(lines.joined().utf8))
    }
    _ = try scratch.file(
      "map.json",
      Data(
        #"{"layers":{"*":{"to":{"constant":"pts"},"attributes":{"code":"code","uuid":"uuid"}}}}"#
          .utf8))
    try write([("u1", "a"), ("u2", "b")])
    _ = try BuiltProgram.shell(
      "cairn project import -q map.json in.geojsonl --template tpl.json -o p.gpkg",
      in: scratch.folder)
    try write(features)
    let result = try BuiltProgram.shell(
      "cairn project import map.json in.geojsonl -o p.gpkg --append --on-duplicate \(answer) --on-error skip",
      in: scratch.folder)
    #expect(result.status == (losses.contains("not-unique") ? 3 : 0), "\(result)")
    for loss in losses.split(separator: ", ") { #expect(result.errors.contains(loss), "\(result)") }
    let table = try BuiltProgram.shell(
      "cairn sql -q p.gpkg 'SELECT uuid, code FROM pts ORDER BY uuid' --output-format csv",
      in: scratch.folder)
    #expect(table.output == "uuid,code\n" + rows)
  }

  /// A copy has its documents where the project has them.
  @Test(arguments: [
    "cairn project import -q map.json in.geojsonl --template tpl.json -o p.gpkg",
    "cairn project init -q T --template tpl.json -o p.gpkg; cairn project import -q map.json in.geojsonl -o p.gpkg --append",
  ]) func copiesHaveTheSameDocuments(_ line: String) throws {
    let scratch = try Self.folder(["a"])
    _ = try scratch.file("photo.jpg", Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]))
    _ = try scratch.file(
      "tpl.json",
      Data(
        #"{"name":"T","layers":[{"name":"pts","geometry":"point","attributes":[{"name":"code","type":"picture"}]}]}"#
          .utf8))
    _ = try scratch.file("in.geojsonl", Self.features(["photo.jpg"]))
    let result = try BuiltProgram.shell(
      line
        + "; cairn edit -q p.gpkg --where 0 --set code=NULL -o q.gpkg && cairn diff p.gpkg q.gpkg",
      in: scratch.folder)
    #expect(result.status <= 1 && !result.output.contains("gpkg_metadata"), "\(result)")
    let store = try Database(reading: scratch.folder.appending(path: "p.gpkg").path)
    var standards: [String] = []
    try store.query("SELECT md_standard_uri FROM gpkg_metadata ORDER BY id") {
      standards.append($0.string(0))
    }
    #expect(standards == ["urn:cairn:project", "urn:cairn:layer"])
  }

  /// What a mapping makes of a project is what the same mapping took in: layers have the names of the source again.
  @Test(arguments: [
    #"{"in":{"to":"pts","attributes":{"code":{"from":"a.c"},"uuid":"key"}}}"#,
    #"{"in":{"to":{"from":"kind","lookup":{"p":"pts","o":"other"}},"attributes":{"uuid":"key"},"same_names":true}}"#,
  ]) func thereAndBack(_ layers: String) throws {
    let scratch = try Self.folder([])
    _ = try scratch.file("map.json", Data(#"{"layers":\#(layers)}"#.utf8))
    let features = [("k1", "p", "x1"), ("k2", "p", "x2")].map {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[14,50]},"properties":{"key":"\#($0.0)","kind":"\#($0.1)","code":"\#($0.2)","a":{"c":"\#($0.2)"}}}"#
    }
    _ = try scratch.file("in.geojsonl", Data((features.joined(separator: "\n") + "\n").utf8))
    let result = try BuiltProgram.shell(
      "cairn project import -q map.json in.geojsonl --template tpl.json -o p.gpkg; "
        + "cairn project import -q --reverse map.json p.gpkg -o back.geojson; "
        + "cairn project import -q map.json back.geojson --template tpl.json -o q.gpkg; "
        + "for p in p q; do cairn sql -q $p.gpkg 'SELECT uuid, code FROM pts' --output-format csv; done",
      in: scratch.folder)
    #expect(
      result.output == String(repeating: "uuid,code\nk1,x1\nk2,x2\n", count: 2), "\(result.errors)")
  }

  /// What is null in the project is null in the fields of the source, also inside of members, and yields to a value.
  @Test func nullThereAndBack() throws {
    let scratch = try Self.folder([])
    let mapping =
      #"{"layers":{"in":{"to":"pts","attributes":{"code":{"from":"a.c"},"uuid":"key"}}}}"#
    _ = try scratch.file("map.json", Data(mapping.utf8))
    let feature =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[14,50]},"properties":{"key":"k1"}}"#
    _ = try scratch.file("in.geojsonl", Data((feature + "\n").utf8))
    // Without -o, the features go to standard output as in other commands.
    let result = try BuiltProgram.shell(
      "cairn project import -q map.json in.geojsonl --template tpl.json -o p.gpkg; "
        + "cairn project import -q --reverse map.json p.gpkg", in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains(#""properties":{"key":"k1","a":{"c":null}}"#), "\(result)")
  }

  /// An id that is made does not depend on where a feature stands; features that are alike in all things get ids of
  /// their own.
  @Test func idsThatAreMade() throws {
    func ids(_ codes: [String], _ options: String = "") throws -> [(code: String, id: String)] {
      let scratch = try Self.folder(codes)
      _ = try scratch.file("tpl.json", Data(Self.oneLayer.utf8))
      let result = try BuiltProgram.shell(
        "cairn project import -q map.json in.geojsonl --template tpl.json -o p.gpkg \(options) && "
          + "cairn sql p.gpkg 'SELECT code, uuid FROM pts ORDER BY fid' --output-format csv -q",
        in: scratch.folder)
      #expect(result.status == 0, "\(result.errors)")
      return result.output.split(separator: "\n").dropFirst().map { line in
        let values = line.split(separator: ",").map(String.init)
        return (values[0], values[1])
      }
    }
    let found = try ids(["a", "b", "a", "c", "a"])
    #expect(found.map(\.code) == ["a", "b", "a", "c", "a"])
    #expect(Set(found.map(\.id)).count == 5)
    // RFC 9562: version 8, variant 10.
    #expect(
      found.allSatisfy {
        $0.id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
          != nil
      })
    let turned = try ids(["c", "a", "a", "b", "a"], "--jobs 1")
    func sorted(_ found: [(code: String, id: String)]) -> [String] {
      found.map { $0.code + $0.id }.sorted()
    }
    #expect(sorted(found) == sorted(turned))
    #expect(found[3].id == turned[0].id && found[1].id == turned[3].id)
    #expect(found[0].id == turned[1].id && found[2].id == turned[2].id)
  }

  /// Features of the inventory service need not say that they are such, and may be a list.
  @Test(arguments: [
    "[\n{ID}, {\"type\":\"Feature\",ID2}]",
    #"{"features":[{ID},{ID2}]}"#, "{ID}\n{ID2}\n",
    #"{"count":2,"features":[{ID},{ID2}],"next":null}"#,
  ]) func answersOfTheInventory(_ form: String) throws {
    func feature(_ id: String) -> String {
      #""id":"\#(id)","hash":"h","geometry":{"type":"Point","coordinates":[14,50]},"bbox":[14,50,14,50],"properties":{"has_picture":false,"created":"2026-01-01T00:00:00Z","precision":3}"#
    }
    let scratch = try Self.folder([])
    let text = form.replacingOccurrences(of: "ID2", with: feature("x2"))
      .replacingOccurrences(of: "ID", with: feature("x1"))
    _ = try scratch.file("in.json", Data(text.utf8))
    _ = try scratch.file("tpl.json", Data(Self.oneLayer.utf8))
    let result = try BuiltProgram.shell(
      "cairn project import -q inventory in.json --template tpl.json -o p.gpkg && "
        + "cairn sql p.gpkg 'SELECT uuid, precision FROM pts' --output-format csv -q",
      in: scratch.folder)
    #expect(result.output == "uuid,precision\nx1,3.0\nx2,3.0\n", "\(result.errors)")
  }

  @Test(arguments: [
    (#"[{"id":1},7]"#, "in.json:1:11: a feature was expected"), ("[{\"id\":1}\n", "in.json:2:1: "),
    ("[[]]", "in.json:1:2: a feature was expected"),
  ]) func answersThatAreNone(_ text: String, _ message: String) throws {
    let scratch = try Self.folder([])
    _ = try scratch.file("in.json", Data(text.utf8))
    let result = try BuiltProgram.shell(
      "cairn project import -q inventory in.json --template tpl.json -o p.gpkg", in: scratch.folder)
    #expect(result.status == 4 && result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("an array of such"), "\(result.errors)")
  }

  /// QGIS 3.22 stores times without an offset, as does GDAL 3.6: they are in UTC. What is no time is a mistake.
  @Test(
    arguments: [("2026-11-27T23:59:40.000", 0), ("2026-11-27", 1), ("yesterday", 1)]
      as [(String, Int32)])
  func timesOfQGIS(_ text: String, _ status: Int32) throws {
    let scratch = try Self.folder(["a"])
    let made = try BuiltProgram.shell(
      "cairn project import -q map.json in.geojsonl --template tpl.json -o p.gpkg",
      in: scratch.folder)
    #expect(made.status == 0, "\(made.errors)")
    do {
      let store = try Database(appending: scratch.folder.appending(path: "p.gpkg").path)
      // The functions of its triggers are not there.
      var triggers: [String] = []
      try store.query("SELECT name FROM sqlite_master WHERE type = 'trigger'") {
        triggers.append($0.string(0))
      }
      for name in triggers { try store.execute("DROP TRIGGER \"\(name)\"") }
      try store.execute("UPDATE pts SET last_edit = ?1", [.text(text)])
    }
    let checked = try BuiltProgram.shell("cairn project check p.gpkg", in: scratch.folder)
    #expect(checked.status == status, "\(checked)")
    #expect(checked.output.contains("which is not of type datetime") == (status == 1))
  }

  /// Cameras put photographs into folders of days; what has the name of one in another folder is another one.
  @Test func photographsInFolders() throws {
    let scratch = try Scratch()
    let sample = try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../GoldenTests/Cases/project/photos/oak.jpg"))
    _ = try scratch.file("oak.jpg", sample)
    let result = try BuiltProgram.shell(
      "mkdir -p dcim/100/.trash other && cp oak.jpg dcim/ && cp oak.jpg dcim/100/ && cp oak.jpg dcim/100/.trash/ "
        + "&& ln -s .. dcim/100/up && printf 'GIF89a' >other/oak.jpg && echo '{\"name\":\"T\",\"layers\":[{\"name\":\"a\"}]}' >t.json "
        + "&& echo '{\"type\":\"FeatureCollection\",\"features\":[]}' >e.geojson "
        + "&& cairn project import same e.geojson --photos dcim --pictures other --template t.json -o p.gpkg -q "
        + "&& cairn convert p.gpkg --layer photos -q && cairn project info p.gpkg --json",
      in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.split(separator: "\n").count { $0.contains(#""type":"Feature""#) } == 2)
    #expect(
      result.output.contains(#""pictures": {"count": 1, "bytes": \#(sample.count)"#),
      "\(result.output)")
  }

  @Test(arguments: [
    "info p.gpkg --where x=1", "check p.gpkg --since 2026-05-01",
    "export p.gpkg -o out --rest json",
    "init N --template tpl.json -o n.gpkg --append", "info p.gpkg --max-precision 5",
    "import map.json p.gpkg -o out.geojson --reverse --pictures .",
    "export p.gpkg -o out.kmz --as geojson", "info p.gpkg --on-error skip",
  ]) func optionsOfOtherActions(_ line: String) throws {
    let scratch = try Self.folder(["a"])
    let result = try BuiltProgram.shell(
      "cairn project import -q map.json in.geojsonl --template tpl.json -o p.gpkg; "
        + "cairn project \(line)", in: scratch.folder)
    #expect(result.status == 2, "\(line): \(result)")
    #expect(
      result.errors.contains("is not for") || result.errors.contains("exclude each other")
        || result.errors.contains("is for a folder"))
  }

  /// Each layer is a file of its own, and once in the report.
  @Test func reportOfAnExport() throws {
    let scratch = try Self.folder(["a", "b"])
    let result = try BuiltProgram.shell(
      "cairn project import -q map.json in.geojsonl --template tpl.json -o p.gpkg; "
        + "cairn project export p.gpkg --as geojson -o out --report report.json; cat report.json",
      in: scratch.folder)
    #expect(result.output.components(separatedBy: #""name": "pts""#).count == 2, "\(result.output)")
    #expect(result.output.components(separatedBy: #""name": "other""#).count == 2)
    #expect(result.errors.contains("2 layers, 2 features"))
  }

  /// Layers whose names differ only by what no file name may have, or by case.
  @Test func filesOfLayersWithOddNames() throws {
    let scratch = try Scratch()
    let names = ["..", ".", "a/b", "a_b", "Á", String(repeating: "ů", count: 300), "../../evil"]
    let layers = names.map { #"{"name":"\#($0)","geometry":"point"}"# }.joined(separator: ",")
    _ = try scratch.file("tpl.json", Data(#"{"name":"T","layers":[\#(layers)]}"#.utf8))
    let lines = names.map {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[14,50]},"properties":{"to":"\#($0)"}}"#
    }
    _ = try scratch.file("in.geojsonl", Data(lines.joined(separator: "\n").utf8))
    _ = try scratch.file(
      "map.json", Data(#"{"layers":{"*":{"to":{"from":"to"},"attributes":{}}}}"#.utf8))
    let result = try BuiltProgram.shell(
      "cairn project import -q map.json in.geojsonl --template tpl.json -o p.gpkg && "
        + "cairn project export -q p.gpkg --as geojson -o out; ls out | wc -l; cat out/*.geojson | grep -c '^{\"type\":\"Feature\"'; ls",
      in: scratch.folder)
    #expect(result.errors == "")
    #expect(
      result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        == ["8", "7", "in.geojsonl", "map.json", "out", "p.gpkg", "tpl.json"])
    let stream = try BuiltProgram.shell("cairn project export p.gpkg -o -", in: scratch.folder)
    #expect(stream.status == 2)
  }

  /// Pictures are stored in an archive, and the project too if it is mostly pictures; else it is deflated.
  @Test(arguments: [(300_000, "0"), (3000, "8")]) func methodsInAnArchive(
    _ size: Int, _ method: String
  ) throws {
    let scratch = try Scratch()
    _ = try scratch.file(
      "tpl.json",
      Data(
        #"""
        {"name":"T","layers":[{"name":"pts","geometry":"point","attributes":[
        {"name":"photo","type":"picture"}]}]}
        """#.utf8))
    _ = try scratch.file(
      "map.json",
      Data(#"{"layers":{"*":{"to":"pts","attributes":{"photo":"photo"}}}}"#.utf8))
    _ = try scratch.file(
      "in.geojsonl",
      Data(
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[14,50]},"properties":{"photo":"a.jpg"}}"#
          .utf8))
    var random = SplitMix64(seed: 7)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sample = try Data(contentsOf: root.appending(path: "samples/field/trees/oak.jpg"))
    _ = try scratch.file(
      "a.jpg", sample + Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }))
    let result = try BuiltProgram.shell(
      "cairn project import -q map.json in.geojsonl --template tpl.json -o p.gpkg; "
        + "cairn project export -q p.gpkg -o p.zip; python3 -c '"
        + "import zipfile; [print(x.filename.split(\".\")[-1], x.compress_type) "
        + "for x in zipfile.ZipFile(\"p.zip\").infolist()]' | sort", in: scratch.folder)
    #expect(result.output == "gpkg \(method)\njpg 0\njson 8\nqgz 0\n", "\(result)")
  }
}
