import Base
import Network

/// Hierarchies for profiles of a network, each by time and by length.
struct NetworkPreparation {
  let path: String
  /// Their names; empty for all of the network.
  var profiles: [String] = []
  /// False for a store that is put in place afterwards.
  var isInPlace = true
  let jobs: Int

  func perform() throws(GeoError) {
    let path = path
    let work = try names().flatMap { name in
      [RouteSearch.Measure.time, .length].map { (profile: name, measure: $0) }
    }
    // A graph is read for one of the two measures, and the other one takes it.
    let graphs = Lock<[String: TravelGraph]>([:])
    let prepared = try ParallelWork.results(work.count, jobs: jobs) { () throws(GeoError) in
      { (index) throws(GeoError) in
        let (profile, measure) = work[index]
        let graph = try graphs.withLock { (graphs) throws(GeoError) in
          if let graph = graphs.removeValue(forKey: profile) { return graph }
          let graph = try NetworkStore.graphToPrepare(path, profile)
          graphs[profile] = graph
          return graph
        }
        return try PreparedHierarchy(graph, measure)
      }
    }
    try NetworkStore.write(prepared, into: path, isInPlace: isInPlace)
  }

  /// The names of the profiles. The store is closed again, as whoever reads it keeps others from writing.
  private func names() throws(GeoError) -> [String] {
    let store = try NetworkStore(path: path)
    for name in profiles { _ = try store.profile(name) }
    return profiles.isEmpty ? store.profileNames : profiles
  }
}
