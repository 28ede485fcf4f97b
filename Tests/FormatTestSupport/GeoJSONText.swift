import Base
package import Features
import Files
package import Flow
package import Foundation
package import Geometry
import TestSupport

@testable import FormatKit
@testable package import GeoJSON

/// What a run left behind.
package struct Written {
  package var text: String
  package var layers: [OutputLayer]

  /// The count of a change in the ledger, all layers together.
  package func changes(_ reason: String) -> Int {
    layers.flatMap(\.tally.changed).filter { $0.reason == reason }.reduce(0) { $0 + $1.count }
  }

  /// The features of a collection with one a line, without separators.
  package var features: [String] {
    text.split(separator: "\n").dropFirst().dropLast().map {
      String($0.hasSuffix(",") ? $0.dropLast() : $0)
    }
  }

  /// The geometry's text in the first feature.
  package var geometry: String {
    guard let line = features.first, let start = line.range(of: "\"geometry\":"),
      let end = line.range(of: ",\"properties\":", options: .backwards)
    else { return text }
    return String(line[start.upperBound..<end.lowerBound])
  }
}

/// A reader of batches that were made by hand.
package final class ListReader: FeatureReader {
  package typealias Fill = (inout FeatureBatch) -> Void

  package let nature: InputNature
  package let progress = FlowProgress(done: 0, total: nil)
  private let fills: [Fill]
  private var next = 0

  package init(_ layers: [Layer], _ fills: Fill...) {
    nature = InputNature(layers: layers, isText: false)
    self.fills = fills
  }

  package init(_ layers: [Layer], fills: [Fill]) {
    nature = InputNature(layers: layers, isText: false)
    self.fills = fills
  }

  package func read(into batch: inout FeatureBatch) -> Bool {
    guard next < fills.count else { return false }
    fills[next](&batch)
    next += 1
    return true
  }

  package func makeDecoder() -> any BatchDecoder { Nothing() }
  package func finish() -> InputEnd { InputEnd(layers: nature.layers) }

  private final class Nothing: BatchDecoder {
    func decode(_ batch: inout FeatureBatch) {}
  }
}

/// The value of a property in a batch made by hand.
package enum Value {
  case null, boolean(Bool), integer(Int64), real(Double), stored(CellType, [UInt8])

  package static func text(_ text: String) -> Value { .stored(.text, Array(text.utf8)) }
  package static func json(_ text: String) -> Value { .stored(.json, Array(text.utf8)) }
}

extension FeatureBatch {
  /// Adds a value under a name of the layer's.
  package mutating func add(
    _ name: String, _ value: Value, _ flags: CellFlags = [], to layer: Layer
  ) {
    let slot = slots[slot(for: layer)]
    var name = name
    let key = name.withUTF8 { UInt32(slot.keys.index(of: $0)) }
    cells.append(cell(value, key: key, flags))
  }

  package mutating func cell(_ value: Value, key: UInt32 = 0, _ flags: CellFlags = []) -> Cell {
    switch value {
    case .null: return Cell(key: key, type: .null, flags: flags, bits: 0)
    case .boolean(let value):
      return Cell(key: key, type: .boolean, flags: flags, bits: value ? 1 : 0)
    case .integer(let value):
      return Cell(key: key, type: .integer, flags: flags, bits: UInt64(bitPattern: value))
    case .real(let value):
      return Cell(key: key, type: .real, flags: flags, bits: value.bitPattern)
    case .stored(let type, let bytes):
      let start = text.count
      for byte in bytes { text.append(byte) }
      return storedCell(key: key, type: type, flags: flags, from: start)
    }
  }

  /// Ends a feature of a layer, whose cells and geometry have been added.
  package mutating func endFeature(of layer: Layer, id: Value = .null) {
    let slot = slot(for: layer)
    slots[slot].readCount += 1
    ids.append(cell(id))
    slotIndexes.append(UInt32(slot))
    offsets.append(0)
    ordinals.append(UInt64(count + 1))
    rowEnds.append(UInt32(cells.count))
    geometry.endFeature()
  }

  /// Adds a point with all that it has.
  package mutating func addPoint(_ ordinates: Double..., dimensions: Dimensions = []) {
    if ordinates.count == 2 {
      geometry.appendPosition(x: ordinates[0], y: ordinates[1])
    } else {
      geometry.appendPosition(
        x: ordinates[0], y: ordinates[1], z: ordinates[2],
        m: ordinates.count > 3 ? ordinates[3] : .nan)
    }
    geometry.endLine()
    geometry.endPart()
    geometry.appendNode(.point, dimensions)
  }
}

/// How a test wants its output.
package struct Wish {
  package var layout = GeoJSONLayout.featureCollection
  package var options: [String: String] = [:]
  package var jobs = 1
  package var hasSeveralLayers = false
  package var keepsCRS = false
  package var selection = Catalog.Selection()
  package var steps: [any BatchStep] = []

  package init(
    layout: GeoJSONLayout = .featureCollection, options: [String: String] = [:], jobs: Int = 1,
    hasSeveralLayers: Bool = false, keepsCRS: Bool = false,
    selection: Catalog.Selection = Catalog.Selection(), steps: [any BatchStep] = []
  ) {
    self.layout = layout
    self.options = options
    self.jobs = jobs
    self.hasSeveralLayers = hasSeveralLayers
    self.keepsCRS = keepsCRS
    self.selection = selection
    self.steps = steps
  }
}

/// Runs a reader into the writer.
package func write(_ readers: [any FeatureReader], _ wish: Wish = Wish()) throws -> Written {
  let scratch = try Scratch()
  let path = scratch.path("out.geojson")
  var request = OutputRequest(path: path)
  request.options = wish.options
  request.hasSeveralLayers = wish.hasSeveralLayers
  request.keepsCRS = wish.keepsCRS
  let writer = try GeoJSONWriter(request, layout: wish.layout)
  let catalog = Catalog(wish.selection)
  for reader in readers {
    try Flow.run(
      from: reader, path: "input", into: writer, catalog: catalog, ledger: Ledger(),
      stages: wish.steps.map { step in PlainStage { step } }, jobs: wish.jobs)
  }
  try writer.finish(catalog)
  return Written(text: try String(contentsOfFile: path, encoding: .utf8), layers: catalog.layers)
}

/// Runs GeoJSON text through reader and writer.
package func rewrite(_ json: String, _ wish: Wish = Wish()) throws -> Written {
  let scratch = try Scratch()
  let source = try ByteSource(path: scratch.write("in.geojson", Array(json.utf8)))
  return try write([Format.geoJSON.makeReader(InputRequest(source: source))], wish)
}

/// The geometry that a bare geometry is written as.
package func rewritten(geometry json: String, _ wish: Wish = Wish()) throws -> String {
  try rewrite(#"{"type":"Feature","geometry":\#(json),"properties":{}}"#, wish).geometry
}

/// A file of the cases that other projects made.
package func caseFile(_ name: String) throws -> Data {
  try Data(contentsOf: dataFolder.appendingPathComponent(name))
}
