public import Base
public import Features
public import Files

/// Features that are set apart and can be read again in any order: each is one record of bytes, in memory up to
/// a limit and beyond it in a temporary file.
///
/// Workers make records at once, each with a ``FeatureRecorder`` of its own; ``append(_:)`` takes them in
/// turn. When it has all of them, ``read(_:into:)`` and ``FeatureSpoolReader`` give them back as they were: the
/// same `Layer` objects, ids, row ids, ordinals, cells with their flags, foreign members, geometries.
///
/// Unchecked: memory and records are changed in turn and only read when all features have come; the layers,
/// which workers add at once, are under a lock.
public final class FeatureSpool: @unchecked Sendable {
  /// How many bytes of records are kept in memory by default.
  public static let usualLimit = 128 << 20

  private let memory: SpillingMemory
  /// Where each record begins; 8 bytes a feature.
  private var records = Column<UnsafeRawPointer>()
  private var free = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private let layers = Lock<[SpooledLayer]>([])
  private static let blockSize = 1 << 22
  private var blockCount = 0
  private static let residentBlocks = 8

  /// An empty spool, which keeps at most `limit` bytes in memory.
  public init(limit: Int = FeatureSpool.usualLimit, folder: String = UnnamedFile.folder()) {
    memory = SpillingMemory(limit: limit, folder: folder)
  }

  /// The number of features.
  public var count: Int { records.count }
  /// Bytes of memory and file.
  public var size: Int { memory.size }
  /// Bytes of them that lie in a file.
  public var spilledSize: Int { memory.spilledSize }
  /// The layers of the features, in the order in which workers met them.
  public var metLayers: [Layer] { layers.withLock { $0.map(\.layer) } }

  // MARK: - Writing

  /// Takes all records of a recorder, in turn. Errors: `.file`.
  public func append(_ recorder: FeatureRecorder) throws(GeoError) {
    for index in 0..<recorder.count { try append(record: index, of: recorder) }
  }

  /// Takes one record of a recorder, in turn. Errors: `.file`.
  public func append(record index: Int, of recorder: FeatureRecorder) throws(GeoError) {
    let bytes = UnsafeRawBufferPointer(recorder.bytes(ofRecord: index))
    if bytes.count > free.count {
      free = try memory.block(bytes: max(Self.blockSize, bytes.count))
      // Complete blocks of the file are not looked at for now.
      blockCount += 1
      if blockCount % Self.residentBlocks == 0 { unload() }
    }
    guard let start = free.baseAddress else { return }
    free.copyMemory(from: bytes)
    records.append(UnsafeRawPointer(start))
    free = UnsafeMutableRawBufferPointer(rebasing: free[bytes.count...])
  }

  /// The spool's view of a layer, made when a feature of it first comes.
  func spooledLayer(for layer: Layer) -> SpooledLayer {
    layers.withLock { layers in
      if let known = layers.first(where: { $0.layer === layer }) { return known }
      let new = SpooledLayer(layer, index: layers.count)
      layers.append(new)
      return new
    }
  }

  /// The layers by index, for reading, when all features have come.
  func spooledLayers() -> [SpooledLayer] { layers.withLock { $0 } }

  // MARK: - Reading

  /// Lets go of what is resident of the file: for whoever reads features in their order, now and then.
  public func unload() { memory.unload() }

  /// Makes features come back in other layers than they came from; called when all have come.
  public func replaceLayers(_ replace: (Layer) throws(GeoError) -> Layer) throws(GeoError) {
    for layer in spooledLayers() { layer.read(into: try replace(layer.layer)) }
  }

  /// The length of a record.
  public func size(ofRecord index: Int) -> Int {
    Int(records[index].load(as: FeatureRecord.Head.self).size)
  }

  /// Where a record lies.
  func record(_ index: Int) -> UnsafeRawPointer { records[index] }

  /// Adds a feature to a batch, which counts it as read.
  public func read(_ index: Int, into batch: inout FeatureBatch) {
    FeatureRecord.append(records[index], spooledLayers(), to: &batch)
  }
}

/// A layer of a spool with the names of its properties, numbered for all workers.
///
/// Unchecked: the names are under a lock, and the target is set when all features have come, before any reader
/// begins.
final class SpooledLayer: @unchecked Sendable {
  let layer: Layer
  let index: Int
  /// The layer in which features come back.
  private(set) var target: Layer
  private let lock = Lock(())
  // Touched under the lock.
  private var keys = KeyTable()
  private var titles: [UInt32: String] = [:]

  init(_ layer: Layer, index: Int) {
    self.layer = layer
    self.index = index
    target = layer
  }

  /// The number of a name of a worker's slot.
  func number(of key: Int, in slot: LayerSlot) -> UInt32 {
    lock.withLock { _ in
      let number = UInt32(keys.index(of: slot.keys.bytes(at: key)))
      if let title = slot.titles[UInt32(key)] { titles[number] = title }
      return number
    }
  }

  /// Makes features come back in another layer.
  func read(into layer: Layer) { target = layer }

  /// Gives a slot all names under the same numbers; it must not have any of its own yet.
  func register(in slot: LayerSlot) {
    lock.withLock { _ in
      for key in 0..<keys.count { _ = slot.keys.index(of: keys.bytes(at: key)) }
      slot.titles.merge(titles) { known, _ in known }
    }
  }
}
