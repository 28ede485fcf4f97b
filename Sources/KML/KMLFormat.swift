internal import Archive
internal import Base
public import FormatKit

extension Format {
  /// KML.
  public static let kml = Format(
    name: "kml", title: "KML", standard: "OGC KML 2.2 (07-147r2) and 2.3, with Google's gx",
    extensions: ["kml"],
    traits: FormatTraits {
      $0.hasLayers = true
      $0.hasStyles = true
    },
    inputOptions: KMLReaderOptions.all, outputOptions: KMLWriter.outputOptions,
    reasons: Reason.kml,
    recognise: { KMLRecognition.confidence($0) },
    reader: { request throws(GeoError) in try KMLReader(request) },
    writer: { request throws(GeoError) in try KMLWriter(request) })

  /// KML in a ZIP archive, with the pictures that it refers to.
  public static let kmz = Format(
    name: "kmz", title: "KMZ", standard: "OGC KML in a ZIP archive (APPNOTE 6.3)",
    extensions: ["kmz"],
    traits: FormatTraits {
      $0.hasLayers = true
      $0.hasStyles = true
      $0.isText = false
      $0.writesStreams = false
    },
    inputOptions: KMLReaderOptions.all, outputOptions: KMLWriter.outputOptions,
    reasons: Reason.kml,
    recognise: { ZIPArchive.begins($0) ? .likely : .no },
    reader: { request throws(GeoError) in
      try KMLReader(archive: request, names: request.attachmentNames)
    },
    writer: { request throws(GeoError) in try KMLWriter(archive: request) })
}
