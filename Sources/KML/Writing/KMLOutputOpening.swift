internal import Base
internal import XML

/// The start of a Document or Folder: its tag, its name and what else it says (AbstractFeatureType,
/// OGC 07-147r2 §9.1).
struct KMLOutputOpening {
  /// What comes before a Document's shared styles.
  private(set) var upToStyles: [UInt8] = []
  /// What comes after them.
  private(set) var behindStyles: [UInt8] = []
  /// The prefixes of names in it.
  private(set) var prefixes: Set<String> = []
  /// What could not be written.
  private(set) var leftOutCount = 0

  private var writer = NestedElementWriter(
    schema: KMLOutputSchema.elements, prefixes: Set(KMLOutputSchema.namespaces.map(\.prefix)))

  /// The start of a container.
  init(
    _ element: String, name: [UInt8], _ members: KMLOutputDetails.Members,
    _ identifiers: inout KMLOutputIdentifiers
  ) {
    var out = Bytes()
    out.append("<\(element)")
    for (key, value) in members where key == "@id" {
      if let id = value.text { append(id: id, &identifiers, to: &out) }
    }
    out.append(">\n")
    if !name.isEmpty {
      append(.text(name), as: "name", &identifiers, to: &out)
    }
    var known: Set<String> = ["name", "@id"]
    for element in KMLOutputSchema.containerElements {
      if element == KMLOutputSchema.firstBehindStyles {
        upToStyles = Array(out.buffer)
        out.removeAll()
      }
      guard !known.contains(element),
        let value = members.first(where: { $0.name == element })?.value
      else { continue }
      known.insert(element)
      if let other = KMLOutputSchema.alternatives[element] {
        // One of two: the other one is left out where both are said.
        if members.contains(where: { $0.name == other }), known.insert(other).inserted {
          leftOutCount += 1
        }
      }
      append(Self.first(of: value, &leftOutCount), as: element, &identifiers, to: &out)
    }
    behindStyles = Array(out.buffer)
    leftOutCount += members.reduce(0) { $0 + (known.contains($1.name) ? 0 : 1) }
  }

  /// An element that is said twice is written once.
  private static func first(
    of value: NestedElementValue, _ leftOut: inout Int
  ) -> NestedElementValue {
    guard case .array(let items) = value, let first = items.first else { return value }
    leftOut += items.count - 1
    return first
  }

  private mutating func append(
    id: [UInt8], _ identifiers: inout KMLOutputIdentifiers, to out: inout Bytes
  ) {
    let isFree = id.withUnsafeBufferPointer {
      XMLNameText.isNCName($0) && !KMLOutputIdentifiers.isReserved($0)
        && identifiers.claim(KMLOutputIdentifiers.hash($0))
    }
    guard isFree else {
      leftOutCount += 1
      return
    }
    out.append(" id=\"")
    id.withUnsafeBufferPointer { out.append(contentsOf: $0) }
    out.append("\"")
  }

  private mutating func append(
    _ value: NestedElementValue, as name: String, _ identifiers: inout KMLOutputIdentifiers,
    to out: inout Bytes
  ) {
    writer.reset()
    var text = Bytes()
    let isWritten = writer.append(value, as: name, to: &text)
    leftOutCount += writer.leftOutCount
    guard isWritten else { return }
    prefixes.formUnion(writer.usedPrefixes)
    var next = 0
    for place in writer.identifiers {
      // ` id="…"`.
      let id = place.lowerBound + 5..<place.upperBound - 1
      if identifiers.claim(KMLOutputIdentifiers.hash(text.buffer(id))) { continue }
      leftOutCount += 1
      out.append(contentsOf: text.buffer(next..<place.lowerBound))
      next = place.upperBound
    }
    out.append(contentsOf: text.buffer(next..<text.count))
    out.append("\n")
  }
}
