internal import Base

/// References, one after the other.
final class OSMReferenceBuffer {
  private var references = Column<OSMReferenceList.Reference>()

  /// Forgets all of them, but keeps the memory.
  func removeAll() { references.removeAll() }

  /// Adds a reference.
  func add(_ member: Int64, in owner: Int64) {
    references.append(OSMReferenceList.Reference(member: member, owner: owner))
  }

  /// All of them, valid until one is added.
  var all: UnsafeBufferPointer<OSMReferenceList.Reference> { references.buffer }
}
