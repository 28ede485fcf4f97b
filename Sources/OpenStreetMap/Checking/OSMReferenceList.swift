internal import Base

/// References from objects of one kind to those of another for which nothing has been found yet.
final class OSMReferenceList {
  /// What is referred to.
  let member: OSMKind
  /// What refers to it.
  let owner: OSMKind
  private var references = Column<Reference>()

  /// A reference.
  struct Reference: BitwiseCopyable {
    var member: Int64
    var owner: Int64
  }

  init(of member: OSMKind, in owner: OSMKind) {
    self.member = member
    self.owner = owner
  }

  /// Adds references but those to objects that are in a set.
  func add(_ added: OSMReferenceBuffer, without present: OSMIDSet) {
    for reference in added.all where !present.contains(reference.member) {
      references.append(reference)
    }
  }

  /// Forgets the references to objects that are in a set.
  func forget(_ present: OSMIDSet) {
    var kept = 0
    for index in 0..<references.count where !present.contains(references[index].member) {
      references[kept] = references[index]
      kept += 1
    }
    references.truncate(to: kept)
  }

  /// The number of references, and of what they refer to.
  var part: OSMReferenceReport.Part {
    let members = OSMIDSet()
    for reference in references.buffer { members.insert(reference.member) }
    return OSMReferenceReport.Part(
      member: member, owner: owner, references: references.count, objects: members.count)
  }

  /// A line for each reference, in the form of osmium check-refs: `n17 in w23`.
  func appendLines(to text: inout Bytes) {
    for reference in references.buffer {
      text.append(member.initial)
      text.append(String(reference.member))
      text.append(" in ")
      text.append(owner.initial)
      text.append(String(reference.owner))
      text.append("\n")
    }
  }
}

extension OSMKind {
  /// The letter before ids: `n`, `w` or `r`.
  fileprivate var initial: String { String(name.prefix(1)) }
}
