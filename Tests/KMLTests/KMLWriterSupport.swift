import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit

/// A document that the writer made, and what the ledger says of it.
struct KMLDocument {
  var text = ""
  var catalog = Catalog()
  var error: GeoError?

  /// What the first layer's ledger counts, by reason.
  var changed: [String: Int] {
    let entries = catalog.layers.first?.tally.changed ?? []
    return Dictionary(entries.map { ($0.reason, $0.count) }, uniquingKeysWith: +)
  }

  /// The lines with features.
  var features: [String] {
    text.components(separatedBy: "\n").filter { line in
      ["<Placemark", "<GroundOverlay", "<ScreenOverlay", "<PhotoOverlay", "<NetworkLink"]
        .contains { line.hasPrefix($0) }
    }
  }

  /// The lines with shared styles.
  var styles: [String] { lines("<Style ") }

  /// The lines with fields of Schemas.
  var fields: [String] { lines("<SimpleField ") + lines("<gx:SimpleArrayField ") }

  private func lines(_ prefix: String) -> [String] {
    text.components(separatedBy: "\n").filter { $0.hasPrefix(prefix) }
  }
}

/// Writes GeoJSON features, one a text, as KML in this process.
func writeKML(
  _ features: [String], _ options: [String: String] = [:], jobs: Int = 1,
  name: String = "in.geojsonl", configure: (inout OutputRequest) -> Void = { _ in }
) throws -> KMLDocument {
  let scratch = try Scratch()
  let input = try scratch.write(name, Array(features.joined(separator: "\n").utf8))
  var document = KMLDocument()
  do {
    document.catalog = try run(input, into: scratch.path("out.kml"), jobs: jobs) {
      $0.options["layers-from"] = "none"
    } configureOutput: {
      $0.options = options
      configure(&$0)
    }
    document.text = try String(contentsOfFile: scratch.path("out.kml"), encoding: .utf8)
  } catch let error as GeoError {
    document.error = error
  }
  return document
}

/// Writes one feature with properties as KML.
func writeKML(
  properties: String, geometry: String = "null", _ options: [String: String] = [:]
) throws -> KMLDocument {
  try writeKML([kmlFeature(properties, geometry: geometry)], options)
}

/// A GeoJSON feature.
func kmlFeature(_ properties: String, geometry: String = "null", id: String? = nil) -> String {
  let member = id.map { "\"id\":\($0)," } ?? ""
  return #"{"type":"Feature",\#(member)"geometry":\#(geometry),"properties":{\#(properties)}}"#
}

/// Reads a document and writes it again, in this process.
func rewriteKML(
  _ body: String, as ending: String = "kml", _ options: [String: String] = [:]
) throws -> KMLDocument {
  let scratch = try Scratch()
  let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" \
    xmlns:atom="http://www.w3.org/2005/Atom">

    """
  let input = try scratch.write("in.kml", Array((head + body + "</kml>").utf8))
  var document = KMLDocument()
  document.catalog = try run(input, into: scratch.path("out." + ending)) {
    for (name, value) in options { $0.options[name] = value }
  }
  document.text = try String(contentsOfFile: scratch.path("out." + ending), encoding: .utf8)
  return document
}
