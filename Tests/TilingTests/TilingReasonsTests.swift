import Base
import Testing
import Tiling

struct TilingReasonsTests {
  @Test func codesAreThereOnce() {
    #expect(Set(Reason.tiling.map(\.code)).count == Reason.tiling.count)
  }
}
