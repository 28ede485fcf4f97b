import Base
import Drawing
import Features
import Files
import Flow
import FormatKit
import Formats
import GeoPackage
import Geometry
import Steps
import Systems
import VectorTiles

/// Reads the features that are drawn beneath those of a picture: no more than lie in it, where the file has an index.
///
/// Unchecked: it is used on the thread of the run alone, when all features of the picture have been read.
struct PreviewBackdrop: @unchecked Sendable {
  private let path: String
  private let run: Run
  private let options: PreviewOptions
  private let pack: PackPicture?
  /// What the file says of itself, if it is a tileset.
  private let tiles: TilesetFacts?

  /// Looks at the file. Errors: `.usage` for a file that is not there or is a picture, and those of formats.
  init(_ path: String, _ options: PreviewOptions, _ run: Run) throws(GeoError) {
    self.path = path
    self.run = run
    self.options = options
    guard FolderListing.isFolder(path) || FolderListing.size(ofFile: path) != nil else {
      throw GeoError(
        .usage, "--background: '\(path)' is neither a file nor a colour",
        hint: "a colour is none, #f4f1ea, white or rgb(250,250,247); " + Self.taken)
    }
    pack = PackPicture(path, isStyled: false)
    if pack != nil {
      tiles = nil
      return
    }
    do throws(GeoError) {
      let isFolder = FolderListing.isFolder(path)
      let source =
        isFolder
        ? try ByteSource(path: path, reading: HeadBytes([])) : try ByteSource(path: path)
      let format = isFolder ? Format.mvt : try Format.recognised(source)
      tiles = try TilesetFacts(source, format)
    } catch {
      var error = error
      error.location = error.location ?? SourceLocation(path: path)
      if error.reason == .unknownFormat { error.hint = Self.taken }
      throw error
    }
  }

  private static let taken = "a file is a dataset, store, pack or tileset, not a picture"

  /// Reads what lies in a picture. Errors: those of reading.
  func read(_ settings: PictureSettings, in view: PictureView) throws(GeoError) -> Backdrop {
    let selection = view.box.flatMap { Self.selection($0, isGeographic: view.isGeographic) }
    let backdrop = Backdrop(
      path, of: settings, in: view, sheet: pack?.sheet,
      attribution: pack?.attribution ?? tiles?.attribution,
      firstSteps: { selection.map { [BoxFilter(BoxSelection($0))] } ?? [] })
    var input = InputOptions()
    input.inputs = [pack?.path ?? path]
    input.layers = pack?.layers ?? []
    if let zoom = view.zoom, let zoom = tiles?.zoom(for: zoom) {
      input.options = [NameValue(name: "zoom", value: "\(zoom)")]
    }
    if let selection, options.crs == nil, try isInDegrees(input) {
      input.box = BoxArgument(selection)
    }
    var steps: [any StepOptions] = []
    if let system = system(view) {
      steps.append(PreviewOptions.reprojection(to: system))
    }
    var output = OutputOptions()
    output.keepsCRS = options.crs != nil
    output.fixedFormat = Format(
      name: "picture", title: "a picture", standard: "", extensions: [],
      traits: FormatTraits {
        $0.hasLayers = true
        if options.crs != nil { $0.systems = .any }
      },
      recognise: { _ in .no }, writer: { _ in backdrop })
    let target = output
    let isToldOfPack = run.ledger.warnings.contains { $0.code == Reason.packPartsNotRead.code }
    try run.part("background", of: input) { (part) throws(GeoError) in
      _ = try Chain(part, part.input, steps, target).perform()
    }
    // It is drawn as packs are.
    if pack != nil, !isToldOfPack { run.ledger.dismiss(.packPartsNotRead) }
    return backdrop
  }

  /// What is shown as a selection; nil for all of the world. Degrees go from -180 to 180 in it.
  private static func selection(_ box: Box, isGeographic: Bool) -> BoundingBox? {
    guard isGeographic else { return BoundingBox(box) }
    guard box.maxX - box.minX < 360 else { return nil }
    let turn = ((box.minX + 180) / 360).rounded(.down) * 360
    let east = box.maxX - turn
    return BoundingBox(
      west: box.minX - turn, south: box.minY, east: east > 180 ? east - 360 : east, north: box.maxY)
  }

  /// The system that the picture is in, where that was asked for; one that was fitted to the data by its definition.
  private func system(_ view: PictureView) -> String? {
    guard let asked = options.crs else { return nil }
    guard ["utm", "laea"].contains(asked.lowercased()) else { return asked }
    return view.crs.map { $0.definition2019 ?? $0.definition ?? $0.identifier } ?? "EPSG:4326"
  }

  /// True if all layers of the file are in degrees, so that it can look for those in the picture by itself.
  private func isInDegrees(_ input: InputOptions) throws(GeoError) -> Bool {
    guard !FolderListing.isFolder(path) else { return true }
    let source = try ByteSource(path: input.paths[0])
    let reader = try Format.recognised(source).makeReader(InputRequest(source: source))
    return reader.nature.layers.allSatisfy { $0.crs.degreesPerUnit == 1 }
  }
}
