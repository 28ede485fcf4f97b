import Files
import Flow
import FormatKit
import FormatTestSupport
import Formats
import Testing

/// Runs one file into another, in this process; their formats are found as the program finds them.
func run(
  _ input: String, into output: String, selection: Catalog.Selection = Catalog.Selection(),
  jobs: Int = 1, configure: (inout InputRequest) -> Void = { _ in },
  configureOutput: (inout OutputRequest) -> Void = { _ in }
) throws -> Catalog {
  try run(
    input, as: Format.recognised(try ByteSource(path: input)), into: output,
    as: #require(Format.forPath(output)), selection: selection, jobs: jobs, configure: configure,
    configureOutput: configureOutput)
}
