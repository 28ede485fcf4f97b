public import Base
public import Features
public import Flow
import SQLiteStore

/// Changes the properties and ids of features.
public final class Edit: Stage {
  /// The expressions that are evaluated; nil if there are none.
  public let list: ExpressionList?
  /// The condition of the features that get values; nil if all do.
  public let condition: ExpressionList?
  /// The fields that are copied with their types.
  public let copiedFields: [String]
  private let plan: EditPlan
  private let sources: [ExpressionSource]
  private let idSource: ExpressionSource?
  private let skipsErrors: Bool
  private let layers = LayerMap()

  /// A step by a plan; `skipsErrors` is what the user said (`--on-error skip`). Errors: `.expression`.
  public init(_ plan: EditPlan, skipsErrors: Bool) throws(GeoError) {
    self.plan = plan
    self.skipsErrors = skipsErrors
    var texts: [ExpressionList.Source] = []
    var copied: [String] = []
    var sources: [ExpressionSource] = []
    for (name, expression) in plan.assignments {
      sources.append(
        try Self.source(
          expression, "--set", plan.casts.first { $0.name == name }?.target, &texts, &copied))
    }
    self.sources = sources
    if let id = plan.id {
      idSource = try Self.source(id, "--id", nil, &texts, &copied)
    } else {
      idSource = nil
    }
    list = texts.isEmpty ? nil : try ExpressionList(texts)
    condition = try plan.condition.map { (text) throws(GeoError) in
      try ExpressionList(condition: .init(text, option: "--where"))
    }
    copiedFields = copied
  }

  /// The name of a field is copied with its type; everything else is evaluated.
  private static func source(
    _ expression: String, _ option: String, _ cast: EditPlan.Target?,
    _ texts: inout [ExpressionList.Source], _ copied: inout [String]
  ) throws(GeoError) -> ExpressionSource {
    if let name = ExpressionList.onlyField(of: expression, option: option) {
      copied.append(name)
      return .field(name)
    }
    // Compiled alone, an expression gets errors about its own faults only.
    let source = ExpressionList.Source(expression, option: option)
    _ = try ExpressionList([source])
    texts.append(source)
    return .expression(texts.count - 1)
  }

  /// The same layer with other fields.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    try layers.layer(behind: layer) { (layer) throws(GeoError) in
      let fields = try plan.fields(of: layer, sources: sources)
      return fields == layer.fields ? layer : layer.with(fields: fields)
    }
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep {
    EditStep(plan, list, condition, sources, idSource, skipsErrors: skipsErrors)
  }
}

extension ExpressionList {
  /// The field, if an expression is nothing but its name.
  static func onlyField(of text: String, option: String) -> String? {
    var columns: [ExpressionColumn] = []
    guard let text = try? ExpressionText(text, option: option, columns: &columns),
      let only = text.onlyColumn, case .field(let name) = columns[only].source
    else { return nil }
    if case .word = text.tokens.tokens[0].kind, Database.isKeyword(name) { return nil }
    return name
  }
}
