import Base
import Geometry
import SQLiteStore

extension SpatialFunctions {
  /// Functions that look at a geometry, or make one of numbers.
  func addParts() throws(GeoError) {
    try addOrdinates()
    try addMakers()
    let libraries = libraries
    try add(geometry: ["ST_NPoints"]) { (argument, call) throws(GeoError) in
      call.result.set(Int64(argument.size))
    }
    try add(geometry: ["ST_NumPoints", "NumPoints"]) { (argument, call) throws(GeoError) in
      if let line = argument.onlyLine { call.result.set(Int64(line.count)) }
    }
    try add(geometry: ["ST_IsEmpty", "IsEmpty"]) { (argument, call) throws(GeoError) in
      call.result.set(argument.size == 0 ? Int64(1) : 0)
    }
    try add(geometry: ["ST_SRID", "SRID"]) { (argument, call) throws(GeoError) in
      call.result.set(Int64(argument.system))
    }
    try add(geometry: ["ST_GeometryType", "GeometryType"]) { (argument, call) throws(GeoError) in
      var text = SpatialText.name(argument.geometry)
      text.withUTF8 { call.result.set(text: $0) }
    }
    try add(geometry: ["ST_Envelope", "Envelope"]) { (argument, call) throws(GeoError) in
      libraries.give(argument.box, system: argument.system, to: call.result)
    }
    func end(_ names: [String], _ choose: @escaping (Range<Int>) -> Int?) throws(GeoError) {
      try add(geometry: names) { (argument, call) throws(GeoError) in
        guard let line = argument.onlyLine, let position = choose(line) else { return }
        libraries.scratch.removeAll()
        libraries.scratch.raise(stride: argument.geometry.stride)
        libraries.scratch.appendPoint(
          position: position, argument.geometry.nodes[argument.lineNode].dimensions,
          of: argument.geometry)
        libraries.giveScratch(system: argument.system, to: call.result)
      }
    }
    try end(["ST_StartPoint", "StartPoint"]) { $0.first }
    try end(["ST_EndPoint", "EndPoint"]) { $0.last }
  }

  private func addOrdinates() throws(GeoError) {
    func ordinate(
      _ names: [String], _ choose: @escaping (borrowing GeometryColumn, Int) -> Double
    ) throws(GeoError) {
      try add(geometry: names) { (argument, call) throws(GeoError) in
        guard argument.isOnePoint else { return }
        call.result.set(choose(argument.geometry, 0))
      }
    }
    try ordinate(["ST_X", "X"]) { column, start in column.ordinates[start] }
    try ordinate(["ST_Y", "Y"]) { column, start in column.ordinates[start + 1] }
    // NaN, where there is none, is NULL.
    try ordinate(["ST_Z", "Z"]) { column, start in
      column.stride > 2 ? column.ordinates[start + 2] : .nan
    }
    try ordinate(["ST_M", "M"]) { column, start in
      column.stride > 3 ? column.ordinates[start + 3] : .nan
    }
    func bound(_ names: [String], _ choose: @escaping (Box) -> Double) throws(GeoError) {
      try add(geometry: names) { (argument, call) throws(GeoError) in
        if !argument.box.isEmpty { call.result.set(choose(argument.box)) }
      }
    }
    try bound(["ST_MinX", "MbrMinX"]) { $0.minX }
    try bound(["ST_MinY", "MbrMinY"]) { $0.minY }
    try bound(["ST_MaxX", "MbrMaxX"]) { $0.maxX }
    try bound(["ST_MaxY", "MbrMaxY"]) { $0.maxY }
  }

  private func addMakers() throws(GeoError) {
    let libraries = libraries
    // Ordinates come first, then the number of the system.
    func maker(_ names: [String], _ count: Int, hasM: Bool) throws(GeoError) {
      try add(names, [count, count + 1]) { (call) throws(GeoError) in
        var values: [Double] = []
        for index in 0..<count {
          guard call.type(index) == .integer || call.type(index) == .real,
            let value = call.double(index)
          else { return }
          values.append(value)
        }
        libraries.scratch.removeAll()
        let z = count == 4 || count == 3 && !hasM ? values[2] : .nan
        let m = hasM ? values[count - 1] : .nan
        if count == 2 {
          libraries.scratch.appendPosition(x: values[0], y: values[1])
        } else {
          libraries.scratch.appendPosition(x: values[0], y: values[1], z: z, m: m)
        }
        libraries.scratch.endLine()
        libraries.scratch.endPart()
        var dimensions: Dimensions = hasM ? .m : []
        if !z.isNaN { dimensions.insert(.z) }
        libraries.scratch.appendNode(.point, dimensions)
        libraries.giveScratch(system: Int32(clamping: call.int64(count) ?? 0), to: call.result)
      }
    }
    try maker(["MakePoint", "ST_Point"], 2, hasM: false)
    try maker(["MakePointZ", "ST_PointZ"], 3, hasM: false)
    try maker(["MakePointM", "ST_PointM"], 3, hasM: true)
    try maker(["MakePointZM", "ST_PointZM"], 4, hasM: true)
  }
}

extension SpatialArgument {
  /// True if it is one point and nothing else.
  var isOnePoint: Bool {
    guard size == 1 else { return false }
    for node in geometry.nodeRange(ofFeature: 0) {
      guard [.point, .multiPoint, .geometryCollection].contains(geometry.nodes[node].kind) else {
        return false
      }
    }
    return true
  }

  /// The node of the line, if there is nothing else.
  var lineNode: Int {
    geometry.nodeRange(ofFeature: 0).first { geometry.nodes[$0].kind != .geometryCollection } ?? 0
  }

  /// The positions of the line, if it is one line and nothing else.
  var onlyLine: Range<Int>? {
    let nodes = geometry.nodeRange(ofFeature: 0)
    guard nodes.count(where: { geometry.nodes[$0].kind != .geometryCollection }) == 1 else {
      return nil
    }
    let node = lineNode
    let parts = geometry.partRange(ofNode: node)
    guard [.lineString, .multiLineString].contains(geometry.nodes[node].kind), parts.count == 1
    else { return nil }
    return geometry.positionRange(ofPart: parts.lowerBound)
  }
}

extension SpatialLibraries {
  /// Gives a box as a polygon; an empty one is NULL.
  func give(_ box: Box, system: Int32, to result: SQLResult) {
    guard !box.isEmpty else { return }
    scratch.removeAll()
    for (x, y) in [
      (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
      (box.minX, box.minY),
    ] {
      scratch.appendPosition(x: x, y: y)
    }
    scratch.endLine()
    scratch.endPart()
    scratch.appendNode(.polygon, [])
    giveScratch(system: system, to: result)
  }
}
