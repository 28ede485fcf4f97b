internal import Base

/// A condition on the tags of an object: a node of a tree, which stands before its children.
struct OSMCondition: BitwiseCopyable, Sendable {
  /// What a node asks for.
  enum Operation: UInt8, BitwiseCopyable, Sendable {
    /// The key is there.
    case present
    /// The key is not there.
    case absent
    /// The key is there with one of the values.
    case oneOf
    /// The key is there with none of the values.
    case noneOf
    /// All children hold.
    case all
    /// At least one child holds.
    case any
    /// The only child does not hold.
    case not
  }

  var operation: Operation
  /// The number of the key.
  var key = OSMWords.unknown
  /// Where its values begin among those of the program.
  var valueStart = 0
  var valueEnd = 0
  /// The index after its last descendant.
  var end = 0

  /// The value of a key that is not there.
  static let absentValue: Int32 = -2
}

extension OSMSchemaProgram {
  /// True if the condition at an index holds for an object whose tags have these numbers of values, by the
  /// number of the key: `OSMCondition.absentValue` if it has no such tag, `OSMWords.unknown` for values that
  /// no condition asks for.
  func holds(_ index: Int, _ tags: UnsafePointer<Int32>) -> Bool {
    let node = conditions[index]
    switch node.operation {
    case .present: return tags[Int(node.key)] != OSMCondition.absentValue
    case .absent: return tags[Int(node.key)] == OSMCondition.absentValue
    case .oneOf, .noneOf:
      let value = tags[Int(node.key)]
      if value == OSMCondition.absentValue { return false }
      let isListed = values.buffer(node.valueStart..<node.valueEnd).contains(value)
      return isListed == (node.operation == .oneOf)
    case .not: return !holds(index + 1, tags)
    case .all, .any:
      let isAny = node.operation == .any
      var child = index + 1
      while child < node.end {
        if holds(child, tags) == isAny { return isAny }
        child = conditions[child].end
      }
      return !isAny
    }
  }

  /// Keys of which an object has at least one if the condition at an index holds; nil if it can hold
  /// without any.
  func neededKeys(_ index: Int) -> [Int32]? {
    let node = conditions[index]
    switch node.operation {
    case .present, .oneOf, .noneOf: return [node.key]
    case .absent, .not: return nil
    case .all, .any:
      var keys: [Int32]?
      var child = index + 1
      while child < node.end {
        let needed = neededKeys(child)
        child = conditions[child].end
        switch node.operation {
        case .all:
          if let needed, needed.count < keys?.count ?? .max { keys = needed }
        default:
          guard let needed else { return nil }
          keys = (keys ?? []) + needed
        }
      }
      return keys
    }
  }
}
