import Testing

@testable import CommandLineKit

@Suite struct ParsingTests {
  private func convert(_ arguments: String...) -> ConvertCommand? {
    guard case .command(let command) = Program.sample.response(to: (["convert"] + arguments)[...])
    else { return nil }
    return command as? ConvertCommand
  }

  private func probe(_ arguments: String...) -> ProbeCommand? {
    let all = ["probe", "--token=t", "p"] + arguments
    guard case .command(let command) = Program.sample.response(to: all[...]) else { return nil }
    return command as? ProbeCommand
  }

  @Test func nothingGivenKeepsDefaults() {
    let command = convert()
    #expect(command?.inputs == [])
    #expect(command?.fields == nil)
    #expect(command?.output == nil)
    #expect(command?.common.jobs == 2)
    #expect(command?.index == true)
  }

  @Test(arguments: [
    ["--output", "x"], ["--output=x"], ["-o", "x"], ["-ox"], ["-o=x"], ["-fox"], ["-fqo", "x"],
    ["-o", "y", "--output", "x"],
  ])
  func valueOfAnOption(arguments: [String]) throws {
    let (command, _) = try ConvertCommand.parse(arguments[...])
    #expect(command.output == "x")
    #expect(command.inputs == [])
  }

  @Test func valuesMayHoldAnything() {
    #expect(convert("--output=a=b")?.output == "a=b")
    #expect(convert("--output=-x")?.output == "-x")
    #expect(convert("--output=")?.output == "")
    #expect(convert("--output", "")?.output == "")
    #expect(convert("-o", "-")?.output == "-")
    #expect(convert("-o", "é 1")?.output == "é 1")
  }

  @Test func negativeNumbersAreValues() {
    let box = [-10.0, 40, 5, 50]
    #expect(convert("--bbox", "-10,40,5,50")?.bbox?.edges == box)
    #expect(convert("--bbox=-10,40,5,50")?.bbox?.edges == box)
    #expect(convert("--bbox", "-.5,40,5,50")?.bbox?.edges == [-0.5, 40, 5, 50])
    #expect(convert("--jobs", "-3")?.common.jobs == -3)
    #expect(convert("-1", "-.5")?.inputs == ["-1", "-.5"])
    #expect(probe("-2.5", "-7")?.scale == -2.5)
    #expect(probe("-2.5", "-7")?.count == -7)
  }

  @Test func digitsCanBeOptions() throws {
    var levels = Levels()
    let parser = ArgumentParser<Levels>([
      .flag("best", short: "9", \.isBest, help: ""), .positional("x", \.values, help: ""),
    ])
    _ = try parser.parse(["-9", "-8"], into: &levels)
    #expect(levels.isBest)
    #expect(levels.values == ["-8"])
  }

  @Test func positionals() {
    #expect(convert("a", "-f", "b", "-", "")?.inputs == ["a", "b", "-", ""])
    #expect(convert("-f", "--", "-f", "--help", "--")?.inputs == ["-f", "--help", "--"])
    #expect(probe()?.place == "p")
    #expect(probe()?.scale == 1.5)
    #expect(probe("2")?.scale == 2)
    #expect(probe("2", "3")?.count == 3)
  }

  @Test func flags() {
    let command = convert("-fq", "--no-index")
    #expect(command?.overwrite == true)
    #expect(command?.common.quiet == true)
    #expect(command?.index == false)
    #expect(convert("--no-index", "--index")?.index == true)
    #expect(probe("--json")?.format == "json")
    #expect(probe("--json", "--format", "csv")?.format == "csv")
  }

  @Test func repeatedOptions() {
    #expect(convert("--layer", "a", "--layer=b")?.layers == ["a", "b"])
    #expect(probe()?.tags == ["a", "b"])
    #expect(probe("-tc", "-t", "d")?.tags == ["c", "d"])
    #expect(convert("--jobs", "1", "--jobs", "8")?.common.jobs == 8)
  }

  @Test func lists() {
    #expect(convert("--fields", "a,b c")?.fields == ["a", "b c"])
    #expect(convert("--fields", "a", "--fields=b")?.fields == ["a", "b"])
    #expect(probe("-cnorth,up")?.compass == [.north, .up])
    #expect(probe()?.places == [.up])
    #expect(probe("--places", "down", "--places", "east")?.places == [.down, .east])
    #expect(convert("--fields", "a,") == nil)
    #expect(convert("--fields", ",") == nil)
    #expect(probe("-cnorth,left") == nil)
  }

  @Test func embeddedParameters() {
    #expect(convert("--on-error", "skip")?.common.onError == .skip)
    let moved = Parameter<ConvertCommand>.embedding(
      \.common, CommonOptions.parameters, group: "Common")
    #expect(moved.allSatisfy { $0.definition.group == "Common" })
  }

  @Test func everythingThatRemains() {
    let words = ["read", "-", "!", "filter", "--where", "x", "--", "-q", "--help"]
    var all = ["pipeline", "-q"]
    all += words
    guard case .command(let command) = Program.sample.response(to: all[...]) else {
      Issue.record("refused")
      return
    }
    let pipeline = command as? PipelineCommand
    #expect(pipeline?.steps == words)
    #expect(pipeline?.quiet == true)
  }

  @Test func statusOfTheRun() {
    #expect(Program.sample.main(arguments: ["convert"]) == 0)
    #expect(Program.sample.main(arguments: ["convert", "a"]) == 3)
    #expect(Program.sample.main(arguments: ["probe", "a", "--token", "t"]) == 1)
    #expect(Program.sample.main(arguments: ["frobnicate"]) == 2)
  }

  @Test(arguments: [(1.0, "1"), (0.5, "0.5"), (-3.25, "-3.25"), (1e100, "1e+100")])
  func numbersInDefaults(number: Double, text: String) {
    #expect(number.argumentText == text)
  }
}

private struct Levels {
  var isBest = false
  var values: [String] = []
}
