public import Base
internal import CGEOS

/// GEOS as one worker uses it: its handle, its last message, and memory for passing coordinates.
/// Each worker has its own, made when the first geometry needs it.
public final class GEOSContext {
  let api: UnsafePointer<cairn_geos_functions>
  let handle: OpaquePointer
  private let message: UnsafeMutablePointer<GEOSMessage>
  /// Ordinates that are passed to GEOS, if they do not lie in memory the way it wants them.
  var scratch = Column<Double>()

  /// A context of its own. Errors: `.library`.
  public init() throws(GeoError) {
    let api = try GEOSLibrary.functions()
    guard let handle = api.pointee.GEOS_init_r() else {
      throw GeoError(.library, "GEOS could not be initialised")
    }
    self.api = api
    self.handle = handle
    message = .allocate(capacity: 1)
    message.initialize(to: GEOSMessage())
    _ = api.pointee.GEOSContext_setErrorMessageHandler_r(handle, GEOSMessage.keep, message)
    // Notices add nothing to what the result says.
    _ = api.pointee.GEOSContext_setNoticeMessageHandler_r(handle, { _, _ in }, nil)
  }

  deinit {
    api.pointee.GEOS_finish_r(handle)
    message.deinitialize(count: 1)
    message.deallocate()
  }

  /// The version of the library, such as `3.11.1-CAPI-1.17.1`.
  public var version: String { api.pointee.GEOSversion().map { String(cString: $0) } ?? "" }

  /// GEOS's message about the last failure; empty at first.
  public var lastMessage: String { message.pointee.text }

  /// The error of an operation that has just failed, with the message of GEOS.
  func failure(_ operation: String) -> GeoError {
    let said = lastMessage
    return GeoError(
      .geometryOperation, "GEOS failed at \(operation)" + (said.isEmpty ? "" : ": \(said)"),
      hint: "make the geometry valid first")
  }

  /// A result of GEOS, or the error that it reported.
  func result(_ pointer: OpaquePointer?, _ operation: String) throws(GeoError) -> GEOSShape {
    guard let pointer else { throw failure(operation) }
    return GEOSShape(taking: pointer, of: self)
  }

  /// An answer of GEOS (1, 0, or 2 for a failure).
  func answer(_ answer: CChar, _ operation: String) throws(GeoError) -> Bool {
    guard answer == 0 || answer == 1 else { throw failure(operation) }
    return answer == 1
  }
}

/// The last message of a context, which the library writes.
struct GEOSMessage {
  private(set) var text = ""

  /// Keeps a message; `data` is a `GEOSMessage`.
  static let keep: @convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void = {
    text, data in
    guard let text, let data else { return }
    data.assumingMemoryBound(to: GEOSMessage.self).pointee.text = String(cString: text)
  }
}
