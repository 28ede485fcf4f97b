/// What is known of a user between two positions.
final class WatchedUser {
  /// The name.
  let name: String
  /// The last position that was looked at, and the time of the newest.
  var last: Fix?
  var newest = -Double.infinity
  /// Positions that wait for earlier ones, in order.
  var waiting: [Fix] = []
  /// The zones that the user is in or near, by number.
  var visits: [Int: ZoneVisit] = [:]
  /// Where nothing can happen for now; it is not kept in a store, as it can be found again.
  var quiet = QuietCircle.nowhere
  /// The plane around the last positions; neither is it.
  var plane = NearPlane.none
  /// When the user was looked at last, counted in positions of all.
  var lastUse = 0

  /// Nothing is known yet.
  init(named name: String) { self.name = name }

  /// Reads what ``bytes`` wrote.
  init(named name: String, _ bytes: UnsafeRawBufferPointer) {
    self.name = name
    var place = 0
    func take<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
      defer { place += MemoryLayout<Value>.size }
      return bytes.loadUnaligned(fromByteOffset: place, as: type)
    }
    newest = take(Double.self)
    if take(Bool.self) { last = take(Fix.self) }
    for _ in 0..<take(Int.self) { waiting.append(take(Fix.self)) }
    for _ in 0..<take(Int.self) {
      let zone = take(Int.self)
      var visit = ZoneVisit()
      if take(Bool.self) { visit.entry = take(Fix.self) }
      visit.isInitial = take(Bool.self)
      visit.hasFix = take(Bool.self)
      visit.isTold = take(Bool.self)
      visit.hasDwelt = take(Bool.self)
      visit.isNear = take(Bool.self)
      visits[zone] = visit
    }
  }

  /// All that is known, for this program on this machine.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func put<Value: BitwiseCopyable>(_ value: Value) {
      withUnsafeBytes(of: value) { bytes += $0 }
    }
    func put(_ fix: Fix?) {
      put(fix != nil)
      if let fix { put(fix) }
    }
    put(newest)
    put(last)
    put(waiting.count)
    for fix in waiting { put(fix) }
    put(visits.count)
    for (zone, visit) in visits.sorted(by: { $0.key < $1.key }) {
      put(zone)
      put(visit.entry)
      for flag in [visit.isInitial, visit.hasFix, visit.isTold, visit.hasDwelt, visit.isNear] {
        put(flag)
      }
    }
    return bytes
  }
}
