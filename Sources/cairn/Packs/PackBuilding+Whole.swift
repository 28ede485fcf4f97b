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

  /// The parts with a database each, which is a file of a pack in a folder but for the tiles.
  private static let databases: [(part: PackPart, name: String)] = [
    (.network, PackPlace.networkName), (.layers, PackPlace.layersName),
    (.search, PackPlace.searchName), (.tiles, tilesName),
  ]

  // MARK: - One store

  func finish(_ store: OutputFile) throws(GeoError) {
    var building = self
    var files: [PackPart: String] = [:]
    for (part, name) in Self.databases where has(part) {
      files[part] = parts.path(name)
      guard command.sizeLimit != nil else { continue }
      // What gives way is taken out of it.
      let file = scratch.path(of: name)
      try parts.take(name, to: file)
      files[part] = file
    }
    let thinning = PackThinning(files)
    var fitting = try PackFitting(command.ways, thinning)
    do throws(GeoError) {
      while true {
        truncate(store.temporaryPath, 0)
        try building.settle(files, in: store.temporaryPath)
        let size = FolderListing.size(ofFile: store.temporaryPath) ?? 0
        guard let limit = command.sizeLimit?.bytes, size > limit else {
          return try end(fitting, thinning, size) { () throws(GeoError) in try store.commit() }
        }
        try fitting.giveWay(by: size - limit, to: limit)
        building.omitted += fitting.partsLeftOut
      }
    } catch {
      throw store.named(error)
    }
  }

  /// Writes a pack in one store with its styles and its manifest.
  private func settle(_ files: [PackPart: String], in store: String) throws(GeoError) {
    var manifest = manifest()
    var sums = try assemble(files, in: store)
    if has(.tiles), has(.style) {
      let layers = try PackStore.tileLayers(of: store)
      try PackStore.add(styles: styles(layers, url: "mbtiles://pack"), to: store)
    }
    sums += try Self.sums(of: [.tiles, .style], in: store)
    manifest.parts = PackPart.allCases.flatMap { part in sums.filter { $0.part == part } }
    let network = try PackStore.network(of: store)
    manifest.dataTime = parts.dataTime ?? network.time
    manifest.profiles = network.profiles
    manifest.area = try PackStore.area(of: store)
    manifest.zooms = try PackStore.zooms(of: store)
    manifest.layers = try PackStore.layers(of: store)
    manifest.structure = try PackContent.structure(of: store)
    try manifest.write(into: store)
    tell(manifest)
  }

  /// Puts the parts together into one store; returns the hashes of those that are there already, which are made meanwhile.
  private func assemble(
    _ files: [PackPart: String], in store: String
  ) throws(GeoError) -> [PackManifest.Part] {
    let there = Self.databases.filter { has($0.part) && $0.part != .tiles }
      .compactMap { files[$0.part] }
    let tiles = has(.tiles) ? files[.tiles] : nil
    var stores = there
    if !has(.layers), !has(.network) {
      // The search index has no tables of GeoPackage, which there have to be.
      let empty = scratch.path(of: "empty.gpkg")
      if FolderListing.size(ofFile: empty) == nil { try makeEmptyStore(empty) }
      stores.insert(empty, at: 0)
    }
    let inOrder = stores
    let sums = try ParallelWork.results(1 + there.count, jobs: run.jobs) { () throws(GeoError) in
      { (index) throws(GeoError) -> [PackManifest.Part] in
        if index > 0 { return try Self.sums(of: PackPart.allCases, in: there[index - 1]) }
        let assembly = try PackAssembly(in: store)
        for store in inOrder { try assembly.add(store: store) }
        if let tiles { try assembly.add(tileset: tiles) }
        try assembly.finish()
        return []
      }
    }
    return sums.flatMap(\.self)
  }

  /// The hashes of some parts of a store.
  private static func sums(
    of parts: [PackPart], in store: String
  ) throws(GeoError) -> [PackManifest.Part] {
    try PackContent.tables(ofPartsIn: store).filter { parts.contains($0.part) }
      .map { (content) throws(GeoError) in
        try PackStore.part(content.part, of: content.tables, in: store)
      }
  }

  // MARK: - A folder

  func finish(_ folder: OutputFolder) throws(GeoError) {
    var building = self
    let tiles = scratch.path(of: "whole.mbtiles")
    var files: [PackPart: String] = [:]
    for (part, name) in Self.databases where has(part) {
      let file = part == .tiles ? tiles : folder.path(of: name)
      files[part] = file
      try parts.take(name, to: file)
    }
    let thinning = PackThinning(files)
    var fitting = try PackFitting(command.ways, thinning)
    while true {
      let size = try building.settle(folder, tiles)
      guard let limit = command.sizeLimit?.bytes, size > limit else {
        return try end(fitting, thinning, size) { () throws(GeoError) in try folder.commit() }
      }
      try fitting.giveWay(by: size - limit, to: limit)
      for part in fitting.partsLeftOut { if let file = files[part] { unlink(file) } }
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
      let layers = folder.path(of: PackPlace.layersName)
      names.append((.layers, PackPlace.layersName))
      manifest.layers = try PackStore.layers(of: layers)
      manifest.area = try PackStore.area(of: layers)
    }
    for name in [PackPlace.tilesName, PackPlace.styleName, PackPlace.nightStyleName] {
      unlink(folder.path(of: name))
    }
    if has(.tiles) {
      names.append((.tiles, PackPlace.tilesName))
      manifest.zooms = try PackStore.zooms(of: tiles)
      let writer = try TilesetKind.pmtiles.makeWriter(
        TilesetRequest(path: folder.path(of: PackPlace.tilesName)))
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
      let network = try PackStore.network(of: folder.path(of: PackPlace.networkName))
      manifest.dataTime = parts.dataTime ?? network.time
      manifest.profiles = network.profiles
    }
    if has(.search) { names.append((.search, PackPlace.searchName)) }
    for (part, name) in names {
      let sum = try PackContent.sum(ofFile: folder.path(of: name), named: name)
      manifest.parts.append(
        PackManifest.Part(part: part, names: sum.names, rows: sum.rows, sha256: sum.sha256))
    }
    tell(manifest)
    try write(manifest.json.pretty() + "\n", to: PackPlace.manifestName, folder)
    return (names.map(\.1) + [PackPlace.manifestName]).reduce(0) {
      $0 + (FolderListing.size(ofFile: folder.path(of: $1)) ?? 0)
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
