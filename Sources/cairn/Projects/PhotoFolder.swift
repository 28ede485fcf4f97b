import Base
import Files
import Projects
import Text

/// Photographs of a folder as features, by the place and time that they tell.
struct PhotoFolder {
  private let path: String

  init(_ path: String) { self.path = path.hasSuffix("/") ? path : path + "/" }

  /// The layer that they go to, where a project has no other of its name.
  static let layer: ProjectLayer = {
    var layer = ProjectLayer(name: "photos", title: "Photographs", shape: .point)
    var heading = ProjectAttribute(name: "heading", type: .real)
    heading.unit = "deg"
    heading.range = 0...360
    var taken = ProjectAttribute(name: "taken", type: .text)
    taken.details = "by the clock of the camera"
    layer.attributes = [
      ProjectAttribute(name: "name", type: .text),
      ProjectAttribute(name: "picture", type: .picture),
      heading, taken,
    ]
    var style = ProjectStyle()
    style.color = "#d95f02"
    layer.style = style
    return layer
  }()

  /// The paths of all files in a folder of it, and in the folders there: cameras make one for each day, or thousand
  /// pictures. What is hidden is none of them, and links to folders are not followed.
  private func names(in folder: String) throws(GeoError) -> [String] {
    var names: [String] = []
    for name in try FolderListing.names(in: path + folder) where !name.hasPrefix(".") {
      let inside = folder + name
      if !FolderListing.isFolder(path + inside) {
        names.append(inside)
      } else if !FolderListing.isLink(path + inside) {
        names += try self.names(in: inside + "/")
      }
    }
    return names
  }

  /// A GeoJSON text of the photographs in the order of their paths, and how many do not tell their place.
  func features() throws(GeoError) -> (json: String, withoutPlace: Int) {
    var features: [JSONValue] = []
    var withoutPlace = 0
    for name in try names(in: "").sorted() {
      let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
      guard ["jpg", "jpeg", "heic", "heif"].contains(ending),
        FolderListing.size(ofFile: path + name) != nil
      else { continue }
      guard let data = try PhotoMetadata(path: path + name), let x = data.longitude,
        let y = data.latitude
      else {
        withoutPlace += 1
        continue
      }
      var values: [(String, JSONValue)] = [
        ("name", .string(name.split(separator: "/").last.map(String.init) ?? name)),
        ("picture", .string(name)),
      ]
      values += [("heading", data.heading.map { .real($0) } ?? .null)]
      values += [("taken", .optional(data.localTime)), ("created", .optional(data.time))]
      values += [("last_edit", .optional(data.time))]
      values += [("precision", data.accuracy.map { .real($0) } ?? .null)]
      let place: [JSONValue] = [.real(x), .real(y)] + (data.altitude.map { [.real($0)] } ?? [])
      features.append(
        .object([
          ("type", .string("Feature")), ("properties", .object(values)),
          ("geometry", .object([("type", .string("Point")), ("coordinates", .array(place))])),
        ]))
    }
    let text = JSONValue.object([
      ("type", .string("FeatureCollection")), ("name", .string(Self.layer.name)),
      ("features", .array(features)),
    ])
    return (text.compact, withoutPlace)
  }
}
