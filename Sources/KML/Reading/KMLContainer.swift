internal import Base
internal import Features

/// What the reader knows of an open kml, Document or Folder.
struct KMLContainer {
  /// True for an element that is not a container, but may hold features.
  var isTransparent = false
  /// Its number in the document, from 1.
  var ordinal: UInt64
  var element: KMLName
  var name: String?
  /// False for kml and for Documents outside of all folders, which `folder_path` does not count.
  var isCounted: Bool
  /// The `folder_path` of its features; nil outside of all folders. Settled by its first feature.
  var path: [UInt8]?
  var isPathSettled = false
  /// The layer of its features.
  var layer: Layer?
  /// The batch that `tag` and `slot` belong to.
  var batchNumber: UInt64 = 0
  var tag: UInt32 = 0
  var slot: UInt32 = 0

  /// A name as a part of a path: `/` and `\` are escaped by `\`.
  static func appendEscaped(_ name: String, to path: inout [UInt8]) {
    for byte in name.utf8 {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") { path.append(UInt8(ascii: "\\")) }
      path.append(byte)
    }
  }
}

/// What the reader writes into a batch's text before the features of a container: the numbers of their
/// document and namespace declarations, and their `folder_path`, which their cells refer to.
struct KMLContext {
  var document: Int
  var bindings: Int
  /// Where the path lies in the batch's text; nil without one.
  var path: Range<Int>?

  private static let noPath = UInt32.max
  /// The bytes before the path.
  private static let headSize = 12

  /// Appends a context; returns where it is.
  static func append(
    document: Int, bindings: Int, path: [UInt8]?, to text: inout Bytes
  ) -> UInt32 {
    let start = UInt32(truncatingIfNeeded: text.count)
    append(UInt32(truncatingIfNeeded: document), to: &text)
    append(UInt32(truncatingIfNeeded: bindings), to: &text)
    append(path.map { UInt32(truncatingIfNeeded: $0.count) } ?? noPath, to: &text)
    path?.withUnsafeBufferPointer { text.append(contentsOf: $0) }
    return start
  }

  private static func append(_ number: UInt32, to text: inout Bytes) {
    withUnsafeBytes(of: number) { bytes in
      for byte in bytes { text.append(byte) }
    }
  }

  /// The context that was appended at `start`.
  init(at start: UInt32, in text: borrowing Bytes) {
    let head = UnsafeRawPointer(
      text.buffer(Int(start)..<Int(start) + Self.headSize).baseAddress ?? UnsafePointer(text.base))
    document = Int(head.loadUnaligned(as: UInt32.self))
    bindings = Int(head.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    let length = head.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    let first = Int(start) + Self.headSize
    path = length == Self.noPath ? nil : first..<first + Int(length)
  }
}
