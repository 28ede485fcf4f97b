#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Files
import Flow
import Packs
import Text
import VectorTiles

extension PackBuilding {
  var title: String {
    if let title = command.title { return title }
    let name = OutputFile.split(path).name
    return name.hasSuffix(".gpkg") ? String(name.dropLast(5)) : name
  }

  var attribution: String? {
    command.attribution ?? (hasObjects ? "© OpenStreetMap contributors" : nil)
  }

  private func manifest() -> PackManifest {
    var manifest = PackManifest()
    manifest.name = title
    manifest.program = cairnVersion
    manifest.schema = hasObjects && (has(.layers) || has(.tiles)) ? command.schema : nil
    manifest.licence = hasObjects ? "ODbL-1.0" : nil
    manifest.attribution = attribution
    manifest.dataTime = parts.dataTime
    return manifest
  }

  private func styles(_ layers: [PackTileLayer], url: String) -> [(name: String, json: String)] {
    PackStyle.names.map { name in
      let style = PackStyle.json(
        name, layers: layers.map(\.name), url: url, attribution: attribution)
      return (name, style.pretty() + "\n")
    }
  }

  // MARK: - One store

  func finish(_ store: OutputFile) throws(GeoError) {
    var (building, whole) = (self, finalFile(""))
    if has(.tiles) { try PackTiles.copy(from: parts.path(Self.tilesName), into: whole) }
    let there = [PackPart.layers, .tiles, .network, .search].filter(has)
    let thinning = PackThinning(
      Dictionary(uniqueKeysWithValues: there.map { ($0, whole) }), isOneStore: true)
    var fitting = try PackFitting(command.ways, thinning)
    do throws(GeoError) {
      while true {
        truncate(store.temporaryPath, 0)
        try building.settle(whole, in: store.temporaryPath)
        let size = FolderListing.size(ofFile: store.temporaryPath) ?? 0
        guard let limit = command.sizeLimit?.bytes, size > limit else {
          return try end(fitting, thinning, size) { () throws(GeoError) in try store.commit() }
        }
        try fitting.giveWay(by: size - limit, to: limit)
        building.omitted += fitting.partsLeftOut
        try thinning.leaveOut(.part(.style))
      }
    } catch {
      throw store.named(error)
    }
  }

  /// Puts styles into a pack in one store, and writes it with its manifest into the file that it is to be.
  private func settle(_ whole: String, in file: String) throws(GeoError) {
    if has(.tiles), has(.style) {
      let layers = try PackStore.tileLayers(of: whole)
      try PackStore.add(styles: styles(layers, url: "mbtiles://pack"), to: whole)
    }
    var manifest = manifest()
    manifest.parts = try copy(whole, to: file)
    let network = try PackStore.network(of: whole)
    manifest.dataTime = parts.dataTime ?? network.time
    manifest.profiles = network.profiles
    manifest.area = try PackStore.area(of: whole)
    manifest.zooms = try PackStore.zooms(of: whole)
    manifest.layers = try PackStore.layers(of: whole)
    manifest.structure = try PackContent.structure(of: whole)
    try manifest.write(into: file)
    tell(manifest)
  }

  /// Copies a store, with every table and index in one piece, and hashes its parts meanwhile.
  private func copy(_ whole: String, to file: String) throws(GeoError) -> [PackManifest.Part] {
    let contents = try PackContent.tables(ofPartsIn: whole)
    let parts = try ParallelWork.results(1 + contents.count, jobs: run.jobs) {
      () throws(GeoError) in
      { (index) throws(GeoError) -> PackManifest.Part? in
        guard index > 0 else {
          try PackStore.write(copy: whole, to: file)
          return nil
        }
        let content = contents[index - 1]
        return try PackStore.part(content.part, of: content.tables, in: whole)
      }
    }
    return parts.compactMap { $0 }
  }

  // MARK: - A folder

