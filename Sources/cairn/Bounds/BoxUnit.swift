import Base
import Geometry
import Systems

/// What a unit of a system's coordinates is.
enum BoxUnit: Equatable {
  /// An angle of so many degrees: 1, or 0.9 where angles are in grads.
  case angle(degrees: Double)
  /// A length of so many metres: 1, or 0.3048 where a plane is measured in feet.
  case length(metres: Double)

  /// The unit of a system by its definition, or by the one that PROJ has for it; nil if neither says.
  init?(of crs: CoordinateReferenceSystem) {
    if let degrees = crs.degreesPerUnit {
      self = .angle(degrees: degrees)
    } else if let metres = crs.metresPerUnit {
      self = .length(metres: metres)
    } else if let metres = (try? ReferenceSystems())?.completed(crs).metresPerUnit {
      self = .length(metres: metres)
    } else {
      return nil
    }
  }
}

extension BoundingBox {
  /// The smallest box that holds every point within a distance of this one, whose coordinates are in some unit.
  func widened(byMetres metres: Double, in unit: BoxUnit) -> BoundingBox {
    switch unit {
    case .length(let metresPerUnit): widened(byUnits: metres / metresPerUnit)
    case .angle(let degrees):
      scaled(by: degrees).widened(byMetres: metres).scaled(by: 1 / degrees)
        .roundedOutward(within: 180 / degrees)
    }
  }

  private func scaled(by factor: Double) -> BoundingBox {
    BoundingBox(
      west: west * factor, south: south * factor, east: east * factor, north: north * factor)
  }

  /// The box with its edges moved outward to 7 decimals, about a centimetre, but not beyond half a circle from
  /// the prime meridian and a quarter of one from the equator.
  private func roundedOutward(within half: Double) -> BoundingBox {
    BoundingBox(
      west: max((west * 1e7).rounded(.down) / 1e7, -half),
      south: max((south * 1e7).rounded(.down) / 1e7, -half / 2),
      east: min((east * 1e7).rounded(.up) / 1e7, half),
      north: min((north * 1e7).rounded(.up) / 1e7, half / 2))
  }
}
