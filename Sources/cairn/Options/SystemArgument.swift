#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Files
import FormatKit
import Geometry
import Systems

/// A reference system as the command line takes it: whatever PROJ understands, or a file that holds it.
struct SystemArgument {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The most that a definition is long.
  private static let limit = 1 << 20

  /// What texts were found to mean: a run asks several times, and PROJ is slow to say that it knows no such name.
  private static let answers = Lock<[String: Result<CoordinateReferenceSystem, GeoError>]>([:])

  /// The system. Errors: `.unknownSystem`, `.file`, `.library`.
  func system() throws(GeoError) -> CoordinateReferenceSystem {
    if let known = CoordinateReferenceSystem.wellKnown(text) { return known }
    let content = try content()
    if let answer = Self.answers.withLock({ $0[content] }) { return try answer.get() }
    let answer = Result { () throws(GeoError) in try ReferenceSystems().systemOfPlaces(content) }
    Self.answers.withLock { $0[content] = answer }
    return try answer.get()
  }

  /// Tells a reader that the user named the system, and whether it is a projected one: a CSV has no other way
  /// to know that its numbers are metres.
  static func tell(_ text: String?, to request: inout InputRequest) {
    guard let text else { return }
    request.reading.isSystemNamed = true
    guard (try? SystemArgument(text).system().isGeographic) == false else { return }
    request.options["coordinates"] = "projected"
  }

  /// The text itself, or what is in the file of that name.
  func content() throws(GeoError) -> String {
    var status = stat()
    guard !text.contains("["), !text.hasPrefix("{"), !text.hasPrefix("+"),
      stat(text, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return text }
    let source = try ByteSource(path: text)
    var bytes = Bytes()
    while bytes.count < Self.limit, try source.read(into: &bytes, atMost: Self.limit) {}
    return String(decoding: bytes.buffer, as: UTF8.self)
  }
}
