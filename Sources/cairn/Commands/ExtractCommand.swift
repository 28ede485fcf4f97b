#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import CommandLineKit
import Features
import Files
import Flow
import FormatKit
import Formats
import Geometry
import OpenStreetMap
import Text

/// `cairn extract`.
struct ExtractCommand: Command {
  var input = InputOptions()
  var config: String?
  var directory: String?
  var step = ExtractOptions()
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = ExtractOptions.name
  static let abstract = ExtractOptions.abstract
  static let discussion = """
    Each output holds the objects of a box or of polygons, its border too, and what makes them whole, \
    as osmium extract has it: with the strategy complete-ways the nodes within, the ways that have one \
    of them with all their nodes, the relations that have one of both, and the relations that have \
    these as members. simple leaves out the nodes without, and relations of relations; smart adds all \
    nodes and ways of relations of some types. Objects stay as they are, in their order. The strategies \
    have the options of osmium's: relations=false leaves relations out of complete-ways; types=a,b is \
    the same as --complete, and complete-partial-relations=PERCENT makes relations whole, too, of which \
    the region holds so many members.

    Many extracts have a file in the format of osmium extract --config, which is JSON: {"directory": \
    "out", "extracts": [{"output": "a.osm.pbf", "bbox": [7.4, 43.7, 7.5, 43.8]}, …]}. A bbox is two \
    corners, or an object with left, bottom, right and top. In its place, polygon and multipolygon \
    have coordinates as in GeoJSON, or an object with file_name: a .poly file or polygons in any \
    format, beside the file of extracts. output_format is as in osmium: pbf, osm.bz2, osh.opl, also \
    with options as in pbf,pbf_compression=lz4,add_metadata=false.

    The input is read two to four times for all extracts together. Outputs are put in place at the \
    end, when everything has been read.
    """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(
      \.input, InputOptions.parameters.filter { ["input", "input-format"].contains($0.name) })
    + ownParameters
    + Parameter.embedding(\.step, ExtractOptions.parameters)
    + Parameter.embedding(
      \.output,
      OutputOptions.parameters.filter {
        ["output", "output-format", "output-option", "overwrite"].contains($0.name)
      })
    + Parameter.embedding(\.common, CommonOptions.parameters)

