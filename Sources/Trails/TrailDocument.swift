public import Base
public import Files

/// A trail of tasks: a document of the element `questionset`, read as a whole.
public struct TrailDocument {
  /// The path, as given.
  public let path: String
  /// The tasks in order.
  public let tasks: [TrailTask]
  let frame: TrailFrame

  /// The name of the root.
  static let rootName = "questionset"
  /// The largest document, in bytes.
  private static let sizeLimit = 1 << 28

  /// Reads a source to its end. Errors: `.xmlSyntax`, `.xmlEntity`, `.badTrail`, those of reading.
  public init(_ source: ByteSource) throws(GeoError) {
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: 1 << 16) {
      guard bytes.count <= Self.sizeLimit else {
        throw GeoError(
          .badTrail, "the document is larger than 256 MB", at: SourceLocation(path: source.path))
      }
    }
    try self.init(bytes.buffer, path: source.path)
  }

  /// Reads a text; messages call it `path`. Errors: `.xmlSyntax`, `.xmlEntity`, `.badTrail`.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, path: String) throws(GeoError) {
    let parsed = try TrailParser(bytes, path: path)
    guard var root = parsed.root, root.name == Self.rootName else {
      throw GeoError(
        .badTrail, "the root is '\(parsed.root?.name ?? "")', not '\(Self.rootName)'",
        at: SourceLocation(path: path, line: parsed.root?.line, column: 1))
    }
    var tasks: [TrailTask] = []
    var between: [TrailNode] = []
    for node in root.content {
      if case .element(let element) = node, element.name == "task" {
        tasks.append(TrailTask(before: between, element: element, order: tasks.count + 1))
        between = []
      } else {
        between.append(node)
      }
    }
    root.content = []
    var frame = TrailFrame()
    frame.type = parsed.type
    frame.prolog = parsed.prolog
    frame.epilog = parsed.epilog
    frame.root = root
    frame.tail = between
    self.frame = frame
    self.tasks = tasks
    self.path = path
  }
}
