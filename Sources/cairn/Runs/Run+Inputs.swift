#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Features
import Files
import Flow
import FormatKit
import Formats
import GeoJSON
import Geometry
import OpenStreetMap
import Steps
import Systems
import VectorTiles

extension Run {
  /// An input whose format is known; nothing is read yet but its beginning.
  struct Input {
    let path: String
    let source: ByteSource
    let format: Format
  }

  /// An input that is ready to be read as features.
  struct Features {
    let input: Input
    let reader: any FeatureReader
    var path: String { input.path }
    var format: Format { input.format }
  }

  /// Opens an input, or a copy of it, and tells its format.
  func open(_ path: String, copy: SpooledFile? = nil) throws(GeoError) -> Input {
    if copy == nil, FolderListing.isFolder(path) { return try openFolder(path) }
    let source =
      if let copy {
        try ByteSource(copy: copy.path, of: path == "-" ? "stdin" : path)
      } else {
        try ByteSource(path: path)
      }
    let format =
      if try isEmpty(source) {
        // What a pipe has to say when nothing was selected: a sequence of no texts.
        Format.geoJSONSequence
      } else if let name = input.format {
        try Format.requested(name, for: .reading)
      } else {
        try Format.recognised(source)
      }
    guard format.reader != nil else {
      throw GeoError(
        .usage, "\(format.title) cannot be read", at: SourceLocation(path: source.path))
    }
    if path == "-", !format.traits.readsStreams {
      throw GeoError(
        .usage, "\(format.title) cannot be read from standard input",
        hint: "write it to a file first")
    }
    return Input(path: source.path, source: source, format: format)
  }

  /// Opens a folder, which can only be one of tiles.
  private func openFolder(_ path: String) throws(GeoError) -> Input {
    if let name = input.format, try Format.requested(name, for: .reading).name != Format.mvt.name {
      throw GeoError(
        .usage, "a folder can only be one of tiles", at: SourceLocation(path: path),
        hint: "name the files in it")
    }
    return Input(
      path: path, source: try ByteSource(path: path, reading: HeadBytes([])), format: .mvt)
  }

  /// True for an input without a byte that could be data, if `--allow-empty` allows it. A download or a
  /// program that failed leaves such a file, and it must not take the place of yesterday's data.
  private func isEmpty(_ source: ByteSource) throws(GeoError) -> Bool {
    let isEmpty = source.withHead { head in
      head.count < ByteSource.headSize
        && head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
          .allSatisfy { $0 <= UInt8(ascii: " ") }
    }
    guard isEmpty else { return false }
    guard input.allowsEmpty else {
      throw GeoError(
        .emptyInput, source.path == "stdin" ? "standard input is empty" : "the file is empty",
        at: SourceLocation(path: source.path),
        hint: "if that is right, --allow-empty takes it for data without features")
    }
    return true
  }

  /// Makes an input ready to be read as features. `output` is the format that they go into, nil if nothing
  /// is written; `open` opens the reader, by default the format's own.
  func features(
    of opened: Input, needsProperties: Bool, for output: Format? = nil,
    adjusting adjust: (inout InputRequest) throws(GeoError) -> Void = { _ in },
    opening open: ((InputRequest) throws(GeoError) -> any FeatureReader)? = nil
  ) throws(GeoError) -> Features {
    let (format, progress) = (opened.format, progress)
    var request = InputRequest(source: opened.source)
    request.suggestion = nearestField
    request.selection.layerNames = input.layers
    request.selection.allowsMissingLayers = input.paths.count > 1
    request.selection.boxes = input.box.map { BoxSelection($0.box).candidates } ?? []
    request.selection.limit = input.limit
    request.faults.skipsErrors = input.onError == .skip
    request.faults.closesRings = input.closesRings
    request.target.needsProperties = needsProperties
    if let output {
      request.target.layerStyles = output.traits.keepsLayerStyles ? .whole : .properties
      request.target.isTable = output.traits.isTable
      request.target.needsZooms = output.traits.hasZooms
    }
    request.reading.jobs = jobs(for: opened.source)
    request.reading.onProgress = { progress.update(done: $0.done, total: $0.total) }
    request.problems = problems
    // A step has dealt with the order of coordinates where the format does not know it.
    let options = input.options.filter { option in
      !takesInputOrder || option.name != Self.inputOrder
        || format.inputOptions.contains { $0.name == Self.inputOrder }
    }
    request.options = try format.checked(options, among: format.inputOptions, of: "input")
    request.attachmentNames = attachmentNames
    try adjust(&request)
    let reader = if let open { try open(request) } else { try format.makeReader(request) }
    return Features(input: opened, reader: reader)
  }

  /// Looks for all inputs before the first one is read.
  private func checkPaths() throws(GeoError) {
    guard !hasCheckedPaths else { return }
    hasCheckedPaths = true
    try input.checkPaths()
  }

  /// Runs features through the steps into a sink, to their end.
  @discardableResult
  func read(
    _ features: Features, into sink: any FeatureSink, _ catalog: Catalog,
    stages: [any Stage] = []
  ) throws(GeoError) -> InputEnd {
    try checkPaths()
    if rejects == nil, let path = input.rejects { rejects = try RejectsFile(path: path) }
    let selection = input.box.map { BoxSelection($0.box) }
    let (rejects, progress, before) = (rejects, progress, bytesBefore)
    let total = totalSize
    let end = try Flow.run(
      from: features.reader, path: features.path, into: sink, catalog: catalog, ledger: ledger,
      stages: (selection.map { selection in
        [PlainStage(keepsGeometries: true) { BoxFilter(selection) }]
      } ?? []) + stages,
      jobs: jobs(for: features.input.source),
      onReject: { (record, _, frame) throws(GeoError) in try rejects?.add(record, in: frame) },
      onProgress: { progress.update(done: before + $0.done, total: total ?? $0.total) })
    bytesBefore += features.reader.progress.done
    checkBox(features.reader.nature.layers, catalog)
    return end
  }

