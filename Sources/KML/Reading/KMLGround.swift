internal import Base
internal import Features
internal import Text
internal import XML

/// How the members of a feature's geometry relate to the ground (KML 2.2 §10.2): `extrude`, `tessellate` and
/// `altitudeMode`.
///
/// It owns what each member says, and the names of the altitude modes that were met.
struct KMLGround {
  /// What one geometry says: 0 stands for what it does not say.
  struct Member: Hashable {
    /// The number of the mode's name, from 1.
    fileprivate var altitudeMode = 0
    /// 1 for false, 2 for true.
    fileprivate var extrude = 0
    fileprivate var tessellate = 0

    /// Takes from `other` what is not said here.
    fileprivate mutating func complete(from other: Member) {
      if altitudeMode == 0 { altitudeMode = other.altitudeMode }
      if extrude == 0 { extrude = other.extrude }
      if tessellate == 0 { tessellate = other.tessellate }
    }
  }

  /// Different altitude modes that are remembered.
  private static let modeLimit = 1 << 10

  /// One for each geometry that is not a collection, in order.
  private var members: [Member] = []
  /// The names of altitude modes that were met (§16.3, and Google's for the sea floor).
  private var modes = [
    "clampToGround", "relativeToGround", "absolute", "clampToSeaFloor", "relativeToSeaFloor",
  ]

  /// Begins with a feature.
  mutating func begin() {
    if !members.isEmpty { members.removeAll(keepingCapacity: true) }
  }

  /// Geometries that are not collections.
  var count: Int { members.count }

  /// Adds a geometry that is not a collection.
  mutating func append(_ member: Member) { members.append(member) }

  /// Takes from `member` what geometries from `start` on do not say themselves.
  mutating func complete(from start: Int, with member: Member) {
    for index in start..<members.count { members[index].complete(from: member) }
  }

  /// Reads an element of a geometry: one of the three, or one that belongs to the feature.
  mutating func take(
    into member: inout Member, _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    switch elements.name {
    case .extrude?: member.extrude = try truth(&elements)
    case .tessellate?: member.tessellate = try truth(&elements)
    case .altitudeMode?:
      let mode = number(ofMode: try elements.text())
      if member.altitudeMode == 0 { member.altitudeMode = mode }
    // Google's modes come with one of the standard's, for programs that know no others.
    case .gxAltitudeMode?: member.altitudeMode = number(ofMode: try elements.text())
    default: try elements.takeElement(&batch)
    }
  }

  private func truth(_ elements: inout KMLElements) throws(XMLFault) -> Int {
    let text = try elements.text()
    if let truth = KMLNumber.boolean(text) { return truth ? 2 : 1 }
    if !text.isXMLSpace { elements.notes.lostElements += 1 }
    return 0
  }

  /// The number of an altitude mode; 0 for no text.
  private mutating func number(ofMode name: UnsafeBufferPointer<UInt8>) -> Int {
    let name = name.trimmedXMLSpace
    guard !name.isEmpty else { return 0 }
    for (index, known) in modes.enumerated() where name.elementsEqual(known.utf8) {
      return index + 1
    }
    // An unknown mode is kept as it is; there can't be many.
    guard modes.count < Self.modeLimit else { return 0 }
    modes.append(String(decoding: name, as: UTF8.self))
    return modes.count
  }

  // MARK: - Properties

  private enum Trait: CaseIterable {
    case altitudeMode, extrude, tessellate

    var name: StaticString {
      switch self {
      case .altitudeMode: "altitudeMode"
      case .extrude: "extrude"
      case .tessellate: "tessellate"
      }
    }

    func value(of member: Member) -> Int {
      switch self {
      case .altitudeMode: member.altitudeMode
      case .extrude: member.extrude
      case .tessellate: member.tessellate
      }
    }
  }

  /// Appends what the members say: one value if all say the same, otherwise an array with null for what is
  /// not said.
  func appendCells(_ slot: KMLSlot, _ batch: inout FeatureBatch) {
    guard members.contains(where: { $0 != Member() }) else { return }
    for trait in Trait.allCases { appendCell(trait, slot, &batch) }
  }

  private func appendCell(_ trait: Trait, _ slot: KMLSlot, _ batch: inout FeatureBatch) {
    let first = members.first.map { trait.value(of: $0) } ?? 0
    let start = batch.text.count
    guard members.allSatisfy({ trait.value(of: $0) == first }) else {
      for (index, member) in members.enumerated() {
        batch.text.append(index == 0 ? "[" : ",")
        appendJSON(trait, trait.value(of: member), &batch)
      }
      batch.text.append("]")
      batch.cells.append(
        batch.storedCell(key: slot.key(trait.name), type: .json, from: start))
      return
    }
    guard first > 0 else { return }
    let key = slot.key(trait.name)
    if trait == .altitudeMode {
      batch.text.append(modes[first - 1])
      batch.cells.append(KMLText.cell(key, from: start, batch))
    } else {
      batch.cells.append(Cell(key: key, type: .boolean, bits: first == 2 ? 1 : 0))
    }
  }

  private func appendJSON(_ trait: Trait, _ value: Int, _ batch: inout FeatureBatch) {
    if value == 0 {
      batch.text.append("null")
    } else if trait == .altitudeMode {
      batch.text.append(quoting: modes[value - 1])
    } else {
      batch.text.append(value == 2 ? "true" : "false")
    }
  }
}
