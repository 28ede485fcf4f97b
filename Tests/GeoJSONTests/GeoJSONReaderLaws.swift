import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import FormatKit

/// The small files that laws and broken copies are made from.
let smallSamples: [String] = {
  let folder = dataFolder.appendingPathComponent("geojson")
  return
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { !$0.hasSuffix(".md") }.sorted()
}()

func sample(_ name: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: dataFolder.appendingPathComponent("geojson/\(name)")))
}

@Suite struct GeoJSONReaderLaws {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test(
    "any way of cutting the input, and any number of workers, gives the same",
    arguments: smallSamples)
  func chunking(_ name: String) throws {
    let bytes = try sample(name)
    let whole = try convert(bytes, scratch: scratch)
    for blockSize in [1, 7, 64, 1000] {
      for jobs in [1, 3] {
        let cut = try convert(bytes, blockSize: blockSize, jobs: jobs, scratch: scratch)
        #expect(cut.text == whole.text, "blocks of \(blockSize), \(jobs) workers")
        #expect(cut.error == whole.error, "blocks of \(blockSize), \(jobs) workers")
      }
    }
  }

  /// Samples that are not JSON, so that nothing is written of them: it has a comma after its last extension.
  private static let refused: Set<String> = ["gdal-stac_item.json"]

  @Test("what was written reads back to the same text", arguments: smallSamples)
  func fixedPoint(_ name: String) throws {
    let first = try convert(try sample(name), scratch: scratch)
    #expect(
      (first.error != nil) == Self.refused.contains(name), "\(String(describing: first.error))")
    guard first.error == nil else { return }
    let second = try convert(Array(first.text.utf8), scratch: scratch)
    #expect(second.error == nil)
    #expect(second.text == first.text)
  }

  @Test("every truncation gives features or one located error", arguments: smallSamples)
  func truncations(_ name: String) throws {
    let bytes = try sample(name)
    let step = max(1, bytes.count / 1500)
    for length in stride(from: 0, to: bytes.count, by: step) {
      let result = try convert(Array(bytes[0..<length]), scratch: scratch)
      guard let error = result.error else { continue }
      #expect(error.reason.severity == .input, "\(length) bytes: \(error)")
      #expect(error.location != nil, "\(length) bytes")
    }
  }

  @Test("random mutations give features or one located error", arguments: smallSamples)
  func mutations(_ name: String) throws {
    let bytes = try sample(name)
    guard !bytes.isEmpty else { return }
    var random = SplitMix64(seed: 20_261_121)
    for round in 0..<400 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<broken.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: broken[place] = UInt8.random(in: 0...255, using: &random)
        case 1:
          broken[place] =
            Array("{}[]\",:\\0-eE.nulltrue \n\u{1e}".utf8).randomElement(using: &random) ?? 0
        case 2: broken.remove(at: place)
        default: broken.insert(broken[Int.random(in: 0..<broken.count, using: &random)], at: place)
        }
        if broken.isEmpty { broken = [0] }
      }
      for skips in [false, true] {
        let result = try convert(
          broken, blockSize: round % 2 == 0 ? 1 << 16 : 50,
          configure: { $0.faults.skipsErrors = skips }, scratch: scratch)
        if let error = result.error {
          #expect(error.reason.severity == .input, "round \(round): \(error)")
        }
        let tally = result.tally
        if result.error == nil {
          #expect(tally.read == tally.filtered + tally.out + tally.droppedCount, "round \(round)")
        }
      }
    }
  }
}
