import Geometry
import Text

extension BoundingBox {
  /// `west,south,east,north`.
  var csv: String { Self.numbers([west, south, east, north], ",") }

  /// `[west, south, east, north]`.
  var json: JSONValue { .array([west, south, east, north].map { .real($0) }) }

  /// Numbers in their shortest exact text.
  static func numbers(_ values: [Double], _ separator: String) -> String {
    values.map { JSONValue.text(of: $0) }.joined(separator: separator)
  }
}
