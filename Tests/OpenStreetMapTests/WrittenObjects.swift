import Foundation
import TestSupport

@testable import Base
@testable import Features
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// What a run wrote in a format of objects, and what it counted.
struct WrittenObjects {
  var bytes: [UInt8] = []
  /// True if there is an output.
  var isThere = false
  var register = ObjectRegister()
  var error: GeoError?

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Objects that were changed for a reason.
  func changes(_ reason: String) -> Int { register.accounts.changes(reason) }
}

extension [LayerAccount] {
  func changes(_ reason: String) -> Int {
    flatMap(\.tally.changed).filter { $0.reason == reason }.reduce(0) { $0 + $1.count }
  }
}

/// Opens a writer for an output, does a run into it, and finishes it.
func writeObjects(
  _ name: String, _ options: [String: String] = [:],
  with makeWriter: (OutputRequest) throws -> any ObjectWriter,
  _ run: (any ObjectWriter, ObjectRegister) throws -> Void
) throws -> WrittenObjects {
  let scratch = try Scratch()
  var request = OutputRequest(path: scratch.path(name))
  request.options = options
  var written = WrittenObjects()
  do {
    let writer = try makeWriter(request)
    try run(writer, written.register)
    try writer.finish()
  } catch let error as GeoError {
    written.error = error
  }
  if let data = FileManager.default.contents(atPath: request.path ?? "") {
    written.isThere = true
    written.bytes = [UInt8](data)
  }
  return written
}
