extension OSMTagList {
  /// True if both lists have the same tags in any order; each key occurs once.
  func isSame(as other: OSMTagList) -> Bool {
    count == other.count
      && (0..<count).allSatisfy { index in
        (0..<other.count).contains {
          key(index).elementsEqual(other.key($0)) && value(index).elementsEqual(other.value($0))
        }
      }
  }
}
