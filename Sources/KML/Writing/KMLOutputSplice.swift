internal import Base
internal import Features
internal import FormatKit

/// What is put into the text of a batch, or taken out of it, when its turn has come.
struct KMLOutputSplice: ~Copyable {
  private struct Patch {
    let offset: Int
    let removed: Int
    let start: Int
    let length: Int
  }

  private var patches: [Patch] = []
  private var inserted = Bytes()
  private var spliced = Bytes()

  /// Inserts the styles that no feature of this worker had before.
  mutating func settleStyles(
    _ text: inout KMLEncoderText, of batch: borrowing FeatureBatch,
    _ styles: inout KMLOutputStyles, _ identifiers: inout KMLOutputIdentifiers
  ) {
    patches.removeAll()
    inserted.removeAll()
    for index in 0..<text.output.styles.count {
      let place = text.output.styles[index]
      let entry = text.styles.entries[place.style]
      let reference: KMLOutputStyles.Reference
      switch entry.state {
      case .settled(let known): reference = known
      case .open(let style):
        reference = styles.reference(to: style, &identifiers)
        text.styles.settle(place.style, reference)
      }
      if reference.isRenamed {
        text.output.changes.note(KMLChange.styleURLChanged, place.feature, of: batch)
      }
      let start = inserted.count
      reference.text.withUnsafeBufferPointer { inserted.append(contentsOf: $0) }
      patches.append(
        Patch(offset: place.offset, removed: 0, start: start, length: inserted.count - start))
    }
  }

  /// Takes out the `id` attributes that cannot be there, and makes extended data of those of features.
  mutating func settleClaims(
    _ text: inout KMLEncoderText, of batch: borrowing FeatureBatch,
    _ identifiers: inout KMLOutputIdentifiers
  ) {
    for index in 0..<text.output.claims.count {
      let claim = text.output.claims[index]
      // ` id="…"`.
      let id = claim.offset + 5..<claim.offset + claim.length - 1
      let hash = KMLOutputIdentifiers.hash(text.output.bytes.buffer(id))
      if identifiers.claim(hash) { continue }
      patches.append(Patch(offset: claim.offset, removed: claim.length, start: 0, length: 0))
      guard claim.site >= 0 else {
        text.output.changes.note(KMLChange.idLeftOut, claim.feature, of: batch)
        continue
      }
      let plan = text.plans[Int(batch.slotIndexes[claim.feature])]
      plan.idFlags.formUnion([.used, .text])
      let start = inserted.count
      if claim.needsFrame { inserted.append(contentsOf: plan.schemaHead.buffer) }
      inserted.append("<SimpleData name=\"@id\">")
      inserted.append(contentsOf: text.output.bytes.buffer(id))
      inserted.append("</SimpleData>")
      if claim.needsFrame { inserted.append("</SchemaData></ExtendedData>") }
      patches.append(
        Patch(offset: claim.site, removed: 0, start: start, length: inserted.count - start))
    }
  }

  /// Makes the changes.
  mutating func apply(to output: inout KMLEncoderOutput) {
    guard !patches.isEmpty else { return }
    // At one place styles come before extended data, as they were settled.
    let order = patches.indices.sorted { (patches[$0].offset, $0) < (patches[$1].offset, $1) }
    spliced.removeAll()
    spliced.reserve(output.bytes.count + inserted.count)
    var copied = 0
    var run = 0
    for index in order {
      let patch = patches[index]
      // Features that end before the patch move with the text.
      while run < output.runs.count, output.runs[run].end <= patch.offset {
        output.runs[run].end += spliced.count - copied
        run += 1
      }
      spliced.append(contentsOf: output.bytes.buffer(copied..<patch.offset))
      spliced.append(contentsOf: inserted.buffer(patch.start..<patch.start + patch.length))
      copied = patch.offset + patch.removed
    }
    while run < output.runs.count {
      output.runs[run].end += spliced.count - copied
      run += 1
    }
    spliced.append(contentsOf: output.bytes.buffer(copied..<output.bytes.count))
    swap(&spliced, &output.bytes)
  }
}
