public import Base
internal import Features
internal import Files
public import Flow
public import FormatKit

/// Changes of objects that have become features: which objects change, whose features are made anew, and all that
/// is needed to make these.
public final class OSMUpdate {
  /// Objects that are new.
  public private(set) var createdCount = 0
  /// Objects that are there in another version.
  public private(set) var modifiedCount = 0
  /// Objects that are gone.
  public private(set) var deletedCount = 0

  private let settings: OSMFeatureSettings
  private let changes: [OSMObjectID: OSMChangedObjects.Change]
  /// The objects whose features are made anew, whether they are still there or not.
  private let touched: Set<OSMObjectID>
  /// They themselves as far as they are there, and what they are made of; all coastlines if the sea is made anew.
  private let records: [OSMStoredRecord]
  /// What becomes of the sea; nil if there is none.
  private let sea: OSMSeaUpdate?

  /// Finds out what changes. The changes are settled; `lookup` has the objects as they are now, and is not asked
  /// any more, and not kept, after this. `coverage`: what the sea is made in; nil if there is no sea. Errors: those
  /// of the lookup, and of the settings.
  public init(
    _ changes: OSMChangeSet, of lookup: any OSMObjectLookup, _ settings: OSMFeatureSettings,
    in coverage: OSMCoverage?
  ) throws(GeoError) {
    self.settings = settings
    let options = try OSMFeatureOptions(settings)
    let objects = OSMChangedObjects(lookup)
    var writer = OSMRecordWriter()
    var staleCount = 0
    for change in changes.changes.buffer {
      let object = changes.object(change)
      let id = OSMObjectID(object.kind, object.id)
      let before = try objects.version(of: id)
      if let before, change.version != 0, before > change.version {
        staleCount += 1
        continue
      }
      let isDeleted = object.state.contains(.deleted)
      if isDeleted {
        if before != nil { deletedCount += 1 }
        try objects.change(id, to: nil)
      } else {
        if before != nil { modifiedCount += 1 } else { createdCount += 1 }
        writer.removeAll()
        writer.append(
          Int(change.index), of: changes.blocks[Int(change.block)], box: nil,
          keepsInfo: options.needsInfos)
        try objects.change(id, to: OSMStoredRecord(id, writer.bytes.buffer))
      }
    }
    let hasWishes = options.schema.map { !$0.program.relations.isEmpty } ?? false
    var closure = OSMUpdateClosure(objects, hasWishes: hasWishes)
    try closure.run()
    touched = closure.touched
    let touched = closure.touched
    sea = try coverage.map { (coverage) throws(GeoError) in
      try OSMSeaUpdate(objects, touching: touched, in: coverage)
    }
    records = try closure.records(besides: sea?.coastlines ?? [])
    self.changes = objects.changes
    if staleCount > 0 {
      oddities.append(
        Oddity(
          .changeOlder,
          Summary.count(staleCount, "change") + " older than the object that is there, which stayed"
        ))
    }
  }

  /// What is odd about the changes.
  public private(set) var oddities: [Oddity] = []

  /// What the sea is made in after the changes; nil if there is no sea.
  public var coverage: OSMCoverage? { sea?.coverage }
  /// True if the sea is among the features that are made anew: the one that is there has to go.
  public var renewsSea: Bool { sea?.coastlines != nil }

  /// The ids of features that go, to be made anew if their objects are still there.
  public var replacedIDs: [String] { touched.map(\.text) }

  /// What makes the features of the objects that changed, and of those that are made of them. `request`: the
  /// settings of the conversion take the place of its options. Errors: those of the settings.
  public func makeFeatureReader(_ request: InputRequest) throws(GeoError) -> any FeatureReader {
    try OSMFeatureReader(
      ObjectSource(OSMRecordReader(records), path: request.source.path), request,
      joinsCopies: false,
      part: OSMFeaturePart(
        settings: settings, objects: touched, seaCoverage: renewsSea ? coverage : nil))
  }

  /// Writes the objects that changed, and which ones they are parts of.
  public func write(to keeper: any OSMObjectKeeper) throws(GeoError) {
    var cursor = OSMRecordCursor()
    for (object, change) in changes {
      let before = change.before?.parts(by: &cursor) ?? []
      let after = change.after?.parts(by: &cursor) ?? []
      for part in before.subtracting(after) { try keeper.forget(use: part, by: object) }
      for part in after.subtracting(before) { try keeper.keep(use: part, by: object) }
      if sea != nil, object.kind == .way {
        if change.after?.isCoastline(by: &cursor) == true {
          try keeper.keep(coastline: object)
        } else {
          try keeper.forget(coastline: object)
        }
      }
      if let record = change.after {
        try record.withRecord { (bytes) throws(GeoError) in try keeper.keep(object, bytes) }
      } else if change.before != nil {
        try keeper.forget(object)
      }
    }
  }
}
