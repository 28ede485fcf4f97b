/// The role of a member way in the area of its relation.
enum OSMAreaRole: UInt8, BitwiseCopyable, Sendable {
  /// `outer`.
  case outer
  /// `inner`.
  case inner
  /// Nothing.
  case none
  /// Any other text.
  case other

  /// The role that a text means.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    self =
      text.isEmpty
      ? .none
      : text.elementsEqual("outer".utf8)
        ? .outer
        : text.elementsEqual("inner".utf8) ? .inner : .other
  }
}

/// A way that an area was assembled from.
struct OSMAreaWay: BitwiseCopyable {
  /// The way's id.
  var id: Int64
  /// Its role in the relation.
  var role: OSMAreaRole
  /// True if a segment of it lies in an outer ring of the area.
  var isOuter = false
  /// True if a segment of it lies in an inner ring of the area.
  var isInner = false
  /// The index of the corner after its last one.
  var cornerEnd: Int

  /// True if the role contradicts the way's rings. A way can be part of both an outer and an inner ring, and
  /// a missing role contradicts nothing.
  var hasMismatch: Bool {
    switch role {
    case .outer: isInner && !isOuter
    case .inner: isOuter && !isInner
    case .none: false
    case .other: isOuter || isInner
    }
  }
}

/// A node of a way in its place.
struct OSMAreaCorner: BitwiseCopyable {
  var id: Int64
  var location: OSMLocation
}
