import Foundation
import TestSupport
import Testing

/// KMZ archives through the program: from pipes, cut short, hostile, and what the report says of them.
struct ArchiveTests {
  private static let data = Place.root.appending(path: "Tests/Data/kmz").path

  /// An archive has its directory at its end, and comes through pipes all the same.
  @Test(arguments: ["balloon-image-rel.kmz", "radar-animation.kmz"])
  func pipes(_ name: String) throws {
    let place = try Place()
    let input = "\(Self.data)/\(name)"
    for output in ["out.gpkg", "out.kmz", "out.kml"] {
      try place.expect(0, "", "cairn convert -q '\(input)' -o file-\(output)")
      try place.expect(0, "", "cat '\(input)' | cairn convert -q - -o pipe-\(output)")
      try place.expect(0, "", "cairn convert -q - -o stdin-\(output) < '\(input)'")
      let sizes = ["file-", "pipe-", "stdin-"].map { place.bytes($0 + output)?.count ?? 0 }
      // Layers are named after files, and "stdin" is another name.
      #expect(sizes[0] > 0 && sizes[1] == sizes[2], "\(output): \(sizes)")
    }
    try place.expect(2, "", "cairn convert -q '\(input)' -o - --output-format kmz")
  }

  @Test func filesLeftOutAreReported() throws {
    let place = try Place()
    try place.expect(
      0, "files that came with the features are left out",
      "cairn convert '\(Self.data)/balloon-image-rel.kmz' -o out.kml")
    #expect(
      String(decoding: place.bytes("report.json") ?? Data(), as: UTF8.self).contains(
        "attachments-left-out"))
  }

  /// An archive (APPNOTE §4.3) of what gzip packed: the same deflate in another frame.
  private func archive(_ entries: [(name: String, gzip: Data)]) throws -> Data {
    var archive = Data()
    var directory = Data()
    func little(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    for entry in entries {
      try #require(entry.gzip.count > 18)
      let deflated = entry.gzip.dropFirst(10).dropLast(8)
      // The trailer has the checksum and the size (RFC 1952 §2.3.1).
      let trailer = entry.gzip.suffix(8)
      let header =
        little(20, 2) + little(0, 2) + little(8, 2) + little(0x21_0000, 4) + trailer.prefix(4)
        + little(deflated.count, 4) + trailer.suffix(4) + little(entry.name.utf8.count, 2)
        + little(0, 2)
      directory +=
        Data("PK\u{1}\u{2}".utf8) + little(20, 2) + header + little(0, 10)
        + little(archive.count, 4) + Data(entry.name.utf8)
      archive += Data("PK\u{3}\u{4}".utf8) + header + Data(entry.name.utf8) + deflated
    }
    return archive + directory + Data("PK\u{5}\u{6}".utf8) + little(0, 4)
      + little(entries.count, 2) + little(entries.count, 2) + little(directory.count, 4)
      + little(archive.count, 4) + little(0, 2)
  }

  /// A gigabyte of zeros is a megabyte when it is packed.
  @Test func bombs() throws {
    let place = try Place()
    let made = try Child.shell(
      """
      printf '<kml><Placemark><name>x</name></Placemark></kml>' > doc.kml
      head -c 1100000000 /dev/zero > big.bin
      { printf '<kml><Document>'; head -c 300000000 /dev/zero | tr '\\0' ' '
        printf '</Document></kml>'; } > spaces.kml
      printf x > x; gzip -n doc.kml big.bin spaces.kml x
      """, in: place.folder)
    try #require(made.status == 0, "\(made)")
    let archives = [
      ("bomb.kmz", [("doc.kml", "doc.kml.gz"), ("big.bin", "big.bin.gz")]),
      ("spaces.kmz", [("spaces.kml", "spaces.kml.gz")]),
      ("out-of-it.kmz", [("doc.kml", "doc.kml.gz"), ("../../etc/passwd", "x.gz")]),
    ]
    for (name, entries) in archives {
      try place.write(name, try archive(entries.map { ($0.0, try #require(place.bytes($0.1))) }))
    }
    try place.expect(4, "too much for pictures", "cairn convert -q bomb.kmz -o out.gpkg")
    try place.expect(
      4, "bomb.kmz: the archive's", "cairn convert -q bomb.kmz -o out.geojson")
    try place.expect(
      4, "out-of-it.kmz/../../etc/passwd: the entry's name is not a path within the archive",
      "cairn convert -q out-of-it.kmz -o out.gpkg")
    #expect(!place.names.contains { $0.hasPrefix("out.") })
    // White space takes time, but no memory.
    try place.expect(0, "", "cairn info spaces.kmz")
    let report = try JSONDecoder().decode(
      WrittenReport.self, from: try #require(place.bytes("report.json")))
    #expect(report.peakBytes < 100 << 20)
  }

  /// What was in place before a run that fails is there after it.
  @Test(arguments: ["out.kmz", "out.gpkg", "out.kml"])
  func outputsAreWholeOrAsBefore(_ name: String) throws {
    let place = try Place()
    let whole = try Data(
      contentsOf: URL(filePath: Self.data).appending(path: "balloon-image-rel.kmz"))
    try place.write("good.kmz", whole)
    try place.expect(0, "", "cairn convert -q good.kmz -o \(name)")
    let before = place.bytes(name)
    for length in stride(from: 0, to: whole.count, by: 401) {
      try place.write("in.kmz", whole.prefix(length))
      try place.expect(4, "in.kmz", "cairn convert -q in.kmz -o \(name) --overwrite")
      #expect(place.bytes(name) == before)
    }
  }
}
