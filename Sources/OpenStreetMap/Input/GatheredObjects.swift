internal import Base
internal import Flow

/// What a gathering hands out, which it does once: whoever reads it several times finds it in a temporary file.
final class GatheredObjects: ObjectOrigin {
  /// It is no input of the run.
  let isCopied = false
  let mayHaveParts = false
  private let gathering: any ObjectGathering
  private let path: String
  private let register: ObjectRegister
  private let read: (ObjectSource, any ObjectSink) throws(GeoError) -> Void
  private var kept: OSMKeptObjects?

  init(
    _ gathering: any ObjectGathering, path: String, countedIn register: ObjectRegister,
    reading read: @escaping (ObjectSource, any ObjectSink) throws(GeoError) -> Void
  ) {
    self.gathering = gathering
    self.path = path
    self.register = register
    self.read = read
  }

  func open(
    through stages: [any ObjectStage], isLast: Bool
  ) throws(GeoError) -> ObjectSource {
    if kept == nil, isLast { return try gathering.open(through: stages, register) }
    let kept = if let kept { kept } else { try keep() }
    return ObjectSource(kept.makeReader(), path: path, through: stages)
  }

  private func keep() throws(GeoError) -> OSMKeptObjects {
    let objects = try OSMKeptObjects()
    try read(try gathering.open(through: [objects], register), NoObjectSink())
    register.readAgain()
    kept = objects
    return objects
  }
}