  func finish(_ folder: OutputFolder) throws(GeoError) {
    var building = self
    let tiles = scratch.temporaryPath + "/whole.mbtiles"
    var files: [PackPart: String] = [:]
    let names: [(part: PackPart, name: String)] = [
      (.layers, PackPlace.layersName), (.network, PackPlace.networkName),
      (.search, PackPlace.searchName),
    ]
    for (part, name) in names where has(part) {
      files[part] = finalFile(name)
      try parts.take(name, to: finalFile(name))
    }
    if has(.tiles) {
      files[.tiles] = tiles
      try parts.take(Self.tilesName, to: tiles)
    }
    let thinning = PackThinning(files, isOneStore: false)
    var fitting = try PackFitting(command.ways, thinning)
    while true {
      let size = try building.settle(folder, tiles)
      guard let limit = command.sizeLimit?.bytes, size > limit else {
        return try end(fitting, thinning, size) { () throws(GeoError) in try folder.commit() }
      }
      try fitting.giveWay(by: size - limit, to: limit)
      for (part, name) in names where fitting.partsLeftOut.contains(part) {
        unlink(finalFile(name))
      }
      building.omitted += fitting.partsLeftOut
      if building.has(.layers), let layers = files[.layers] {
        try PackStore.write(compact: layers, to: layers + "-compact")
        guard rename(layers + "-compact", layers) == 0 else {
          throw GeoError.system("rename into place", path: path)
        }
      }
    }
  }

  /// Writes tiles, styles and the manifest of a pack in a folder; returns the bytes of its files.
  private func settle(_ folder: OutputFolder, _ tiles: String) throws(GeoError) -> Int {
    var manifest = manifest()
    var names: [(PackPart, String)] = []
    if has(.layers) {
      let layers = finalFile(PackPlace.layersName)
      names.append((.layers, PackPlace.layersName))
      manifest.layers = try PackStore.layers(of: layers)
      manifest.area = try PackStore.area(of: layers)
    }
    for name in [PackPlace.tilesName, PackPlace.styleName, PackPlace.nightStyleName] {
      unlink(finalFile(name))
    }
    if has(.tiles) {
      names.append((.tiles, PackPlace.tilesName))
      manifest.zooms = try PackStore.zooms(of: tiles)
      let writer = try TilesetKind.pmtiles.makeWriter(
        TilesetRequest(path: finalFile(PackPlace.tilesName)))
      _ = try TilesetCopy(try ByteSource(path: tiles), .mbtiles, packs: false).write(to: writer)
      if has(.style) {
        let styles = styles(
          try PackStore.tileLayers(of: tiles), url: "pmtiles://" + PackPlace.tilesName)
        for (style, name) in zip(styles, [PackPlace.styleName, PackPlace.nightStyleName]) {
          try write(style.json, to: name, folder)
          names.append((.style, name))
        }
      }
    }
    if has(.network) {
      names.append((.network, PackPlace.networkName))
      let network = try PackStore.network(of: finalFile(PackPlace.networkName))
      manifest.dataTime = parts.dataTime ?? network.time
      manifest.profiles = network.profiles
    }
    if has(.search) { names.append((.search, PackPlace.searchName)) }
    for (part, name) in names {
      let sum = try PackContent.sum(ofFile: finalFile(name), named: name)
      manifest.parts.append(
        PackManifest.Part(part: part, names: sum.names, rows: sum.rows, sha256: sum.sha256))
    }
    tell(manifest)
    try write(manifest.json.pretty() + "\n", to: PackPlace.manifestName, folder)
    return (names.map(\.1) + [PackPlace.manifestName]).reduce(0) {
      $0 + (FolderListing.size(ofFile: finalFile($1)) ?? 0)
    }
  }

  private func write(
    _ text: String, to name: String, _ folder: OutputFolder
  ) throws(GeoError) {
    var bytes = Bytes()
    bytes.append(text)
    try folder.write(UnsafeRawBufferPointer(bytes.buffer), to: name)
  }

  // MARK: - The end

  /// Says what the pack holds, where its layers were made by an earlier run.
  private func tell(_ manifest: PackManifest) {
    guard parts.reused.contains(PackPlace.layersName) else { return }
    run.result =
      Summary.count(manifest.layers.count, "layer") + ", "
      + Summary.count(manifest.layers.reduce(0) { $0 + $1.features }, "feature")
  }

  /// Puts the pack in place, or says what it would be.
  private func end(
    _ fitting: PackFitting, _ thinning: PackThinning, _ size: Int,
    _ commit: () throws(GeoError) -> Void
  ) throws(GeoError) {
    if let line = fitting.line {
      // The plan says it, too.
      run.ledger.account(for: "pack", fitting.json, line: command.isDryRun ? nil : line)
    }
    guard command.isDryRun else { return try commit() }
    let sink = try ByteSink(path: nil, isOverwriting: false)
    try sink.write(text: try fitting.plan(thinning, size: size))
    try sink.commit()
  }
}
