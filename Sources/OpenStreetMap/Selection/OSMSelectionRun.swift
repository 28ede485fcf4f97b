internal import Base
internal import Flow

/// Makes a selection: finds the ids of what is wanted in a few readings of the input, then hands out the
/// objects in one more.
///
/// A region comes first: tags are asked for, and references followed, within what it holds, as if one filter
/// came after the other.
struct OSMSelectionRun {
  private let selection: OSMSelection
  private let input: ObjectInput
  private let earlier: [any ObjectStage]
  private let jobs: Int
  private let onProgress: (FlowProgress) -> Void

  /// A run over an input, after some stages, on a number of threads.
  init(
    _ selection: OSMSelection, of input: ObjectInput, behind earlier: [any ObjectStage] = [],
    jobs: Int, onProgress: @escaping (FlowProgress) -> Void = { _ in }
  ) {
    self.selection = selection
    self.input = input
    self.earlier = earlier
    self.jobs = jobs
    self.onProgress = onProgress
  }

  /// Finds what is wanted.
  func find() throws(GeoError) -> OSMSelectionResult {
    var result = OSMSelectionResult()
    if let region = selection.region { result.extent = try find(region) }
    guard let expressions = selection.expressions else { return result }
    let matcher = OSMTagMatcher(expressions, isInverted: selection.isInverted)
    result.matcher = matcher
    result.matchedKinds = matcher.kinds
    guard !selection.omitsReferenced else { return result }
    result.found = OSMFindings()
    result.removesTags = selection.removesTags
    guard !selection.onlyNodes else { return result }
    result.found = try find(matcher, within: result.extent)
    result.matchedKinds.formIntersection(.nodes)
    return result
  }

  private func find(_ region: OSMRegion) throws(GeoError) -> OSMFindings {
    let pass = OSMRegionPass(region, selection.strategy)
    try pass.find { (reading) throws(GeoError) in try run(reading) }
    return pass.found
  }

  private func find(
    _ matcher: OSMTagMatcher, within extent: OSMFindings?
  ) throws(GeoError) -> OSMFindings {
    let pass = OSMTagPass(matcher, within: extent)
    try run(pass)
    pass.addChildren()
    let found = pass.found
    if !found.referenced.relations.isSubset(of: found.chosen.relations) {
      try run(OSMMembersPass(found, within: extent))
    }
    if !found.referenced.ways.isSubset(of: found.chosen.ways) {
      try run(OSMWayNodesPass(found, within: extent))
    }
    return found
  }

  private func run(_ pass: any OSMPass) throws(GeoError) {
    try Flow.run(
      from: try input.open(through: earlier + [OSMPassStage(pass)], isLast: false),
      into: NoObjectSink(), jobs: jobs, onProgress: onProgress)
  }
}

/// Which objects of an input are wanted.
struct OSMSelectionResult: Sendable {
  /// What becomes of an object.
  enum Fate {
    case dropped, kept, keptWithoutTags
  }

  /// The objects among which a filter by tags looks; nil for all.
  var extent: OSMFindings?
  /// Objects that were found by tags, and what they refer to.
  var found: OSMFindings?
  /// Finds the objects of `matchedKinds`, which no reading has looked for before.
  var matcher: OSMTagMatcher?
  var matchedKinds: OSMKinds = []
  /// True if objects that are only referred to lose their tags.
  var removesTags = false

  /// What the last reading has to know of objects to decide.
  var wanted: OSMWanted {
    matchedKinds.isEmpty
      ? .objects
      : matchedKinds == .nodes ? [.objects, .tags] : [.objects, .tags, .references]
  }

  /// What becomes of objects of one kind; valid as long as the result.
  func fates(of kind: OSMKind) -> OSMKindFates {
    OSMKindFates(
      extent: extent?.readers(of: kind), found: found?.readers(of: kind),
      matcher: matchedKinds.contains(OSMKinds(kind)) ? matcher : nil,
      keepsExtent: matcher == nil && found == nil, removesTags: removesTags)
  }
}
