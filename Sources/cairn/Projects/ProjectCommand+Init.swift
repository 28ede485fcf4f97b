import Base
import Features
import Files
import Flow
import FormatKit
import GeoPackage
import Geometry
import Projects
import Text

extension ProjectCommand {
  /// Makes a project without features, or prints the template that was learnt.
  func makeProject(_ run: Run) throws(GeoError) {
    let template =
      if let source { try ProjectLearning(run).template(of: source, name: arguments[0]) } else {
        try Self.template(at: template ?? "", name: arguments[0])
      }
    guard output.path != nil else {
      let sink = try ByteSink(path: nil, isOverwriting: false)
      try sink.write(text: template.json.pretty() + "\n")
      return try sink.commit()
    }
    let target = try projectTarget(run)
    try target.check(against: run.input.paths)
    let writer = try target.makeWriter()
    ProjectCompanion(template, run.ledger).attach(to: writer)
    let catalog = target.makeCatalog(limit: nil)
    run.catalogs = [catalog]
    let layers = MappingPlan.layers(of: template, path: output.path ?? "", isNew: true)
    try Flow.run(
      from: EmptyReader(layers), path: output.path ?? "", into: writer, catalog: catalog,
      ledger: run.ledger, jobs: 1)
    try writer.finish(catalog, run.ledger)
  }

  /// Where a project is written: a GeoPackage. Errors: `.usage`.
  func projectTarget(_ run: Run) throws(GeoError) -> ChainTarget {
    var target = try ChainTarget(output, run, run.input)
    guard target.format.name == Format.geoPackage.name else {
      throw GeoError(
        .usage, "a project is a GeoPackage, not \(target.format.title)",
        at: output.path.map { SourceLocation(path: $0) }, hint: "-o PROJECT.gpkg")
    }
    target.request.hasSeveralLayers = true
    // Features are the same if their ids are.
    if output.isAppending, target.request.options["on-duplicate"] != nil {
      target.request.options["key"] = "uuid"
    }
    return target
  }

  /// Reads a template. Errors: `.file`, `.badTemplate`.
  static func template(at path: String, name: String? = nil) throws(GeoError) -> ProjectTemplate {
    let bytes = try settings(at: path)
    let template = try ProjectTemplate(json: bytes.buffer, path: path, name: name)
    try template.check(path: path)
    return template
  }

  /// Reads a file of settings. Errors: `.file`, `.usage` for a large one.
  static func settings(at path: String) throws(GeoError) -> Bytes {
    let source = try ByteSource(path: path)
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: 1 << 16) {
      guard bytes.count <= 1 << 26 else {
        throw GeoError(
          .usage, "a file of settings has less than 64 megabytes", at: SourceLocation(path: path))
      }
    }
    return bytes
  }
}
