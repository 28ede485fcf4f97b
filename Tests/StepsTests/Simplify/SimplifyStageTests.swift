import Geometry
import Steps
import Testing

/// What the step makes of whole features. The coordinates are degrees near the equator, the tolerances metres.
struct SimplifyStageTests {
  private func simplified(_ type: String, _ coordinates: String, tolerance: Double) throws
    -> [StepResult.Shape]
  {
    let stage = SimplifyStage(.init(tolerance: tolerance, method: .douglasPeucker))
    return try StepResult(
      text: """
        {"type":"Feature","geometry":{"type":"\(type)","coordinates":\(coordinates)},\
        "properties":{}}
        """, [stage]
    ).shapes
  }

  @Test func `only the part of a ring that comes to cross is put back`() throws {
    // Two bumps of 0.01 degrees (1,106 m and more), and a hole that reaches into the one above.
    let shapes = try simplified(
      "Polygon",
      """
      [[[0,0],[0.05,-0.01],[0.1,0],[0.1,0.1],[0.05,0.11],[0,0.1],[0,0]],\
      [[0.049,0.104],[0.05,0.106],[0.051,0.104],[0.049,0.104]]]
      """, tolerance: 1500)
    #expect(
      shapes.first?.parts.first?.first
        == [[0, 0], [0.1, 0], [0.1, 0.1], [0.05, 0.11], [0, 0.1], [0, 0]])
    #expect(shapes.first?.parts.first?.count == 2)
  }

  @Test func `a line does not come to cross itself, and others in its feature do not change`()
    throws
  {
    let shapes = try simplified(
      "MultiLineString",
      """
      [[[0,0],[0.05,0.01],[0.1,0],[0.12,-0.01],[0.11,-0.03],[0.05,0.005]],\
      [[1,0],[1.05,0.01],[1.1,0]]]
      """, tolerance: 1660)
    #expect(
      shapes.first?.parts.map { $0.map { $0.map { $0[0] } } }
        == [[[0, 0.05, 0.12, 0.11, 0.05]], [[1, 1.1]]])
  }
}
