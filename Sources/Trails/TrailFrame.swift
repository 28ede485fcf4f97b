internal import Base
internal import Text

/// What a document of a trail has around its tasks.
struct TrailFrame {
  var type: TrailParser.DocumentType?
  var prolog: [TrailNode] = []
  /// The root without its content.
  var root = TrailElement("questionset")
  /// What is in the root behind the last task.
  var tail: [TrailNode] = [.text("\n")]
  var epilog: [TrailNode] = []

  /// The member of a layer that holds it.
  static let member = "trail"

  init() {}

  var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if let type {
      members.append(
        (
          "doctype",
          .object([
            ("name", .string(type.name)), ("system", .optional(type.systemID)),
            ("public", .optional(type.publicID)),
          ])
        ))
    }
    if !prolog.isEmpty { members.append(("prolog", .array(prolog.map(\.json)))) }
    members.append(("root", root.json))
    members.append(("tail", .array(tail.map(\.json))))
    if !epilog.isEmpty { members.append(("epilog", .array(epilog.map(\.json)))) }
    return .object(members)
  }

  /// The frame of a layer's member; nil for anything else.
  init?(json: String) {
    let parsed: SettingsValue? = Array(json.utf8).withUnsafeBufferPointer {
      try? SettingsText($0, path: "", reason: .badTrail).parse()
    }
    guard let members = parsed?.members else { return nil }
    func nodes(_ name: String) -> [TrailNode]? {
      guard case .array(let items)? = members.first(where: { $0.name == name })?.value.content
      else { return nil }
      return items.compactMap { TrailNode($0) }
    }
    guard let root = members.first(where: { $0.name == "root" }),
      let element = TrailElement(root.value)
    else { return nil }
    self.root = element
    prolog = nodes("prolog") ?? []
    tail = nodes("tail") ?? []
    epilog = nodes("epilog") ?? []
    guard let doctype = members.first(where: { $0.name == "doctype" })?.value.members else {
      return
    }
    func text(_ name: String) -> String? {
      if case .string(let text)? = doctype.first(where: { $0.name == name })?.value.content {
        return text
      }
      return nil
    }
    if let name = text("name"), TrailText.isName(name) {
      type = TrailParser.DocumentType(
        name: name, systemID: text("system"), publicID: text("public"))
    }
  }

  /// Everything before the first task.
  func appendHead(to out: inout Bytes) {
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    if let type {
      out.append("<!DOCTYPE ")
      out.append(type.name)
      if let publicID = type.publicID {
        out.append(" PUBLIC \"\(Self.literal(publicID))\" \"\(Self.literal(type.systemID ?? ""))\"")
      } else if let systemID = type.systemID {
        out.append(" SYSTEM \"\(Self.literal(systemID))\"")
      }
      out.append(">\n")
    }
    for node in prolog {
      TrailText.append(node, to: &out)
      out.append("\n")
    }
    TrailText.begin(root, isEmpty: false, to: &out)
  }

  /// Everything behind the last task.
  func appendTail(to out: inout Bytes) {
    for node in tail { TrailText.append(node, to: &out) }
    TrailText.end(root, to: &out)
    out.append("\n")
    for node in epilog {
      TrailText.append(node, to: &out)
      out.append("\n")
    }
  }

  /// Quotes cannot stand in the literals of a document type that are in quotes.
  private static func literal(_ text: String) -> String { String(text.filter { $0 != "\"" }) }
}
