/// Members of relations, one after the other, with the ends of their own places.
protocol OSMMemberTable: ~Copyable {
  /// A member by its index.
  func member(at index: Int) -> OSMMember
}

extension OSMMemberTable where Self: ~Copyable {
  /// The places that a member has of its own, as indexes; mostly none.
  @inline(__always)
  func locationRange(ofMember member: Int) -> Range<Int> {
    (member == 0 ? 0 : Int(self.member(at: member - 1).locationEnd))..<Int(
      self.member(at: member).locationEnd)
  }
}

/// Objects, one after the other, with the ends of their tags, nodes and members.
protocol OSMObjectTable: OSMMemberTable {
  /// An object by its index.
  func object(at index: Int) -> OSMObject
}

extension OSMObjectTable {
  /// The tags of an object, as indexes.
  @inline(__always)
  func tagRange(of object: Int) -> Range<Int> {
    (object == 0 ? 0 : Int(self.object(at: object - 1).tagEnd))..<Int(
      self.object(at: object).tagEnd)
  }

  /// The nodes of a way, as indexes.
  @inline(__always)
  func nodeRange(of object: Int) -> Range<Int> {
    (object == 0 ? 0 : Int(self.object(at: object - 1).nodeEnd))..<Int(
      self.object(at: object).nodeEnd)
  }

  /// The members of a relation, as indexes.
  @inline(__always)
  func memberRange(of object: Int) -> Range<Int> {
    (object == 0 ? 0 : Int(self.object(at: object - 1).memberEnd))..<Int(
      self.object(at: object).memberEnd)
  }
}
