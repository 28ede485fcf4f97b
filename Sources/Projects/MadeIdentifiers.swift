internal import Base
internal import Features
public import Flow
internal import Hashing

/// Tells features apart that are alike in all things, so that the ids that are made of these are unique: the second one
/// of the run gets another id, and so on. Such features have their made id also as the id of the feature.
public final class MadeIdentifiers: Stage {
  /// What ids the run has made so far: the first 32 characters of each, and how often it came again.
  private struct Made {
    var known: Set<SIMD4<UInt64>> = []
    var repeats: [SIMD4<UInt64>: Int] = [:]
  }

  private let made = Turnstile(Made())

  /// No id has been made.
  public init() {}

  /// Turns are counted from 0 again in each input.
  public func begin(_ input: InputNature, path: String) { made.restart() }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep { Step(owner: self) }

  /// The id that a hash makes (RFC 9562 §5.8).
  static func uuid(_ hash: SHA256) -> String {
    var digest = Array(hash.digest.prefix(16))
    digest[6] = digest[6] & 0x0F | 0x80
    digest[8] = digest[8] & 0x3F | 0x80
    var parts: [Substring] = []
    var rest = SHA256.text(digest)[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  private struct Step: BatchStep {
    let owner: MadeIdentifiers

    func pass(_ ticket: Int) { owner.made.pass(ticket) }

    mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
      owner.made.pass(batch.ticket) { made in
        for feature in 0..<batch.ids.count where batch.ids[feature].type == .text {
          let id = batch.ids[feature]
          batch.ids[feature] = .null
          let text = UnsafeRawBufferPointer(batch.bytes(of: id))
          let start = text.loadUnaligned(as: SIMD4<UInt64>.self)
          guard !made.known.insert(start).inserted else { continue }
          let number = made.repeats[start, default: 0] + 1
          made.repeats[start] = number
          var hash = SHA256()
          hash.add(text)
          hash.add(String(number).utf8)
          for (place, byte) in zip(id.textRange, MadeIdentifiers.uuid(hash).utf8) {
            batch.text[place] = byte
          }
        }
      }
    }
  }
}
