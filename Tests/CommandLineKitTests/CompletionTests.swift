import Foundation
import Testing

@testable import CommandLineKit

@Suite struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func scriptHasValidSyntax(shell: String) throws {
    let script = try #require(Program.sample.text("completions", shell))
    guard let path = Shell.path(of: shell) else { return }
    let result = try Shell.run(path, ["-n", "/dev/stdin"], input: script)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func scriptNamesEveryOptionAndCommand(shell: String) throws {
    let script = try #require(Program.sample.text("completions", shell))
    let dashes = shell == "fish" ? "-l " : "--"
    for option in CommandDescription(ConvertCommand.self).options {
      #expect(script.contains(dashes + option.definition.name))
    }
    for name in ["convert", "probe", "pipeline", "completions", "help"] {
      #expect(script.contains(name))
    }
  }

  @Test(arguments: [
    (["cairn", ""], ["completions", "convert", "help", "pipeline", "probe"]),
    (["cairn", "con"], ["convert"]),
    (["cairn", "--v"], ["--version"]),
    (["cairn", "help", "p"], ["pipeline", "probe"]),
    (["cairn", "completions", ""], ["bash", "fish", "zsh"]),
    (["cairn", "convert", "--o"], ["--on-error", "--output", "--overwrite"]),
    (["cairn", "convert", "--no"], ["--no-index"]),
    (["cairn", "convert", "--on-error", "s"], ["skip", "stop"]),
    (["cairn", "convert", "--on-error", "=", "st"], ["stop"]),
    (["cairn", "convert", "--on-error", "="], ["skip", "stop"]),
    (["cairn", "convert", "road"], ["roads of Brno.kml", "roads.geojson"]),
    (["cairn", "convert", "-o", "roads."], ["roads.geojson"]),
    (["cairn", "convert", "--fields", "r"], []),
    (["cairn", "probe", "-d", "n"], ["north"]),
    (["cairn", "probe", "--compass", "north,s"], ["north,south"]),
    (["cairn", "probe", "--into", "r"], ["roadworks"]),
    (["cairn", "--help", "convert", "--jo"], ["--jobs"]),
    (["cairn", "unknown", ""], []),
  ])
  func bashOffers(words: [String], expected: [String]) throws {
    let script = try #require(Program.sample.text("completions", "bash"))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "roadworks"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["roads.geojson", "roads of Brno.kml", "bus.gpx"] {
      try Data().write(to: folder.appending(path: name))
    }
    let list = words.map(\.shellQuoted).joined(separator: " ")
    let call = """
      \(script)
      COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
      _cairn
      if ((${#COMPREPLY[@]})); then printf '%s\\n' "${COMPREPLY[@]}"; fi
      """
    let bash = try #require(Shell.path(of: "bash"))
    let result = try Shell.run(bash, ["--norc"], input: call, folder: folder)
    #expect(result.errors == "")
    var offers = result.output.split(separator: "\n").map(String.init).sorted()
    if words.last == "road" { offers.removeAll { $0 == "roadworks" } }
    #expect(offers == expected)
  }

  @Test func quoting() {
    #expect("a-b.c/d".shellWord == "a-b.c/d")
    #expect("".shellWord == "''")
    #expect("it's".shellWord == "'it'\\''s'")
    #expect("my tool".shellIdentifier == "my_tool")
    #expect("a[b]:c".escaping("[]:") == "a\\[b\\]\\:c")
  }

  @Test func zshSpecs() throws {
    let script = try #require(Program.sample.text("completions", "zsh"))
    #expect(
      script.contains(
        "'(--output -o)'{--output=,-o+}'[Write here instead of standard output.]:file:_files'"))
    #expect(
      script.contains(
        "'(--on-error)'--on-error='[What to do with a bad record.]:on-error:(stop skip)'"))
    #expect(script.contains("'*'--layer='[Read it.]:name: '"))
    #expect(script.contains("'*:input:_files'"))
    #expect(script.contains("':shell:(bash zsh fish)'"))
  }

  @Test func fishLines() throws {
    let script = try #require(Program.sample.text("completions", "fish"))
    #expect(
      script.contains(
        "complete -c cairn -n '__cairn_uses convert' -s o -l output -r -F -d 'Write here instead of standard output.'"
      ))
    #expect(
      script.contains(
        "complete -c cairn -n '__cairn_uses convert' -l on-error -x -a 'stop skip' -d "))
    #expect(script.contains("complete -c cairn -n '__cairn_uses convert' -F\n"))
  }
}
