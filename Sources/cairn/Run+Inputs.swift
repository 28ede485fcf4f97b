#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Formats
import Geometry
import Steps
import Streaming

extension Run {
  /// An input that is ready to be read.
  struct Input {
    let path: String
    let source: ByteSource
    let format: Format
    let reader: any FeatureReader
  }

  /// Opens an input, or a copy of it: nothing is read yet but its beginning. `output` is the format that the features
  /// go into, nil if nothing is written.
  func open(
    _ path: String, copy: SpooledFile? = nil, needsProperties: Bool, for output: Format? = nil,
    adjusting adjust: (inout InputRequest) -> Void = { _ in }
  ) throws(GeoError) -> Input {
    let source =
      if let copy { try ByteSource(copy: copy.path, of: path == "-" ? "stdin" : path) } else {
        try source(of: path)
      }
    let format =
      if let name = input.format { try Format.requested(name, for: .read) } else {
        try Format.recognised(source)
      }
    guard format.abilities.contains(.read) else {
      throw GeoError(
        .usage, "\(format.title) cannot be read", at: SourceLocation(path: source.path))
    }
    if path == "-", !format.abilities.contains(.standardInput) {
      throw GeoError(
        .usage, "\(format.title) cannot be read from standard input",
        hint: "write it to a file first")
    }
    var request = InputRequest(source: source)
    request.layerNames = input.layers
    request.allowsMissingLayers = input.paths.count > 1
    request.boxes = input.box.map { BoxSelection($0.box).candidates } ?? []
    request.limit = input.limit
    request.skipsErrors = input.onError == .skip
    request.closesRings = input.closesRings
    request.problems = problems
    request.needsProperties = needsProperties
    if let output {
      request.layerStyles = output.abilities.contains(.layerStyles) ? .whole : .properties
      request.feedsTable = output.abilities.contains(.tables)
      request.wantsObjects = Format.goesAsObjects(from: format, to: output)
    }
    // A step has dealt with the order of coordinates where the format does not know it.
    let options = input.options.filter { option in
      !takesInputOrder || option.name != Self.inputOrder
        || format.inputOptions.contains { $0.name == Self.inputOrder }
    }
    request.options = try format.checked(options, among: format.inputOptions, of: "input")
    adjust(&request)
    let reader = try format.makeReader(request)
    return Input(path: source.path, source: source, format: format, reader: reader)
  }

  /// Opens an input only to tell its format; its reader gets the same source, as a pipe is read once.
  func lookAt(_ path: String) throws(GeoError) -> Format {
    if let name = input.format { return try Format.requested(name, for: .read) }
    let source = try source(of: path)
    lookedAt[path] = source
    return try Format.recognised(source)
  }

  /// The source of an input, which may have been looked at.
  func source(of path: String) throws(GeoError) -> ByteSource {
    if let known = lookedAt.removeValue(forKey: path) { return known }
    return try ByteSource(path: path)
  }

  /// Runs an input through the steps into a sink, to its end.
  func read(
    _ opened: Input, into sink: any FeatureSink, _ catalog: Catalog,
    stages: [any Stage] = []
  ) throws(GeoError) {
    if rejects == nil, let path = input.rejects { rejects = try RejectsFile(path: path) }
    let selection = input.box.map { BoxSelection($0.box) }
    let (rejects, progress, before) = (rejects, progress, bytesBefore)
    let total = totalSize
    let reader = opened.reader
    let flow = Flow(
      from: reader, path: opened.path, into: sink, catalog: catalog, ledger: ledger,
      stages: (selection.map { selection in [PlainStage { BoxFilter(selection) }] } ?? []) + stages,
      onReject: { (record, _) throws(GeoError) in
        try rejects?.add(record, in: reader.rejectsFrame)
      },
      onProgress: {
        progress.update(done: before + reader.progress.done, total: total ?? reader.progress.total)
      })
    try flow.run(jobs: jobs(for: opened.source))
    bytesBefore += reader.progress.done
  }

  /// Runs what has become of the features at a barrier through the stages behind it.
  func read(
    from barrier: any Barrier, into sink: any FeatureSink, _ catalog: Catalog, stages: [any Stage]
  ) throws(GeoError) {
    let reader = try barrier.makeReader()
    let progress = progress
    let flow = Flow(
      from: reader, path: reader.layers.first?.path ?? "", into: sink, catalog: catalog,
      ledger: ledger, stages: stages,
      onProgress: {
        progress.update(done: reader.progress.done, total: reader.progress.total)
      })
    try flow.run(jobs: common.jobs?.value ?? Self.cores)
  }

  /// Puts the rejects in place, after the output.
  func commitRejects() throws(GeoError) {
    guard let rejects else { return }
    if rejects.recordsWithoutText > 0 {
      ledger.warn(
        "rejects-without-text",
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
        : "the layers are " + names.map { "'\($0)'" }.joined(separator: ", "))
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
    let wanted = common.jobs?.value ?? Self.cores
    guard let size = source.fileSize, source.compression == nil else { return wanted }
    return min(wanted, Int(size >> 20) + 1)
  }

  private static var cores: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}
