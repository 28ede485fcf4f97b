import Base
import Drawing
import Files
import Packs

/// How a map pack is drawn: its layers in its own style for day, without the nodes and edges of its network, which would
/// hide them.
struct PackPicture {
  /// The layers of the pack, and the style; nil where the options ask for something else.
  let layers: [String]
  let sheet: MapStyle?
  /// Lines of borders, which go on where an extract has nothing else.
  static let marginalLayers: Set<String> = ["boundaries", "boundary_areas"]
  /// Whose data they are, which the picture says unless told otherwise.
  let attribution: String?
  /// The store of the layers.
  let path: String

  /// Nil for anything but one pack of which no layer is asked for.
  init?(_ input: InputOptions, _ options: PreviewOptions) {
    guard input.layers.isEmpty, input.paths.count == 1 else { return nil }
    self.init(input.paths[0], isStyled: options.style != nil || options.colourField != nil)
  }

  /// Nil for anything but a pack. `isStyled`: it is drawn in another style than its own.
  init?(_ path: String, isStyled: Bool) {
    let place = PackPlace(path)
    // What is no file may only be read once.
    guard place.isFolder || FolderListing.size(ofFile: place.path) != nil,
      let manifest = try? place.manifest(), !manifest.layers.isEmpty
    else { return nil }
    layers = manifest.layers.map(\.name)
    attribution = manifest.attribution
    self.path = place.layers
    let day = isStyled ? nil : try? place.styles().first
    sheet = day.flatMap { day in
      var json = day.json
      return json.withUTF8 { try? MapStyle($0, path: place.path) }
    }
  }
}
