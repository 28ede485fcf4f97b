#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// A copy of an input in a temporary file, for readers that need a file: of standard input, a pipe or
/// compressed bytes. It goes when the object does; until then the process holds a lock on it, so that
/// the next copy can remove what a killed run left.
public final class SpooledFile {
  /// Where the copy is.
  public let path: String
  private let file: RawFile
  private var isThere = true

  private static let prefix = "cairn-input-"

  /// Copies what is left of a source to `TMPDIR`, or else `/tmp`.
  public init(_ source: ByteSource) throws(GeoError) {
    let folder = UnnamedFile.folder()
    TemporaryName.removeUnlocked(in: folder) {
      $0.hasPrefix(Self.prefix)
        && $0.utf8.count == Self.prefix.utf8.count + TemporaryName.uniqueLength
    }
    let beginning = folder + Self.prefix
    var file = TemporaryName.createUnique(beginning)
    // Hardly ever: who removes leftovers could take a new file for one until it is locked.
    while let new = file, !TemporaryName.lock(new.descriptor) {
      close(new.descriptor)
      file = TemporaryName.createUnique(beginning)
    }
    guard let file else {
      throw GeoError.system(
        "create a temporary file", path: TemporaryName.uniquePattern(beginning))
    }
    path = file.path
    self.file = RawFile(
      adopting: file.descriptor, path: path, object: "a temporary copy of the input",
      hint: "set TMPDIR to a folder with more room")
    TemporaryFiles.enter(path)
    do throws(GeoError) {
      try copy(source)
    } catch {
      remove()
      throw error
    }
  }

  deinit { remove() }

  /// Takes the file's name away now; whoever has it open reads on.
  public func remove() {
    guard isThere else { return }
    isThere = false
    unlink(path)
    TemporaryFiles.leave(path)
    file.close()
  }

  private func copy(_ source: ByteSource) throws(GeoError) {
    var block = Bytes(capacity: 1 << 18)
    var size: Int64 = 0
    while true {
      block.removeAll()
      guard try source.read(into: &block, atMost: 1 << 18) else { return }
      try file.write(UnsafeRawBufferPointer(block.buffer), at: size)
      size += Int64(block.count)
    }
  }
}
