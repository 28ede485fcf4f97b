#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// Memory for tables that may not fit into it: in blocks, of which those beyond a limit lie in a temporary
/// file that the system writes out and reads in as it needs.
public final class SpillingMemory {
  private let limit: Int
  private let folder: String
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var file: RawFile?
  /// Bytes handed out so far.
  public private(set) var size = 0
  /// Bytes of them that lie in the file.
  public private(set) var spilledSize = 0

  /// Memory of which at most `limit` bytes are not in a file.
  public init(limit: Int, folder: String = UnnamedFile.folder()) {
    self.limit = limit
    self.folder = folder
  }

  deinit {
    for block in blocks { munmap(block.baseAddress, block.count) }
  }

  /// A block of zeros, whose size is rounded up to whole pages; it stays where it is. Errors: `.file`.
  public func block(bytes wanted: Int) throws(GeoError) -> UnsafeMutableRawBufferPointer {
    let page = 1 << 16
    let bytes = (wanted + page - 1) / page * page
    let block = size + bytes > limit ? try spilled(bytes) : try anonymous(bytes)
    blocks.append(block)
    size += bytes
    return block
  }

  /// Lets go of what is resident of the file; it comes back where it is looked at. Any thread may look meanwhile. What goes
  /// through a large table once calls it now and then, and stays small.
  public func unload() {
    guard spilledSize > 0 else { return }
    var offset = 0
    for block in blocks {
      offset += block.count
      if offset > size - spilledSize { madvise(block.baseAddress, block.count, MADV_DONTNEED) }
    }
  }

  private func anonymous(_ bytes: Int) throws(GeoError) -> UnsafeMutableRawBufferPointer {
    guard
      let address = mmap(
        nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      address != MAP_FAILED
    else { throw GeoError.system("reserve memory for a table", path: folder) }
    return UnsafeMutableRawBufferPointer(start: address, count: bytes)
  }

  private func spilled(_ bytes: Int) throws(GeoError) -> UnsafeMutableRawBufferPointer {
    let file =
      if let file { file } else {
        try RawFile.temporary(in: folder, hint: "set TMPDIR to a folder with more room")
      }
    self.file = file
    try file.grow(from: Int64(spilledSize), by: bytes)
    let block = try file.map(bytes, at: Int64(spilledSize), isWritable: true)
    spilledSize += bytes
    return block
  }
}
