internal import Base
internal import Features

/// How many objects of a batch say something that neither PBF nor OPL has a place for.
struct ObjectLosses {
  /// Objects with the mark of an editor that has changes to upload.
  private var editMarks = 0
  /// Ways and relations with places that only Overpass gives.
  private var places = 0

  /// What is lost of the objects of a batch that go on; `sources` are the batch's own.
  init(_ batch: borrowing ObjectBatch, _ sources: [OSMBlockPointers]) {
    let isForEditor = !batch.header.isChange
    if batch.isWhole {
      for index in sources[0].objects.indices {
        count(index, of: sources[0], isForEditor: isForEditor)
      }
    } else {
      for object in batch.chosen.buffer {
        count(Int(object.index), of: sources[Int(object.source)], isForEditor: isForEditor)
      }
    }
  }

  @inline(__always)
  private mutating func count(_ index: Int, of source: OSMBlockPointers, isForEditor: Bool) {
    let object = source.objects[index]
    if isForEditor, !object.state.isDisjoint(with: [.modified, .toBeDeleted]) { editMarks += 1 }
    guard object.kind != .node else { return }
    let members = source.memberRange(of: index)
    let hasMemberPlaces =
      !members.isEmpty
      && source.locationRange(ofMember: members.lowerBound).lowerBound
        < source.locationRange(ofMember: members.upperBound - 1).upperBound
    if hasMemberPlaces || source.places(of: index) != nil { places += 1 }
  }

  /// Tells the ledger.
  func book(in account: LayerAccount) {
    if editMarks > 0 { account.note(.editMarkLeftOut, count: editMarks) }
    if places > 0 { account.note(.placesLeftOut, count: places) }
  }
}
