internal import Base
internal import Features
internal import Flow
internal import FormatKit
internal import XML

/// Writes the features of other formats as new objects of OpenStreetMap: nodes, ways and multipolygon
/// relations with negative ids.
///
/// Workers make objects of whole batches; here, in turn, they get their ids, which are therefore the same
/// whatever the number of workers. Nodes go out at once; ways and relations, which come after all nodes, wait
/// in a file without a name. The places of all nodes are kept in memory, 16 bytes each.
final class OSMFeatureWriter: FeatureSink {
  /// Tells whether readers take an object of a block for an area, if it is a closed way.
  typealias AreaRule = @Sendable (OSMBlock, Int) -> Bool

  /// The parts of the document that wait.
  private enum Section: Int, CaseIterable {
    case ways, relations
  }

  private let output: OSMOutput
  private let spool: SectionSpool
  private let skipsErrors: Bool
  private let isArea: AreaRule
  private var vertices = OSMVertexTable()
  private var wayCount = 0
  private var relationCount = 0
  private var nodes: OSMObjectText
  private var ways: OSMObjectText
  private var relations: OSMObjectText

  /// Opens the output. Without a rule, every closed way that is an area is tagged as one. Errors:
  /// `.outputExists`, `.file`.
  init(
    _ request: OutputRequest, _ layout: OSMLayout, isArea: @escaping AreaRule = { _, _ in false }
  ) throws(GeoError) {
    output = try OSMOutput(request, layout)
    spool = try SectionSpool(beside: request.path)
    spool.reserve(sections: Section.allCases.count)
    skipsErrors = request.skipsErrors
    self.isArea = isArea
    nodes = OSMObjectText(layout)
    ways = OSMObjectText(layout)
    relations = OSMObjectText(layout)
  }

  func makeEncoder() -> any BatchEncoder { OSMFeatureEncoder(self, isArea) }

  func makeSteps() -> [any BatchStep] { [OSMFeaturePlaces(skipsErrors: skipsErrors)] }

  /// Gives ids to the objects of a batch and writes them; in turn.
  func take(
    _ block: OSMBlock, _ batch: borrowing FeatureBatch
  ) throws(GeoError) {
    guard vertices.count + block.nodes.count + block.objects.count < OSMVertexTable.limit else {
      throw GeoError(
        .tooManyNodes, "an output of new objects can have at most \(OSMVertexTable.limit) nodes",
        hint: "write the features in several parts")
    }
    try output.begin(OSMHeader())
    nodes.removeAll()
    ways.removeAll()
    relations.removeAll()
    format(block)
    try output.write(nodes)
    try spool.append(ways.bytes.buffer, to: Section.ways.rawValue)
    try spool.append(relations.bytes.buffer, to: Section.relations.rawValue)
    guard let account = batch.slots.lazy.compactMap(\.account).first else { return }
    nodes.book(in: account)
    ways.book(in: account)
    relations.book(in: account)
  }

  private func format(_ block: OSMBlock) {
    var pointers = OSMBlockPointers(block)
    let locations = block.nodeLocations.base
    // Ways refer to nodes that have elements of their own.
    pointers.nodeLocations = nil
    let (objects, refs, members) = (block.objects.base, block.nodes.base, block.members.base)
    for index in 0..<pointers.objects.count {
      switch objects[index].kind {
      case .node:
        objects[index].id = -Int64(vertices.append(objects[index].location))
        nodes.append(index, of: pointers, isFromChange: false)
      case .way:
        for node in pointers.nodeRange(of: index) {
          let (number, isNew) = vertices.number(of: locations[node])
          refs[node] = -Int64(number)
          if isNew { nodes.append(vertex: -Int64(number), at: locations[node]) }
        }
        wayCount += 1
        objects[index].id = -Int64(wayCount)
        ways.append(index, of: pointers, isFromChange: false)
      case .relation:
        // Members come before their relation, which knows them by their places in the block.
        for member in pointers.memberRange(of: index) {
          members[member].id = objects[Int(members[member].id)].id
        }
        relationCount += 1
        objects[index].id = -Int64(relationCount)
        relations.append(index, of: pointers, isFromChange: false)
      }
    }
  }

  func finish(_ catalog: Catalog) throws(GeoError) {
    try output.begin(OSMHeader())
    for section in Section.allCases {
      try spool.read(section: section.rawValue) { (text) throws(GeoError) in
        try output.write(created: text)
      }
    }
    let layers = catalog.wantedLayers
    if layers.count > 1 {
      for layer in layers {
        layer.note(.layerName, "layers have no names in OSM XML: \(layer.name)", count: 1)
      }
    }
    for layer in layers where layer.members.contains(where: { $0.name != "name" }) {
      layer.note(
        .collectionMemberLeftOut, "members of the collection were left out",
        count: layer.members.count { $0.name != "name" })
    }
    try output.finish()
  }
}
