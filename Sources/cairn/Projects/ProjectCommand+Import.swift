import Base
import Features
import Files
import Flow
import FormatKit
import Formats
import GeoJSON
import Projects

extension ProjectCommand {
  /// Adds features of all inputs to a project.
  func importFeatures(_ run: Run) throws(GeoError) {
    if isReverse { return try reverse(run) }
    let target = try projectTarget(run)
    for folder in pictureFolders where !FolderListing.isFolder(folder) {
      throw GeoError(
        .file, "there is no such folder", at: SourceLocation(path: folder), hint: "check the path")
    }
    // A photograph is itself, whatever else has its name.
    let folders = [photos].compactMap(\.self) + pictureFolders
    try target.check(against: run.input.paths + run.input.others)
    var template =
      if let path = self.template { try Self.template(at: path) } else {
        try ProjectStore(path: output.path ?? "").template
      }
    if photos != nil, template.layer(PhotoFolder.layer.name) == nil {
      template.layers.append(PhotoFolder.layer)
    }
    let mapping = try mapping(for: template)
    let register = try PictureRegister(folders: folders)
    let layers = MappingPlan.layers(
      of: template, path: output.path ?? "", keepsRest: rest != nil, isNew: !output.isAppending)
    let writer = try target.makeWriter()
    ProjectCompanion(template, run.ledger).attach(to: writer)
    let catalog = target.makeCatalog(limit: nil)
    run.catalogs = [catalog]
    let hash = PlainStage(keepsGeometries: true) { ContentHash(template) }
    let stages =
      [MadeIdentifiers()] + target.stages + [try uniqueValues(template, target, run), hash]
    func add(_ opened: Run.Input, _ mapping: FieldMapping) throws(GeoError) {
      let plan = MappingPlan(
        template, layers, mapping, keepsRest: rest != nil,
        skipsErrors: run.input.onError == .skip, pictures: register, path: opened.path,
        isArchive: opened.format.extensions.contains("kmz"))
      let inner = try run.features(of: opened, needsProperties: true)
      let reader = try MappedReader(inner.reader, plan)
      try run.read(
        Run.Features(input: opened, reader: reader), into: writer, catalog, stages: stages)
    }
    for path in run.input.inputs { try add(try Self.withType(try run.open(path)), mapping) }
    if let photos {
      let found = try PhotoFolder(photos).features()
      if found.withoutPlace > 0 {
        run.ledger.warn(
          .photoWithoutPlace, Reason.photoWithoutPlace.meaning, count: found.withoutPlace)
      }
      let source = try ByteSource(path: photos, reading: HeadBytes(Array(found.json.utf8)))
      let same = FieldMapping.builtIn("same") ?? mapping
      try add(Run.Input(path: photos, source: source, format: .geoJSON), same)
    }
    // The pictures come last, when all features have told theirs.
    try Flow.run(
      from: EmptyReader(layers, register.attachments), path: output.path ?? "", into: writer,
      catalog: catalog, ledger: run.ledger, jobs: 1)
    try run.checkLayers()
    try run.rejects?.prepare()
    do throws(GeoError) {
      try writer.finish(catalog, run.ledger)
    } catch {
      guard error.message.hasPrefix("UNIQUE") else { throw error }
      // Features are paired by their uuid alone.
      var error = error
      error.hint =
        "correct the feature; --on-duplicate skip or update is for features of the same uuid"
      throw error
    }
    run.keepsPartialOutput = true
    try run.commitRejects()
  }

  /// An input, as GeoJSON if its features do not say that they are such.
  private static func withType(_ opened: Run.Input) throws(GeoError) -> Run.Input {
    guard [Format.geoJSON.name, Format.geoJSONSequence.name].contains(opened.format.name),
      let text = try InventoryAnswer.geoJSON(of: opened.source)
    else { return opened }
    return Run.Input(
      path: opened.path,
      source: try ByteSource(path: opened.path, reading: HeadBytes(text)), format: .geoJSON)
  }

  /// Keeps values unique, also beside those of the project that is appended to. What features of one uuid come to is
  /// left to the store.
  private func uniqueValues(
    _ template: ProjectTemplate, _ target: ChainTarget, _ run: Run
  ) throws(GeoError) -> UniqueValues {
    let pairing: UniqueValues.Pairing =
      switch target.request.options["on-duplicate"] {
      case nil, "add": .none
      case "update": .replacing
      default: .keeping
      }
    let values = UniqueValues(
      template, skipsErrors: run.input.onError == .skip, pairing: pairing)
    if output.isAppending { try values.take(from: try ProjectStore(path: output.path ?? "")) }
    return values
  }

  /// The mapping that the first argument names.
  func mapping(for template: ProjectTemplate) throws(GeoError) -> FieldMapping {
    if let known = FieldMapping.builtIn(arguments[0]) { return known }
    let bytes = try Self.settings(at: arguments[0])
    return try FieldMapping(json: bytes.buffer, path: arguments[0], for: template)
  }
}
