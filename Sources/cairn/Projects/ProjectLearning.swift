import Base
import Features
import Flow
import FormatKit
import Geometry
import Projects

/// Learns what a project is to hold from data that are there.
struct ProjectLearning {
  private let run: Run

  init(_ run: Run) { self.run = run }

  /// The template of a project for such data: layers, fields with their types, and what stores say of their columns.
  func template(of path: String, name: String) throws(GeoError) -> ProjectTemplate {
    let catalog = Catalog(run.input.selection)
    let kinds = KindCount()
    try run.read(
      try run.features(of: try run.open(path), needsProperties: true), into: kinds, catalog)
    var layers: [ProjectLayer] = []
    for layer in catalog.wantedLayers {
      let shape = layer.source.hasGeometry ? kinds.shape(of: layer.name) : .none
      var made = ProjectLayer(
        name: layer.name, title: layer.source.title, details: layer.source.details, shape: shape)
      let taken = Set(ProjectLayer.common.map(\.name) + [ProjectLayer.rest, "fid", "geom"])
      made.attributes = layer.properties.filter { !taken.contains($0.name.lowercased()) }
        .map { Self.attribute($0) }
      layers.append(made)
    }
    guard !layers.isEmpty else {
      throw GeoError(
        .usage, "there are no layers to learn from", at: SourceLocation(path: path))
    }
    return ProjectTemplate(name: name, layers: layers)
  }

  private static func attribute(_ field: OutputField) -> ProjectAttribute {
    let type: ProjectAttribute.ValueType =
      switch field.columnType {
      case .boolean: .boolean
      case .integer: .integer
      case .real: .real
      case .date: .date
      case .dateTime: .dateTime
      case .json: .json
      case .null, .number, .text, .blob: .text
      }
    var attribute = ProjectAttribute(name: field.name, type: type)
    let column = field.declared?.column
    attribute.alias = column?.alias ?? field.declared?.title
    attribute.details = field.declared?.details
    attribute.isRequired = column?.isRequired ?? false
    for rule in column?.constraint?.rules ?? [] {
      switch rule.kind {
      case "enum":
        guard let value = rule.value else { continue }
        attribute.choices.append(
          ProjectAttribute.Choice(value: value, label: rule.details ?? value))
      case "range" where type == .integer || type == .real:
        let (low, high) = (rule.minimum ?? -.infinity, rule.maximum ?? .infinity)
        if low <= high { attribute.range = low...high }
      case "glob": attribute.glob = rule.value
      default: break
      }
    }
    return attribute
  }
}

/// Counts the kinds of geometries of each layer.
private final class KindCount: FeatureSink {
  private let found = Lock<[String: Set<ProjectLayer.Shape>]>([:])

  func makeEncoder() -> any BatchEncoder { Encoder(self) }
  func finish(_ catalog: Catalog) {}

  /// What the features of a layer are.
  func shape(of layer: String) -> ProjectLayer.Shape {
    let shapes = found.withLock { $0[layer] ?? [] }
    return shapes.count == 1 ? shapes.first ?? .any : .any
  }

  private final class Encoder: BatchEncoder {
    private let owner: KindCount
    private var shapes: [String: Set<ProjectLayer.Shape>] = [:]

    init(_ owner: KindCount) { self.owner = owner }

    func encode(_ batch: borrowing FeatureBatch) {
      shapes.removeAll()
      for feature in 0..<batch.count {
        let nodes = batch.geometry.nodeRange(ofFeature: feature)
        guard let node = nodes.first else { continue }
        let name = batch.slots[Int(batch.slotIndexes[feature])].outputName
        let shape: ProjectLayer.Shape =
          switch batch.geometry.nodes[node].kind {
          case .point, .multiPoint: .point
          case .lineString, .multiLineString: .line
          case .polygon, .multiPolygon: .polygon
          case .geometryCollection: .any
          }
        shapes[name, default: []].insert(shape)
      }
    }

    func commit(_ batch: borrowing FeatureBatch) {
      owner.found.withLock { found in
        for (name, shapes) in shapes { found[name, default: []].formUnion(shapes) }
      }
    }
  }
}
