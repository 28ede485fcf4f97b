import Base
import Features
import Flow
import FormatKit
import Projects

extension ProjectCommand {
  /// Gives the features of projects the fields of the source again.
  func reverse(_ run: Run) throws(GeoError) {
    var target = try ChainTarget(output, run, run.input)
    try target.check(against: run.input.paths + run.input.others)
    target.request.hasSeveralLayers = true
    let writer = try target.makeWriter()
    let catalog = target.makeCatalog(limit: nil)
    run.catalogs = [catalog]
    for path in run.input.paths {
      let store = try ProjectStore(path: path)
      let template = store.template
      let mapping = try mapping(for: template)
      let names = template.layers.map(\.name)
      let features = try run.features(
        of: try run.open(path), needsProperties: true
      ) { if $0.selection.layerNames.isEmpty { $0.selection.layerNames = names } }
      let reversal = PlainStage(keepsGeometries: true) {
        MappingReversal(template, mapping)
      }
      let reader = try ProjectReader(features.reader, of: store)
      try run.read(
        Run.Features(input: features.input, reader: reader), into: writer, catalog,
        stages: [reversal, SourceLayers(mapping)] + target.stages)
    }
    try run.checkLayers()
    try run.rejects?.prepare()
    try writer.finish(catalog, run.ledger)
    try run.commitRejects()
  }
}
