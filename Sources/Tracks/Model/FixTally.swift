internal import Base
internal import Flow

/// What the features of inputs are that positions are looked for in.
struct FixTally {
  private var features = 0
  private var points = 0
  private var fixes = 0
  private var unread = 0

  /// Counts the features of a batch that was read.
  mutating func add(_ reading: borrowing FixReading) {
    features += reading.featureCount
    points += reading.pointCount
    fixes += reading.entries.count
    unread += reading.unreadCount
  }

  /// Says why points are no positions, if it is no wish of the user.
  func warn(_ ledger: Ledger) {
    if unread > 0 { ledger.warn(.fixTimeUnread, Reason.fixTimeUnread.meaning, count: unread) }
    guard fixes == 0, unread == 0, points > 0, points == features else { return }
    ledger.warn(.noPositions, Reason.noPositions.meaning, count: points)
  }
}
