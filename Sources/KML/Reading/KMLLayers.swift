internal import Base
internal import Features

/// The layers of an input by their names, made when they are first asked for.
final class KMLLayers: Sendable {
  /// The most layers of an input.
  private static let limit = 10_000

  private let path: String
  private let layers = Lock<[[UInt8]: Layer]>([:])

  /// No layers yet; `path` is the input's, which they carry.
  init(path: String) { self.path = path }

  /// The layer of a name. Errors: `.tooManyLayers`.
  func layer(_ name: String, wanted: [String]) throws(GeoError) -> Layer {
    try layers.withLock { (layers) throws(GeoError) in
      let bytes = Array(name.utf8)
      if let known = layers[bytes] { return known }
      guard layers.count < Self.limit else {
        throw GeoError(
          .tooManyLayers, "there are more than \(Self.limit) layers",
          at: SourceLocation(path: path),
          hint: "--layers-from none makes one layer of all folders")
      }
      let layer = Layer(
        name: name, path: path, isPassedOver: !wanted.isEmpty && !wanted.contains(name))
      layers[bytes] = layer
      return layer
    }
  }
}
