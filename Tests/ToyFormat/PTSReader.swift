internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import Text

/// Reads points, one a line, of any size in constant memory.
final class PTSReader: FeatureReader {
  let nature: InputNature
  private let layer: Layer
  private let request: InputRequest
  private let blockSize: Int
  /// The beginning of a line whose end has not been read yet, and its place in the input.
  private var pending = Bytes()
  private var offset: UInt64 = 0
  private var ordinal: UInt64 = 0
  private var isAtEnd = false

  init(_ request: InputRequest, blockSize: Int = 1 << 20) {
    self.request = request
    self.blockSize = blockSize
    let (path, name) = (request.source.path, Layer.name(ofFile: request.source.path))
    layer = Layer(
      name: name, path: path, fields: [Field(name: "name", type: .text)],
      isPassedOver: !request.selection.wants(layer: name))
    nature = InputNature(layers: [layer], isText: true)
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    swap(&batch.piece.bytes, &pending)
    pending.removeAll()
    batch.piece.offset = offset
    var (end, target) = (0, blockSize)
    // Each batch has a feature. A line that is longer than a block makes the block grow.
    while batch.piece.records.isEmpty, !isAtEnd {
      guard target <= 1 << 30 else {
        throw GeoError(.featureTooLarge, "a line is larger than 1 GB", at: SourceLocation(path: ""))
      }
      while batch.piece.bytes.count < target, !isAtEnd {
        let room = target - batch.piece.bytes.count
        isAtEnd = try !request.source.read(into: &batch.piece.bytes, atMost: room)
      }
      // The last line ends like the others.
      if isAtEnd { batch.piece.bytes.append(UInt8(ascii: "\n")) }
      end = cut(&batch.piece, from: end)
      target *= 2
    }
    pending.append(contentsOf: batch.piece.bytes.buffer(end..<batch.piece.bytes.count))
    batch.piece.bytes.truncate(to: end)
    offset += UInt64(end)
    return !batch.piece.records.isEmpty
  }

  /// Makes a record of each line with text; returns where the first line begins that is not whole.
  private func cut(_ piece: inout InputPiece, from first: Int) -> Int {
    var end = first
    var start: Int?
    for index in first..<piece.bytes.count {
      if piece.bytes[index] > 0x20, start == nil { start = index }
      guard piece.bytes[index] == UInt8(ascii: "\n") else { continue }
      if let start {
        ordinal += 1
        piece.records.append(InputPiece.Record(start: start, end: index, ordinal: ordinal))
      }
      (start, end) = (nil, index + 1)
    }
    return end
  }

  func makeDecoder() -> any BatchDecoder { PTSDecoder(layer, request) }
  func finish() -> InputEnd { InputEnd(layers: [layer]) }
  var progress: FlowProgress {
    FlowProgress(done: request.source.fileBytesRead, total: request.source.fileSize)
  }
}
