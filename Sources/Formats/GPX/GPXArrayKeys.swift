internal import Geometry

/// The numbers of the arrays that elements of points go to, by the numbers of their names.
struct GPXArrayKeys: ~Copyable {
  private var members = Column<Int32>()
  private var extensions = Column<Int32>()

  init() {}

  /// The array of an element of a point, or of Garmin's TrackPointExtension.
  @inline(__always)
  mutating func member(
    _ name: Int, _ names: borrowing KeyTable, _ arrays: inout GPXPointArrays
  ) -> Int {
    if name < members.count, members[name] >= 0 { return Int(members[name]) }
    let key =
      GPXName(rawValue: name)?.arrayKey ?? GPXSlotKeys.text(of: names.name(at: name))
    return Self.enter(arrays.index(of: key), at: name, in: &members)
  }

  /// The array of an element within `extensions`: the plural of its name where it has no namespace of its
  /// own, as togeojson has it.
  @inline(__always)
  mutating func `extension`(
    _ name: Int, _ names: borrowing KeyTable, _ arrays: inout GPXPointArrays
  ) -> Int {
    if name < extensions.count, extensions[name] >= 0 { return Int(extensions[name]) }
    let canonical = names.name(at: name)
    let text = GPXSlotKeys.text(of: canonical)
    let key =
      switch text {
      case _ where canonical.contains(":") && !canonical.hasPrefix(":"): text
      case "hr": "heart"
      case "time", "link": "extensions_" + text
      default: text + "s"
      }
    return Self.enter(arrays.index(of: key), at: name, in: &extensions)
  }

  /// Where the value of an element goes if the point has one in the array that is shared with others.
  func otherMember(
    _ name: Int, _ names: borrowing KeyTable, _ arrays: inout GPXPointArrays
  ) -> Int? {
    arrays.index(of: GPXSlotKeys.text(of: names.name(at: name)))
  }

  /// The same for an element within `extensions`; nil if it has a namespace of its own.
  func otherExtension(
    _ name: Int, _ names: borrowing KeyTable, _ arrays: inout GPXPointArrays
  ) -> Int? {
    let canonical = names.name(at: name)
    if canonical.contains(":"), !canonical.hasPrefix(":") { return nil }
    return arrays.index(of: "extensions_" + GPXSlotKeys.text(of: canonical))
  }

  private static func enter(_ index: Int, at name: Int, in table: inout Column<Int32>) -> Int {
    table.append(repeating: -1, count: name + 1 - table.count)
    table[name] = Int32(truncatingIfNeeded: index)
    return index
  }
}
