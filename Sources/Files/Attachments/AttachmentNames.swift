public import Base

/// The names that the files of a run have in its output, decided when each input is opened: before the first feature
/// is read that refers to a file by its name.
///
/// A file whose name another one has gets a number; one of the same name and content is the same file.
public final class AttachmentNames {
  private struct Known {
    var file: Attachment
    var print: UInt64?
  }

  private var known: [String: Known] = [:]

  /// No names yet.
  public init() {}

  /// The name of a file in the output, which no other file gets. Errors: those of reading a file,
  /// which is done only if another one has its name and size.
  public func take(_ file: Attachment) throws(GeoError) -> String {
    guard let wanted = RelativePath(file.name) else { return file.name }
    var print: UInt64?
    let name = try wanted.numbered { (candidate) throws(GeoError) in
      guard let other = known[candidate] else { return true }
      guard other.file.size == file.size else { return false }
      let ours = if let print { print } else { try Self.print(of: file) }
      print = ours
      let theirs = if let made = other.print { made } else { try Self.print(of: other.file) }
      known[candidate]?.print = theirs
      return ours == theirs
    }
    if known[name] == nil { known[name] = Known(file: file, print: print) }
    return name
  }

  /// FNV-1a over 64 bits.
  private static func print(of file: Attachment) throws(GeoError) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    try file.read { (piece) throws(GeoError) in
      for byte in piece { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return hash
  }
}
