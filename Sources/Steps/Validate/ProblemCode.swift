public import Base

/// What a problem is, and how bad: of validation, or of a check of something else that lists what it finds in the same way.
public struct ProblemCode: Hashable, Sendable {
  /// Its code, and what there is to know of it.
  public let reason: Reason
  /// How bad it is.
  public let severity: ValidationCode.Severity

  /// A code.
  public init(_ reason: Reason, _ severity: ValidationCode.Severity) {
    self.reason = reason
    self.severity = severity
  }

  /// The code of a finding of validation.
  init(_ code: ValidationCode) { self.init(code.reason, code.severity) }

  /// The name in lists and reports.
  public var code: String { reason.code }
  /// What it means, in one clause.
  public var meaning: String { reason.meaning }
}
