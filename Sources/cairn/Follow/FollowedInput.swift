import Base
import Files
import FormatKit
import Formats
import GeoJSON

/// A growing input as one small input after the other, each of whole lines.
final class FollowedInput {
  private let lines: FollowedLines
  private let path: String
  private let named: String?
  /// The format, told from the first lines.
  private var format: Format?
  /// The line with the names of columns, for formats that begin with one.
  private var head: [UInt8] = []
  /// A first line by which no format can be told, as names of columns alone may be.
  private var early: [UInt8] = []

  /// The formats of which each line is a record.
  static let formatNames = ["geojsonseq", "csv", "tsv", "nmea"]

  /// Follows the one input of a run. Errors: `.usage`, `.file`.
  init(_ input: InputOptions) throws(GeoError) {
    guard input.paths.count == 1 else {
      throw GeoError(.usage, "--follow reads one input")
    }
    path = input.paths[0]
    named = input.format
    lines = try FollowedLines(path: path)
    Interruption.hold()
  }

  /// The next lines as an input; nil at the end. Errors: those of the file, `.usage` for a format without lines.
  func next() throws(GeoError) -> Run.Input? {
    while var bytes = try lines.next() {
      guard bytes.contains(where: { $0 > 0x20 }) else { continue }
      let isFirst = format == nil
      let name = path == "-" ? "stdin" : path
      if isFirst {
        bytes = early + bytes
        do throws(GeoError) {
          format = try told(from: bytes)
        } catch {
          guard error.reason == .unknownFormat, early.isEmpty,
            bytes.firstIndex(of: UInt8(ascii: "\n")) == bytes.count - 1
          else { throw error }
          early = bytes
          continue
        }
      }
      guard let format else { return nil }
      if format.name == "csv" || format.name == "tsv" {
        if isFirst {
          let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1
          head = Array(bytes[...end])
          // Names alone are no positions yet.
          guard bytes.count > head.count else { continue }
        } else if bytes.starts(with: head) {
          // A new file begins with them again.
          guard bytes.count > head.count else { continue }
        } else {
          bytes = head + bytes
        }
      }
      let source = try ByteSource(path: name, reading: HeadBytes(bytes))
      return Run.Input(path: name, source: source, format: format)
    }
    // It stayed the only one.
    if format == nil, !early.isEmpty, Interruption.arrivedSignal == 0 { _ = try told(from: early) }
    return nil
  }

  private func told(from bytes: [UInt8]) throws(GeoError) -> Format {
    var format: Format
    if let named {
      format = try Format.requested(named, for: .reading)
    } else {
      let source = try ByteSource(
        path: path == "-" ? "stdin" : path, reading: HeadBytes(bytes))
      format = try Format.recognised(source)
    }
    // One feature a line is a sequence, of however many.
    if format.name == "geojson" { format = .geoJSONSequence }
    guard Self.formatNames.contains(format.name) else {
      throw GeoError(
        .usage, "\(format.title) cannot be followed", at: SourceLocation(path: path),
        hint: "formats whose lines are records can: " + Self.formatNames.joined(separator: ", "))
    }
    return format
  }
}
