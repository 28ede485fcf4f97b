import Base
import Features
import Files
import Flow
import FormatKit
import GeoPackage
import Geometry
import Network
import OpenStreetMap
import Text

/// `cairn network build`: reads what a network is made of, and writes it.
struct NetworkConstruction {
  /// The profiles that the network is for.
  let profiles: [TravelProfile]
  /// The number of components of a profile that are kept; nil for all.
  let limit: Int?

  /// Builds it of objects of OpenStreetMap.
  func build(_ run: Run, into outlet: NetworkBuildOptions.Outlet) throws(GeoError) {
    let builder = NetworkBuilder(profiles)
    let inputs = try run.input.paths.map { (path) throws(GeoError) in
      let opened = try run.open(path)
      guard let format = opened.format.objects else {
        throw GeoError(
          .usage, "\(opened.format.title) has no objects of OpenStreetMap",
          at: SourceLocation(path: opened.path),
          hint: "OSM XML, PBF and OPL have them; --from-lines takes lines of any format")
      }
      return (opened: opened, objects: ObjectInput(opened.source, format))
    }
    var timestamp: String?
    for input in inputs {
      let ways = OSMObjectVisit(ways: true, relations: true) { RoadVisitor(builder) }
      let end = try read(input.opened, input.objects, isLast: false, into: ways, run)
      let time = end.facts.first { $0.name == "data-time" }?.value
      if let time, time > timestamp ?? "" { timestamp = time }
    }
    try builder.settleRoads()
    for input in inputs {
      let nodes = OSMObjectVisit(nodes: true) { NodeVisitor(builder) }
      _ = try read(input.opened, input.objects, isLast: true, into: nodes, run)
      if let oddity = input.objects.oddity { run.ledger.warn(of: [oddity]) }
    }
    let network = try builder.finish(keeping: limit)
    try write(
      network, NetworkAccount(network, builder.notes), from: inputs.map(\.opened.path),
      of: timestamp, into: outlet, run)
  }

  /// Builds it of objects that a builder has taken already.
  func build(
    _ run: Run, of builder: NetworkBuilder, into outlet: NetworkBuildOptions.Outlet
  ) throws(GeoError) {
    try builder.settleRoads()
    let network = try builder.finish(keeping: limit)
    try write(
      network, NetworkAccount(network, builder.notes), from: run.input.paths, of: nil,
      into: outlet, run)
  }

  private func read(
    _ opened: Run.Input, _ objects: ObjectInput, isLast: Bool, into sink: any ObjectSink, _ run: Run
  ) throws(GeoError) -> InputEnd {
    try run.read(objects.open(isLast: isLast), of: opened, into: sink, ObjectRegister())
  }

  /// Builds it of lines.
  func build(
    _ run: Run, ofLines lines: LineOptions, into outlet: NetworkBuildOptions.Outlet
  ) throws(GeoError) {
    let builder = LineNetworkBuilder(profiles)
    var paths: [String] = []
    let catalog = Catalog()
    for path in run.input.paths {
      let features = try run.features(of: try run.open(path), needsProperties: true)
      for layer in features.reader.nature.layers where layer.hasGeometry && !layer.crs.isWGS84 {
        throw GeoError(
          .usage, "the lines are in \(layer.crs.identifier), not in degrees of WGS 84",
          at: SourceLocation(path: features.path), hint: "cairn reproject --dst-crs EPSG:4326")
      }
      try run.read(features, into: LineSink(builder, lines), catalog)
      paths.append(features.path)
    }
    run.catalogs = [catalog]
    try run.checkLayers()
    // The report has the layers of the network.
    run.catalogs = []
    let known = catalog.layers.flatMap { $0.fields.map(\.name) }
    for name in lines.fields where !known.contains(name) {
      throw GeoError(
        .usage, "the lines have no field '\(name)'",
        at: paths.first.map { SourceLocation(path: $0) },
        hint: nearestField(to: name, among: known).map { "did you mean '\($0)'?" })
    }
    let network = try builder.finish(snap: lines.snap, keeping: limit)
    try write(
      network, NetworkAccount(network, builder.notes, isOfLines: true), from: paths, of: nil,
      into: outlet, run)
  }

  private func write(
    _ network: RoadNetwork, _ account: NetworkAccount, from paths: [String],
    of timestamp: String?, into outlet: NetworkBuildOptions.Outlet, _ run: Run
  ) throws(GeoError) {
    let reader = NetworkReader(
      network,
      NetworkReader.Origin(
        source: paths.joined(separator: ", "), timestamp: timestamp, program: cairnVersion),
      describesKeys: outlet.target.format.name == Format.geoPackage.name)
    let catalog = outlet.target.makeCatalog(limit: nil)
    run.catalogs = [catalog]
    let progress = run.progress
    try Flow.run(
      from: reader, path: paths.first ?? "", into: outlet.writer, catalog: catalog,
      ledger: run.ledger, jobs: run.jobs,
      onProgress: { progress.update(done: $0.done, total: $0.total) })
    try outlet.writer.finish(catalog, run.ledger)
    run.keepsPartialOutput = true
    account.tell(run.ledger)
  }
}
