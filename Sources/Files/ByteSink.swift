#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// Where a stream of bytes goes: standard output, a device, or a file that appears when it is whole.
public final class ByteSink {
  /// The path as the user gave it, or `stdout`.
  public let path: String
  /// Set when the reader of a pipe has gone; what follows is not written any more.
  public private(set) var isClosedDownstream = false
  private let descriptor: Int32
  private let file: OutputFile?
  private let ownsDescriptor: Bool
  /// True for what may block until somebody reads: pipes, terminals, sockets.
  private let mayBlock: Bool
  private let heedsSignals: Bool
  /// The outputs that the file is put in place with, if it is not put there alone.
  private let group: OutputGroup?
  private var writeBehind = WriteBehind()
  /// How much of the file was written.
  private var size: Int64 = 0
  /// Packs what is written, if that was asked for.
  private var packer: BlockPacker?
  /// What a pipe takes whole once it takes anything (POSIX).
  private static let pipeBytes = 4096

  /// Opens a destination; nil or `-` is standard output. One that does not heed signals is written
  /// although the run was interrupted. What is compressed, by so many threads, is whole only after
  /// ``prepare()``.
  public init(
    path: String?, isOverwriting: Bool, heedsSignals: Bool = true,
    compression: Compression? = nil, jobs: Int = 1, group: OutputGroup? = nil
  ) throws(GeoError) {
    self.heedsSignals = heedsSignals
    self.group = group
    packer = compression.map { BlockPacker($0, jobs: jobs) }
    if let path, path != "-" {
      self.path = path
      if OutputFile.isSpecial(path) {
        file = nil
        // Opened again, a file behind /dev/stderr would be written from its start.
        descriptor =
          OutputFile.openDescriptor(path).map { dup($0) } ?? openedDescriptor(path, O_WRONLY)
        ownsDescriptor = true
        guard descriptor >= 0 else { throw GeoError.system("open for writing", path: path) }
      } else {
        let file = try OutputFile(replacing: path, isOverwriting: isOverwriting)
        self.file = file
        descriptor = file.descriptor
        ownsDescriptor = false
      }
    } else {
      self.path = "stdout"
      file = nil
      descriptor = 1
      ownsDescriptor = false
    }
    var status = stat()
    mayBlock =
      file == nil && (fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG)
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  /// Writes all bytes; a pipe that was closed downstream throws `closedPipe`.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    if packer == nil { return try put(bytes) }
    try packer?.add(bytes) { (packed) throws(GeoError) in try put(packed) }
  }

  private func put(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    guard let base = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      var size = bytes.count - written
      if mayBlock, heedsSignals {
        guard Interruption.waitUntilWritable(descriptor) else {
          throw GeoError(.interrupted, "interrupted by a signal")
        }
        size = min(size, Self.pipeBytes)
      }
      let count = systemWrite(descriptor, base + written, size)
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        isClosedDownstream = true
        throw GeoError(.closedPipe, "the reader of the output has gone")
      } else if errno != EINTR && errno != EAGAIN || heedsSignals && Interruption.signal != 0 {
        var error = GeoError.system("write", path: path)
        // A stream has what was written before.
        if file == nil { error.hint = nil }
        throw error
      }
    }
    if file != nil {
      writeBehind.wrote(written, at: size, to: descriptor)
      size += Int64(written)
    }
  }

  /// Makes what was written durable, so that `commit()` has next to nothing left to fail at.
  public func prepare() throws(GeoError) {
    try finishPacking()
    try file?.prepare()
  }

  /// Puts the file in place, or leaves that to its group.
  public func commit() throws(GeoError) {
    try finishPacking()
    guard let group, let file else {
      try file?.commit()
      return
    }
    try file.prepare()
    group.add(file)
  }

  private func finishPacking() throws(GeoError) {
    try packer?.finish { (packed) throws(GeoError) in try put(packed) }
    packer = nil
  }
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
