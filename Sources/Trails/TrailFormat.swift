public import FormatKit
internal import Base
internal import Flow
internal import Text

extension Format {
  /// Educational trails: question sets, whose tasks are points.
  public static let trail = Format(
    name: "trail", title: "Trail", standard: "question sets of educational trails (XML)",
    extensions: ["trail"],
    traits: FormatTraits { $0.layerNames = [TrailReader.layerName] },
    reasons: Reason.trails,
    recognise: { head in
      let text = String(decoding: head.prefix(4096), as: UTF8.self)
      return text.contains(text: "<questionset") ? .certain : .no
    },
    reader: { request throws(GeoError) in try TrailReader(request) },
    writer: { request throws(GeoError) in try TrailWriter(request) })
}
