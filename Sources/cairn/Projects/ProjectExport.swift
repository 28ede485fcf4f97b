import Archive
import Base
import Features
import Files
import Flow
import FormatKit
import Formats
import GeoPackage
import Projects
import Steps
import Text

/// `cairn project export`.
struct ProjectExport {
  private let command: ProjectCommand
  private let run: Run
  private let path: String
  private let store: ProjectStore
  private let template: ProjectTemplate

  /// The file by which a folder is known for an export, so that another one may take its place.
  private static let mark = "project.json"
  private static let storeName = "project.gpkg"

  init(_ command: ProjectCommand, _ run: Run) throws(GeoError) {
    self.command = command
    self.run = run
    path = command.output.path ?? ""
    store = try ProjectStore(path: command.arguments[0])
    var template = store.template
    let wanted = command.input.layers
    for name in wanted where template.layer(name) == nil {
      throw GeoError(
        .usage, "the project has no layer '\(name)'",
        hint: "layers are " + template.layers.map(\.name).joined(separator: ", "))
    }
    template.layers = template.layers.filter { wanted.isEmpty || wanted.contains($0.name) }
    self.template = template
  }

  /// Writes what the output's name asks for.
  func perform() throws(GeoError) {
    let name = path.lowercased()
    if name.hasSuffix(".kmz") { return try writeKMZ() }
    if name.hasSuffix(".zip") { return try writeArchive() }
    let folder = try OutputFolder(
      replacing: path, isOverwriting: command.output.isOverwriting, marked: Self.mark)
    let names = try fill(folder.temporaryPath)
    run.progress.erase()
    if !names.isEmpty { try folder.commit() }
  }

  // MARK: - Copies of the project

  /// Copies features of the project through stages, and their pictures; returns the names of these.
  @discardableResult
  private func copy(
    from source: String, _ layers: [String], to output: OutputOptions, _ stages: [any Stage],
    asProject: Bool = false, readingThrough use: PictureUse
  ) throws(GeoError) -> [String] {
    var target = try ChainTarget(output, run, run.input)
    target.request.hasSeveralLayers = layers.count > 1
    let writer = try target.makeWriter()
    if asProject { ProjectCompanion(template, run.ledger).attach(to: writer) }
    let catalog = target.makeCatalog(limit: nil)
    run.catalogs.append(catalog)
    let opened = try run.open(source)
    let features = try run.features(of: opened, needsProperties: true, for: target.format) {
      $0.selection.layerNames = layers
    }
    var all = stages + target.stages
    all.append(use)
    let reader = try ProjectReader(features.reader, of: store, use)
    if asProject {
      let template = template
      all.append(PlainStage(keepsGeometries: true) { ContentHash(template) })
    }
    try run.read(Run.Features(input: opened, reader: reader), into: writer, catalog, stages: all)
    for stage in stages { try stage.finish(run.ledger) }
    try writer.finish(catalog, run.ledger)
    return catalog.attachments.map(\.name)
  }

  /// What features are asked for.
  private func filters() throws(GeoError) -> [any Stage] {
    var conditions: [String] = []
    if let condition = command.condition { conditions.append("(\(condition))") }
    if let since = command.since, let time = EpochText.text(ofSeconds: since.seconds) {
      conditions.append("(last_edit >= '\(time.dropLast()).000Z')")
    }
    guard !conditions.isEmpty else { return [] }
    let list = try ExpressionList(
      condition: .init(conditions.joined(separator: " AND "), option: "--where"))
    let filter = ExpressionFilter(list, skipsErrors: run.input.onError == .skip)
    let known = Set(template.layers.flatMap(\.allAttributes).map { $0.name.lowercased() })
    guard list.fieldNames.contains(where: { !known.contains($0.lowercased()) }) else {
      return [filter]
    }
    // Stores may have columns that the template does not name.
    return [FieldCheck([list], .open, suggesting: nearestField), filter]
  }

  /// Writes the wanted part of the project.
  private func writeStore(_ path: String) throws(GeoError) {
    var output = command.output
    output.path = path
    output.isOverwriting = false
    try copy(
      from: command.arguments[0], template.layers.map(\.name), to: output, try filters(),
      asProject: true, readingThrough: PictureUse(template))
  }

  // MARK: - Folders and archives

  /// Fills a folder; returns the names of the files in it.
  private func fill(_ folder: String) throws(GeoError) -> [String] {
    try write(Array((template.json.pretty() + "\n").utf8), to: folder + "/" + Self.mark)
    return [Self.mark]
      + (command.exportForm == .geojson ? try fillWithGeoJSON(folder) : try fillForQGIS(folder))
  }

