import Foundation
import TestSupport
import Testing

/// Names of files that shells, SQLite's URIs or terminals take for something else; and permissions.
struct NameTests {
  static let names = [
    "a b", "a?b", "a%20b", "a#b", "a\nb", "a'b", "a\"b", "a\\b", "a;b", "a*b", "a&b=c", ":memory:",
    "file:a", "é", "日本", "\u{1b}[31m", "-", "a?mode=memory", "a%00b", "--help",
    String(repeating: "x", count: 241), String(repeating: "é", count: 120),
  ]

  @Test(arguments: names)
  func odd(_ name: String) throws {
    let place = try Place()
    try place.write("in.geojsonl", feature(#"{"a":1}"#) + "\n")
    let store = name + ".gpkg"
    let text = name + ".geojson"
    let first = try Child.run([
      "convert", "-q", place.path("in.geojsonl"), "-o", place.path(store), "--report",
      place.path("report.json"),
    ])
    #expect(first.status == 0, "\(first)")
    try checkedReport(place, first)
    let second = try Child.run(["convert", "-q", place.path(store), "-o", place.path(text)])
    #expect(second.status == 0, "\(second)")
    let third = try Child.run([
      "convert", "-q", place.path(text), "-o", place.path(store), "--append",
    ])
    // SQLite's journal has a longer name than its store.
    if store.utf8.count + "-journal".utf8.count <= 255 {
      #expect(third.status == 0, "\(third)")
    } else {
      #expect(third.status == 5, "\(third)")
    }
    let info = try Child.run(["info", place.path(text), place.path(store)])
    #expect(info.status == 0, "\(info)")
    #expect(place.names == ["in.geojsonl", "report.json", store, text].sorted())
    // Relative to the folder, a name may be taken for something else again.
    if !name.hasPrefix("-") {
      try place.write("name", store)
      let relative = try Child.shell(#"cairn info "$(cat name)""#, in: place.folder)
      #expect(relative.status == 0, "\(relative)")
    }
  }

  @Test func leftoversOfLongNames() throws {
    let place = try Place()
    let name = String(repeating: "x", count: 242) + ".geojson"
    let pipe = try WaitingPipe()
    let child = try Child(["convert", "-o", place.path(name)], input: pipe.reading)
    try pipe.write(Data(String(repeating: feature() + "\n", count: 20_000).utf8))
    for _ in 0..<1000 where place.leftovers.isEmpty { usleep(5000) }
    child.send(SIGKILL)
    _ = child.wait()
    #expect(place.leftovers.count == 1)
    try place.write("in.geojsonl", feature() + "\n")
    let last = try Child.run(["convert", place.path("in.geojsonl"), "-o", place.path(name)])
    #expect(last.status == 0, "\(last)")
    #expect(place.names == ["in.geojsonl", name])
  }

  @Test func notUTF8() throws {
    let place = try Place()
    try place.write("in.geojsonl", feature() + "\n")
    func words(_ texts: [String], _ last: [UInt8]) -> [[CChar]] {
      texts.map { Array($0.utf8CString) }
        + [Array(place.folder.path.utf8 + [0x2f] + last + [0]).map { CChar(bitPattern: $0) }]
    }
    let name: [UInt8] = Array("a".utf8) + [0xff, 0xfe] + Array(".gpkg".utf8)
    for words in [
      words(["convert", place.path("in.geojsonl"), "-o"], name), words(["info"], name),
    ] {
      let outcome = try Child(program: BuiltProgram.url.path, words: words).wait()
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("is not UTF-8"), "\(outcome)")
      #expect(place.names == ["in.geojsonl"])
    }
  }

  @Test(arguments: ["out.gpkg", "out.geojson"])
  func permissions(_ name: String) throws {
    let place = try Place()
    try place.write("in.geojsonl", feature() + "\n")
    func mode() throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: place.path(name))
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
    for (mask, expected) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] {
      let outcome = try Child.shell(
        "umask \(mask); rm -f \(name); cairn convert -q in.geojsonl -o \(name)", in: place.folder)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try mode() == expected)
    }
    for kept in [0o640, 0o666, 0o400] {
      let outcome = try Child.shell(
        """
        umask 022; chmod \(String(kept, radix: 8)) \(name)
        cairn convert -q in.geojsonl -o \(name) --overwrite
        """, in: place.folder)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try mode() == kept)
    }
  }
}