  private static let ownParameters: [Parameter<Self>] = [
    .option(
      "config", short: "c", \.config, valueName: "file", group: "Regions", completion: .files,
      help: "Make the extracts that this configuration file lists."),
    .option(
      "directory", short: "d", \.directory, valueName: "folder", group: "Regions",
      completion: .files,
      help: "Write the outputs of --config to this folder instead of the one in the file."),
  ]
  static let examples = [
    Example(
      command: "cairn extract land.osm.pbf --bbox 7.41,43.73,7.43,43.74 -o town.osm.pbf",
      explanation: "Cut out a box."),
    Example(
      command: "cairn extract land.osm.pbf --polygon town.poly --strategy smart -o town.osm.pbf",
      explanation: "Cut out a town, with complete multipolygons."),
    Example(
      command: "cairn extract land.osm.pbf --config towns.json --directory towns --overwrite",
      explanation: "Cut out many towns in one pass."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = """
    For what is kept 4 to 32 bytes an id, whatever the number of extracts that have it; the polygons; a \
    megabyte for each extract and thread. A pipe is copied to a temporary file.
    """

  mutating func validate() throws(UsageError) {
    guard [config != nil, step.box != nil, step.polygon != nil].count(where: \.self) == 1 else {
      throw UsageError("one of --config, --bbox and --polygon is needed")
    }
    guard input.inputs.count <= 1 else {
      throw UsageError("extract has one input", help: "cairn merge makes one of several")
    }
    if config == nil, directory != nil { throw UsageError("--directory needs --config") }
    if config != nil, output.path != nil || output.format != nil {
      throw UsageError("--output and --output-format do not go with --config, which has them")
    }
    try step.checkStrategy()
    input.others = [config, step.polygon].compactMap(\.self)
  }

  mutating func run() -> ExitStatus {
    let command = self
    return Run.perform(common, input, says: .summary) { (run) throws(GeoError) in
      try command.perform(run)
    }
  }

  // MARK: - Extracts

  /// An extract whose output is known.
  private struct Part {
    var region: OSMRegion
    var target: ChainTarget
    var makeWriter: @Sendable (OutputRequest) throws(GeoError) -> any ObjectWriter
  }

  private func perform(_ run: Run) throws(GeoError) -> ExitStatus {
    let parts = try parts(run)
    let opened = try run.open(input.paths[0])
    guard let format = opened.format.objects else {
      throw GeoError(
        .usage, "\(opened.format.title) has no objects of OpenStreetMap, which extract works on",
        at: SourceLocation(path: opened.path),
        hint: "OSM XML, PBF, OPL and Overpass JSON have them")
    }
    // Before anything is read, so that what is wrong with an output is known at once.
    var writers: [any ObjectWriter] = []
    let group = OutputGroup()
    for part in parts {
      var request = part.target.request
      request.group = group
      writers.append(try part.makeWriter(request))
    }
    let objects = ObjectInput(opened.source, format)
    let extracts = step.extracts(of: parts.map(\.region))
    let (jobs, progress) = (run.jobs(for: opened.source), run.progress)
    let onProgress = { (now: FlowProgress) in progress.update(done: now.done, total: now.total) }
    let union = try OverpassUnion.makeStage(for: objects, jobs: jobs, onProgress: onProgress)
    var stages = [union].compactMap(\.self)
    try extracts.find(in: objects, behind: stages, jobs: jobs, onProgress: onProgress)
    let sink = extracts.makeSink(into: writers, setsBounds: step.setsBounds)
    if let removal = step.removal { stages.append(removal) }
    let total = ObjectRegister()
    run.registers = [total]
    run.keepsPartialOutput = parts[0].target.isStream
    try run.read(
      try objects.open(through: stages, isLast: true), of: opened, into: sink, total)
    if let oddity = objects.oddity { run.ledger.warn(of: [oddity]) }
    let registers = sink.registers(of: total)
    // The account of each of several outputs is in its entry among the steps.
    if parts.count == 1 { run.registers = registers }
    try sink.finish(jobs: jobs)
    try group.commit()
    run.keepsPartialOutput = true
    if parts.count > 1 {
      for (part, register) in zip(parts, registers) {
        account(for: part.target.output.path ?? "-", register, in: run.ledger)
      }
    }
    return .done
  }

  /// Tells the ledger what is in an output.
  private func account(for path: String, _ register: ObjectRegister, in ledger: Ledger) {
    let counts = register.accounts.map { ($0.name, JSONValue.count($0.tally.out)) }
    let words = register.accounts.filter { $0.tally.out > 0 }
      .map { Summary.count($0.tally.out, String($0.name.dropLast())) }
    ledger.account(
      for: Self.name,
      .object([("output", .string(path))] + counts + [("layers", register.layers)]),
      line: path + ": " + (words.isEmpty ? "no objects" : words.joined(separator: ", "))
        + (register.changes.map { "; " + $0 } ?? ""))
  }

  /// All extracts that are asked for, with their outputs, of which none is opened.
  private func parts(_ run: Run) throws(GeoError) -> [Part] {
    guard let config else {
      var output = output
      if output.isStandardOutput, output.format == nil { output.format = Format.osm.name }
      return [try part(try step.region(), output, run)]
    }
    try checkDirectory()
    let items = try OSMExtractConfig(config, directory: directory) {
      (source) throws(GeoError) in
      try FilterOptions.region(ofFile: source.path, isPoly: source.type == "poly")
    }.items
    var parts: [Part] = []
    var paths: Set<String> = []
    for item in items {
      var output = output
      output.path = item.output
      output.format = item.format?.name
      let options = item.format?.options.map { NameValue(name: $0.name, value: $0.value) } ?? []
      output.options = options + output.options
      do throws(GeoError) {
        var part = try part(item.region, output, run)
        part.target.request.compression = item.format?.compression
        // Outputs are many, so that one thread packs each of them.
        part.target.request.jobs = 1
        parts.append(part)
      } catch {
        guard error.reason == .usage else { throw error }
        throw GeoError(
          .usage, "\(item.output): \(error.message)", at: item.place, hint: error.hint)
      }
      guard paths.insert(Self.identity(of: item.output)).inserted else {
        throw GeoError(.usage, "two extracts have one output", at: item.place)
      }
    }
    return parts
  }

  private func part(
    _ region: OSMRegion, _ output: OutputOptions, _ run: Run
  ) throws(GeoError) -> Part {
    let target = try ChainTarget(output, run, input)
    guard let makeWriter = target.format.objects?.makeWriter else {
      throw GeoError(
        .usage, "\(target.format.title) does not hold objects of OpenStreetMap",
        at: output.path.map { SourceLocation(path: $0) },
        hint: "write OSM XML, PBF or OPL; cairn convert makes features of them")
    }
    try target.check(against: input.paths + input.others)
    return Part(region: region, target: target, makeWriter: makeWriter)
  }

  /// A name that two paths to one file share.
  private static func identity(of path: String) -> String {
    let (folder, name) = OutputFile.split(OutputFile.resolved(path))
    return OutputFile.resolved(folder) + "/" + name
  }

  private func checkDirectory() throws(GeoError) {
    guard let directory else { return }
    var status = stat()
    guard stat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw GeoError(.usage, "there is no such folder", at: SourceLocation(path: directory))
    }
  }
}
