import Foundation
import Testing

@testable import Files

struct SpillingMemoryTests {
  #if os(Linux)
    /// What is resident of the mapping that begins at an address, in bytes.
    private func resident(_ block: UnsafeMutableRawBufferPointer) throws -> Int {
      let start = String(UInt(bitPattern: block.baseAddress), radix: 16)
      let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
      let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      var isHere = false
      for line in text.split(separator: "\n") {
        if line.contains("-"), line.hasPrefix(start + "-") { isHere = true }
        if isHere, line.hasPrefix("Rss:") {
          return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
        }
      }
      return -1
    }

    @Test func whatIsInTheFileGoesAndComesBack() throws {
      let memory = SpillingMemory(limit: 1 << 16)
      let held = try memory.block(bytes: 1 << 16)
      let spilled = try memory.block(bytes: 1 << 24)
      #expect(memory.spilledSize == 1 << 24)
      for index in held.indices { held[index] = 7 }
      for index in stride(from: 0, to: spilled.count, by: 1 << 10) { spilled[index] = 9 }
      #expect(try resident(spilled) == 1 << 24)
      memory.unload()
      #expect(try resident(spilled) == 0)
      #expect(held.allSatisfy { $0 == 7 })
      #expect(stride(from: 0, to: spilled.count, by: 1 << 10).allSatisfy { spilled[$0] == 9 })
    }
  #endif
}
