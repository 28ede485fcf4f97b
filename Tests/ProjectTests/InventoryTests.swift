import Base
import TestSupport
import Text
import Testing

@testable import Projects

/// What the inventory service says of a project.
struct InventoryTests {
  private static let json = """
    {"project": {"id": 7, "name": "Survey"}, "layers": [
      {"id": "l1", "name": "finds", "type": "Point", "style": {"color": "#f00", "opacity": 1}},
      {"id": 2, "name": "areas", "geometry": "Polygon"}],
     "LayerInProject": [{"layer": "l1", "order": 2, "opacity": 0.5}, {"layer": 2, "order": 1}]}
    """

  @Test func `layers come in their order, with styles and opacity`() throws {
    let template = try TemplateTests.template(Self.json)
    #expect(template.name == "Survey")
    #expect(template.layers.map(\.name) == ["areas", "finds"])
    #expect(template.layers.map(\.id) == ["2", "l1"])
    #expect(template.layers.map(\.shape) == [.polygon, .point])
    #expect(template.layers[1].style?.opacity == 0.5)
    #expect(template.layers[1].style?.color == "#ff0000")
    let again = try TemplateTests.template(template.json.compact)
    #expect(again.json.compact == template.json.compact)
  }

  /// Each layer may say itself where it is in the project, as answers of such services have it.
  @Test(arguments: ["", #"{"project": "#]) func `layers say their places themselves`(_ head: String)
    throws
  {
    let project = """
      {"id": 7, "name": "Survey", "layers": [
        {"id": 1, "name": "finds", "style": {"colour": "#f00"}, "LayerInProject": {"order": 2, "opacity": 0.5}},
        {"id": 2, "name": "areas", "LayerInProject": {"order": 1}}]}
      """
    let template = try TemplateTests.template(head + project + (head.isEmpty ? "" : "}"))
    #expect(template.name == "Survey")
    #expect(template.layers.map(\.name) == ["areas", "finds"])
    #expect(template.layers[1].style?.opacity == 0.5)
    #expect(template.layers[1].style?.color == "#ff0000")
  }

  @Test func `a layer that is not there is refused`() {
    let text = #"{"layers": [{"name": "a"}], "LayerInProject": [{"layer": "b"}]}"#
    let error = #expect(throws: GeoError.self) { try TemplateTests.template(text) }
    #expect(error?.location?.column == 58)
  }
}
