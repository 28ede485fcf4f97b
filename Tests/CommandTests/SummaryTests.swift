import Flow
import Testing
import Text

struct SummaryTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
  ])
  func groupsDigits(_ number: Int, _ text: String) { #expect(Summary.grouped(number) == text) }

  @Test func countsNouns() {
    #expect(Summary.count(1, "layer") == "1 layer")
    #expect(Summary.count(2, "layer") == "2 layers")
  }

  @Test func quotesText() {
    #expect(JSONValue.quoted("a\"b\\c\n\u{1}é") == #""a\"b\\c\n\u0001é""#)
  }

  @Test func writesNestedValues() {
    let value = JSONValue.object([
      ("a", .array([.count(1), .real(0.5), .null])), ("b", .object([])),
    ])
    #expect(value.compact == #"{"a":[1,0.5,null],"b":{}}"#)
    #expect(value.pretty() == "{\n  \"a\": [1, 0.5, null],\n  \"b\": {}\n}")
  }
}
