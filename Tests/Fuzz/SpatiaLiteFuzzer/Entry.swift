import Base
import FuzzSupport
import Geometry
import SpatiaLite

/// libFuzzer's entry: one store, or one blob of a geometry.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if bytes.starts(with: "SQLite".utf8) {
    exercise(.spatiaLite, start, count)
    return 0
  }
  var column = GeometryColumn()
  do throws(GeoError) {
    _ = try WKBReader.append(spatiaLite: bytes, to: &column)
    column.endFeature()
    // What was read can be written, and has a box.
    _ = column.box(ofFeature: 0)
    var text = [UInt8](
      repeating: 0,
      count: WKBWriter.maximumLength(of: column.nodeRange(ofFeature: 0), in: column))
    text.withUnsafeMutableBufferPointer { text in
      if let base = text.baseAddress { _ = WKBWriter.write(0, in: column, to: base) }
    }
  } catch {
    precondition(error.reason.severity != .bug, "\(error)")
  }
  return 0
}
