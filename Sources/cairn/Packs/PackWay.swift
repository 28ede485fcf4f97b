import CommandLineKit
import Packs

/// What gives way in a pack that would be too large: `zoom`, a part, a layer or `LAYER.FIELD`.
struct PackWay: ArgumentValue {
  let way: PackFitting.Way

  init(_ way: PackFitting.Way) { self.way = way }

  init?(argument: String) {
    guard !argument.isEmpty, argument != PackPart.style.rawValue else { return nil }
    if argument == "zoom" {
      way = .zooms
    } else if let part = PackPart(rawValue: argument) {
      way = .item(.part(part))
    } else if let dot = argument.firstIndex(of: ".") {
      way = .item(
        .field(
          layer: String(argument[..<dot]), name: String(argument[argument.index(after: dot)...])))
    } else {
      way = .item(.layer(argument))
    }
  }

  static let valueName = "what"
  var argumentText: String {
    switch way {
    case .zooms, .item(.zoom): "zoom"
    case .item(.part(let part)): part.rawValue
    case .item(.layer(let name)): name
    case .item(.field(let layer, let name)): layer + "." + name
    }
  }
}
