import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import KML
@testable import XML

/// Reads KML and writes it as GeoJSON, one feature a line, in this process.
func convertKML(
  _ bytes: [UInt8], layers: String? = nil, name: String = "in.kml",
  blockSize: Int = XMLDocument.usualBlockSize, jobs: Int = 1,
  configure: (inout InputRequest) -> Void = { _ in }
) throws -> RunResult {
  let scratch = try Scratch()
  let input = try scratch.write(name, bytes)
  return try runIntoSequence(name, jobs: jobs, scratch: scratch) {
    var request = InputRequest(source: try ByteSource(path: input))
    request.options["layers-from"] = layers
    configure(&request)
    return name.hasSuffix(".kmz")
      ? try KMLReader(archive: request) : try KMLReader(request, blockSize: blockSize)
  }
}

/// A whole document around features and whatever else, in KML 2.2's namespace.
func kml(_ content: String, root: String = "Document") -> [UInt8] {
  let document = root.isEmpty ? content : "<\(root)>\(content)</\(root)>"
  return Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
    \(document)
    </kml>
    """.utf8)
}

/// The only feature of a Placemark with some content; `lenient` leaves out what is wrong with its geometry.
func placemark(
  _ content: String, around: String = "", lenient: Bool = false
) throws -> KMLFeature {
  let result = try convertKML(kml(around + "<Placemark>\(content)</Placemark>")) {
    if lenient { $0.options["lenient"] = "yes" }
  }
  if let error = result.error { throw error }
  return try #require(result.features.first)
}

/// A feature as GeoJSON has it.
struct KMLFeature {
  let json: [String: Any]
  /// What the run counted.
  let result: RunResult

  var properties: [String: Any] { json["properties"] as? [String: Any] ?? [:] }
  var id: String? { json["id"] as? String }

  /// A property as compact JSON with sorted keys; "-" for none.
  subscript(name: String) -> String { compact(properties[name]) }
  /// The geometry as compact JSON with sorted keys.
  var geometry: String { compact(json["geometry"]) }
  /// The reasons of what was changed or repaired, and of warnings as `warning: CODE`.
  var reasons: Set<String> { result.reasons }
}

/// A value as compact JSON with its keys in the order of their characters; "-" for none.
func compact(_ value: Any?) -> String {
  switch value {
  case nil: return "-"
  case let object as [String: Any]:
    let members = object.keys.sorted().map { compact($0) + ":" + compact(object[$0]) }
    return "{" + members.joined(separator: ",") + "}"
  case let array as [Any]: return "[" + array.map { compact($0) }.joined(separator: ",") + "]"
  case let value?:
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}

extension RunResult {
  /// The features.
  var features: [KMLFeature] {
    text.split(separator: "\n").compactMap { line in
      let json = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      return (json as? [String: Any]).map { KMLFeature(json: $0, result: self) }
    }
  }

  /// The names of the layers, in order.
  var layerNames: [String] { catalog.layers.map(\.name) }

  /// The reasons of what was changed or repaired, and of warnings as `warning: CODE`.
  var reasons: Set<String> {
    Set(mended.map(\.reason)).union(ledger.warnings.map { "warning: " + $0.code })
  }

  /// What was changed or repaired: reason, count and the features of the examples.
  var mendings: Set<String> {
    Set(
      mended.map { entry in
        let features = entry.examples.compactMap { $0.feature.map(String.init) }
        return "\(entry.reason) \(entry.count) at \(features.joined(separator: ","))"
      })
  }

  private var mended: [LayerTally.Entry] {
    catalog.layers.flatMap { $0.tally.changed + $0.tally.repaired }
  }
}
