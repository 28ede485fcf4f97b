import Base
import Features
import Files
import Flow
import FormatKit
import OpenStreetMap

extension Chain: StepServices {
  var ledger: Ledger { run.ledger }
  var problems: ProblemLog { run.problems }

  func jobs(for source: ByteSource) -> Int { run.jobs(for: source) }

  func openAgain(_ path: String) throws(GeoError) -> Run.Features {
    try run.features(of: try run.open(path, copy: try copy(of: path)), needsProperties: false)
  }

  func openObjects(_ path: String) throws(GeoError) -> (input: ObjectInput, jobs: Int) {
    let opened = try run.open(path)
    guard let objects = opened.format.objects else {
      throw GeoError(
        .usage, "\(opened.format.title) has no objects of OpenStreetMap",
        at: SourceLocation(path: opened.path),
        hint: "OSM XML, PBF, OPL, osmChange and Overpass JSON have them")
    }
    return (ObjectInput(opened.source, objects), run.jobs(for: opened.source))
  }

  func changes(
    of diffs: [OSMDiffFolder.Diff], keepsVersions: Bool
  ) throws(GeoError) -> OSMChangeSet {
    try run.changes(of: diffs, keepsVersions: keepsVersions)
  }

  func write(_ reader: any FeatureReader, to path: String) throws(GeoError) {
    try run.write(reader, to: path)
  }

  func claim(_ path: String, for what: String) throws(GeoError) {
    try run.claim(path, for: what, besides: outputs)
  }

  func makeBranch(
    _ steps: [any StepOptions], _ output: OutputOptions, _ context: StepContext
  ) throws(GeoError) -> Branch {
    var branch = try ChainTarget(output, run, input)
    try branch.check(against: input.paths + input.others)
    try add(output: output.path)
    var inner = StepContext(
      source: context.source, target: branch.format, skipsErrors: context.skipsErrors,
      services: self, keepsCRS: output.keepsCRS, isMended: context.isMended)
    inner.isWithinTee = true
    var links: [Link] = []
    for step in steps { links += try step.makeLinks(in: &inner) }
    branch.request.keepsCRS = inner.keepsCRS
    branch.request.hasSeveralLayers = output.layer == nil && target.request.hasSeveralLayers
    branch.request.changesFeatures = true
    let (target, knowledge) = (branch, inner.fieldKnowledge)
    return Branch(links: links, target: branch) { [unowned self] (layers) throws(GeoError) in
      try checkNames(of: target, fields: nil, against: layers, knowledge)
    }
  }
}
