internal import Base
internal import Flow

/// Stands for the reader of objects that are made ready when they are first read (``ObjectSource/ready()``).
final class DeferredObjectReader: ObjectReader {
  private let open: () throws(GeoError) -> ObjectSource
  private var source: ObjectSource?

  /// `open` is called once.
  init(_ open: @escaping () throws(GeoError) -> ObjectSource) { self.open = open }

  /// The objects themselves.
  func opened() throws(GeoError) -> ObjectSource {
    if let source { return source }
    let source = try open()
    self.source = source
    return source
  }

  var header: OSMHeader { source?.reader.header ?? OSMHeader() }
  var isText: Bool { source?.reader.isText ?? false }
  var progress: FlowProgress { source?.reader.progress ?? FlowProgress(done: 0, total: nil) }
  var oddities: [Oddity] { source?.reader.oddities ?? [] }
  var failure: GeoError? { source?.reader.failure }

  func read(into batch: inout ObjectBatch) throws(GeoError) -> Bool {
    try opened().reader.read(into: &batch)
  }

  /// Nobody makes one before the objects are ready.
  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder {
    source?.reader.makeDecoder(wanted) ?? NoObjectDecoder()
  }
}

/// Makes nothing of pieces.
private final class NoObjectDecoder: ObjectDecoder {
  func decode(_ batch: inout ObjectBatch) {}
}
