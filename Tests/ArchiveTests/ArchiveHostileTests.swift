import FormatTestSupport
import Base
import Foundation
import TestSupport
import Testing

@testable import Archive
@testable import Files

/// Archives that are not what they say: each an error with its place, never a trap, never much memory.
@Suite struct ArchiveHostileTests {
  static let document = MadeEntry("doc.kml", emptyKML)

  /// The error of reading an archive to its end.
  func error(_ bytes: [UInt8]) throws -> GeoError? {
    let scratch = try Scratch()
    let path = try scratch.write("a.kmz", bytes)
    do throws(GeoError) { _ = try ArchiveContent(path) } catch { return error }
    return nil
  }

  func check(
    _ bytes: [UInt8], is code: Reason, at place: String, _ message: String,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let error = try error(bytes)
    #expect(error?.reason == code, sourceLocation: location)
    #expect(error?.location?.path == place, sourceLocation: location)
    #expect(error?.message.contains(message) == true, sourceLocation: location)
  }

  @Test(arguments: ["../a.png", "/a.png", "C:\\a.png", "a/../../b.png", "..\\a.png", "\\a.png"])
  func namesThatLeadOutAreRefused(name: String) throws {
    try check(
      madeArchive([Self.document, MadeEntry(name)]), is: .unsafeArchive, at: "tour.kmz/" + name,
      "not a path within the archive")
    try check(
      madeArchive([MadeEntry(name + ".kml", emptyKML)]), is: .unsafeArchive,
      at: "tour.kmz/\(name).kml", "not a path within the archive")
  }

  /// What nobody uses may be called anything.
  @Test func namesOfJunkAreNotLookedAt() throws {
    let bytes = madeArchive([
      MadeEntry("__MACOSX/../../x"), MadeEntry("../.DS_Store"), MadeEntry("../"), Self.document,
    ])
    #expect(try error(bytes) == nil)
  }

  @Test func documentsAreMissed() throws {
    let missing = "the archive has no .kml file"
    try check(
      madeArchive([MadeEntry("a.png"), MadeEntry(".kml"), MadeEntry("a.kml/")]),
      is: .missingDocument, at: "tour.kmz", missing)
    try check(
      madeArchive([MadeEntry("__MACOSX/._doc.kml")]), is: .missingDocument, at: "tour.kmz", missing)
  }

  @Test func namesAreUnique() throws {
    for name in ["doc.kml", "./doc.kml"] {
      try check(
        madeArchive([Self.document, MadeEntry(name, emptyKML)]), is: .brokenArchive,
        at: "tour.kmz/" + name, "twice")
    }
  }

  @Test func checksumsAreChecked() throws {
    try check(
      madeArchive([Self.document.with { $0.checksum = 1 }]), is: .brokenArchive,
      at: "tour.kmz/doc.kml", "checksum")
    try check(
      madeArchive([Self.document, MadeEntry("a.png", "x").with { $0.checksum = 1 }]),
      is: .brokenArchive, at: "tour.kmz/a.png", "checksum")
  }

  @Test func kindsThatAreNotReadAreNamed() throws {
    for flags: UInt16 in [1, 0x40] {
      try check(
        madeArchive([Self.document.with { $0.flags = flags }]), is: .unsupportedArchive,
        at: "tour.kmz/doc.kml", "encrypted")
    }
    for method: UInt16 in [9, 12, 14, 93, 99] {
      try check(
        madeArchive([Self.document.with { $0.method = method }]), is: .unsupportedArchive,
        at: "tour.kmz/doc.kml", "method \(method)")
    }
    // One that nobody reads harms nobody.
    let bytes = madeArchive([Self.document, MadeEntry("a.png").with { $0.flags = 1 }])
    let scratch = try Scratch()
    let archive = try ZIPArchive(path: scratch.write("a.kmz", bytes))
    #expect(try archive.attachments(besides: archive.document()).map(\.name) == ["a.png"])
  }

  @Test func sizesAreBounded() throws {
    let cannot = "which cannot be"
    // More than is there, stored and deflated.
    for (method, size): (UInt16, UInt64) in [(0, 7), (8, 6 * 1032 + 1), (8, 0xFFFF_FFFE)] {
      try check(
        madeArchive([
          Self.document.with {
            $0.method = method
            $0.size = size
          }
        ]), is: .brokenArchive, at: "tour.kmz/doc.kml", cannot)
    }
    // Less than is there.
    try check(
      madeArchive([Self.document.with { $0.size = 5 }]), is: .brokenArchive,
      at: "tour.kmz/doc.kml", "checksum")
    // Entries in the same bytes, which make an archive larger than itself at every level.
    let shared = MadeEntry("a.png", String(repeating: "x", count: 300))
    let overlapping = (1...5).map { number in
      MadeEntry("\(number).png").with {
        $0.offset = 0
        $0.compressedSize = 300
      }
    }
    try check(
      madeArchive([shared] + overlapping + [Self.document]), is: .brokenArchive, at: "tour.kmz",
      "more bytes than it has")
    try check(
      madeArchive([Self.document.with { $0.compressedSize = UInt64(UInt32.max) - 1 }]),
      is: .brokenArchive, at: "tour.kmz", "more bytes than it has")
    // Together more than pictures have.
    let large = MadeEntry("a.bin").with {
      $0.content = noise(1 << 21)
      $0.method = 8
      $0.size = 1032 << 21
    }
    try check(
      madeArchive([Self.document, large]), is: .unsafeArchive, at: "tour.kmz", "would unpack to")
  }

