#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How the temporary files of a destination are called: `.NAME.partial-PID`, and more behind it for
/// files of a moment.
struct TemporaryName {
  private let prefix: String

  /// What a file system takes as a name, and what may follow the prefix: a process's number, a count,
  /// and what `mkstemp` or SQLite put behind a name.
  private static let longest = 255
  private static let suffixRoom = 40

  /// The names for a destination's own name; a long one is cut, and told apart by a checksum.
  init(of name: String) {
    let marks = "..partial-".utf8.count
    if name.utf8.count + marks + Self.suffixRoom <= Self.longest {
      prefix = "." + name + ".partial-"
      return
    }
    // FNV-1a.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let mark = "~" + String(hash, radix: 16)
    var kept = name[...]
    while kept.utf8.count + mark.utf8.count + marks + Self.suffixRoom > Self.longest {
      kept.unicodeScalars.removeLast()
    }
    prefix = "." + kept + mark + ".partial-"
  }

  /// Creates and locks a file that nobody else has; nil if that fails, with the reason in `errno`.
  func create(in folder: String) -> (path: String, descriptor: Int32)? {
    var path = folder + prefix + "\(getpid())"
    for count in 1...1000 {
      let descriptor = openedDescriptor(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o666)
      if descriptor >= 0 {
        if Self.lock(descriptor) { return (path, descriptor) }
        close(descriptor)
      } else if errno != EEXIST {
        return nil
      }
      // Another process of the same number, in another container, or a leftover that is not ours.
      path = folder + prefix + "\(getpid())-\(count)"
    }
    return nil
  }

  /// What `mkstemp` puts in place of characters at the end of a name.
  static let uniqueLength = 6

  /// Creates a file that nobody else has, whose path has a certain beginning; nil if that fails, with the
  /// reason in `errno`.
  static func createUnique(_ beginning: String) -> (path: String, descriptor: Int32)? {
    var path = Array(uniquePattern(beginning).utf8CString)
    return path.withUnsafeMutableBufferPointer { path in
      guard let start = path.baseAddress else { return nil }
      let descriptor = mkstemp(start)
      guard descriptor >= 0 else { return nil }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return (String(cString: start), descriptor)
    }
  }

  /// Creates a folder that nobody else has, and opens it; nil if that fails, with the reason in `errno`.
  static func createUniqueFolder(_ beginning: String) -> (path: String, descriptor: Int32)? {
    while true {
      var path = Array(uniquePattern(beginning).utf8CString)
      let made: String? = path.withUnsafeMutableBufferPointer { path in
        guard let start = path.baseAddress, mkdtemp(start) != nil else { return nil }
        return String(cString: start)
      }
      guard let made else { return nil }
      let descriptor = openedDescriptor(made, O_RDONLY | O_DIRECTORY)
      if descriptor >= 0 { return (made, descriptor) }
      // Who removes leftovers may have taken it for one before it could be locked.
      guard errno == ENOENT else { return nil }
    }
  }

  /// What errors name when no such file can be created.
  static func uniquePattern(_ beginning: String) -> String {
    beginning + String(repeating: "X", count: uniqueLength)
  }

  /// Locks a new file; false if somebody else took it for a leftover before.
  static func lock(_ descriptor: Int32) -> Bool {
    while flock(descriptor, LOCK_EX) != 0 {
      // Some file systems have no locks, and thus no leftovers that are told from files in use.
      if errno != EINTR { return true }
      if Interruption.signal != 0 { return true }
    }
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Removes what killed runs to the same destination left: temporary files that nobody holds a lock on.
  func removeLeftovers(in folder: String) {
    Self.removeUnlocked(in: folder) { name in
      name.hasPrefix(prefix)
        && name.utf8.dropFirst(prefix.utf8.count).allSatisfy { byte in
          UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        }
    }
  }

  /// Removes our regular files, or folders (`S_IFDIR`), with certain names in a folder that nobody holds a lock on.
  static func removeUnlocked(
    _ kind: mode_t = S_IFREG, in folder: String, where isOurs: (String) -> Bool
  ) {
    forEachName(in: folder) { name in
      guard isOurs(name) else { return }
      let leftover = openedDescriptor(
        folder + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      guard leftover >= 0 else { return }
      var status = stat()
      if fstat(leftover, &status) == 0, status.st_mode & S_IFMT == kind,
        flock(leftover, LOCK_EX | LOCK_NB) == 0
      {
        if kind == S_IFDIR { removeFolder(folder + name) } else { unlink(folder + name) }
      }
      close(leftover)
    }
  }

  /// Removes a folder with all that is in it; what links lead to stays.
  static func removeFolder(_ folder: String) {
    forEachName(in: folder) { name in
      let path = folder + "/" + name
      if unlink(path) != 0, errno == EISDIR || errno == EPERM { removeFolder(path) }
    }
    rmdir(folder)
  }

  /// Goes through the names in a folder, but for itself and the one above it.
  private static func forEachName(in folder: String, _ body: (String) -> Void) {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { body(name) }
    }
  }
}
