/// A place that is watched.
public final class Zone: Sendable {
  /// What events call it.
  public let name: String
  /// Where it is.
  let shape: ZoneShape
  /// When it is watched; nil for always.
  let schedule: ZoneSchedule?
  /// Whom it is watched for; nil for all.
  let users: Set<String>?

  init(name: String, shape: ZoneShape, schedule: ZoneSchedule? = nil, users: Set<String>? = nil) {
    self.name = name
    self.shape = shape
    self.schedule = schedule
    self.users = users
  }

  /// True if it is watched for a user.
  func watches(_ user: String) -> Bool { users?.contains(user) ?? true }
}
