#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The words of the command line as bytes.
///
/// On Linux they are read from the kernel: Swift's own way looks for them by parsing the process's
/// memory map, which takes a tenth of a small conversion's time.
enum ProgramArguments {
  /// All words, the program's name first, without the zero bytes that end them.
  static let words = read()

  /// The words behind the program's name as text, for the report.
  static var text: [String] { words.dropFirst().map { String(decoding: $0, as: UTF8.self) } }

  private static func read() -> [[UInt8]] {
    #if os(Linux)
      if let words = readFromKernel(), !words.isEmpty { return words }
    #endif
    return CommandLine.arguments.map { Array($0.utf8) }
  }

  #if os(Linux)
    private static func readFromKernel() -> [[UInt8]]? {
      let descriptor = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var bytes: [UInt8] = []
      while true {
        let before = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: max(4096, before)))
        let room = bytes.count - before
        let count = bytes.withUnsafeMutableBytes {
          Glibc.read(descriptor, $0.baseAddress.map { $0 + before }, room)
        }
        guard count >= 0 else { return nil }
        bytes.removeLast(room - count)
        if count == 0 { break }
      }
      // Every word ends in a zero byte, the last one too; empty words count.
      var words = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
      words.removeLast()
      return words
    }
  #endif
}