  /// Runs what has become of the features at a barrier through the stages behind it.
  func read(
    from barrier: any Barrier, into sink: any FeatureSink, _ catalog: Catalog, stages: [any Stage]
  ) throws(GeoError) {
    let reader = try barrier.makeReader()
    let progress = progress
    try Flow.run(
      from: reader, path: reader.nature.layers.first?.path ?? "", into: sink, catalog: catalog,
      ledger: ledger, stages: stages, jobs: jobs,
      onProgress: { progress.update(done: $0.done, total: $0.total) })
  }

  /// Runs objects into a sink, to their end.
  @discardableResult
  func read(
    _ objects: ObjectSource, of opened: Input, into sink: any ObjectSink, _ register: ObjectRegister
  ) throws(GeoError) -> InputEnd {
    try checkPaths()
    let (ledger, progress, before) = (ledger, progress, bytesBefore)
    let total = totalSize
    let end = try Flow.run(
      from: objects, into: sink, register, jobs: jobs(for: opened.source),
      onWarning: { ledger.warn($0.reason, $0.message, count: $0.count) },
      onProgress: { progress.update(done: before + $0.done, total: total ?? $0.total) })
    ledger.warn(of: end.oddities)
    bytesBefore += opened.source.fileBytesRead
    return end
  }

  /// Writes features to a file beside the run's output, in place of an older one.
  func write(_ reader: any FeatureReader, to path: String) throws(GeoError) {
    let format = try Format.written(to: path)
    var request = OutputRequest(path: path)
    request.isOverwriting = true
    request.keepsCRS = true
    request.hasSeveralLayers = reader.nature.layers.count > 1
    let writer = try format.makeWriter(request)
    let catalog = Catalog()
    try Flow.run(from: reader, path: path, into: writer, catalog: catalog, ledger: ledger, jobs: 1)
    try writer.finish(catalog)
    ledger.warn(of: writer.oddities)
  }

  /// Puts the rejects in place, after the output.
  func commitRejects() throws(GeoError) {
    guard let rejects, !rejects.goesOn else { return }
    if rejects.recordsWithoutText > 0 {
      ledger.warn(
        .rejectsWithoutText,
        "features that were left out have no text of their own and are not in the rejects file",
        count: rejects.recordsWithoutText)
    }
    try rejects.commit()
    self.rejects = nil
  }

  // MARK: - Layers

  /// Refuses layers that no input turned out to have; before anything is put in place.
  func checkLayers() throws(GeoError) {
    guard !input.layers.isEmpty else { return }
    var names: [String] = []
    for catalog in catalogs {
      for layer in catalog.layers where !catalog.isVacant(layer) {
        if !names.contains(layer.source.name) { names.append(layer.source.name) }
      }
    }
    // A store may know a layer by a second name, that of its table.
    let aliased = catalogs.flatMap(\.wantedLayers).count { !input.layers.contains($0.source.name) }
    let unknown = input.layers.filter { !names.contains($0) }
    guard unknown.count > aliased, let missing = unknown.first else { return }
    throw GeoError(
      .usage, "there is no layer '\(missing)'",
      hint: names.isEmpty
        ? "there are no layers"
        : (names.count == 1 ? "the layer is " : "the layers are ")
          + names.map { "'\($0)'" }.joined(separator: ", "))
  }

  /// Warns of a box that looks like degrees, if nothing is left of an input in another unit.
  private func checkBox(_ layers: [Layer], _ catalog: Catalog) {
    guard let box = input.box?.box,
      [box.west, box.east].allSatisfy({ $0.magnitude <= 180 }),
      [box.south, box.north].allSatisfy({ $0.magnitude <= 90 }),
      let layer = layers.first(where: { $0.hasGeometry && !$0.isPassedOver }),
      !layer.crs.isGeographic, layer.crs != .undefinedCartesian,
      catalog.layers.allSatisfy({ $0.tally.out == 0 }),
      catalog.layers.contains(where: { $0.tally.filtered > 0 })
    else { return }
    ledger.warn(
      .boxNotInDegrees,
      "nothing is left of layer '\(layer.name)': the numbers of --bbox look like degrees, but have to be in "
        + layer.crs.identifierOrName)
  }

  // MARK: - Sizes

  /// The bytes of all inputs, where all are files.
  private var totalSize: UInt64? {
    guard input.paths.count > 1 else { return nil }
    var total: UInt64 = 0
    for path in input.paths {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      total += UInt64(max(status.st_size, 0))
    }
    return total
  }

  /// Threads for an input: those asked for, but no more than a small file has batches.
  func jobs(for source: ByteSource) -> Int {
    guard let size = source.fileSize, source.compression == nil else { return jobs }
    return min(jobs, Int(size >> 20) + 1)
  }

  /// Threads: those asked for, up to a number whose stacks and buffers fit into any memory.
  var jobs: Int {
    min(common.jobs?.value ?? max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 256)
  }
}
