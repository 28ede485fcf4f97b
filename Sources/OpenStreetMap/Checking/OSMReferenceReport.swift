internal import Flow
public import Text

/// What a check of references has found.
public struct OSMReferenceReport: Sendable {
  /// References from one kind of object to another that lead nowhere.
  struct Part: Sendable {
    /// What is missing.
    let member: OSMKind
    /// What refers to it.
    let owner: OSMKind
    /// How many references lead nowhere.
    let references: Int
    /// How many objects they mean.
    let objects: Int
  }

  /// Objects in the input, by kind.
  let counts: OSMKindCounts
  /// What was looked at.
  let parts: [Part]

  /// `objects are missing: 2 nodes in ways, 1 way in relations`; nil if none are.
  public var refusal: String? {
    let missing = parts.filter { $0.references > 0 }
    guard !missing.isEmpty else { return nil }
    return "objects are missing: "
      + missing.map { part in
        Summary.count(part.objects, part.member.name) + " in \(part.owner.name)s"
      }.joined(separator: ", ")
  }

  /// The lines that people read.
  public var text: String {
    func name(_ part: Part) -> String { "\(part.member.name)s in \(part.owner.name)s" }
    let width = max(22, (parts.map { name($0).count }.max() ?? 0) + 2)
    func line(_ name: String, _ text: String) -> String {
      name + String(repeating: " ", count: max(width - name.count, 1)) + text + "\n"
    }
    let objects = OSMKind.allCases
      .map { "\($0.name)s \(Summary.grouped(counts[$0]))" }.joined(separator: ", ")
    return line("objects", objects)
      + parts.map { part in
        line(
          name(part),
          part.references == 0
            ? "none missing"
            : Summary.count(part.objects, part.member.name) + " missing, in "
              + Summary.count(part.references, "reference"))
      }.joined()
  }

  /// The same for programs.
  public var json: JSONValue {
    .object([
      ("objects", .object(OSMKind.allCases.map { ($0.name + "s", .count(counts[$0])) })),
      (
        "missing",
        .object(
          parts.map { part in
            (
              "\(part.member.name)s_in_\(part.owner.name)s",
              .object([("objects", .count(part.objects)), ("references", .count(part.references))])
            )
          })
      ),
    ])
  }
}
