internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Makes features of records; one for each worker.
struct OSMFeatureMaker: ~Copyable {
  private let store: OSMStore
  private let options: OSMFeatureOptions
  /// The present object, of which features are made.
  private var cursor = OSMRecordCursor()
  private var rows: OSMFeatureRows
  private var ways: OSMWayMaker
  private var relations: OSMRelationMaker
  /// The objects whose features are wanted; nil for all.
  private let wanted: Set<OSMObjectID>?
  /// Collects coastlines; nil if nothing is made of them.
  private let coasts: OSMCoastCollector?

  init(_ reader: OSMFeatureReader) {
    store = reader.store
    options = reader.options
    wanted = reader.wantedObjects
    rows = OSMFeatureRows(reader)
    ways = OSMWayMaker(reader.store, reader.options)
    relations = OSMRelationMaker(reader.store, reader.options)
    coasts = reader.coastlines?.makeCollector()
  }

  /// Why the run ends, if it does.
  var failure: GeoError? { rows.failure }

  /// Keeps the slots of the layers.
  mutating func begin(_ slots: [LayerSlot]) { rows.begin(slots) }

  /// Makes features of a stretch of records.
  mutating func make(
    _ kind: OSMKind, _ stretch: OSMRecordFile.Stretch, _ start: UnsafePointer<UInt8>,
    _ batch: inout FeatureBatch
  ) {
    let copies = store.copies(of: kind)
    cursor.begin(start)
    for index in 0..<stretch.count {
      let record = stretch.firstRecord + UInt64(index)
      var offset = stretch.bytes.lowerBound + UInt64(cursor.position - start)
      cursor.next(kind)
      let next = cursor.position
      if let number = copies.replacement(of: record) {
        offset = UInt64(number) | OSMStore.replacementBit
        cursor.begin(copies.record(at: number))
        cursor.next(kind)
      }
      rows.turn(to: cursor, ordinal: record + 1)
      if let wanted, !wanted.contains(OSMObjectID(kind, cursor.id)) {
        if kind == .way { enterWay(at: offset) }
      } else if cursor.flags.contains(.deleted) || copies.isVoid(record) {
        let reason: Reason =
          copies.isSuperseded(record)
          ? .supersededVersion : copies.isVoid(record) ? .repeatedObject : .deletedObject
        rows.passOver(Self.layer(of: kind), as: reason, &batch)
      } else {
        switch kind {
        case .node: makeNode(&batch)
        case .way: makeWay(at: offset, &batch)
        case .relation: relations.make(cursor, &rows, &batch)
        }
      }
      if copies.isContradicted(record) { noteContradiction(&batch) }
      if offset >= OSMStore.replacementBit { cursor.begin(next) }
    }
  }

  /// Makes features of ways that waited for relations, unless their tags went to one.
  mutating func make(outlines ids: ArraySlice<Int64>, _ batch: inout FeatureBatch) {
    for id in ids {
      guard wanted?.contains(OSMObjectID(.way, id)) != false,
        let record = store.memberWay(id)
      else { continue }
      cursor.begin(record)
      cursor.next(.way)
      // A way that was not asked for has been counted before.
      rows.turn(to: cursor, ordinal: 0)
      guard options.untagged || !cursor.tags.isEmpty || rows.isMember else { continue }
      if store.isUsedOutline(id) {
        rows.passOver(.lines)
      } else {
        ways.make(cursor, &rows, &batch)
      }
    }
  }

  /// Makes polygons of the sea of all coastlines, one feature each.
  mutating func makeSea(_ coastlines: OSMCoastlines, _ batch: inout FeatureBatch) {
    let lines = coastlines.takeLines()
    var sea = OSMSeaMaker(gapLimit: coastlines.wishes.gapLimit)
    cursor.begin(UnsafePointer(coastlines.record.bytes.base))
    cursor.next(.way)
    rows.turnToSea(cursor)
    var spread = OSMSeaSpread()
    for box in coastlines.boxes {
      sea.fill(box, lines)
      for polygon in 0..<sea.polygonCount {
        sea.assembler.append(polygon: polygon, to: &batch.geometry)
        rows.appendSea(cursor, &batch)
      }
      for problem in sea.problems { rows.note(problem, of: coastlines, &batch) }
      spread.add(box, water: sea.water, isBlank: sea.isBlank)
    }
    for box in spread.takeFlooded() {
      batch.append(boxFrom: box.low, to: box.high)
      rows.appendSea(cursor, &batch)
    }
  }

  /// The layer that counts what does not become a feature of a kind of object.
  private static func layer(of kind: OSMKind) -> OSMLayer {
    switch kind {
    case .node: .points
    case .way: .lines
    case .relation: .relations
    }
  }

  /// Makes a point of the present node.
  private mutating func makeNode(_ batch: inout FeatureBatch) {
    guard options.untagged || !cursor.tags.isEmpty else {
      return rows.passOver(.points, as: .untaggedNode, &batch)
    }
    var place = cursor.location
    var hint = 0
    // Another copy of the node may say where it is.
    if !place.isKnown { place = store.nodeIndex.location(of: cursor.id, hint: &hint) }
    guard place.isKnown, place.isInRange else {
      let problem = OSMProblem(
        code: place.isKnown ? .locationOutOfRange : .missingLocation, kind: .node, id: cursor.id,
        location: place)
      return rows.drop(.points, cursor.tagList, [problem], &batch)
    }
    batch.append(point: place)
    rows.append(.points, cursor, &batch)
  }

  /// Takes down the present way, whose record is at an offset, for relations and for the sea.
  private mutating func enterWay(at offset: UInt64) {
    store.enterWay(cursor.id, at: offset)
    let coasts = coasts
    coasts?.add(cursor)
  }

  /// Makes features of the present way, whose record is at an offset; or nothing, if it waits for a relation
  /// that may have its tags.
  private mutating func makeWay(at offset: UInt64, _ batch: inout FeatureBatch) {
    enterWay(at: offset)
    guard options.untagged || !cursor.tags.isEmpty || rows.isMember else {
      return rows.passOver(.lines, as: .untaggedWay, &batch)
    }
    if store.isOutline(cursor.id) { return }
    ways.make(cursor, &rows, &batch)
  }

  /// Counts that copies of the present object contradict each other.
  private func noteContradiction(_ batch: inout FeatureBatch) {
    let problem = OSMProblem(
      code: .duplicateObject, kind: cursor.kind, id: cursor.id, location: cursor.location)
    rows.noteAnyway(problem, as: .changed, &batch)
  }
}
