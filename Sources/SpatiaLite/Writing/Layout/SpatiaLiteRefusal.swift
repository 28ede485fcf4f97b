/// What a trigger refuses, and what it says then.
struct SpatiaLiteRefusal {
  /// The values that are refused, in SQL.
  let condition: String
  private let text: String
  private let isWhole: Bool

  /// Says which constraint of the table is violated.
  init(_ text: String, if condition: String) {
    self.text = text
    self.condition = condition
    isWhole = false
  }

  /// Says a text of its own, in which `%` stands for the event.
  init(all text: String, if condition: String) {
    self.text = text
    self.condition = condition
    isWhole = true
  }

  /// The message for an event, `insert` or `update`.
  func message(_ event: String, on table: String) -> String {
    guard isWhole else { return "\(event) on \(table) violates constraint: \(text)" }
    return text.hasPrefix("%") ? event + text.dropFirst() : text
  }
}
