internal import Base
internal import Features
internal import Flow

/// A stage that keeps all objects in a temporary file, from which they can be read any number of times.
///
/// Unchecked: changed in turn; read when all objects are there.
final class OSMKeptObjects: ObjectStage, @unchecked Sendable {
  /// Everything: nobody knows yet what will be wanted.
  let wanted = OSMWanted.everything
  private let file: OSMRunFile
  private let order = Turnstile()
  private var chunks: [OSMRunFile.Chunk] = []
  private var header: OSMHeader?

  init() throws(GeoError) { file = try OSMRunFile() }

  func begin(path: String) { order.restart() }
  func makeStep() -> any ObjectStep { Step(self) }

  /// Reads the objects in the order in which they came; several readers may do so one after the other.
  func makeReader() -> any ObjectReader {
    OSMKeptReader(file, chunks, header ?? OSMHeader())
  }

  private final class Step: ObjectStep {
    private let objects: OSMKeptObjects
    private var bytes = Bytes()

    init(_ objects: OSMKeptObjects) { self.objects = objects }

    func pass(_ ticket: Int) { objects.order.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.flatten()
      let isEmpty = batch.block.objects.isEmpty
      if !isEmpty { OSMRunFile.encode(batch.block, into: &bytes) }
      let header = batch.header
      try objects.order.pass(batch.ticket) { (_) throws(GeoError) in
        if objects.header == nil { objects.header = header }
        guard !isEmpty else { return }
        objects.chunks.append(try objects.file.append(bytes, sequence: 0))
      }
    }
  }
}

/// Reads what an ``OSMKeptObjects`` has kept: the bytes of blocks in turn, of which workers make blocks.
private final class OSMKeptReader: ObjectReader {
  let isText = false
  let oddities: [Oddity] = []
  let header: OSMHeader
  private let file: OSMRunFile
  private let chunks: [OSMRunFile.Chunk]
  private var index = 0
  private var done: UInt64 = 0

  init(_ file: OSMRunFile, _ chunks: [OSMRunFile.Chunk], _ header: OSMHeader) {
    self.file = file
    self.chunks = chunks
    self.header = header
  }

  var progress: FlowProgress { FlowProgress(done: done, total: file.size) }

  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder { Decoder() }

  func read(into batch: inout ObjectBatch) throws(GeoError) -> Bool {
    guard index < chunks.count else { return false }
    try file.read(chunks[index], into: &batch.piece.bytes)
    done += UInt64(chunks[index].size)
    index += 1
    return true
  }

  private final class Decoder: ObjectDecoder {
    func decode(_ batch: inout ObjectBatch) {
      OSMRunFile.decode(batch.piece.bytes, into: batch.block)
    }
  }
}