  @Test func directoriesAreChecked() throws {
    let whole = madeArchive([Self.document, MadeEntry("a.png", "x")])
    try check(
      madeArchive([Self.document], count: 3), is: .brokenArchive, at: "tour.kmz",
      "behind 1 of 3 entries")
    try check(
      madeArchive([Self.document], count: 0xFFFF), is: .brokenArchive, at: "tour.kmz",
      "behind 1 of 65535 entries")
    try check(madeArchive([]), is: .brokenArchive, at: "tour.kmz", "is missing or damaged")
    try check([], is: .brokenArchive, at: "tour.kmz", "is missing or damaged")
    try check(noise(2000), is: .brokenArchive, at: "tour.kmz", "is missing or damaged")
    try check(
      madeArchive([Self.document.with { $0.offset = 3 }]), is: .brokenArchive,
      at: "tour.kmz/doc.kml", "not where")
    for count in 0..<whole.count {
      let error = try error(Array(whole[..<count]))
      #expect(error?.reason == .brokenArchive && error?.location?.path == "tour.kmz", "\(count)")
    }
  }

  @Test(arguments: [
    ("bad-too-large.kmz", "tour.kmz/hello.kml"),
    ("overflow_unzOpenCurrentFile.kmz", "tour.kmz/kmlsamples.kml"),
    ("overflow_unzReadCurrentFile.kmz", "tour.kmz/kmlsamples.kml"),
  ]) func filesThatBrokeOthersAreRefused(name: String, place: String) throws {
    let url = dataFolder.appendingPathComponent("kmz/" + name)
    let error = try error([UInt8](Data(contentsOf: url)))
    #expect(error?.reason == .brokenArchive && error?.location?.path == place)
  }

  /// Whatever bit is another: the same content, or an error of the input.
  @Test func damageIsNoticed() throws {
    let url = dataFolder.appendingPathComponent("kmz/multikml-doc.kmz")
    let bytes = [UInt8](try Data(contentsOf: url))
    let scratch = try Scratch()
    let texts = Set(
      ["a.kml", "b.kml", "c.kml", "doc.kml"].map {
        Array("<Placemark><name>\($0)</name></Placemark>\n".utf8)
      })
    for place in bytes.indices {
      for bit in [0, 3, 7] {
        var damaged = bytes
        damaged[place] ^= 1 << UInt8(bit)
        let path = try scratch.write("a.kmz", damaged)
        do throws(GeoError) {
          let content = try ArchiveContent(path)
          #expect(texts.contains(content.text) && texts.isSuperset(of: content.bytes))
        } catch {
          #expect(error.reason.severity == .input)
        }
      }
    }
  }

  /// Sizes of 64 bits may be anything, as others.
  @Test(arguments: [7, 6 * 1033, 1 << 32, 1 << 63, UInt64.max] as [UInt64])
  func longSizesAreBounded(size: UInt64) throws {
    let entry = Self.document.with {
      $0.isLong = true
      $0.size = size
    }
    try check(
      madeArchive([entry]), is: .brokenArchive, at: "tour.kmz/doc.kml", "which cannot be")
    // Seven bytes of the document are not all of it, as they are or as something to inflate.
    let methods: [(UInt16, words: String)] = [
      (0, "the entry does not match its checksum"), (8, "the entry is damaged"),
    ]
    for (method, words) in methods {
      let packed = entry.with {
        $0.method = method
        $0.compressedSize = size
      }
      try check(
        madeArchive([packed]), is: .brokenArchive,
        at: size == 7 ? "tour.kmz/doc.kml" : "tour.kmz",
        size == 7 ? words : "more bytes than it has")
    }
  }

  /// Ends that lead anywhere, of both lengths.
  @Test func endsMayPointAnywhere() throws {
    let values: [UInt64] = [1, 1 << 31, UInt64(UInt32.max), 1 << 40, 1 << 63, UInt64.max]
    for (hasLongEnd, fields) in [(false, [8, 10, 12, 16]), (true, [24, 32, 40, 48, 64])] {
      let whole = madeArchive([Self.document], hasLongEnd: hasLongEnd)
      let end = whole.count - (hasLongEnd ? 98 : 22)
      for field in fields {
        let width = hasLongEnd ? 8 : field < 12 ? 2 : 4
        for value in values {
          var bytes = whole
          for byte in 0..<width {
            bytes[end + field + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte))
          }
          if let error = try error(bytes) { #expect(error.reason.severity == .input, "\(error)") }
        }
      }
    }
  }
}
