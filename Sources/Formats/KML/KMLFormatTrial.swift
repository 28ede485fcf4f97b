internal import Geometry
internal import Streaming
extension Format {
  static let kmlTrial = Format(
    name: "kml", title: "KML", standard: "x", extensions: ["kml"],
    abilities: [.write, .standardOutput, .severalLayers],
    outputOptions: KMLWriter.outputOptions, recognise: { _ in .no },
    makeReader: { r throws(GeoError) in try GeoJSONReader(r) },
    makeWriter: { request throws(GeoError) in try KMLWriter(request) })
}
