public import Base
internal import Flow

/// Finds references to objects that are not in the input. Objects pass through it as they are.
///
/// Their order does not matter. What is referred to before it comes waits until the end; in files that are
/// sorted by kind that is little: what is missing, and relations in relations. Deleted objects are not
/// there.
public final class OSMReferenceCheck: ObjectStage {
  /// Ids, and what they are of.
  public let wanted: OSMWanted
  /// Workers gather what their blocks have at the same time. In turn each adds to what the next ones look for.
  private let state: Turnstile<State>

  /// Checks the nodes of ways and, if asked for, the members of relations.
  public init(checksRelations: Bool) {
    state = Turnstile(State(checksRelations: checksRelations))
    wanted = [.objects, .references]
  }

  /// What has been found in all inputs, when they have been read.
  public func makeReport() -> OSMReferenceReport { state.settled { $0.makeReport() } }

  /// Adds a line for each reference that leads nowhere: `n17 in w23`.
  public func appendMissing(to text: inout Bytes) {
    state.settled { $0.appendMissing(to: &text) }
  }

  /// Why the answer is no, when all inputs have been read; nil if nothing is missing.
  public var refusal: String? { makeReport().refusal }

  /// What takes the objects if only the answer is wanted.
  public var sink: any ObjectSink { NoObjectSink() }

  /// Another input begins, whose objects add to those of the others.
  public func begin(path: String) { state.restart() }

  /// A step that looks at batches in turn.
  public func makeStep() -> any ObjectStep { Step(state) }

  private final class Step: ObjectStep {
    private let state: Turnstile<State>
    private let present: OSMPresence
    private let batch: OSMReferenceBatch

    init(_ state: Turnstile<State>) {
      self.state = state
      (present, batch) = state.settled {
        ($0.present, OSMReferenceBatch(checksRelations: $0.checksRelations))
      }
    }

    func pass(_ ticket: Int) { state.pass(ticket) }

    func apply(to batch: inout ObjectBatch) {
      batch.flatten()
      let block = OSMBlockPointers(batch.block)
      self.batch.gather(block, present)
      state.pass(batch.ticket) { $0.add(self.batch) }
    }
  }

  /// What has been found so far.
  private final class State {
    let checksRelations: Bool
    let present = OSMPresence()
    private var counts = OSMKindCounts()
    private let nodesInWays = OSMReferenceList(of: .node, in: .way)
    /// By the kind of the member.
    private let inRelations = OSMKind.allCases.map { OSMReferenceList(of: $0, in: .relation) }

    init(checksRelations: Bool) { self.checksRelations = checksRelations }

    func add(_ batch: OSMReferenceBatch) {
      for kind in OSMKind.allCases {
        counts[kind] += batch.counts[kind]
        present.insert(batch.runs(of: kind), of: kind)
      }
      // Nobody but the worker whose turn it is changes what is there.
      nodesInWays.add(batch.nodesInWays, without: present.ids.nodes)
      for (list, references) in zip(inRelations, batch.inRelations) {
        list.add(references, without: present.ids[list.member])
      }
    }

    private var lists: [OSMReferenceList] {
      let lists = checksRelations ? [nodesInWays] + inRelations : [nodesInWays]
      for list in lists { list.forget(present.ids[list.member]) }
      return lists
    }

    func makeReport() -> OSMReferenceReport {
      OSMReferenceReport(counts: counts, parts: lists.map(\.part))
    }

    func appendMissing(to text: inout Bytes) {
      for list in lists { list.appendLines(to: &text) }
    }
  }
}
