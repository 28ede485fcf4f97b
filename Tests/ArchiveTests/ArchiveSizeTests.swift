import Base
import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Archive
@testable import Files

/// How much an archive may unpack to. Nothing is unpacked to find that out, so that the tests need little.
@Suite struct ArchiveSizeTests {
  private static let gigabyte: UInt64 = 1 << 30

  /// Zeros as our own writer packs them, 64 MiB in about 64 kB.
  private func zeros(_ name: String) throws -> MadeEntry {
    let scratch = try Scratch()
    let path = scratch.path("zeros.zip")
    let writer = try ZIPWriter(path: path, isOverwriting: false)
    let size: UInt64 = 1 << 26
    try writer.begin(try #require(RelativePath(name)), sizeLimit: size, isStored: false)
    let piece = [UInt8](repeating: 0, count: 1 << 20)
    for _ in 0..<size >> 20 {
      let failure = piece.withUnsafeBufferPointer { piece -> GeoError? in
        do throws(GeoError) { try writer.write(piece) } catch { return error }
        return nil
      }
      if let failure { throw failure }
    }
    try writer.commit()
    let entry = try #require(try ZIPArchive(path: path).entries.first)
    #expect(entry.size == size)
    // The data follow the header of 30 bytes and the name (APPNOTE §4.3.7).
    let start = 30 + name.utf8.count
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    return MadeEntry(name).with {
      $0.content = Array(bytes[start..<start + Int(entry.compressedSize)])
      $0.method = 8
      $0.size = entry.size
      $0.checksum = entry.checksum
    }
  }

  @Test func picturesMayHaveAGigabyte() throws {
    let zeros = try zeros("0.bin")
    let files = (0..<17).map { number in zeros.with { $0.name = Array("\(number).bin".utf8) } }
    let scratch = try Scratch()
    let document = MadeEntry("doc.kml", emptyKML)
    let most = try ZIPArchive(
      path: scratch.write("16.kmz", madeArchive([document] + files.dropLast())))
    let attachments = try most.attachments(besides: most.document())
    #expect(attachments.reduce(0) { $0 + $1.size } == Self.gigabyte)
    let path = try scratch.write("17.kmz", madeArchive([document] + files))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count < 2_000_000)
    let more = try ZIPArchive(path: path, named: "17.kmz")
    let error = #expect(throws: GeoError.self) {
      try more.attachments(besides: more.document())
    }
    #expect(error?.reason == .unsafeArchive)
    #expect(error?.message.contains("would unpack to \(17 << 26)") == true)
  }

  /// All archives within an archive count together, by what they say that they unpack to.
  @Test func archivesWithinItMayHaveAGigabyte() throws {
    let inner = MadeEntry("a.kmz").with {
      $0.content = madeArchive([MadeEntry("doc.kml", emptyKML)])
    }
    let rest = Self.gigabyte - UInt64(inner.content.count)
    for (claim, reason) in [(rest, Reason.brokenArchive), (rest + 1, .unsafeArchive)] {
      let large = MadeEntry("b.kmz").with {
        // More than a thousandth of the claim, as deflate makes nothing smaller than that.
        $0.content = noise(1 << 21)
        $0.method = 8
        $0.size = claim
      }
      let scratch = try Scratch()
      let path = try scratch.write("out.kmz", madeArchive([inner, large]))
      let archive = try ZIPArchive(path: path)
      #expect(try archive.archive(of: archive.entries[0]).entries.map(\.name) == ["doc.kml"])
      let error = #expect(throws: GeoError.self) {
        _ = try archive.archive(of: archive.entries[1])
      }
      #expect(error?.reason == reason)
      #expect(error?.location?.path.hasSuffix("b.kmz") == true)
    }
  }
}