  private func fillForQGIS(_ folder: String) throws(GeoError) -> [String] {
    let copied = folder + "/" + Self.storeName
    try writeStore(copied)
    let project = try ProjectStore(path: copied)
    let zip = try ZIPWriter(path: folder + "/project.qgz", isOverwriting: false)
    let text = try QGISProject(project, storeName: Self.storeName).text()
    try add("project.qgs", Array(text.utf8), to: zip)
    try zip.commit()
    var names = [Self.storeName, "project.qgz"]
    try project.forEachPicture { (name, bytes) throws(GeoError) in
      guard let inside = RelativePath(name) else { return }
      try makeFolders(of: inside, in: folder)
      try RawFile.creating(folder + "/" + inside.text).write(bytes, at: 0)
      names.append(inside.text)
    }
    return names
  }

  private func fillWithGeoJSON(_ folder: String) throws(GeoError) -> [String] {
    var names: Set<String> = []
    for layer in template.layers {
      var output = OutputOptions()
      let name = Self.fileName(of: layer.name, besides: names)
      output.path = folder + "/" + name
      output.precision = command.output.precision
      output.attachments = folder
      let use = PictureUse(template)
      let pictures = try copy(
        from: command.arguments[0], [layer.name], to: output, try filters(), readingThrough: use)
      account(for: layer)
      names.insert(name)
      for picture in pictures {
        if let inside = RelativePath(picture) { names.insert(inside.text) }
      }
    }
    return names.sorted()
  }

  /// The name of a layer's file: as much of the layer's as fits, and a number where another file would be the same, also
  /// where upper and lower case are.
  private static func fileName(of layer: String, besides taken: Set<String>) -> String {
    let taken = Set(taken.map { $0.lowercased() })
    var stem = (RelativePath(layer)?.text ?? "layer").split(separator: "/").joined(separator: "_")
    while stem.utf8.count > nameBytes { stem.removeLast() }
    var name = stem + ".geojson"
    var number = 2
    while taken.contains(name.lowercased()) {
      name = "\(stem)_\(number).geojson"
      number += 1
    }
    return name
  }

  /// File systems take 255 bytes, with the ending and what a temporary name adds.
  private static let nameBytes = 200

  /// Leaves the layer that was copied last in the report, without the others of the project, which have files of their own.
  private func account(for layer: ProjectLayer) {
    guard let catalog = run.catalogs.popLast() else { return }
    let others = Set(template.layers.map(\.name)).subtracting([layer.name])
    for account in catalog.reportedLayers.map(\.account)
    where !others.contains(account.name)
      && !run.otherAccounts.contains(where: { $0.name == account.name })
    {
      run.otherAccounts.append(account)
    }
  }

  private func makeFolders(of name: RelativePath, in folder: String) throws(GeoError) {
    var made = folder
    for part in name.folder.split(separator: "/") {
      made += "/" + part
      try OutputFolder.makeFolder(at: made)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(GeoError) {
    let file = try RawFile.creating(path)
    var failure: GeoError?
    bytes.withUnsafeBytes { buffer in
      do throws(GeoError) { try file.write(buffer, at: 0) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func writeArchive() throws(GeoError) {
    let place = try TemporaryFolder(for: "export")
    let folder = OutputFile.split(place.path).folder + "export"
    try OutputFolder.makeFolder(at: folder)
    let zip = try ZIPWriter(path: path, isOverwriting: command.output.isOverwriting)
    let names = try fill(folder).sorted().compactMap { RelativePath($0) }
    var pictureBytes: UInt64 = 0
    for name in names where MediaType.isCompressed(name) {
      pictureBytes += try RawFile.reading(folder + "/" + name.text).size
    }
    for name in names {
      let file = try RawFile.reading(folder + "/" + name.text)
      // The store has the pictures too: deflate makes no smaller what is mostly pictures.
      let isStored =
        name.text == Self.storeName
        ? pictureBytes > file.size / 2
        : MediaType.isCompressed(name) || name.text.hasSuffix("qgz")
      try zip.begin(name, sizeLimit: file.size, isStored: isStored)
      var done: UInt64 = 0
      while done < file.size {
        let piece = try file.bytes(at: done, count: Int(min(1 << 20, file.size - done)))
        try zip.write(piece.buffer)
        done += UInt64(piece.count)
      }
      try zip.end()
    }
    try zip.commit()
  }

  private func add(_ name: String, _ bytes: [UInt8], to zip: ZIPWriter) throws(GeoError) {
    guard let inside = RelativePath(name) else { return }
    try zip.begin(inside, sizeLimit: UInt64(bytes.count), isStored: false)
    var failure: GeoError?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(GeoError) { try zip.write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    try zip.end()
  }

  // MARK: - Google Earth

  private func writeKMZ() throws(GeoError) {
    var output = command.output
    output.path = path
    let template = template
    let balloons = PlainStage(keepsGeometries: true) { FeatureBalloon(template) }
    try copy(
      from: command.arguments[0], template.layers.filter { $0.shape != .none }.map(\.name),
      to: output, try filters() + [balloons], readingThrough: PictureUse(template))
    run.keepsPartialOutput = true
  }
}
