import Files
package import Flow
package import FormatKit
import Testing

/// Runs a file of one format into another, in this process.
package func run(
  _ input: String, as inputFormat: Format, into output: String, as outputFormat: Format,
  selection: Catalog.Selection = Catalog.Selection(), jobs: Int = 1,
  configure: (inout InputRequest) -> Void = { _ in },
  configureOutput: (inout OutputRequest) -> Void = { _ in }
) throws -> Catalog {
  var request = InputRequest(source: try ByteSource(path: input))
  configure(&request)
  let reader = try inputFormat.makeReader(request)
  var outputRequest = OutputRequest(path: output)
  outputRequest.isOverwriting = true
  outputRequest.keepsCRS = true
  configureOutput(&outputRequest)
  let sink = try outputFormat.makeWriter(outputRequest)
  let catalog = Catalog(selection)
  try Flow.run(
    from: reader, path: input, into: sink, catalog: catalog, ledger: Ledger(), jobs: jobs)
  try sink.finish(catalog)
  return catalog
}

/// Runs one file into another; both are in one of some formats, by the endings of their names, but for
/// `.gz` and `.pipe`.
package func run(
  _ input: String, into output: String, among formats: [Format],
  selection: Catalog.Selection = Catalog.Selection(), jobs: Int = 1,
  configure: (inout InputRequest) -> Void = { _ in },
  configureOutput: (inout OutputRequest) -> Void = { _ in }
) throws -> Catalog {
  func format(_ path: String) throws -> Format {
    var path = path[...]
    for end in [".gz", ".pipe"] where path.hasSuffix(end) { path = path.dropLast(end.count) }
    return try #require(formats.first { $0.extensions.contains { path.hasSuffix("." + $0) } })
  }
  return try run(
    input, as: format(input), into: output, as: format(output), selection: selection, jobs: jobs,
    configure: configure, configureOutput: configureOutput)
}
