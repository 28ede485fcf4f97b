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
  private var descriptor: Int32 = -1
  private var fileSize = 0
  /// Bytes handed out so far.
  public private(set) var size = 0
  /// Bytes of them that lie in the file.
  public var spilledSize: Int { fileSize }

  /// Memory of which at most `limit` bytes are not in a file.
  public init(limit: Int, folder: String = UnnamedFile.folder()) {
    self.limit = limit
    self.folder = folder
  }

  deinit {
    for block in blocks { munmap(block.baseAddress, block.count) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// A block of zeros, whose size is rounded up to whole pages; it stays where it is. Errors: `.file`.
  public func block(bytes wanted: Int) throws(GeoError) -> UnsafeMutableRawBufferPointer {
    let page = 1 << 16
    let bytes = (wanted + page - 1) / page * page
    let isSpilled = size + bytes > limit
    if isSpilled { try grow(by: bytes) }
    let address = mmap(
      nil, bytes, PROT_READ | PROT_WRITE,
      isSpilled ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS, isSpilled ? descriptor : -1,
      off_t(isSpilled ? fileSize - bytes : 0))
    guard let address, address != MAP_FAILED else {
      throw GeoError.system("reserve memory for a table", path: folder)
    }
    let block = UnsafeMutableRawBufferPointer(start: address, count: bytes)
    blocks.append(block)
    size += bytes
    return block
  }

  /// Makes the file longer, with room on the disk: a page without could not be written later.
  private func grow(by bytes: Int) throws(GeoError) {
    if descriptor < 0 { descriptor = UnnamedFile.open(folder + ".cairn-") }
    guard descriptor >= 0 else {
      throw GeoError.system("create a temporary file", path: folder)
    }
    #if canImport(Glibc)
      let status = posix_fallocate(descriptor, off_t(fileSize), off_t(bytes))
    #else
      let status = ftruncate(descriptor, off_t(fileSize + bytes)) == 0 ? 0 : errno
    #endif
    guard status == 0 else {
      errno = status
      var error = GeoError.system("make room in a temporary file", path: folder)
      if error.hint != nil { error.hint = "set TMPDIR to a folder with more room" }
      throw error
    }
    fileSize += bytes
  }
}
