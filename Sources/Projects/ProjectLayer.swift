public import Styles

/// A layer of a project.
public struct ProjectLayer: Sendable {
  /// What the features of a layer are.
  public enum Shape: String, Sendable, CaseIterable {
    case point, line, polygon
    /// Any geometry.
    case any
    /// A table without geometries.
    case none

    /// What styles call it; nil for mixed geometries and for none.
    public var dimension: StyleDimension? {
      switch self {
      case .point: .point
      case .line: .line
      case .polygon: .area
      case .any, .none: nil
      }
    }
  }

  /// The name of its table.
  public var name: String
  /// The id by which a service knows it, and its features name it.
  public var id: String?
  /// The name for people.
  public var title: String?
  /// What it is for.
  public var details: String?
  /// What its features are.
  public var shape: Shape
  /// The fewest positions that a geometry may have; nil for what its kind asks for.
  public var minimumPoints: Int?
  /// The attributes, besides those that all layers have.
  public var attributes: [ProjectAttribute]
  /// How it is drawn.
  public var style: ProjectStyle?

  /// A layer.
  public init(
    name: String, title: String? = nil, details: String? = nil, shape: Shape,
    minimumPoints: Int? = nil, attributes: [ProjectAttribute] = [], style: ProjectStyle? = nil
  ) {
    self.name = name
    self.title = title
    self.details = details
    self.shape = shape
    self.minimumPoints = minimumPoints
    self.attributes = attributes
    self.style = style
  }

  /// The attributes of every layer: an id that no other feature has, a hash of the content, when it was made and last
  /// changed, and how exact its place is in metres.
  public static let common = [
    id, ProjectAttribute(name: "hash", type: .text),
    ProjectAttribute(name: "created", type: .dateTime),
    ProjectAttribute(name: "last_edit", type: .dateTime),
    ProjectAttribute(name: "precision", type: .real),
  ]

  /// The id.
  static let id: ProjectAttribute = {
    var uuid = ProjectAttribute(name: "uuid", type: .text)
    uuid.isRequired = true
    uuid.isUnique = true
    return uuid
  }()

  /// The attribute that holds what no mapping named, as JSON.
  public static let rest = "rest"

  /// All attributes, in the order of the table's columns.
  public var allAttributes: [ProjectAttribute] { Self.common + attributes }
}
