/// Conditions of which nobody knows whether they hold at a time, by their tags.
public struct ConditionNotes: Sendable {
  /// Those that were not understood; they do not hold.
  public internal(set) var notUnderstood = TagNotes()
  /// Those that hold or not depending on whether the day is a public holiday; it is taken to be none.
  public private(set) var onHolidays = TagNotes()

  /// Nothing noted.
  public init() {}

  /// True if a condition holds at a time; if that is not sure, its tag is noted.
  mutating func holds(
    _ condition: String, at time: LocalTime, of tag: (key: String, value: String), _ object: String
  ) -> Bool {
    guard let holds = ConditionalValue.holds(condition, at: time) else {
      notUnderstood.note(tag.key, tag.value, of: object)
      return false
    }
    // Times may go on past midnight.
    let today = time.day
    let dependsOnHolidays = [[today], [today - 1], [today - 1, today]].contains {
      ConditionalValue.holds(condition, at: time, holidays: $0) ?? false != holds
    }
    if dependsOnHolidays { onHolidays.note(tag.key, tag.value, of: object) }
    return holds
  }
}
