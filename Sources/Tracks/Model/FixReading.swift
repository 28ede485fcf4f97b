internal import Base
internal import Features
internal import Geometry
internal import Text
internal import TimeZones

/// The points of a batch as positions in time; owned by one worker.
struct FixReading: ~Copyable {
  /// What a feature is.
  struct Entry: BitwiseCopyable {
    let feature: Int
    let fix: Fix
    /// The number of the user among ``users``.
    let user: Int
  }

  private let fields: FixFields
  /// The features of the last batch that are points with a time.
  private(set) var entries = Column<Entry>()
  /// How many points of the last batch have a time that cannot be read.
  private(set) var unreadCount = 0
  /// How many features the last batch has, and how many of them are points.
  private(set) var featureCount = 0
  private(set) var pointCount = 0
  /// The users of the last batch.
  private(set) var users: [String] = []
  private var userNames = KeyTable()
  /// The user who came after each one the last time: devices often report in turn, or many times one after the other.
  private var followers: [Int] = []
  private var clock = EpochReader()
  /// The keys of the user and the time by slot, of the last batch.
  private(set) var keys: [(user: UInt32?, time: UInt32?)] = []

  init(_ fields: FixFields) { self.fields = fields }

  /// Reads a batch in place of the one before. Errors: `.trackNotInDegrees`.
  mutating func read(_ batch: borrowing FeatureBatch) throws(GeoError) {
    try begin(batch)
    entries.reserve(batch.count)
    var (lastUser, points) = (0, 0)
    for feature in 0..<batch.count {
      guard var fix = Self.place(of: feature, in: batch) else { continue }
      points += 1
      let keys = keys[Int(batch.slotIndexes[feature])]
      var user: Cell?
      var isTimed = false
      for cell in batch.cells.buffer(batch.cellRange(ofFeature: feature))
      where cell.flags.isDisjoint(with: .members) {
        if cell.key == keys.time {
          fix.time = seconds(cell, batch) ?? .nan
          isTimed = cell.type != .null
        }
        if cell.key == keys.user { user = cell }
      }
      if !fix.hasTime, fix.m.isFinite { fix.time = fix.m }
      guard fix.hasTime else {
        if isTimed { unreadCount += 1 }
        continue
      }
      var number = 0
      if let user, user.type.isStored {
        let bytes = batch.bytes(of: user)
        let guess = lastUser < followers.count ? followers[lastUser] : 0
        number = userNames.matches(guess, bytes) ? guess : self.number(ofUser: bytes)
        if number != guess { setFollower(of: lastUser, to: number) }
        lastUser = number
      } else {
        number = self.number(ofUser: user, batch)
      }
      entries.append(Entry(feature: feature, fix: fix, user: number))
    }
    pointCount = points
  }

  /// Forgets the batch before, and looks at the layers of the next one.
  private mutating func begin(_ batch: borrowing FeatureBatch) throws(GeoError) {
    entries.removeAll()
    users.removeAll(keepingCapacity: true)
    followers.removeAll(keepingCapacity: true)
    unreadCount = 0
    featureCount = batch.count
    userNames = KeyTable()
    keys = batch.slots.map { slot in
      (fields.user.flatMap { Self.key($0, of: slot) }, timeKey(of: slot))
    }
    for slot in batch.slots where slot.readCount > 0 { try slot.layer.requireDegrees() }
  }

  private static func key(_ name: String, of slot: LayerSlot) -> UInt32? {
    var copy = name
    return copy.withUTF8 { slot.keys.find($0) }.map { UInt32($0) }
  }

  /// The field of the time: the one that was named, or the first that has one of the usual names, in whatever letters.
  private func timeKey(of slot: LayerSlot) -> UInt32? {
    if let time = fields.time { return Self.key(time, of: slot) }
    let names = (0..<slot.keys.count).map { slot.keys.name(at: $0).lowercased() }
    for usual in FixFields.usualTimes {
      if let key = Self.key(usual, of: slot) { return key }
      if let place = names.firstIndex(of: usual) { return UInt32(place) }
    }
    return nil
  }

  private mutating func setFollower(of user: Int, to number: Int) {
    while followers.count <= user { followers.append(0) }
    followers[user] = number
  }

  /// The number of a user whose name is no text.
  @inline(never)
  private mutating func number(ofUser cell: Cell?, _ batch: borrowing FeatureBatch) -> Int {
    var name = cell.flatMap { batch.text(of: $0) } ?? ""
    return name.withUTF8 { self.number(ofUser: $0) }
  }

  @inline(never)
  private mutating func number(ofUser name: UnsafeBufferPointer<UInt8>) -> Int {
    let number = userNames.index(of: name)
    if number == users.count { users.append(String(decoding: name, as: UTF8.self)) }
    return number
  }

  /// The place of a point; nil for anything else.
  @inline(__always)
  private static func place(of feature: Int, in batch: borrowing FeatureBatch) -> Fix? {
    guard let position = batch.geometry.pointPosition(ofFeature: feature) else { return nil }
    // In range: a node's positions lie inside the column.
    let place = batch.geometry.ordinates.base + position * batch.geometry.stride
    var fix = Fix(x: place[0], y: place[1])
    guard abs(fix.x) <= 360, abs(fix.y) <= 90 else { return nil }
    guard batch.geometry.stride > 2 else { return fix }
    let node = batch.geometry.nodeRange(ofFeature: feature).lowerBound
    let dimensions = batch.geometry.nodes[node].dimensions
    if dimensions.contains(.z) { fix.z = place[2] }
    if dimensions.contains(.m), batch.geometry.stride > 3 { fix.m = place[3] }
    return fix
  }

  /// The time of a cell: a text, or a number of seconds or milliseconds since 1970.
  @inline(__always)
  private mutating func seconds(_ cell: Cell, _ batch: borrowing FeatureBatch) -> Double? {
    switch cell.type {
    case .dateTime, .text, .date: seconds(ofText: batch.bytes(of: cell))
    case .integer: Self.scaled(Double(cell.integer))
    case .real: Self.scaled(cell.real)
    case .null, .boolean, .number, .json, .blob: nil
    }
  }

  @inline(__always)
  private mutating func seconds(ofText text: UnsafeBufferPointer<UInt8>) -> Double? {
    if let seconds = clock.plainSeconds(text) { return Double(seconds) }
    return otherSeconds(ofText: text)
  }

  @inline(never)
  private func otherSeconds(ofText text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let seconds = EpochText.seconds(text) else { return nil }
    guard let clocks = fields.clocks, let time = TimeText(text, as: .lenient), !time.hasOffset
    else { return seconds }
    let whole = seconds.rounded(.down)
    return Double(clocks.seconds(ofLocal: Int64(whole))) + (seconds - whole)
  }

  /// Numbers that would be beyond the year 5000 are milliseconds.
  private static func scaled(_ number: Double) -> Double {
    abs(number) >= 1e11 ? number / 1000 : number
  }
}
