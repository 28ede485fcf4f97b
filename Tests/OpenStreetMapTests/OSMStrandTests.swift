import TestSupport
import Testing

@testable import Base
@testable import Flow
@testable import OpenStreetMap

/// How strands are divided into batches.
@Suite struct OSMStrandTests {
  /// Whatever a strand's share of the objects that come next is, batches have about as many as they should.
  @Test(arguments: [1, 2, 40]) func batchesHaveTheirSize(shortStrands: Int) throws {
    var random = SplitMix64(seed: 18)
    // Half of the nodes are in one strand of several blocks.
    let ids = Array(Int64(1)...8000).shuffled(using: &random)
    let long = ids.prefix(4000).sorted()
    var strands = [strand(stride(from: 0, to: 4000, by: 400).map { Array(long[$0..<$0 + 400]) })]
    let size = 4000 / shortStrands
    for number in 0..<shortStrands {
      strands.append(strand([Array(ids[(4000 + number * size)...].prefix(size))]))
    }
    let reader = OSMStrandReader(
      strands, .all, flattens: true, batchSize: 400,
      progress: { FlowProgress(done: $0, total: nil) }, header: { OSMHeader() })
    let decoder = reader.makeDecoder(.everything)
    var batch = ObjectBatch()
    var (sizes, found): ([Int], [Int64]) = ([], [])
    while try reader.read(into: &batch) {
      try decoder.decode(&batch)
      sizes.append(batch.block.objects.count)
      found += batch.block.objects.buffer.map(\.id)
      batch.removeAll()
    }
    #expect(found == Array(1...8000))
    // A batch ends where a block of the long strand does, which are 10.
    #expect(sizes.count <= 8000 / 300 + 10)
    #expect(sizes.allSatisfy { $0 <= 400 })
  }

  private func strand(_ blocks: [[Int64]]) -> any OSMStrand {
    OSMBlockStrand(
      blocks.map { ids in
        let block = OSMBlock()
        for id in ids { SampleObject.node(id, 0, 0).append(to: block) }
        return OSMSortedBlock(block)
      })
  }
}
