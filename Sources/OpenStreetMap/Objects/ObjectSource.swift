public import Base
internal import Flow

/// Objects on their way: their input, and the stages that they go through.
public struct ObjectSource {
  /// What messages call the input.
  public let path: String
  let reader: any ObjectReader
  let stages: [any ObjectStage]
  /// Where the objects are counted, wherever they go; nil if those who read them say so.
  var register: ObjectRegister?

  /// An input, and the stages that its objects go through in their order.
  init(_ reader: any ObjectReader, path: String, through stages: [any ObjectStage] = []) {
    self.reader = reader
    self.path = path
    self.stages = stages
  }

  /// Objects that are made ready when they are first read. `open` is called once; what goes through the stages of
  /// its source, which other stages may follow, is counted in the register.
  public init(
    path: String, countedIn register: ObjectRegister,
    opening open: @escaping () throws(GeoError) -> ObjectSource
  ) {
    self.init(DeferredObjectReader(open), path: path)
    self.register = register
  }

  /// The same objects, through a further stage.
  func through(_ stage: any ObjectStage) -> ObjectSource {
    var source = ObjectSource(reader, path: path, through: stages + [stage])
    source.register = register
    return source
  }

  /// The same, ready to be read.
  func ready() throws(GeoError) -> ObjectSource {
    guard let deferred = reader as? DeferredObjectReader else { return self }
    let opened = try deferred.opened()
    return ObjectSource(opened.reader, path: opened.path, through: opened.stages + stages)
  }
}
