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
  private var descriptor: Int32

  private static let prefix = "cairn-input-"

  /// Copies what is left of a source to `TMPDIR`, or else `/tmp`.
  public init(_ source: ByteSource) throws(GeoError) {
    var folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    folder = folder.isEmpty ? "/tmp/" : folder.hasSuffix("/") ? folder : folder + "/"
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
    (path, descriptor) = file
    TemporaryFiles.enter(path)
    do throws(GeoError) {
      try Self.copy(source, to: descriptor, path)
    } catch {
      remove()
      throw error
    }
  }

  deinit { remove() }

  /// Takes the file's name away now; whoever has it open reads on.
  public func remove() {
    guard descriptor >= 0 else { return }
    unlink(path)
    TemporaryFiles.leave(path)
    close(descriptor)
    descriptor = -1
  }

  private static func copy(
    _ source: ByteSource, to descriptor: Int32, _ path: String
  ) throws(GeoError) {
    var block = Bytes(capacity: 1 << 18)
    while true {
      block.removeAll()
      guard try source.read(into: &block, atMost: 1 << 18) else { return }
      var written = 0
      while written < block.count {
        let count = write(descriptor, block.base + written, block.count - written)
        if count >= 0 {
          written += count
        } else if errno != EINTR || Interruption.signal != 0 {
          var error = GeoError.system("write a temporary copy of the input", path: path)
          if error.hint != nil { error.hint = "set TMPDIR to a folder with more room" }
          throw error
        }
      }
    }
  }
}
