public import Base
internal import Features
internal import Files
internal import Flow

/// Keeps the objects that pass through, so that what becomes of them can be brought up to date later. They have
/// to be sorted, each there once, as changes are applied to them.
///
/// Unchecked: the files take records at once from all workers, and the rest is changed in turn.
public final class OSMObjectRecorder: ObjectStage, @unchecked Sendable {
  /// Everything: versions are compared with those of changes.
  public let wanted = OSMWanted.everything
  private let files: [OSMRecordFile]
  private let keepsInfos: Bool
  /// A layer is made of coastlines.
  private let hasSea: Bool
  /// What each worker has seen.
  private var extents: [OSMExtent] = []
  private let turnstile = Turnstile(Order())
  private var path = ""

  private struct Order {
    /// The last object so far.
    var last: OSMObjectKey?
    /// What the head of the input says.
    var state: OSMReplicationState?
  }

  /// A recorder for one input; it keeps what the features need. Errors: those of the settings.
  public init(for settings: OSMFeatureSettings) throws(GeoError) {
    let options = try OSMFeatureOptions(settings)
    keepsInfos = options.needsInfos
    hasSea = options.schema?.takesSea == true
    files = [try OSMRecordFile(), try OSMRecordFile(), try OSMRecordFile()]
  }

  /// Gets ready for the input, which errors call `path`.
  public func begin(path: String) { self.path = path }

  /// A step that keeps the objects of batches. Errors: `.unsortedObjects`, `.usage` for places that are not those
  /// of nodes.
  public func makeStep() -> any ObjectStep {
    let extent = hasSea ? OSMExtent() : nil
    if let extent { extents.append(extent) }
    return Step(self, extent)
  }

  private final class Step: ObjectStep {
    private let stage: OSMObjectRecorder
    private let extent: OSMExtent?
    private var nodes = OSMRecordWriter()
    private var ways = OSMRecordWriter()
    private var relations = OSMRecordWriter()

    init(_ stage: OSMObjectRecorder, _ extent: OSMExtent?) {
      self.stage = stage
      self.extent = extent
    }

    func pass(_ ticket: Int) { stage.turnstile.pass(ticket) }

    func apply(to batch: inout ObjectBatch) throws(GeoError) {
      batch.flatten()
      extent?.add(batch)
      let block = batch.block
      take(block)
      let (header, isLast) = (batch.header, batch.isLast)
      let files = stage.files
      let places = try stage.turnstile.pass(batch.ticket) {
        (order) throws(GeoError) -> [UInt64] in
        if isLast { order.state = OSMReplicationHead(header).state }
        try stage.check(block, &order)
        return [files[0].reserve(nodes), files[1].reserve(ways), files[2].reserve(relations)]
      }
      if nodes.count > 0 { try files[0].write(nodes, at: places[0]) }
      if ways.count > 0 { try files[1].write(ways, at: places[1]) }
      if relations.count > 0 { try files[2].write(relations, at: places[2]) }
    }

    private func take(_ block: OSMBlock) {
      let keepsInfos = stage.keepsInfos
      nodes.removeAll()
      ways.removeAll()
      relations.removeAll()
      for index in 0..<block.objects.count where !block.objects[index].state.contains(.deleted) {
        switch block.objects[index].kind {
        case .node: nodes.append(index, of: block, box: nil, keepsInfo: keepsInfos)
        case .way: ways.append(index, of: block, box: nil, keepsInfo: keepsInfos)
        case .relation: relations.append(index, of: block, box: nil, keepsInfo: keepsInfos)
        }
      }
    }
  }

  private func check(_ block: OSMBlock, _ order: inout Order) throws(GeoError) {
    for index in 0..<block.objects.count {
      let object = block.objects[index]
      let key = OSMObjectKey(object)
      if let last = order.last, !(last < key) {
        throw OSMOrder.error(OSMPlace(key), behind: OSMPlace(last), in: path)
      }
      order.last = key
      guard object.kind == .node || !object.location.isKnown else { throw misplaced() }
    }
    guard block.nodeLocations.isEmpty, block.memberLocations.isEmpty, block.boxes.isEmpty else {
      throw misplaced()
    }
  }

  private func misplaced() -> GeoError {
    GeoError(
      .usage, "ways or relations have places of their own, which changes of nodes do not reach",
      at: SourceLocation(path: path),
      hint: "--updatable needs data in which only nodes have places, as downloads have them")
  }

  // MARK: - Afterwards

  /// The last diff that the input contains; nil if its head does not say so.
  public var state: OSMReplicationState? { turnstile.settled { $0.state } }

  /// What the sea is made in, when the input has been read; nil if no layer is made of coastlines.
  public var coverage: OSMCoverage? { hasSea ? extents.coverage : nil }

  /// Hands over everything, when the input has been read.
  public func write(to keeper: any OSMObjectKeeper) throws(GeoError) {
    var bytes = Bytes()
    var cursor = OSMRecordCursor()
    for kind in OSMKind.allCases {
      let file = files[Int(kind.rawValue)]
      var segment = 0
      while let stretch = file.takeStretch(&segment) {
        try file.read(stretch, into: &bytes)
        cursor.begin(UnsafePointer(bytes.base))
        for _ in 0..<stretch.count {
          let start = cursor.position
          cursor.next(kind)
          let object = OSMObjectID(kind, cursor.id)
          try keeper.keep(
            object, UnsafeBufferPointer(start: start, count: cursor.position - start))
          try cursor.forEachPart { (part) throws(GeoError) in
            try keeper.keep(use: part, by: object)
          }
          if hasSea, kind == .way, OSMCoastCollector.isCoastline(cursor.tagList) {
            try keeper.keep(coastline: object)
          }
        }
      }
    }
  }
}
