public import Base
internal import Files
internal import Flow

/// Objects that are asked for by their ids, in the words of osmium getid.
public final class OSMIDSelection {
  /// True if what the objects refer to comes with them.
  public var addsReferenced = false
  /// True if objects that come only because others refer to them lose their tags.
  public var removesTags = false

  /// What is asked for, and later what that refers to.
  let wanted = OSMFindings()
  /// The ids that are asked for, as they came.
  private var ids: [(kind: OSMKind, id: Int64)] = []
  /// What of it was there, in one of the inputs.
  let seen = OSMFindings()

  /// No ids.
  public init() {}

  /// True as long as there are no ids.
  public var isEmpty: Bool { ids.isEmpty }

  /// Adds ids with white space, commas, semicolons, slashes or vertical lines between them: `n17 w23,r5`.
  /// Those without a letter are of a kind by default.
  public func add(ids text: String, of kind: Kind) throws(GeoError) {
    for id in text.split(whereSeparator: { Self.separators.contains($0) }) {
      try add(id, of: kind)
    }
  }

  /// Adds the ids of a file, each at the beginning of a line; what follows a space or `#` is passed over,
  /// so that OPL will do.
  public func add(idsAt path: String, of kind: Kind) throws(GeoError) {
    let source = try ByteSource(path: path)
    var text = Bytes()
    while try source.read(into: &text, atMost: 1 << 18) {}
    var number = 0
    for line in text.buffer.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      let id = line.drop { Self.isSpace($0) }.prefix { !Self.isSpace($0) && $0 != 0x23 }
      guard !id.isEmpty else { continue }
      do throws(GeoError) {
        try add(Substring(String(decoding: id, as: UTF8.self)), of: kind)
      } catch {
        throw GeoError(
          error.reason, error.message, at: SourceLocation(path: source.path, line: number),
          hint: error.hint)
      }
    }
  }

  private static let separators = Array(" \t\n,;/|")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0d
  }

  private func add(_ text: Substring, of kind: Kind) throws(GeoError) {
    var digits = text
    var kind = kind.objects
    if let letter = text.first, let known = OSMKind.allCases.first(where: { $0.idLetter == letter })
    {
      kind = known
      digits = text.dropFirst()
    }
    guard let id = Int64(digits) else {
      throw GeoError(
        .usage, "'\(text)' is not the id of an object", hint: "ids are like n17, w23 and r5")
    }
    add(id, of: kind)
  }

  /// Adds an id, unless it is there already.
  func add(_ id: Int64, of kind: OSMKind) {
    if wanted.chosen[kind].insert(id) { ids.append((kind, id)) }
  }

  /// How many names of missing objects a message has.
  private static let nameLimit = 20

  /// Why the answer is no, when all inputs have been read: objects that none of them has, of those that are asked for
  /// and of those that they refer to. Nil if all are there.
  var refusal: String? {
    let missing = ids.filter { !seen.chosen[$0.kind].contains($0.id) }
    var references: [(kind: OSMKind, id: Int64)] = []
    for kind in OSMKind.allCases {
      let ids = wanted.referenced[kind]
        .missing(from: seen.referenced[kind], limit: Self.nameLimit)
      references += ids.map { (kind, $0) }
    }
    let clauses = [
      Self.clause(missing[...], of: missing.count, "object"),
      Self.clause(references[...], of: missingReferences, "referenced object"),
    ]
    let text = clauses.compactMap(\.self).joined(separator: "; ")
    return text.isEmpty ? nil : text
  }

  private static func clause(
    _ objects: ArraySlice<(kind: OSMKind, id: Int64)>, of count: Int, _ noun: String
  ) -> String? {
    guard count > 0 else { return nil }
    let names = objects.prefix(nameLimit).map { "\($0.kind.idLetter)\($0.id)" }
    let rest = count - names.count
    return "\(Summary.count(count, noun)) not found: " + names.joined(separator: ", ")
      + (rest > 0 ? " and \(Summary.grouped(rest)) more" : "")
  }

  /// The number of objects that others refer to and that no input has.
  private var missingReferences: Int {
    OSMKind.allCases.reduce(0) { $0 + wanted.referenced[$1].count - seen.referenced[$1].count }
  }
}

extension OSMIDSelection {
  /// A kind of objects, as the command line names it.
  public enum Kind: String, CaseIterable, Sendable {
    case node, way, relation

    var objects: OSMKind {
      switch self {
      case .node: .node
      case .way: .way
      case .relation: .relation
      }
    }
  }
}

extension OSMKind {
  /// What ids begin with: `n`, `w` or `r`.
  fileprivate var idLetter: Character { name.first ?? "n" }
}
