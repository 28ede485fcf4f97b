public import Base
internal import Features
public import Files
public import Flow
internal import Geometry
internal import Styles
internal import Text

/// Takes the features of a run and makes a picture of them.
///
/// While features come, they are written down on a grid that is a little finer than the picture's pixels, as far as
/// it is known what these will show. When all are there, they are painted.
///
/// Unchecked: features are added in the turn of commitment; what several workers share is guarded by itself.
public final class DrawingSink: FeatureSink, @unchecked Sendable {
  private let settings: PictureSettings
  private let store: DrawingStore
  private let makeOutput: () throws(GeoError) -> ByteSink
  private let makeBackdrop: ((PictureView) throws(GeoError) -> Backdrop)?

  /// A sink that makes a picture.
  ///
  /// - Parameters:
  ///   - settings: What the picture is like.
  ///   - makeBackdrop: Reads what is drawn beneath the features, when it is known what the picture shows; nil for
  ///     nothing.
  ///   - makeOutput: Opens what the picture is written to.
  public init(
    _ settings: PictureSettings,
    makeBackdrop: ((PictureView) throws(GeoError) -> Backdrop)? = nil,
    makeOutput: @escaping () throws(GeoError) -> ByteSink
  ) {
    self.settings = settings
    self.makeBackdrop = makeBackdrop
    self.makeOutput = makeOutput
    store = DrawingStore(settings)
  }

  /// Leaves out what cannot be seen.
  public func makeSteps() -> [any BatchStep] { [DrawingPreparation()] }

  /// What writes features down; one for each worker of each input.
  public func makeEncoder() -> any BatchEncoder { DrawingEncoder(store, settings) }

  /// Paints the picture.
  public func finish(_ catalog: Catalog) throws(GeoError) { try finish(catalog, Ledger()) }

  /// Paints the picture, and tells the ledger what is not in it.
  public func finish(_ catalog: Catalog, _ ledger: Ledger) throws(GeoError) {
    try checkFields(catalog)
    store.finish()
    let names = catalog.layers.map(\.name)
    let legend = settings.colourField == nil ? nil : Legend(store, settings)
    let metres = store.crs.flatMap(settings.metresPerUnit)
    if settings.kind == .html {
      let page = PageWriter(
        store, settings, layerNames: names, legend: legend, metresPerUnit: metres)
      let backdrop = try makeBackdrop?(page.view)
      let result = try page.write(over: backdrop, to: try makeOutput())
      return tell(ledger, catalog, result, backdrop)
    }
    let painter = PicturePainter(
      store, settings, layerNames: names, legend: legend, metresPerUnit: metres)
    let backdrop = try makeBackdrop?(painter.view)
    let (width, height) = (painter.width, painter.height)
    let canvas = try makeCanvas(width: width, height: height)
    let result = painter.paint(on: canvas, over: backdrop)
    if canvas.textsWithoutFont > 0 {
      ledger.warn(
        .noFont, "a text has letters that no font of this machine has; they are boxes",
        count: canvas.textsWithoutFont)
    }
    try canvas.finish()
    tell(ledger, catalog, result, backdrop)
  }

  private func makeCanvas(width: Double, height: Double) throws(GeoError) -> any Canvas {
    let output = try makeOutput()
    let scale = settings.scale
    switch settings.kind {
    case .svg, .html:
      return SVGCanvas(output, width: width, height: height, scale: scale, title: settings.title)
    case .png:
      return try CairoCanvas(
        .png(CairoOutput(output)), width: width, height: height, scale: scale)
    case .pdf:
      return try CairoCanvas(
        .pdf(CairoOutput(output)), width: width, height: height, scale: scale)
    case .terminal:
      let terminal = settings.terminal
      return try CairoCanvas(
        .pixels { (pixels, width, height, stride) throws(GeoError) in
          let picture = PixelPicture(pixels: pixels, width: width, height: height, stride: stride)
          try TerminalText.write(picture, terminal, to: output)
        }, width: width, height: height, scale: scale)
    }
  }

  /// Refuses fields that no feature has.
  private func checkFields(_ catalog: Catalog) throws(GeoError) {
    let layers = catalog.wantedLayers.filter { $0.admitted > 0 }
    guard !layers.isEmpty else { return }
    for (option, field) in [
      ("--colour-by", settings.colourField), ("--label", settings.labelField),
    ] {
      guard let field, !layers.contains(where: { $0.fields.contains { $0.name == field } }) else {
        continue
      }
      throw GeoError(
        .usage, "\(option): there is no field '\(field)'",
        hint: settings.fieldHint(field, layers.flatMap(\.properties).map(\.name)))
    }
  }

  private func tell(
    _ ledger: Ledger, _ catalog: Catalog, _ result: PicturePainter.Result, _ backdrop: Backdrop?
  ) {
    for (index, layer) in catalog.layers.enumerated() {
      let lost = [
        (Reason.outsidePicture, result.outside[index]), (.notStyled, result.unstyled[index]),
      ]
      for (reason, count) in lost where count > 0 {
        layer.account.tally.out -= count
        layer.account.note(reason, count: count)
      }
    }
    if result.shownCount == 0 { ledger.warn(.nothingInPicture) }
    if result.isLarge { ledger.warn(.largePage) }
    for clause in settings.sheet?.leftOut ?? [] {
      ledger.warn(.styleNotDrawn, "preview does not know \(clause) of the style")
    }
    var details: [(String, JSONValue)] = [
      ("features", .count(store.all.features.count)), ("covered", .count(store.coveredCount)),
    ]
    if let backdrop {
      details.append(("background", .count(result.backdropCount)))
      if result.backdropCount == 0 {
        ledger.warn(
          .nothingBeneath, "nothing of the background \(backdrop.name) lies in the picture")
      }
    }
    if settings.hasLabels { details.append(("labels", .count(result.labels))) }
    ledger.account(for: "preview", .object(details))
  }
}
