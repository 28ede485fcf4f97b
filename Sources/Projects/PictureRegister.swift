public import Base
public import Files
internal import Hashing
internal import Text

/// The pictures that features of a run name: each once, however many features have it, by a name made of its content.
public final class PictureRegister {
  /// A picture that was found.
  private struct Known {
    var size: UInt64
    /// Where it is read from: a file, or a part of the spool.
    var path: String?
    var offset: UInt64 = 0
  }

  private struct State {
    /// By their names in the project.
    var known: [String: Known] = [:]
    /// Names by what features call them, so that each file is read once.
    var names: [String: String] = [:]
    var spooled: UInt64 = 0
  }

  private let folders: [String]
  private let state = Lock(State())
  private let spool: UnnamedFile

  /// The folder in which projects and what is exported of them have their pictures.
  public static let folder = "pictures/"
  /// The largest picture, in bytes.
  public static let sizeLimit = 1 << 30

  /// A register that looks for files in some folders, and in that of the input that names them. Errors: `.file`.
  public init(folders: [String]) throws(GeoError) {
    self.folders = folders.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    spool = try UnnamedFile(in: UnnamedFile.folder())
  }

  /// The name in the project of what a feature of an input calls a picture: a path, a name in which characters are
  /// percent-encoded, or a data URI; nil if there is no such picture. Errors: those of reading a file.
  public func name(of reference: String, from input: String) throws(GeoError) -> String? {
    if reference.hasPrefix("data:") { return try nameOfData(reference) }
    let own = OutputFile.split(input).folder
    let key = own + "\u{0}" + reference
    if let known = state.withLock({ $0.names[key] }) { return known }
    guard let path = path(of: reference, beside: own) else { return nil }
    guard let name = try take(path) else { return nil }
    state.withLock { $0.names[key] = name }
    return name
  }

  /// The file that a reference leads to.
  private func path(of reference: String, beside own: String) -> String? {
    let decoded = String(decoding: PercentText.decoded(reference), as: UTF8.self)
    for text in decoded == reference ? [reference] : [reference, decoded] {
      if text.hasPrefix("/") {
        if let size = FolderListing.size(ofFile: text), size > 0 { return text }
        continue
      }
      guard let inside = RelativePath(text) else { continue }
      let last = inside.text.split(separator: "/").last.map(String.init) ?? inside.text
      // The path as it is comes before any file of its name.
      for name in [inside.text, last] {
        for candidate in (folders + [own]).map({ $0 + name }) {
          if let size = FolderListing.size(ofFile: candidate), size > 0 { return candidate }
        }
      }
    }
    return nil
  }

  /// The name of a picture of a service that calls it by the id of its feature: `ID.jpg` and the like.
  public func name(ofID id: String, from input: String) throws(GeoError) -> String? {
    for ending in ["jpg", "jpeg", "png", "heic", "webp", "JPG"] {
      if let name = try name(of: "\(id).\(ending)", from: input) { return name }
    }
    return nil
  }

  /// Takes in a file; returns its name in the project. Nil for a file that is no picture: what data name must not bring
  /// any other file of the machine into a project. Errors: `.file`.
  private func take(_ path: String) throws(GeoError) -> String? {
    let file = try RawFile.reading(path)
    let size = file.size
    guard size <= Self.sizeLimit else {
      throw GeoError(.file, "a picture has at most 1 GB", at: SourceLocation(path: path))
    }
    var hash = SHA256()
    var head: [UInt8] = []
    var offset: UInt64 = 0
    while offset < size {
      let piece = try file.bytes(at: offset, count: Int(min(size - offset, 1 << 20)))
      if head.isEmpty {
        head = Array(piece.buffer.prefix(16))
        guard PictureKind(head) != nil else { return nil }
      }
      hash.add(piece.buffer)
      offset += UInt64(piece.count)
    }
    guard let kind = PictureKind(head) else { return nil }
    let name = Self.name(hash, kind)
    state.withLock { state in
      if state.known[name] == nil { state.known[name] = Known(size: size, path: path) }
    }
    return name
  }

  private static func name(_ hash: SHA256, _ kind: PictureKind) -> String {
    folder + hash.hex.prefix(16) + "." + kind.rawValue
  }

  // MARK: - Data URIs

  /// Takes in the content of a data URI (RFC 2397) in base 64; nil if it is none.
  private func nameOfData(_ uri: String) throws(GeoError) -> String? {
    guard let comma = uri.utf8.firstIndex(of: UInt8(ascii: ",")),
      uri[..<comma].hasSuffix(";base64"),
      let content = Base64.decoded(uri.utf8[uri.utf8.index(after: comma)...]),
      let kind = PictureKind(content)
    else { return nil }
    var hash = SHA256()
    hash.add(content)
    let name = Self.name(hash, kind)
    let start: UInt64? = state.withLock { state in
      guard state.known[name] == nil else { return nil }
      let start = state.spooled
      state.spooled += UInt64(content.count)
      state.known[name] = Known(size: UInt64(content.count), path: nil, offset: start)
      return start
    }
    guard let start else { return name }
    var bytes = Bytes()
    content.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    try spool.write(bytes.buffer, at: start)
    return name
  }

  // MARK: - What was found

  /// The pictures, in the order of their names.
  public var attachments: [Attachment] {
    let known = state.withLock { $0.known }
    return known.sorted { $0.key < $1.key }.map { name, known in
      Attachment(name: name, size: known.size) { [spool] (body) throws(GeoError) in
        guard let path = known.path else {
          let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
          defer { block.deallocate() }
          var done: UInt64 = 0
          while done < known.size {
            let count = Int(min(UInt64(block.count), known.size - done))
            let part = UnsafeMutableRawBufferPointer(rebasing: block[0..<count])
            try spool.read(into: part, at: known.offset + done)
            try body(UnsafeRawBufferPointer(part).bindMemory(to: UInt8.self))
            done += UInt64(count)
          }
          return
        }
        let file = try RawFile.reading(path)
        var done: UInt64 = 0
        while done < known.size {
          let piece = try file.bytes(at: done, count: Int(min(1 << 20, known.size - done)))
          try body(piece.buffer)
          done += UInt64(piece.count)
        }
      }
    }
  }
}
