public import Base
public import Flow

/// New ids for objects, counted from a number on in the order of the input; what refers to an object follows it.
public final class OSMRenumbering {
  /// The new ids of each kind; nil for kinds that keep their ids.
  private let numberings: [OSMNumbering?]
  private let index: OSMNumberIndex?

  /// `kinds` are names of kinds, such as `way`; the others keep their ids. `starts` are the first ids of
  /// nodes, ways and relations, nil for 1 or what the folder of an earlier run says. `folder` is where the
  /// old ids are read from, if they are there, and written to in the end. Errors: `.usage`,
  /// `.badNumberIndex`, `.file`.
  public init(
    kinds: Set<String>, starts: [Int64]? = nil, folder: String? = nil
  ) throws(GeoError) {
    var index: OSMNumberIndex?
    if let folder { index = try OSMNumberIndex(folder: folder) }
    let known = try index?.readStarts()
    if let known, let starts, known != starts {
      let first = known.map(String.init).joined(separator: ",")
      throw GeoError(
        .usage, "the ids of the folder begin at \(first)", at: SourceLocation(path: folder ?? ""),
        hint: "leave out --start-id, or take another folder")
    }
    let first = starts ?? known ?? [1, 1, 1]
    guard first.count == 3, !first.contains(0),
      first.allSatisfy({ $0.magnitude <= UInt64(OSMNumbering.startLimit) })
    else {
      throw GeoError(
        .usage, "the first ids are one number, or three for nodes, ways and relations, and not 0")
    }
    var numberings: [OSMNumbering?] = []
    for kind in OSMKind.allCases {
      guard kinds.contains(kind.name) else {
        numberings.append(nil)
        continue
      }
      let numbering = OSMNumbering(start: first[Int(kind.rawValue)])
      try index?.read(kind, into: numbering)
      numberings.append(numbering)
    }
    self.numberings = numberings
    self.index = index
  }

  /// Finds the objects of an input, in one reading, and gives the stage that renumbers them. `earlier` are the
  /// stages before it. Errors: `.unsortedObjects`.
  public func makeStage(
    for input: ObjectInput, behind earlier: [any ObjectStage], jobs: Int,
    onProgress: @escaping (FlowProgress) -> Void = { _ in }
  ) throws(GeoError) -> any ObjectStage {
    for case let numbering? in numberings { numbering.begin() }
    try Flow.run(
      from: try input.open(through: earlier + [OSMNumberingPass(numberings)], isLast: false),
      into: NoObjectSink(), jobs: jobs, onProgress: onProgress)
    for case let numbering? in numberings { numbering.finish() }
    return OSMRenumberingStage(numberings, index)
  }
}
