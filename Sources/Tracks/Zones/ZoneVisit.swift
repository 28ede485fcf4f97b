/// What is known of a user at a zone.
struct ZoneVisit: Sendable {
  /// Where and when the user came in; nil outside.
  var entry: Fix?
  /// The user was inside from the beginning on.
  var isInitial = false
  /// A position was inside since then.
  var hasFix = false
  /// `enter` has been told.
  var isTold = false
  /// `dwell` has been told.
  var hasDwelt = false
  /// `near` has been told, and the user has not gone away since.
  var isNear = false

  var isInside: Bool { entry != nil }
  /// True if nothing has to be remembered.
  var isNothing: Bool { entry == nil && !isNear }
}
