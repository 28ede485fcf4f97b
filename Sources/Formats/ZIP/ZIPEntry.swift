import CMinizip
import Geometry

/// A file or folder in an archive, as the central directory has it (APPNOTE §4.3.12).
struct ZIPEntry {
  /// The name as it is there.
  let name: String
  /// The name as a path that stays in the archive; nil for one that would leave it.
  let path: RelativePath?
  /// The bytes that it unpacks to, as it claims.
  let size: UInt64
  /// The bytes that it takes in the archive.
  let compressedSize: UInt64
  let method: UInt
  let isEncrypted: Bool
  /// Where minizip finds it.
  let position: unz64_file_pos

  init(name: [UInt8], _ info: unz_file_info64, at position: unz64_file_pos) {
    self.name = ZIPNameText.text(of: name)
    path = RelativePath(self.name)
    size = info.uncompressed_size
    compressedSize = info.compressed_size
    method = info.compression_method
    // Bit 0, and bit 6 for strong encryption (APPNOTE §4.4.4).
    isEncrypted = info.flag & 0x41 != 0
    self.position = position
  }

  /// Its number in the archive's directory, from 0.
  var index: UInt64 { position.num_of_file }

  /// True if its sizes are in fields of ZIP64 (APPNOTE §4.5.3) that minizip 1.1 passes over on machines of
  /// 64 bits.
  var hasUnreadSizes: Bool { max(size, compressedSize) == UInt64(UInt32.max) }

  /// True for a folder, which has nothing in it.
  var isFolder: Bool { name.hasSuffix("/") || name.hasSuffix("\\") && size == 0 }

  /// True for what file managers leave behind.
  var isJunk: Bool {
    let parts = name.split { $0 == "/" || $0 == "\\" }
    return parts.contains("__MACOSX") || parts.last == ".DS_Store"
  }

  /// True for what may be the document of a KMZ archive.
  var isKML: Bool {
    !isFolder && !isJunk && name.utf8.count > 4 && name.suffix(4).lowercased() == ".kml"
  }
}
