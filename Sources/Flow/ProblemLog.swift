internal import Base
public import Geometry
import Synchronization

/// What is wrong with the data of an input, as far as that is no error: counted, and kept if somebody
/// wants to look at it.
public final class ProblemLog: Sendable {
  /// One thing that is wrong.
  public struct Problem: Sendable {
    /// What it is, in kebab case.
    public var code: String
    /// What it means, in one clause.
    public var message: String
    /// The object or feature that is at fault.
    public var id: String
    /// Another one that has to do with it.
    public var relatedID: String?
    /// Where, in degrees or in the units of the input's system.
    public var location: (x: Double, y: Double)?
    /// The system of the place.
    public var crs = CoordinateReferenceSystem.wgs84
    /// The layer, its feature from 1 and how bad it is, where problems are of features.
    public var feature: (layer: String, number: UInt64, severity: String)?
    /// Problems are listed in the order of this, and then of `number`.
    public var rank: Int
    /// The number of the object or feature among those of its rank.
    public var number: Int64
    /// How often it is there, with the same object.
    public var count: Int
    /// It is in the nature of the input, such as what an extract cuts off.
    public var isExpected: Bool

    /// A problem.
    public init(
      code: String, message: String, id: String, relatedID: String? = nil,
      location: (x: Double, y: Double)? = nil, rank: Int, number: Int64,
      count: Int = 1, isExpected: Bool = false
    ) {
      self.code = code
      self.message = message
      self.id = id
      self.relatedID = relatedID
      self.location = location
      self.rank = rank
      self.number = number
      self.count = count
      self.isExpected = isExpected
    }
  }

  /// True if problems are kept, and not only counted.
  public let keepsAll: Bool
  private let counter = Atomic<Int>(0)
  private let problems = Lock<[Problem]>([])

  /// An empty log.
  public init(keepsAll: Bool) { self.keepsAll = keepsAll }

  /// How many there are, without those that are expected.
  public var count: Int { counter.load(ordering: .relaxed) }

  /// Counts a problem that is not expected; `make` is asked for it if it is to be kept. At once with others.
  public func add(isExpected: Bool = false, _ make: () -> Problem) {
    if !isExpected { counter.add(1, ordering: .relaxed) }
    guard keepsAll else { return }
    let problem = make()
    problems.withLock { $0.append(problem) }
  }

  /// The problems that were kept, in an order that does not depend on who found them first.
  public var sorted: [Problem] {
    problems.withLock { problems in
      problems.sorted {
        ($0.rank, $0.number, $0.code, $0.relatedID ?? "", $0.location?.x ?? 0, $0.location?.y ?? 0)
          < (
            $1.rank, $1.number, $1.code, $1.relatedID ?? "", $1.location?.x ?? 0,
            $1.location?.y ?? 0
          )
      }
    }
  }

  /// Hands out what there is now as features, points where that is known; `path` is what messages call
  /// the list.
  public func makeReader(path: String) -> any FeatureReader { ProblemReader(self, path: path) }
}
