internal import Base
internal import SQLiteStore

/// The users at zones: some of them in memory, others, who were not seen for long, in a temporary store.
final class WatchedUsers {
  private var users: [String: WatchedUser] = [:]
  /// Users of a batch in memory, by number; `users` keeps them.
  private var numbered: [Unmanaged<WatchedUser>?] = []
  /// The most users in memory; nil for all.
  private let limit: Int?
  private var useCount = 0
  private var store: Store?
  /// Users who were moved to the store.
  private(set) var spilledCount = 0

  /// A store of users who are not in memory.
  private struct Store {
    let database: Database
    let insert: Statement
    let select: Statement
    let delete: Statement

    init() throws(GeoError) {
      database = try Database(temporary: "the table of users at zones")
      try database.execute(
        "CREATE TABLE users (name TEXT PRIMARY KEY, state BLOB NOT NULL) WITHOUT ROWID")
      insert = try database.prepare("INSERT INTO users VALUES (?, ?)")
      select = try database.prepare("SELECT state FROM users WHERE name = ?")
      delete = try database.prepare("DELETE FROM users WHERE name = ?")
      try database.begin()
    }
  }

  /// Nobody yet.
  init(limit: Int?) { self.limit = limit }

  /// A user, who may be new.
  func user(named name: String) throws(GeoError) -> WatchedUser {
    useCount += 1
    let user: WatchedUser
    if let known = users[name] {
      user = known
    } else {
      if let limit, users.count >= limit { try spill(max(limit / 4, 1)) }
      user = try takeFromStore(name) ?? WatchedUser(named: name)
      users[name] = user
    }
    user.lastUse = useCount
    return user
  }

  /// Calls a body with the user who has a number among those of a batch.
  @inline(__always)
  func withUser(
    _ number: Int, among names: [String], _ body: (WatchedUser) -> Void
  ) throws(GeoError) {
    guard number < numbered.count, let known = numbered[number] else {
      return body(try user(number, among: names))
    }
    useCount += 1
    known._withUnsafeGuaranteedRef {
      $0.lastUse = useCount
      body($0)
    }
  }

  /// The same user at the first time.
  @inline(never)
  private func user(_ number: Int, among names: [String]) throws(GeoError) -> WatchedUser {
    let user = try user(named: names[number])
    while numbered.count <= number { numbered.append(nil) }
    numbered[number] = Unmanaged.passUnretained(user)
    return user
  }

  /// The numbers of users are those of another batch.
  func forgetNumbers() { numbered.removeAll(keepingCapacity: true) }

  /// Calls a body with each user, in the order of their names.
  func forEach(_ body: (WatchedUser) throws(GeoError) -> Void) throws(GeoError) {
    guard store != nil else {
      for (_, user) in users.sorted(by: { $0.key < $1.key }) { try body(user) }
      return
    }
    try spill(users.count)
    try store?.database.query("SELECT name, state FROM users ORDER BY name") {
      (row) throws(GeoError) in
      try body(WatchedUser(named: row.string(0), row.blob(1)))
    }
  }

  private func takeFromStore(_ name: String) throws(GeoError) -> WatchedUser? {
    guard let store else { return nil }
    try store.select.bind(1, name)
    defer { store.select.reset() }
    guard try store.select.step() else { return nil }
    let user = WatchedUser(named: name, store.select.blob(0))
    store.select.reset()
    try store.delete.bind(1, name)
    try store.delete.run()
    return user
  }

  /// Moves those who were not seen for longest to the store.
  private func spill(_ count: Int) throws(GeoError) {
    let store = if let store { store } else { try Store() }
    self.store = store
    forgetNumbers()
    for (name, user) in users.sorted(by: { $0.value.lastUse < $1.value.lastUse }).prefix(count) {
      let state = user.bytes
      try store.insert.bind(1, name)
      try store.insert.bind(2, .blob(state))
      try store.insert.run()
      users[name] = nil
      spilledCount += 1
    }
  }
}
