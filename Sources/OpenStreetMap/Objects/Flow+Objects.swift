public import Base
public import Features
public import Flow

extension ObjectBatch: FlowUnit {
  /// The bytes of the piece that the objects were decoded from.
  public var inputText: UnsafeBufferPointer<UInt8> { piece.bytes.buffer }
  /// The offset of the piece in the whole (decompressed) input, in bytes.
  public var inputOffset: UInt64 { piece.offset }
  /// The text to put around records of the input that are set apart.
  public var recordFrame: RecordFrame { piece.frame }

  /// Does nothing: steps keep the counts up to date themselves.
  public mutating func settle() {}

  /// Takes the register; always false, as no batch ends the input early.
  public mutating func admit(to register: ObjectRegister) -> Bool {
    self.register = register
    return false
  }

  /// The account of a kind of object: slots 0, 1 and 2 are nodes, ways and relations.
  public func account(ofSlot slot: Int) -> LayerAccount? { register?.accounts[slot] }

  /// Adds the numbers of objects read, filtered and passed on to the account of each kind, and what became of them.
  public func enterCounts() {
    guard let register else { return }
    if let changeCounts { register.add(changeCounts) }
    for kind in OSMKind.allCases where readCounts[kind] > 0 {
      register.accounts[Int(kind.rawValue)].add(
        read: readCounts[kind], filtered: filteredCounts[kind],
        out: readCounts[kind] - filteredCounts[kind])
    }
  }

  /// The plural of a kind of object, such as `nodes`; empty until the batch is admitted.
  public func layerName(ofSlot slot: Int) -> String {
    register?.accounts[slot].name ?? ""
  }
}

extension Flow where Unit == ObjectBatch {
  /// Takes one input of objects through its stages into a sink, with a number of workers. Returns what is
  /// known of the input at its end. An input that says that it is only a part is an error.
  @discardableResult
  public static func run(
    from source: ObjectSource, into sink: any ObjectSink,
    _ register: ObjectRegister = ObjectRegister(), jobs: Int,
    onWarning: ((Notice) -> Void)? = nil, onProgress: ((FlowProgress) -> Void)? = nil
  ) throws(GeoError) -> InputEnd {
    let end = try runPart(
      from: source, into: sink, register, jobs: jobs, onWarning: onWarning, onProgress: onProgress)
    if let failure = source.reader.failure { throw failure }
    return end
  }

  /// The same for an input that may be only a part.
  static func runPart(
    from source: ObjectSource, into sink: any ObjectSink,
    _ register: ObjectRegister = ObjectRegister(), jobs: Int,
    onWarning: ((Notice) -> Void)? = nil, onProgress: ((FlowProgress) -> Void)? = nil
  ) throws(GeoError) -> InputEnd {
    let register = source.register ?? register
    let source = try source.ready()
    let stages = source.stages
    let input = try FlowInput(source, wanted: sink.wanted)
    try run(
      from: input,
      into: FlowOutput(
        makeSteps: { stages.map { FlowStep($0.makeStep()) } },
        makeEncoder: {
          let encoder = sink.makeEncoder()
          return FlowEncoder(
            encode: { (batch) throws(GeoError) in try encoder.encode(batch) },
            commit: { (batch) throws(GeoError) in try encoder.commit(batch) },
            workOff: { encoder.workOff() })
        }), register, jobs: jobs, onWarning: onWarning, onProgress: onProgress)
    var end = InputEnd()
    end.oddities = source.reader.oddities
    end.facts = source.reader.header.facts
    return end
  }
}

extension FlowInput where Unit == ObjectBatch {
  /// The batches of an input of objects, whose stages begin with it. An empty batch comes after all others:
  /// an input without objects still has a head, and a stage may have objects left.
  init(_ source: ObjectSource, wanted: OSMWanted) throws(GeoError) {
    let reader = source.reader
    var wanted = source.stages.contains(where: \.endsDecoding) ? [] : wanted
    for stage in source.stages {
      try stage.begin(path: source.path)
      wanted.formUnion(stage.wanted)
    }
    let needed = wanted
    var isAtEnd = false
    self.init(
      path: source.path, isText: reader.isText,
      read: { (batch) throws(GeoError) in
        if isAtEnd { return false }
        isAtEnd = try !reader.read(into: &batch)
        batch.isLast = isAtEnd
        batch.header = reader.header
        return true
      },
      makeDecoder: {
        let decoder = reader.makeDecoder(needed)
        return { (batch) throws(GeoError) in
          // Some text may be left after the last object (Overpass JSON).
          guard !batch.isLast else { return }
          try decoder.decode(&batch)
          let objects = batch.block.objects.buffer
          for index in objects.indices { batch.readCounts[objects[index].kind] += 1 }
        }
      },
      progress: { reader.progress })
  }
}

extension FlowStep where Unit == ObjectBatch {
  fileprivate init(_ step: any ObjectStep) {
    self.init(
      apply: { (batch) throws(GeoError) in try step.apply(to: &batch) },
      pass: { step.pass($0) })
  }
}

/// Takes objects and does nothing with them.
final class NoObjectSink: ObjectSink {
  let wanted: OSMWanted = []
  func makeEncoder() -> any ObjectEncoder { Encoder() }

  private final class Encoder: ObjectEncoder {
    func encode(_ batch: borrowing ObjectBatch) {}
    func commit(_ batch: borrowing ObjectBatch) {}
  }
}
