internal import Base
internal import FormatKit
internal import Text

extension OverpassReader {
  /// `certain` for an object that has Overpass's `elements`, and nothing by which GeoJSON is recognised.
  static func recognise(_ head: UnsafeBufferPointer<UInt8>) -> Format.Confidence {
    var walk = HeadWalk()
    JSONHead.forEachMember(of: head) { name, value in
      walk.take(name, value)
      return true
    }
    return walk.isOverpass ? .certain : .no
  }

  /// The members of the root as far as the head goes.
  private struct HeadWalk: ~Copyable {
    /// True if the text names its generator or version, as Overpass and the API do.
    private var hasSignature = false
    private var hasElements = false
    private var isForeign = false
    private var nothing = Bytes(capacity: 1)

    var isOverpass: Bool { hasElements && !isForeign }

    mutating func take(
      _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafePointer<UInt8>
    ) {
      func `is`(_ word: String) -> Bool { name.elementsEqual(word.utf8) }
      if `is`("type") || `is`("features") || `is`("geometry") || `is`("coordinates") {
        isForeign = true
      } else if `is`("osm3s") || `is`("version") || `is`("generator") {
        hasSignature = true
      } else if `is`("elements"), value.pointee == UInt8(ascii: "[") {
        let first = JSONScanner.skipSpace(value + 1)
        hasElements = first.pointee == UInt8(ascii: "]") || hasSignature
        guard first.pointee == UInt8(ascii: "{") else { return }
        hasElements = hasSignature || Self.isElement(first, &nothing)
      }
    }

    /// True for an object whose type is one of Overpass's.
    private static func isElement(
      _ start: UnsafePointer<UInt8>, _ nothing: inout Bytes
    ) -> Bool {
      guard var next = try? JSONScanner.expect("{", at: start, "an object") else { return false }
      while next.pointee == 0x22 {
        let key = next + 1
        guard let keyEnd = try? JSONScanner.stringExtent(key).end,
          let value = try? JSONScanner.expect(":", at: keyEnd + 1, "':'")
        else { return false }
        if OverpassName(key, keyEnd) == .type {
          return JSONScanner.matches(value, "\"node\"")
            || JSONScanner.matches(value, "\"way\"")
            || JSONScanner.matches(value, "\"relation\"")
            || JSONScanner.matches(value, "\"count\"")
            || JSONScanner.matches(value, "\"area\"")
        }
        guard let end = try? JSONScanner.skipValue(value, &nothing) else { return false }
        next = JSONScanner.skipSpace(end)
        guard next.pointee == UInt8(ascii: ",") else { return false }
        next = JSONScanner.skipSpace(next + 1)
      }
      return false
    }
  }
}
