import Base
import Files
import FormatKit
import Formats
import GeoJSON
import Positions
import Text

/// A growing input as one small input after the other, each of whole lines.
final class FollowedInput {
  /// Some lines as an input of their own.
  private struct Piece {
    let bytes: [UInt8]
    /// Lines of the input before the first one, without those that were put before it.
    let linesBefore: Int
  }

  private let lines: FollowedLines
  private let path: String
  private let named: String?
  /// The format, told from the first lines.
  private var format: Format?
  /// The line with the names of columns, for formats that begin with one.
  private var head: [UInt8] = []
  /// A first line by which no format can be told, as names of columns alone may be.
  private var early: [UInt8] = []
  /// Epochs of a receiver.
  private var epochs: NMEAStream
  private var epochLineCount = 0
  private var pieces: ArraySlice<Piece> = []
  /// Lines that have been taken, since the file began.
  private var lineCount = 0
  private var restartCount = 0
  private var unfinished: [SourceLocation] = []
  private var isAtEnd = false
  /// What comes before the piece at hand.
  private var linesBefore = 0
  private var featuresBefore = 0
  /// The bytes of the piece at hand.
  private(set) var text: [UInt8] = []

  /// The formats of which each line is a record.
  static let formatNames = ["geojsonseq", "csv", "tsv", "nmea"]
  /// A receiver that is silent for so many milliseconds has ended its epoch.
  private static let longestEpoch = 1000

  /// Follows the one input of a run. Errors: `.usage`, `.file`.
  init(_ input: InputOptions) throws(GeoError) {
    guard input.paths.count == 1 else {
      throw GeoError(.usage, "--follow reads one input")
    }
    path = input.paths[0]
    named = input.format
    try Self.check(path)
    epochs = NMEAStream(date: input.options.last { $0.name == "nmea-date" }?.value)
    lines = try FollowedLines(path: path)
    Interruption.hold()
  }

  /// Refuses files whose bytes are no lines of text as they come. Errors: `.usage`, `.file`.
  private static func check(_ path: String) throws(GeoError) {
    guard path != "-", FolderListing.size(ofFile: path) != nil else { return }
    let source = try ByteSource(path: path)
    let isWide = source.withHead {
      $0.starts(with: [0xFF, 0xFE]) || $0.starts(with: [0xFE, 0xFF])
    }
    guard source.compression != nil || isWide else { return }
    let what = source.compression.map { "compressed (\($0))" } ?? "in UTF-16"
    throw GeoError(
      .usage, "the file is \(what) and cannot be followed", at: SourceLocation(path: path),
      hint: "what is followed grows by lines of text in UTF-8")
  }

  /// The next lines as an input; nil at the end. Errors: those of the file, `.usage` for a format without lines.
  func next() throws(GeoError) -> Run.Input? {
    while true {
      if let piece = pieces.popFirst(), let format {
        linesBefore = piece.linesBefore
        text = piece.bytes
        let source = try ByteSource(path: name, reading: HeadBytes(piece.bytes))
        return Run.Input(path: name, source: source, format: format)
      }
      guard !isAtEnd else { break }
      if let bytes = try lines.next(waiting: epochs.isWaiting ? Self.longestEpoch : nil) {
        try take(bytes)
      } else {
        isAtEnd = true
        noteRestarts()
        add(epochs.takeRest())
      }
    }
    // It stayed the only one.
    if format == nil, !early.isEmpty, Interruption.arrivedSignal == 0 { _ = try told(from: early) }
    return nil
  }

  /// True if the piece at hand is a single line.
  var isOneLine: Bool { text.firstIndex(of: UInt8(ascii: "\n")) == text.count - 1 }

  /// So many features have been read of the piece at hand.
  func count(features count: Int) { featuresBefore += count }

  /// A place in the piece at hand as one of the input.
  func placed(_ location: SourceLocation) -> SourceLocation {
    var location = location
    location.byteOffset = nil
    location.line = location.line.map { max($0 + linesBefore, 1) }
    location.feature = location.feature.map { $0 + featuresBefore }
    return location
  }

  /// An error in the piece at hand as one of the input.
  func placed(_ error: GeoError) -> GeoError {
    guard error.reason == .truncatedJSON else {
      var error = error
      error.location = error.location.map { placed($0) }
      // What is no record at all has no place in the line.
      if isOneLine, error.location?.line == nil {
        error.location = SourceLocation(path: name, line: linesBefore + 1)
      }
      return error
    }
    return GeoError(
      .jsonSyntax, "the line ends too early",
      at: SourceLocation(path: name, line: linesBefore + 1, feature: featuresBefore + 1))
  }

  private var name: String { path == "-" ? "stdin" : path }

  /// Counts lines from 1 again in a file that began anew.
  private func noteRestarts() {
    for isUnfinished in lines.unfinished[restartCount...] {
      if isUnfinished {
        unfinished.append(SourceLocation(path: name, line: lineCount + 1))
      }
      (lineCount, epochLineCount) = (0, 0)
    }
    restartCount = lines.restartCount
  }

  /// The places of lines without an end, in files that have been replaced since this was asked last.
  func takeUnfinished() -> [SourceLocation] {
    defer { unfinished = [] }
    return unfinished
  }

  /// Makes pieces of lines.
  private func take(_ new: [UInt8]) throws(GeoError) {
    noteRestarts()
    guard !new.isEmpty else { return add(epochs.takeRest()) }
    let before = lineCount - early.count { $0 == UInt8(ascii: "\n") }
    lineCount += new.count { $0 == UInt8(ascii: "\n") }
    var bytes = early + new
    early = []
    let isFirst = format == nil
    if isFirst {
      guard bytes.contains(where: { $0 > 0x20 }) else { return }
      do throws(GeoError) {
        format = try told(from: bytes)
      } catch {
        guard error.reason == .unknownFormat, before == 0,
          bytes.firstIndex(of: UInt8(ascii: "\n")) == bytes.count - 1
        else { throw error }
        early = bytes
        return
      }
    }
    switch format?.name {
    case "csv", "tsv":
      if isFirst {
        head = Array(bytes[...(bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1)])
      }
      // A new file begins with the names again.
      let hasHead = isFirst || bytes.starts(with: head)
      if hasHead { bytes.removeFirst(head.count) }
      for piece in LineCutter(content: .quoted).cut(bytes)
      where piece.lines.contains(where: { $0 > 0x20 }) {
        add(head + piece.lines, before: before + piece.before - (hasHead ? 0 : 1))
      }
    case "nmea": add(epochs.take(bytes))
    default:
      for piece in LineCutter(content: .json).cut(bytes) {
        add(Array(piece.lines), before: before + piece.before)
      }
    }
  }

  private func add(_ bytes: [UInt8], before: Int) {
    guard bytes.contains(where: { $0 > 0x20 }) else { return }
    pieces.append(Piece(bytes: bytes, linesBefore: before))
  }

  private func add(_ epochs: NMEAStream.Epochs) {
    guard !epochs.lines.isEmpty else { return }
    add(epochs.head + epochs.lines, before: epochLineCount - (epochs.head.isEmpty ? 0 : 1))
    epochLineCount += epochs.lines.count { $0 == UInt8(ascii: "\n") }
  }

  private func told(from bytes: [UInt8]) throws(GeoError) -> Format {
    var format: Format
    if let named {
      format = try Format.requested(named, for: .reading)
    } else {
      let source = try ByteSource(path: name, reading: HeadBytes(bytes))
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
