import Base
import Testing

@testable import Drawing

/// Lines and rings at the edge of the picture.
struct ClipTests {
  private static let rect = Rect(x: 0, y: 0, width: 10, height: 10)

  private func column(_ numbers: [Double]) -> Column<Double> {
    var column = Column<Double>()
    for number in numbers { column.append(number) }
    return column
  }

  private func lines(_ path: borrowing Path) -> [[Double]] {
    (0..<path.ends.count).map { index in
      path.line(index).flatMap { [path.places[2 * $0], path.places[2 * $0 + 1]] }
    }
  }

  @Test func aLineThatComesBackIsTwo() {
    var path = Path()
    PixelClip.append(line: column([5, 5, 15, 5, 15, 8, 5, 8]), to: &path, Self.rect)
    #expect(lines(path) == [[5, 5, 10, 5], [10, 8, 5, 8]])
  }

  @Test func aLineAcrossIsCutTwice() {
    var path = Path()
    PixelClip.append(line: column([-10, 5, 20, 5]), to: &path, Self.rect)
    #expect(lines(path) == [[0, 5, 10, 5]])
  }

  @Test func aRingAroundEverythingIsTheEdge() {
    var path = Path()
    PixelClip.append(ring: column([-5, -5, 50, -5, 50, 50, -5, 50]), to: &path, Self.rect)
    let corners = Set(
      lines(path).first.map { line in
        stride(from: 0, to: line.count, by: 2).map { SIMD2(line[$0], line[$0 + 1]) }
      } ?? [])
    #expect(corners == [SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)])
  }

  @Test func whatIsOutsideIsGone() {
    var path = Path()
    PixelClip.append(ring: column([20, 20, 30, 20, 30, 30]), to: &path, Self.rect)
    PixelClip.append(line: column([20, 20, 30, 20, 30, 30]), to: &path, Self.rect)
    let count = path.count
    #expect(count == 0)
  }
}
