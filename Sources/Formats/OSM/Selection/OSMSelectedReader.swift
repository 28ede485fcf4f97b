internal import Geometry
internal import Streaming

/// Hands out the objects that a selection keeps: the last reading of its input.
final class OSMSelectedReader: FeatureReader {
  private let objects: OSMObjectReader
  private let result: OSMSelectionResult
  private let region: OSMRegion?
  private let copiesText: Bool
  private let isCopied: Bool

  /// A reader of what `result` keeps of an input. With `copiesText` objects go on as their bytes in the
  /// input, otherwise as what these say.
  init(
    _ selection: OSMSelection, _ result: OSMSelectionResult, of input: OSMReopenedInput,
    copiesText: Bool
  ) throws(GeoError) {
    self.result = result
    region = selection.region
    self.copiesText = copiesText && !result.removesTags
    isCopied = input.isCopied
    objects = OSMObjectReader(
      try input.pieces(), path: input.path, self.copiesText ? result.wanted : .everything)
  }

  var layers: [Layer] { objects.layers }
  var isText: Bool { objects.isText }
  var progress: (done: UInt64, total: UInt64?) { objects.progress }
  var facts: [Fact] { objects.facts }

  var oddities: [Oddity] {
    let copied = Oddity(
      code: "input-copied",
      message: "the input was copied to a temporary file, as it had to be read more than once")
    return objects.oddities + (isCopied ? [copied] : [])
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    try objects.read(into: &batch)
  }

  func makeDecoder() -> any BatchDecoder { Decoder(self) }

  func trailingMembers() throws(GeoError) -> [Layer.Member] { [] }

  /// Tells for each object of a batch whether it is kept; owned by one worker.
  private final class Decoder: BatchDecoder {
    private let decoder: any BatchDecoder
    private let result: OSMSelectionResult
    private let region: OSMRegion?
    private let copiesText: Bool

    init(_ reader: OSMSelectedReader) {
      decoder = reader.objects.makeDecoder()
      result = reader.result
      region = reader.region
      copiesText = reader.copiesText
    }

    func decode(_ batch: inout FeatureBatch) throws(GeoError) {
      try decoder.decode(&batch)
      let payload = try OSMPayload.of(batch)
      // What is made is another file of another extent.
      payload.header.generator = nil
      payload.header.boxes = region?.box.boxes ?? payload.header.boxes
      payload.choice = .some
      payload.chosen.removeAll()
      for slot in batch.slots {
        slot.filteredCount = slot.readCount
        slot.keptCount = 0
      }
      let block = payload.block
      let objects = block.objects.buffer
      for index in objects.indices {
        let object = objects[index]
        let form: OSMChosenObject.Form
        switch result.fate(of: index, object, in: block) {
        case .dropped: continue
        case .kept: form = copiesText && object.start < object.end ? .copied : .written
        case .keptWithoutTags: form = .writtenWithoutTags
        }
        payload.chosen.append(OSMChosenObject(index: UInt32(index), form: form))
        let slot = batch.slots[Int(object.kind.rawValue)]
        slot.keptCount += 1
        slot.filteredCount -= 1
      }
    }
  }
}
