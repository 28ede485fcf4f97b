public import Base
internal import Features
public import Flow
internal import Geometry

/// Data that are drawn beneath those of a picture, pale, for people to see where these lie.
///
/// Unchecked: features are added in the turn of commitment; what several workers share is guarded by itself.
public final class Backdrop: FeatureSink, @unchecked Sendable {
  /// What it is called in messages.
  let name: String
  let settings: PictureSettings
  let store: DrawingStore
  /// The names of its layers, when all features are there.
  private(set) var layerNames: [String] = []
  private let firstSteps: @Sendable () -> [any BatchStep]

  /// A backdrop for a picture.
  ///
  /// - Parameters:
  ///   - name: What it is called in messages.
  ///   - picture: The settings of the picture.
  ///   - view: What that shows.
  ///   - sheet: The style of the backdrop; nil for that of its features.
  ///   - attribution: Whose data they are, if that is known.
  ///   - firstSteps: Steps that leave out what lies elsewhere, in the picture's coordinates; for each worker.
  public init(
    _ name: String, of picture: PictureSettings, in view: PictureView, sheet: MapStyle?,
    attribution: String?, firstSteps: @escaping @Sendable () -> [any BatchStep]
  ) {
    self.name = name
    self.firstSteps = firstSteps
    var settings = picture
    settings.colourField = nil
    settings.labelField = nil
    settings.sheet = sheet
    settings.background = sheet?.background
    settings.attribution = attribution
    settings.isBackdrop = true
    self.settings = settings
    store = DrawingStore(settings, shown: view.box)
  }

  /// Leaves out what cannot be seen.
  public func makeSteps() -> [any BatchStep] { firstSteps() + [DrawingPreparation()] }

  /// What writes features down; one for each worker of each input.
  public func makeEncoder() -> any BatchEncoder { DrawingEncoder(store, settings) }

  /// Makes it ready to be painted.
  public func finish(_ catalog: Catalog) throws(GeoError) {
    store.finish()
    layerNames = catalog.layers.map(\.name)
  }

  /// Whose data a picture and its backdrop are.
  static func attribution(_ settings: PictureSettings, _ backdrop: Backdrop?) -> String? {
    guard let other = backdrop?.settings.attribution, other != settings.attribution else {
      return settings.attribution
    }
    return settings.attribution.map { $0 + " · " + other } ?? other
  }
}
