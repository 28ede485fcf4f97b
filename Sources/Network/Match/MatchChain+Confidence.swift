#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension MatchChain {
  /// The average likelihood of places within the accuracy of the chosen ones, by the forward and backward algorithm.
  func confidence(_ chosen: [Int]) -> Double {
    var terms: [Double] = []
    // By state.
    var forward = [Double](repeating: 0, count: states.count)
    for state in steps[0].states { forward[state] = states[state].emission }
    for (last, step) in zip(steps, steps.dropFirst()) {
      var place = step.likelihoods
      for to in step.states {
        forward[to] = states[to].emission + sum(forward[last.states], from: place, by: 1, &terms)
        place += last.states.count
      }
      Self.lessen(&forward, step.states)
    }
    // By state of the step at hand, and with the emissions of the one after it.
    var (backward, later) = ([Double](), [Double]())
    var total = 0.0
    for number in steps.indices.reversed() {
      let own = steps[number].states
      if number == steps.count - 1 {
        backward = Array(repeating: 0, count: own.count)
      } else {
        let next = steps[number + 1]
        later.removeAll(keepingCapacity: true)
        for (to, state) in next.states.enumerated() {
          later.append(states[state].emission + backward[to])
        }
        backward.removeAll(keepingCapacity: true)
        for from in 0..<own.count {
          backward.append(sum(later[...], from: next.likelihoods + from, by: own.count, &terms))
        }
        Self.lessen(&backward, backward.indices)
      }
      total += nearShare(own, chosen[number], forward, backward)
    }
    return min(total / Double(steps.count), 1)
  }

  /// How likely it is that the true place is within the accuracy of the chosen one, by the likelihoods of the states
  /// from both sides.
  private func nearShare(
    _ own: Range<Int>, _ chosen: Int, _ forward: [Double], _ backward: [Double]
  ) -> Double {
    let place = states[chosen].location
    let scale = RoadScale(latitude: place.y)
    var most = -Double.infinity
    for state in own { most = max(most, forward[state] + backward[state - own.lowerBound]) }
    var (all, near) = (0.0, 0.0)
    for state in own {
      let score = forward[state] + backward[state - own.lowerBound] - most
      guard score > -Self.negligible else { continue }
      let likelihood = exp(score)
      all += likelihood
      let other = states[state].location
      let metres = hypot(
        NetworkLine.longitude(other.x - place.x) * scale.east, (other.y - place.y) * scale.north)
      if metres <= settings.accuracy { near += likelihood }
    }
    return near / all
  }

  /// e to the power of minus this is too small to change 1 (2⁻⁵³ is e to the power of −36.7).
  private static let negligible = 40.0

  /// The logarithm of the sum of numbers times likelihoods of ways, all of them given by their logarithms; -∞ stands
  /// for 0. The likelihoods are those at `place`, and every `stride` places after it.
  private func sum(
    _ numbers: ArraySlice<Double>, from place: Int, by stride: Int, _ terms: inout [Double]
  ) -> Double {
    while terms.count < numbers.count { terms.append(0) }
    return terms.withUnsafeMutableBufferPointer { terms in
      numbers.withUnsafeBufferPointer { numbers in
        likelihoods.withUnsafeBufferPointer { likelihoods in
          var most = -Double.infinity
          var index = place
          for (number, summand) in numbers.enumerated() {
            let term = summand + Double(likelihoods[index])
            if term > most { most = term }
            terms[number] = term
            index += stride
          }
          guard most > -.infinity else { return -.infinity }
          var sum = 0.0
          let least = most - Self.negligible
          for number in numbers.indices where terms[number] > least {
            sum += exp(terms[number] - most)
          }
          return most + log(sum)
        }
      }
    }
  }

  /// Takes the greatest of some scores off all of them: numbers stay small however long the track is.
  private static func lessen(_ scores: inout [Double], _ range: Range<Int>) {
    var most = -Double.infinity
    for index in range { most = max(most, scores[index]) }
    for index in range { scores[index] -= most }
  }
}
