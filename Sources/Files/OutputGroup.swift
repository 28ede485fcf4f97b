public import Base

/// Outputs that are put in place together when all of them are whole, so that none is there if one fails.
///
/// Several threads may enter outputs at once.
public final class OutputGroup: Sendable {
  private let files = Lock<[OutputFile]>([])

  /// A group without outputs.
  public init() {}

  /// Enters a file that is whole and durable.
  func add(_ file: OutputFile) { files.withLock { $0.append(file) } }

  /// Puts all files in place; what is left to fail is the system's refusal to rename one.
  public func commit() throws(GeoError) {
    try files.withLock { (files) throws(GeoError) in
      for file in files { try file.commit() }
      files.removeAll()
    }
  }
}
