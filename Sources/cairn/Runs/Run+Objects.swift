import Base
import Flow
import FormatKit
import OpenStreetMap

extension Run {
  /// Reads the objects of a file to their end, for a command that only wants to know something of them. Errors:
  /// `.usage` if the file has none.
  func readObjects(
    of path: String, through stages: [any ObjectStage] = [], into sink: any ObjectSink
  ) throws(GeoError) {
    let opened = try open(path)
    guard let format = opened.format.objects else {
      throw GeoError(
        .usage, "\(opened.format.title) has no objects of OpenStreetMap",
        at: SourceLocation(path: opened.path),
        hint: "OSM XML, PBF, OPL, osmChange and Overpass JSON have them")
    }
    let register = ObjectRegister()
    registers.append(register)
    let source = try ObjectInput(opened.source, format).open(through: stages, isLast: true)
    try read(source, of: opened, into: sink, register)
  }
}
