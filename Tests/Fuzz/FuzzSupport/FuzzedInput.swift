#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Base
import Features
import Files
import Flow
import FormatKit
import Formats
import OpenStreetMap
import VectorTiles

/// One input of the fuzzer, as a file in memory that readers open by its path.
public final class FuzzedInput {
  private let descriptor: Int32
  /// Opens the same bytes again and again.
  public var path: String { "/proc/self/fd/\(descriptor)" }

  /// A file with these bytes.
  public init(_ start: UnsafePointer<UInt8>, _ count: Int) {
    descriptor = UnnamedFile.open("/dev/shm/cairn-fuzz-")
    precondition(descriptor >= 0 && write(descriptor, start, count) == count)
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }
}

/// Runs bytes through a reader and a writer: whatever they are, the result is features or one error,
/// and the ledger's sum holds.
public func exercise(_ format: Format, _ start: UnsafePointer<UInt8>, _ count: Int) {
  let input = FuzzedInput(start, count)
  for skipsErrors in [false, true] {
    do throws(GeoError) {
      try convert(
        format, input.path, "/dev/null", skipsErrors: skipsErrors, closesRings: count % 2 == 0)
    } catch {
      precondition(error.reason.severity != .bug, "\(error)")
    }
  }
}

/// Reads bytes as tiles, in pieces and joined, and checks them: whatever they are, the result is features and problems, or
/// one error.
public func exerciseTiles(_ format: Format, _ start: UnsafePointer<UInt8>, _ count: Int) {
  let input = FuzzedInput(start, count)
  var options = ["join": "yes"]
  if format.name == "mvt" { options["tile"] = "3/1/2" }
  do throws(GeoError) {
    for joins in ["yes", "no"] {
      options["join"] = joins
      try convert(
        format, input.path, "/dev/null", skipsErrors: joins == "no", options: options)
    }
    _ = try TilesetCheck.run(
      try ByteSource(path: input.path), format, address: TileAddress(zoom: 3, column: 1, row: 2),
      jobs: 1)
  } catch {
    precondition(error.reason.severity != .bug, "\(error)")
  }
}

/// Reads bytes, writes what they say in the same format, and reads that: whatever the bytes are, the
/// result is an error of the input, or an output that can be read. What the columns of a table mean is
/// guessed, so that single features of it may be bad.
public func rewrite(
  _ format: Format, _ start: UnsafePointer<UInt8>, _ count: Int, isGuessed: Bool = false
) {
  let input = FuzzedInput(start, count)
  let output = "/dev/shm/cairn-fuzz-\(getpid()).out"
  do throws(GeoError) {
    try convert(format, input.path, output, skipsErrors: count % 2 == 0)
  } catch {
    precondition(error.reason.severity != .bug, "\(error)")
    return
  }
  do throws(GeoError) {
    try convert(format, output, "/dev/null", skipsErrors: isGuessed)
  } catch {
    print("the output cannot be read: \(error)")
    preconditionFailure()
  }
}

/// Writes OpenStreetMap's objects out of bytes as OSM XML, and reads that: whatever the bytes are, the
/// result is an error of the input, or objects that can be read.
public func exerciseObjects(_ format: Format, _ start: UnsafePointer<UInt8>, _ count: Int) {
  let input = FuzzedInput(start, count)
  let output = "/dev/shm/cairn-fuzz-\(getpid()).out"
  do throws(GeoError) {
    try convertObjects(format, input.path, output)
  } catch {
    precondition(error.reason.severity != .bug, "\(error)")
    return
  }
  do throws(GeoError) {
    // As objects: features have places on the Earth, and the range of numbers in PBF goes beyond it.
    try convertObjects(.osm, output, "/dev/null", as: .opl)
  } catch {
    print("the output cannot be read: \(error)")
    preconditionFailure()
  }
}

/// Writes OpenStreetMap's objects out of PBF as PBF, and reads that: whatever the bytes are, the result is an error of
/// the input, or a file with the same objects in all that OPL says of them, unless the ledger says what was changed, and
/// a second copy that is the first, byte for byte.
public func rewritePBF(_ start: UnsafePointer<UInt8>, _ count: Int) {
  let input = FuzzedInput(start, count)
  let compressions = ["zlib", "none", "lz4", "zstd"]
  let options = ["compression": compressions[count % compressions.count], "history": "yes"]
  let name = "/dev/shm/cairn-fuzz-\(getpid())"
  let (copy, second) = (name + ".pbf", name + "-2.pbf")
  let (before, after) = (name + ".opl", name + "-2.opl")
  let isChanged: Bool
  do throws(GeoError) {
    isChanged = try convertObjects(.pbf, input.path, copy, as: .pbf, options)
  } catch {
    precondition(error.reason.severity != .bug, "\(error)")
    return
  }
  do throws(GeoError) {
    try convertObjects(.pbf, input.path, before, as: .opl)
    try convertObjects(.pbf, copy, after, as: .opl)
    try convertObjects(.pbf, copy, second, as: .pbf, options)
    let hasSameObjects = try contents(before) == contents(after)
    precondition(hasSameObjects || isChanged, "the copy has other objects")
    let isSameCopy = try contents(copy) == contents(second)
    precondition(isSameCopy, "the second copy is not the first")
  } catch {
    print("the copy cannot be read: \(error)")
    preconditionFailure()
  }
}

/// All bytes of a file.
private func contents(_ path: String) throws(GeoError) -> [UInt8] {
  let source = try ByteSource(path: path)
  var bytes = Bytes()
  while try source.read(into: &bytes, atMost: 1 << 20) {}
  return Array(bytes.buffer)
}

/// Reads one file into another, or into nothing, and checks the ledger's sum.
private func convert(
  _ format: Format, _ path: String, _ output: String, skipsErrors: Bool,
  closesRings: Bool = false, options: [String: String] = [:]
) throws(GeoError) {
  var request = InputRequest(source: try ByteSource(path: path))
  request.options = options
  request.faults.skipsErrors = skipsErrors
  request.faults.closesRings = closesRings
  let reader = try format.makeReader(request)
  var outputRequest = OutputRequest(path: output)
  outputRequest.isOverwriting = true
  outputRequest.keepsCRS = true
  let target = output == "/dev/null" ? Format.geoJSONSequence : format
  let sink = try target.makeWriter(outputRequest)
  let catalog = Catalog()
  try Flow.run(
    from: reader, path: "fuzz", into: sink, catalog: catalog, ledger: Ledger(),
    jobs: 1, onReject: { (_, _, _) throws(GeoError) in })
  try sink.finish(catalog)
  for layer in catalog.layers {
    let tally = layer.tally
    precondition(tally.read == tally.filtered + tally.out + tally.droppedCount)
  }
}

/// Reads objects and writes them in another format; true if the ledger says that some were changed.
@discardableResult
private func convertObjects(
  _ format: Format, _ path: String, _ output: String, as target: Format = .osm,
  _ options: [String: String] = [:]
) throws(GeoError) -> Bool {
  guard let objects = format.objects, let makeWriter = target.objects?.makeWriter else {
    preconditionFailure("\(format.name) has no objects")
  }
  var request = OutputRequest(path: output)
  request.isOverwriting = true
  request.options = options
  let source = try ObjectInput(try ByteSource(path: path), objects).open(isLast: true)
  let writer = try makeWriter(request)
  let register = ObjectRegister()
  try Flow.run(from: source, into: writer, register, jobs: 1)
  try writer.finish()
  for account in register.accounts {
    precondition(account.tally.read == account.tally.filtered + account.tally.out)
  }
  return register.accounts.contains { !$0.tally.changed.isEmpty }
}
