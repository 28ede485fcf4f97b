internal import Base

/// How a field that is more than the value of a tag gets its value.
struct OSMFieldComputation: BitwiseCopyable, Sendable {
  /// A value that a field has on a condition.
  struct Case: BitwiseCopyable, Sendable {
    /// The index of the condition among those of the program.
    var condition: Int
    var value: OSMSchemaConstant
  }

  /// What is taken of a value that is a list with semicolons, by the names that schemas have for it.
  enum List: String, BitwiseCopyable, Sendable, CaseIterable {
    /// The text with a line for each value.
    case lines
    /// The number of values.
    case count
    /// The number of characters of the longest value.
    case width
  }

  /// Which of several numbers is taken, by the names that schemas have for it.
  enum Choice: String, BitwiseCopyable, Sendable, CaseIterable {
    case lowest, highest
  }

  /// The index of a condition without which the field counts as if its tag were missing; -1 if there is none.
  var condition = -1
  /// Where its cases are among those of the program; the first one whose condition holds counts.
  var caseStart = 0
  var caseEnd = 0
  /// Where the terms of a sum are among those of the program.
  var termStart = 0
  var termEnd = 0
  /// The stretch of the program's text between the values of all keys; nil if only the first counts.
  var separator: OSMText?
  /// True if values count only if they are written in Latin letters.
  var isLatin = false
  var list: List?
  /// What a number is multiplied by.
  var factor = 1.0
  /// The number of the relations whose tags are taken instead of the object's; -1 if there are none.
  var relation = -1
  /// Which of the relations' numbers counts.
  var choice = Choice.lowest

  /// True if the object's own tags count when no relation has one.
  var hasOwn = false

  /// True if several tags, or more than the first value of one, are looked at.
  var isOfTexts: Bool { separator != nil || isLatin || list != nil }
}

/// Relations whose member ways a schema asks about.
struct OSMRelationWish: Sendable {
  /// The name that the schema gives them.
  let name: String
  /// The number that stands for membership among the keys.
  let word: Int32
  /// The index among those of the program of the condition on a relation's tags.
  let condition: Int
  /// The numbers of the keys whose values fields take.
  var keys: [Int32] = []
}
