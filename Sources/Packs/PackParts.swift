#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base
internal import Files
internal import Text

/// The parts of a pack that is being built, each in a file: in a hidden folder that goes with the run, or in one that
/// stays, so that a later run of the same input and options goes on from the parts that are finished. Several threads may
/// make a part each.
public final class PackParts: Sendable {
  /// A finished part.
  private struct Finished {
    var name: String
    var sha256: String
  }

  /// What the list of parts says, and what is said of them.
  private struct State {
    var finished: [Finished] = []
    var reused: [String] = []
    var dataTime: String?
  }

  /// Where parts are made if nothing is kept.
  private let scratch: String
  /// The folder that stays; nil if nothing is kept.
  private let kept: String?
  /// The hash of what parts are made of.
  private let key: String
  private let state = Lock(State())

  private static let listName = "pack-parts.json"

  /// Parts in a folder that is there, or in `kept`, which is made if it is not. Errors: `.usage` for a folder of something
  /// else, `.file`.
  public init(_ scratch: String, keptIn folder: String?, key: String) throws(GeoError) {
    self.scratch = scratch
    self.key = key
    kept = folder
    guard let folder else { return }
    if FolderListing.isFolder(folder) {
      let names = try FolderListing.names(in: folder).filter { $0 != "." && $0 != ".." }
      guard names.isEmpty || names.contains(Self.listName) else {
        throw GeoError(
          .usage, "the folder has other things than parts of a pack",
          at: SourceLocation(path: folder), hint: "--resume takes a new or empty folder, too")
      }
      if names.contains(Self.listName) { try readList(folder) }
    } else if mkdir(folder, 0o777) != 0 {
      throw GeoError.system("create the folder", path: folder)
    }
    try state.withLock { (state) throws(GeoError) in try writeList(state) }
  }

  /// What a part that is made again knows besides its file: the time of the newest object.
  public var dataTime: String? { state.withLock { $0.dataTime } }
  /// The parts that were there already.
  public var reused: [String] { state.withLock { $0.reused } }

  /// Where a part is.
  public func path(_ name: String) -> String { (kept ?? scratch) + "/" + name }

  /// Makes a part, unless it is there already.
  public func make(_ name: String, _ work: () throws(GeoError) -> Void) throws(GeoError) {
    guard try !has(name) else { return }
    try work()
    try enter(name)
  }

  /// True if a part is there already. Otherwise what there is of it is removed, and whoever makes it enters it.
  public func has(_ name: String) throws(GeoError) -> Bool {
    let known = state.withLock { $0.finished.first { $0.name == name } }
    if let known, FolderListing.size(ofFile: path(name)) != nil, try sum(name) == known.sha256 {
      state.withLock { $0.reused.append(name) }
      return true
    }
    state.withLock { $0.finished.removeAll { $0.name == name } }
    if kept != nil {
      // A run that was killed leaves a part half made, and what SQLite writes beside it.
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path(name) + suffix) }
    }
    return false
  }

  /// Enters a part that has been made.
  public func enter(_ name: String) throws(GeoError) {
    guard kept != nil else { return }
    let part = Finished(name: name, sha256: try sum(name))
    try state.withLock { (state) throws(GeoError) in
      state.finished.append(part)
      try writeList(state)
    }
  }

  /// Keeps what a part that is made knows of the data.
  public func keep(dataTime: String?) { state.withLock { $0.dataTime = dataTime } }

  /// Puts a part where it is worked on: the part itself, or a copy of one that stays.
  public func take(_ name: String, to destination: String) throws(GeoError) {
    guard kept != nil else {
      guard rename(path(name), destination) == 0 else {
        throw GeoError.system("rename into place", path: path(name))
      }
      return
    }
    let source = try RawFile.reading(path(name))
    let copy = try RawFile.creating(destination)
    var offset: UInt64 = 0
    while offset < source.size {
      let count = Int(min(source.size - offset, 1 << 20))
      let bytes = try source.bytes(at: offset, count: count)
      try copy.write(UnsafeRawBufferPointer(bytes.buffer), at: Int64(offset))
      offset += UInt64(count)
    }
  }

  /// Removes what was kept, when the pack is there.
  public func remove() {
    guard let kept else { return }
    for part in state.withLock({ $0.finished }) { unlink(path(part.name)) }
    unlink(path(Self.listName))
    // A folder that has something else in it stays.
    rmdir(kept)
  }

  private func sum(_ name: String) throws(GeoError) -> String {
    try PackContent.sum(ofFile: path(name), named: name).sha256
  }

  private func readList(_ folder: String) throws(GeoError) {
    let list = folder + "/" + Self.listName
    let file = try RawFile.reading(list)
    let bytes = try file.bytes(at: 0, count: Int(min(file.size, 1 << 20)))
    let json = try PackJSON(text: String(decoding: bytes.buffer, as: UTF8.self), path: list)
    // Parts of something else are made again.
    guard json["key"]?.text == key else { return }
    state.withLock { state in
      state.dataTime = json["data_time"]?.text
      state.finished = (json["parts"]?.items ?? []).compactMap { item in
        guard let name = item["name"]?.text, let sum = item["sha256"]?.text else { return nil }
        return Finished(name: name, sha256: sum)
      }
    }
  }

  private func writeList(_ state: State) throws(GeoError) {
    let parts = state.finished.map {
      JSONValue.object([("name", .string($0.name)), ("sha256", .string($0.sha256))])
    }
    let list = JSONValue.object([
      ("key", .string(key)), ("data_time", .optional(state.dataTime)), ("parts", .array(parts)),
    ])
    var bytes = Bytes()
    bytes.append(list.pretty() + "\n")
    let sink = try ByteSink(path: path(Self.listName), isOverwriting: true)
    try sink.write(bytes.buffer)
    try sink.commit()
  }
}
