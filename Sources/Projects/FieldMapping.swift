/// How the fields of inputs become the attributes of a project's layers.
public struct FieldMapping: Sendable {
  /// What becomes of the features of one layer of an input.
  public struct Source: Sendable {
    /// The layer of the project, or the rule that tells it.
    public var target: MappingRule
    /// The rules of attributes.
    public var attributes: [(name: String, rule: MappingRule)]
    /// Fields that are neither mapped nor missed.
    public var ignored: Set<String>
    /// Fields become the attributes of their names where no rule is given.
    public var takesSameNames: Bool

    /// A source whose features go to one layer, or to the one that a rule tells.
    public init(
      target: MappingRule, attributes: [(name: String, rule: MappingRule)] = [],
      ignored: Set<String> = [], takesSameNames: Bool = false
    ) {
      self.target = target
      self.attributes = attributes
      self.ignored = ignored
      self.takesSameNames = takesSameNames
    }
  }

  /// The sources by layers of inputs; `*` is for those without an entry.
  public var sources: [String: Source]

  /// A mapping.
  public init(_ sources: [String: Source]) { self.sources = sources }

  /// The source of a layer of an input.
  func source(ofLayer name: String) -> Source? { sources[name] ?? sources["*"] }

  /// The source of a layer of the project, and the name of the source's layer, if the mapping has one: the source that goes
  /// to this layer, or one whose features tell where they go, or that of all.
  func source(to name: String) -> (source: Source, layer: String?)? {
    let known = sources.sorted { $0.key < $1.key }
    let found =
      known.first { $0.value.target.constant == name }
      ?? known.first { $0.value.target.constant == nil } ?? known.first { $0.key == "*" }
    return found.map { ($0.value, $0.key == "*" ? nil : $0.key) }
  }

  /// The names of built-in mappings.
  public static let builtInNames = ["same", "inventory"]

  /// A mapping that comes with the program; nil if there is none of the name. `same` takes fields as the attributes of
  /// their names, and layers too. `inventory` reads the features of the inventory service: `id`, `hash` and
  /// `properties.{created,last_edit,precision}`, and as the layer the member `layer`.
  public static func builtIn(_ name: String) -> FieldMapping? {
    var own = MappingRule()
    switch name {
    case "same":
      own.path = []
      return FieldMapping(["*": Source(target: own, takesSameNames: true)])
    case "inventory":
      own.path = ["layer"]
      let names = ["created", "last_edit", "precision"].map { ($0, MappingRule(path: [$0])) }
      return FieldMapping([
        "*": Source(
          target: own,
          attributes: [(name: "uuid", rule: MappingRule(path: ["id"]))]
            + names.map { (name: $0.0, rule: $0.1) },
          ignored: ["bbox", "hash", "project", "LayerInProject", "has_picture"],
          takesSameNames: true)
      ])
    default: return nil
    }
  }
}
