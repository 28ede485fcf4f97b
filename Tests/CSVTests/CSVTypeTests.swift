import FormatTestSupport
import Testing

@testable import Features

@Suite struct CSVTypeTests {
  @Test(
    "the type of a column is that of all its values",
    arguments: [
      (["1", "-5", "", "9007199254740992"], CellType.integer),
      (["9223372036854775807", "-9223372036854775808"], .integer),
      (["9223372036854775808"], .text), (["1", "18446744073709551616"], .text),
      (["1", "00123"], .text), (["+1"], .text), (["+1.5"], .text), (["00.5"], .text),
      (["1", "2.5", ""], .real), (["1e3", "-1.5E-7", ".5", "5."], .real), (["-0"], .real),
      (["1.5", "9007199254740993"], .text), (["1e999"], .text),
      (["NA", "1"], .text), (["inf"], .text), (["NaN", "1.5"], .text), (["1,5"], .text),
      (["true", "false", "True", "FALSE", ""], .boolean), (["true", "1"], .text),
      (["0", "1"], .integer), (["yes", "no"], .text), (["tRUE"], .text),
      (["2024-02-29", "2023-01-01"], .date), (["2023-02-29"], .text),
      (["2024-02-29T12:00:00Z", "2024-02-29T12:00:00.500Z"], .dateTime),
      (["2024-02-29", "2024-02-29T12:00:00Z"], .text), (["2024-02-29", "5"], .text),
      (["", ""], .null), ([" 1", "2 ", "  "], .integer), (["x", "1"], .text),
      (["1-2"], .text), (["-"], .text), (["."], .text), (["1.2.3"], .text), (["0x10"], .text),
      (["1 2"], .text), (["12e"], .text),
    ])
  func types(_ values: [String], _ expected: CellType) throws {
    let text = "v,w\n" + values.map { "\($0),x\n" }.joined().replacing("1,5,", with: "\"1,5\",")
    #expect(try readCSV(text).types["v"] == expected)
    // Whatever comes first.
    let reversed =
      "v,w\n"
      + values.reversed().map { "\($0),x\n" }.joined()
      .replacing("1,5,", with: "\"1,5\",")
    #expect(try readCSV(reversed).types["v"] == expected)
  }

  @Test("the last value of a large file decides")
  func lastValue() throws {
    let rows = (0..<20000).map { "\($0),\($0).5" }.joined(separator: "\n")
    let text = "a,b\n" + rows + "\nx,1\n"
    let result = try readCSV(Array(text.utf8), blockSize: 4096, jobs: 3)
    #expect(result.types == ["a": .text, "b": .real])
    #expect(result.properties.first == #"{"a":"0","b":0.5}"#)
    #expect(result.properties.last == #"{"a":"x","b":1}"#)
  }

  @Test("a delimiter that numbers are written with ends them", arguments: ["-", "."])
  func delimiterOfNumbers(_ delimiter: String) throws {
    let text = "lon lat n\n15 50 12\n16 51 13\n".replacing(" ", with: delimiter)
    let result = try readCSV("sep=\(delimiter)\n" + text)
    #expect(result.types == ["n": .integer])
    #expect(result.properties == [#"{"n":12}"#, #"{"n":13}"#])
    #expect(result.text.contains("[15,50]") && result.text.contains("[16,51]"))
  }

  @Test("a comma is a decimal point where it is not the delimiter")
  func decimalComma() throws {
    let result = try readCSV("a;b;c;d\n1,5;2;1.5;-,25\n-2,25;3;2,5;1,\n")
    #expect(result.types == ["a": .real, "b": .integer, "c": .text, "d": .real])
    #expect(
      result.properties == [
        #"{"a":1.5,"b":2,"c":"1.5","d":-0.25}"#, #"{"a":-2.25,"b":3,"c":"2,5","d":1.0}"#,
      ])
    #expect(try readCSV("a\tb\n1,5\t2\n").types["a"] == .real)
    #expect(try readCSV("a;b\n1.234,5;2\n").types["a"] == .text)
  }

  @Test("quotation marks tell text from numbers, unless everything stands in them")
  func quotes() throws {
    // As R's write.csv, MySQL and this program write.
    #expect(try readCSV("a,b\n\"1\",2\n").types == ["a": .text, "b": .integer])
    #expect(try readCSV("a,b\n\"true\",2\n").types["a"] == .text)
    #expect(try readCSV("a,b\n\"2024-02-29\",2\n").types["a"] == .date)
    // Everything is quoted, with or without the header.
    #expect(
      try readCSV("\"a\",\"b\",\"c\"\n\"1\",\"x\",\"\"\n").types
        == ["a": .integer, "b": .text, "c": .null])
    #expect(try readCSV("a,b\n\"1\",\"x\"\n").types == ["a": .integer, "b": .text])
    #expect(try readCSV("\"a\",\"b\"\n\"1\",\"2.5\"\n").types == ["a": .integer, "b": .real])
    // Nothing but texts that need their marks.
    #expect(try readCSV("a,b\n\"1\",\"x,y\"\n").types == ["a": .text, "b": .text])
    // Nothing between the marks is empty text where text is, and no value elsewhere.
    #expect(
      try readCSV("a,b\n\"\",\"\"\n1,x\n").properties
        == [#"{"a":null,"b":""}"#, #"{"a":1,"b":"x"}"#])
  }

  @Test("types=text leaves every value as it is")
  func text() throws {
    let result = try readCSV("a,b,c\n1, true,\n1.50,\"\",2024-01-01\n", ["types": "text"])
    #expect(
      result.properties == [
        #"{"a":"1","b":" true","c":null}"#, #"{"a":"1.50","b":"","c":"2024-01-01"}"#,
      ])
  }

  @Test("numbers keep their values, to the last bit")
  func numbers() throws {
    let values = [
      "9007199254740993", "-9223372036854775808", "0.1", "1.7976931348623157e+308", "5e-324",
      "123456.7890123", "-0",
    ]
    let header = values.indices.map { "c\($0)" }.joined(separator: ",")
    let result = try readCSV(header + "\n" + values.joined(separator: ",") + "\n")
    #expect(
      result.properties == [
        #"{"c0":9007199254740993,"c1":-9223372036854775808,"c2":0.1,"c3":1.7976931348623157e+308,"#
          + #""c4":5e-324,"c5":123456.7890123,"c6":-0.0}"#
      ])
  }
}
