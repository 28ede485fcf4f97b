import Base
import Features
import Flow
import Geometry
import Text

/// Prints the box of every feature, in order.
final class FeatureBoundsSink: FeatureSink {
  private let output: BoxWriter
  private let path: String

  /// A sink for the features of one input.
  init(_ output: BoxWriter, path: String) {
    self.output = output
    self.path = path
  }

  /// What takes batches for one worker.
  func makeEncoder() -> any BatchEncoder { Encoder(self) }

  /// Nothing is left to do at the end.
  func finish(_ catalog: Catalog) {}

  /// What is the same for all features of a layer.
  private struct Place {
    let isGeographic: Bool
    /// The unit of its coordinates; nil if nobody needs it.
    let unit: BoxUnit?
    let layer: Layer
    /// What follows the numbers of a box in CSV.
    let csvTail: String
  }

  private final class Encoder: BatchEncoder {
    let sink: FeatureBoundsSink
    var places: [Place] = []
    var text = Bytes()
    var lineCount = 0
    var boxCount = 0

    init(_ sink: FeatureBoundsSink) { self.sink = sink }

    func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {
      text.removeAll()
      (lineCount, boxCount) = (0, 0)
      try readySlots(batch)
      for feature in 0..<batch.count {
        let place = places[Int(batch.slotIndexes[feature])]
        var extent = DataExtent(isGeographic: place.isGeographic)
        extent.extend(batch.geometry, features: feature..<feature + 1)
        // What cannot be degrees is taken as it is.
        let unit = extent.isBeyondDegrees ? .length(metres: 1) : place.unit
        let box = extent.box.map { sink.output.widened($0, in: unit) }
        if box != nil { boxCount += 1 }
        if lineCount > 0 { text.append(text: sink.output.separator) }
        lineCount += 1
        if sink.output.form == .csv {
          appendCSV(box, place, batch, feature)
        } else {
          text.append(text: line(box, place, batch, feature))
        }
      }
    }

    private func readySlots(_ batch: borrowing FeatureBatch) throws(GeoError) {
      while places.count < batch.slots.count {
        let layer = batch.slots[places.count].layer
        let unit = batch.count > 0 ? try sink.output.unit(of: layer.crs) : nil
        let names = [sink.path, layer.name].map { "," + BoxText.csvField($0) }.joined()
        places.append(
          Place(
            isGeographic: layer.crs.degreesPerUnit == 1, unit: unit, layer: layer,
            csvTail: names + ","))
      }
    }

    /// The most frequent form, without a `String`.
    private func appendCSV(
      _ box: BoundingBox?, _ place: Place, _ batch: borrowing FeatureBatch, _ feature: Int
    ) {
      if let box {
        // A number has at most 25 bytes, but 32 may be touched.
        text.append(atMost: 4 * 32) { out in
          var end = ShortestText.write(box.west, to: out)
          for number in [box.south, box.east, box.north] {
            out[end] = UInt8(ascii: ",")
            end += 1 + ShortestText.write(number, to: out + end + 1)
          }
          return end
        }
      } else {
        text.append(text: ",,,")
      }
      text.append(text: place.csvTail)
      let id = batch.ids[feature]
      switch id.type {
      case .null: break
      case .integer: text.append(atMost: 32) { IntegerText.write(id.integer, to: $0) }
      default: text.append(text: BoxText.csvField(batch.idText(ofFeature: feature) ?? ""))
      }
    }

    private func line(
      _ box: BoundingBox?, _ place: Place, _ batch: borrowing FeatureBatch, _ feature: Int
    ) -> String {
      let id = batch.ids[feature]
      let idText = batch.idText(ofFeature: feature) ?? ""
      let subject = BoxSubject(
        path: sink.path, layer: place.layer.name, id: Self.json(id, idText), idText: idText)
      return sink.output.line(
        box, of: subject, features: 1, crs: place.layer.crs.identifier)
    }

    private static func json(_ id: Cell, _ text: String) -> JSONValue {
      switch id.type {
      case .null: .null
      case .integer: .integer(id.integer)
      case .real: .real(id.real)
      case .number: .text(text)
      default: .string(text)
      }
    }

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      guard lineCount > 0 else { return }
      try sink.output.write(text.buffer, lineCount: lineCount, boxCount: boxCount)
    }
  }
}

extension Bytes {
  /// Adds the UTF-8 of a text.
  fileprivate mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}
