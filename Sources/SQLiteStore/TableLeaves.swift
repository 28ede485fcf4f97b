/// Tells on which page of a table's tree the row of an id is. The pages just above the leaves are read when a row below
/// them is looked for: who wants a few rows of a large table reads few of them.
final class TableLeaves {
  /// The leaves below such a page.
  final class Group {
    /// For each leaf the greatest id that is on it, and its page.
    fileprivate(set) var lastIDs: [Int64] = []
    fileprivate(set) var pages: [UInt32] = []
    /// For each leaf the place of its page among those that are kept; -1 if it is not.
    fileprivate(set) var places: [Int32] = []

    fileprivate init() {}

    fileprivate init(_ children: [(page: UInt32, last: Int64)]) {
      lastIDs = children.map(\.last)
      pages = children.map(\.page)
      places = Array(repeating: -1, count: children.count)
    }

    /// Notes where the page of a leaf is kept.
    func keep(_ leaf: Int, at place: Int) { places[leaf] = Int32(place) }
  }

  /// A leaf, with the ids that belong on it.
  struct Leaf {
    var group: Group
    /// Its place in the group.
    var index: Int
    /// The greatest id before it.
    var before: Int64

    /// The greatest id that is on it.
    var last: Int64 { group.lastIDs[index] }
  }

  /// A page just above the leaves.
  private struct Branch {
    var page: UInt32
    /// The greatest id below it.
    var last: Int64
    /// Nil until it is read; without leaves if it is odd.
    var group: Group?
  }

  private let pages: DatabasePages
  private var branches: [Branch] = []
  /// The leaves that are known.
  private var known = 0

  /// How many leaves may be known: sixteen bytes are kept for each.
  private static let leafLimit = 1 << 21
  private static let deepest = 20

  /// Nil if the tree is odd.
  init?(of root: Int, in pages: DatabasePages) {
    self.pages = pages
    guard readBranches(from: root), let last = branches.indices.last else { return nil }
    branches[last].last = Int64.max
    guard branches.count > 1 || !group(0).pages.isEmpty else { return nil }
  }

  /// How many leaves there are, at most.
  var mostLeaves: Int {
    if branches.count == 1, let group = branches[0].group { return group.pages.count }
    return pages.pageCount
  }

  /// The leaf that an id belongs on; nil if it cannot be found.
  func leaf(of id: Int64) -> Leaf? {
    let number = branches.withUnsafeBufferPointer { branches in
      Self.place(of: branches.count) { branches[$0].last < id }
    }
    let group = group(number)
    guard !group.pages.isEmpty else { return nil }
    let index = group.lastIDs.withUnsafeBufferPointer { lastIDs in
      Self.place(of: lastIDs.count) { lastIDs[$0] < id }
    }
    return Leaf(
      group: group, index: index,
      before: index > 0 ? group.lastIDs[index - 1] : number > 0 ? branches[number - 1].last : .min)
  }

  /// No page is kept any more.
  func forgetPlaces() {
    for branch in branches {
      guard let group = branch.group else { continue }
      for leaf in group.places.indices { group.places[leaf] = -1 }
    }
  }

  /// The first of so many places but the last one that is not before what is looked for.
  @inline(__always)
  private static func place(of count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Interior pages

  /// Collects the pages just above the leaves; false if they are too many, or the tree is odd.
  private func readBranches(from root: Int) -> Bool {
    var depth = 0
    var page = root
    while true {
      guard depth < Self.deepest, let start = pages.page(page) else { return false }
      if start.load(as: UInt8.self) == TablePage.leafKind { break }
      guard let children = children(of: start) else { return false }
      page = Int(children[0].page)
      depth += 1
    }
    if depth == 0 {
      branches = [
        Branch(page: 0, last: Int64.max, group: Group([(page: UInt32(root), last: Int64.max)]))
      ]
      return true
    }
    return collect(root, depth: depth, last: Int64.max)
  }

  private func collect(_ page: Int, depth: Int, last: Int64) -> Bool {
    guard depth > 1 else {
      guard branches.count < Self.leafLimit, branches.last.map({ $0.last < last }) ?? true else {
        return false
      }
      branches.append(Branch(page: UInt32(page), last: last))
      return true
    }
    guard let start = pages.page(page), let children = children(of: start) else { return false }
    for (place, child) in children.enumerated() {
      let isLast = place == children.count - 1
      guard collect(Int(child.page), depth: depth - 1, last: isLast ? last : child.last) else {
        return false
      }
    }
    return true
  }

  /// The leaves below a page; none if it is odd.
  private func group(_ number: Int) -> Group {
    if let group = branches[number].group { return group }
    var group = Group()
    if let start = pages.page(Int(branches[number].page)), var children = children(of: start),
      known + children.count <= Self.leafLimit
    {
      children[children.count - 1].last = branches[number].last
      let isAscending = zip(children, children.dropFirst()).allSatisfy { $0.last < $1.last }
      if isAscending, number == 0 || children[0].last > branches[number - 1].last {
        group = Group(children)
      }
    }
    known += group.pages.count
    branches[number].group = group
    return group
  }

  /// The pages below an interior one, and the greatest id that is on each of them but the last one.
  private func children(of page: UnsafeRawPointer) -> [(page: UInt32, last: Int64)]? {
    let count = Int(page.load16(3))
    guard page.load(as: UInt8.self) == TablePage.interiorKind,
      TablePage.interiorHeader + 2 * count <= pages.usable
    else { return nil }
    var children: [(page: UInt32, last: Int64)] = []
    children.reserveCapacity(count + 1)
    for index in 0..<count {
      let place = Int(page.load16(TablePage.interiorHeader + 2 * index))
      guard place + 4 <= pages.usable else { return nil }
      var at = page + place + 4
      children.append((page.load32(place), Int64(bitPattern: Varint.read(&at))))
    }
    children.append((page.load32(8), Int64.max))
    return children
  }
}
