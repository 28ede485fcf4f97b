#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Drawing
import Files
import FormatKit
import Geometry

/// The format that the features of `preview` are written in: a picture, whose kind the name's ending tells.
struct PreviewTarget {
  private let options: PreviewOptions
  private let kind: PictureSettings.Kind
  private let box: BoundingBox?
  private let sheet: MapStyle?
  private let isPack: Bool
  private let backdrop: PreviewBackdrop?

  /// `pack` is the pack that is drawn: in its style, where no other one is asked for. Errors: `.usage` if nothing tells what kind of
  /// picture is wanted.
  init(
    _ options: PreviewOptions, _ input: InputOptions, _ pack: PackPicture?, _ run: Run
  ) throws(GeoError) {
    self.options = options
    backdrop = try options.background?.path.map { (path) throws(GeoError) in
      try PreviewBackdrop(path, options, run)
    }
    box = input.box?.box
    isPack = pack != nil
    self.sheet =
      try options.style.map { (path) throws(GeoError) in try Self.style(path) } ?? pack?.sheet
    if let format = options.format {
      kind = format
    } else if let path = options.output.path, !options.output.isStandardOutput {
      let name = path.lowercased()
      let endings: [(String, PictureSettings.Kind)] = [
        (".svg", .svg), (".svg.gz", .svg), (".png", .png), (".pdf", .pdf), (".html", .html),
        (".htm", .html),
      ]
      guard let known = endings.first(where: { name.hasSuffix($0.0) }) else {
        throw GeoError(
          .usage, "the name's ending tells no kind of picture", at: SourceLocation(path: path),
          hint: "use FILE.svg, FILE.png, FILE.pdf or FILE.html, or --output-format")
      }
      kind = known.1
    } else {
      kind = isatty(1) == 1 ? .terminal : .svg
    }
  }

  /// The output of the chain.
  var output: OutputOptions {
    var output = options.output
    output.keepsCRS = options.crs != nil
    output.fixedFormat = format
    return output
  }

  private var format: Format {
    let (settings, backdrop) = (settings, backdrop)
    return Format(
      name: "picture", title: "a picture", standard: "", extensions: ["svg"],
      traits: FormatTraits {
        $0.isText = kind == .svg || kind == .html
        $0.hasLayers = true
        if options.crs != nil { $0.systems = .any }
      },
      recognise: { _ in .no },
      writer: { request throws(GeoError) in
        var makeBackdrop: ((PictureView) throws(GeoError) -> Backdrop)?
        if let backdrop {
          makeBackdrop = { (view) throws(GeoError) in try backdrop.read(settings, in: view) }
        }
        return DrawingSink(settings, makeBackdrop: makeBackdrop) { () throws(GeoError) in
          try request.makeSink()
        }
      })
  }

  private var settings: PictureSettings {
    var settings = PictureSettings(kind)
    if let size = options.size {
      settings.width = size.width
      settings.height = size.height ?? (kind == .terminal ? size.width / 2 : nil)
    }
    settings.scale = options.scale
    if kind == .terminal, options.size == nil { PictureTerminal().fit(&settings) }
    settings.sheet = sheet
    if isPack { settings.marginalLayers = PackPicture.marginalLayers }
    if let colour = sheet?.background { settings.background = colour }
    switch options.background?.kind {
    case .nothing: settings.background = nil
    case .colour(let colour): settings.background = colour
    case .file, nil: break
    }
    settings.isPlane = options.crs != nil
    settings.box = box.map(Self.frame)
    settings.colourField = options.colourField
    settings.classing = options.classing ?? settings.classing
    settings.classCount = options.classCount ?? settings.classCount
    settings.labelField = options.labelField
    settings.fieldHint = { FieldChoice.hint(for: $0, among: $1, suggesting: nearestField) }
    settings.title = options.title ?? ""
    settings.attribution = options.attribution
    // Metres of Web Mercator are longer than those of the ground.
    settings.metresPerUnit = { $0.identifier == "EPSG:3857" ? nil : $0.metresPerUnit }
    return settings
  }

  /// The most that a style sheet is long.
  private static let styleLimit = 16 << 20

  private static func style(_ path: String) throws(GeoError) -> MapStyle {
    let source = try ByteSource(path: path)
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: 1 << 16) {
      guard bytes.count <= styleLimit else {
        throw GeoError(
          .usage, "a style is no longer than 16 MB", at: SourceLocation(path: path))
      }
    }
    return try MapStyle(bytes.buffer, path: path)
  }

  /// The box of a picture: its east lies beyond 180° where it crosses the antimeridian.
  private static func frame(_ box: BoundingBox) -> Box {
    Box(
      minX: box.west, minY: box.south,
      maxX: box.crossesAntimeridian ? box.east + 360 : box.east, maxY: box.north)
  }
}
