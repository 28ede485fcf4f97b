import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Files

@Suite struct CompressedOutputTests {
  /// Text of so many bytes that does not repeat itself.
  private static func text(_ count: Int) -> [UInt8] {
    var generator = SplitMix64(seed: 7)
    return (0..<count).map { _ in UInt8.random(in: 32...90, using: &generator) }
  }

  private static func write(
    _ bytes: [UInt8], to path: String, pieces: Int, _ compression: Compression?, jobs: Int = 3
  ) throws {
    let sink = try ByteSink(
      path: path, isOverwriting: false, compression: compression, jobs: jobs)
    var start = 0
    while start < bytes.count {
      let end = min(start + pieces, bytes.count)
      try bytes[start..<end].withUnsafeBufferPointer { try sink.write($0) }
      start = end
    }
    try sink.commit()
  }

  private static func read(_ path: String) throws -> [UInt8] {
    let source = try ByteSource(path: path)
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: 1 << 20) {}
    return Array(UnsafeBufferPointer(start: bytes.base, count: bytes.count))
  }

  /// Sizes about the block's: nothing, a byte, one block to the byte and beside it, and several rounds.
  @Test(arguments: [Compression.gzip, .bzip2]) func everySizeComesBack(
    _ compression: Compression
  ) throws {
    let block = compression.blockSize
    let rounds = compression == .gzip ? 5 * block + 3 : 3 * block
    for count in [0, 1, block - 1, block, block + 1, rounds] {
      let scratch = try Scratch()
      let bytes = Self.text(count)
      let path = scratch.path(compression == .gzip ? "a.gz" : "a.bz2")
      try Self.write(bytes, to: path, pieces: 300_001, compression)
      let back = try Self.read(path)
      #expect(back == bytes, "\(count) bytes")
    }
  }

  /// gzip reads it, and says that it is sound.
  @Test func gzipReadsIt() throws {
    let scratch = try Scratch()
    let bytes = Self.text(2_500_000)
    try Self.write(bytes, to: scratch.path("a.gz"), pieces: 70_000, .gzip)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "cd '\(scratch.folder.path)' && gzip -dk a.gz"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try Data(contentsOf: URL(filePath: scratch.path("a"))) == Data(bytes))
  }

  /// Threads and pieces change nothing.
  @Test func theSameBytesForAnyJobs() throws {
    let scratch = try Scratch()
    let bytes = Self.text(4_000_000)
    try Self.write(bytes, to: scratch.path("1.gz"), pieces: 1 << 20, .gzip, jobs: 1)
    try Self.write(bytes, to: scratch.path("8.gz"), pieces: 99_999, .gzip, jobs: 8)
    let contents = try scratch.contents()
    #expect(contents["1.gz"] == contents["8.gz"])
  }

  /// Bytes are packed when the output is committed, and not beside it.
  @Test func nothingIsThereBeforeTheEnd() throws {
    let scratch = try Scratch()
    do {
      let sink = try ByteSink(
        path: scratch.path("a.gz"), isOverwriting: false, compression: .gzip)
      try Self.text(100).withUnsafeBufferPointer { try sink.write($0) }
    }
    #expect(scratch.names.isEmpty)
  }

  @Test func endingsTell() {
    #expect(Compression(path: "a.OSM.GZ") == .gzip)
    #expect(Compression(path: "b/c.bz2") == .bzip2)
    #expect(Compression(path: "gz") == nil)
  }
}
