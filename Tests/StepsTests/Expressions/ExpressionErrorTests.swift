import Base
import Steps
import Testing

/// What is no expression is refused, and the place is shown.
@Suite struct ExpressionErrorTests {
  struct Fault: Sendable {
    var text: String
    /// In characters; nil where SQLite does not say.
    var column: Int?
    var message: String
  }

  static let faults = [
    Fault(text: "n >", column: 3, message: "the expression ends too early"),
    Fault(text: "n > > 3", column: 4, message: "near \">\": syntax error"),
    Fault(text: "n > foo(3)", column: 4, message: "no such function: foo"),
    Fault(text: "nÁ > foo(3)", column: 5, message: "no such function: foo"),
    Fault(
      text: "abs(n, 1)", column: 0,
      message: "wrong number of arguments to function abs()"),
    Fault(text: "$area > foo(1)", column: 8, message: "no such function: foo"),
    Fault(text: "Name = name AND $bar", column: 16, message: "there is no '$bar'"),
    Fault(text: "\"n > 3", column: 0, message: "a quote or comment is not closed"),
    Fault(text: "n > 'it''s", column: 4, message: "a quote or comment is not closed"),
    Fault(text: "n /* x", column: 2, message: "a quote or comment is not closed"),
    Fault(text: "(n > 3", column: 6, message: "a parenthesis is not closed"),
    Fault(text: "n > 3) OR (1", column: 5, message: "')' without '('"),
    Fault(text: "n; DROP TABLE x", column: 1, message: "only one expression is allowed"),
    Fault(text: "n, r", column: 1, message: "only one expression is allowed"),
    Fault(text: "n = ?", column: 4, message: "an expression cannot have parameters"),
    Fault(text: "n = :x", column: 4, message: "an expression cannot have parameters"),
    Fault(
      text: "n IN (SELECT 1)", column: 6,
      message: "an expression cannot have a SELECT in it"),
    Fault(
      text: "EXISTS (VALUES (1))", column: nil,
      message: "an expression cannot have a SELECT in it"),
    Fault(text: "n IN feature", column: nil, message: "an expression cannot have a SELECT in it"),
    Fault(
      text: "n IN sqlite_master", column: nil,
      message: "an expression sees only the values of its feature"),
    Fault(text: "load_extension('x')", column: nil, message: "load_extension() is not allowed"),
    Fault(
      text: "fts3_tokenizer('simple')", column: nil, message: "fts3_tokenizer() is not allowed"),
    Fault(
      text: "n > 1 AND count(*) > 1", column: 10,
      message: "functions over several rows are not allowed: an expression sees one feature"),
    Fault(
      text: "row_number() OVER () = 1", column: 0,
      message: "functions over several rows are not allowed: an expression sees one feature"),
    Fault(text: "other.n = 1", column: 0, message: "no such column: other.n"),
    Fault(text: "12abc", column: 0, message: "unrecognized token: \"12abc\""),
    Fault(text: "  ", column: 0, message: "there is no expression"),
    Fault(text: "n = 1 order", column: 6, message: "near \"order\": syntax error"),
  ]

  @Test(arguments: faults) func placesAreShown(_ fault: Fault) {
    let error = #expect(throws: GeoError.self) {
      try ExpressionList(condition: .init(fault.text, option: "--where"))
    }
    #expect(error?.reason == .expression)
    #expect(error?.message == "--where: " + fault.message)
    if let column = fault.column {
      #expect(error?.excerpt == GeoError.Excerpt(line: fault.text, column: column))
    }
  }

  @Test func onlyTheLineOfTheFaultIsShown() {
    let error = #expect(throws: GeoError.self) {
      try ExpressionList(condition: .init("n > 1\n\tAND foo(2) > 1", option: "--where"))
    }
    #expect(error?.excerpt == GeoError.Excerpt(line: " AND foo(2) > 1", column: 5))
  }

  /// Whatever is thrown at it, it neither crashes nor reads anything else than its feature.
  @Test func mutatedExpressionsAreRefusedOrCompiled() {
    var dice = Dice(state: 7)
    let bytes = Array("()'\"[]`;,.$?:@#-/*+%&|~<>=!xX0 9eE_\n\u{0}aáSELECTnull\\".utf8)
    for _ in 0..<3000 {
      var text = Array(dice.expression(depth: 2).utf8)
      for _ in 0...dice.roll(4) {
        let place = dice.roll(text.count + 1)
        switch dice.roll(3) {
        case 0: text.insert(bytes[dice.roll(bytes.count)], at: place)
        case 1 where place < text.count: text.remove(at: place)
        default: text = Array(text[..<place])
        }
      }
      _ = try? ExpressionList([.init(String(decoding: text, as: UTF8.self), option: "--set")])
      _ = try? SortOrder(String(decoding: text, as: UTF8.self), option: "--sort")
    }
    let deep = String(repeating: "(", count: 100_000) + "1" + String(repeating: ")", count: 100_000)
    #expect(throws: GeoError.self) { try ExpressionList([.init(deep, option: "--set")]) }
  }
}
