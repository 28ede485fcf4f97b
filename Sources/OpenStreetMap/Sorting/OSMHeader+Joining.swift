internal import Geometry

extension OSMHeader {
  /// The head of a sorted file of all objects of some inputs.
  static func joined(_ headers: [OSMHeader]) -> OSMHeader {
    var joined = OSMHeader()
    if headers.count == 1 {
      joined = headers[0]
      joined.generator = nil
    } else {
      joined.isChange = headers.contains(where: \.isChange)
      joined.isHistory = headers.contains(where: \.isHistory)
      let boxes = headers.map(\.boxes)
      if !boxes.contains(where: \.isEmpty), var all = boxes.first?.first {
        for box in boxes.joined() {
          all.minX = min(all.minX, box.minX)
          all.minY = min(all.minY, box.minY)
          all.maxX = max(all.maxX, box.maxX)
          all.maxY = max(all.maxY, box.maxY)
        }
        joined.boxes = [all]
      }
    }
    joined.isSorted = true
    return joined
  }
}
