import Foundation
import TestSupport
import Testing

/// How the modules lean on each other: text and files below geometry, families of formats beside each other.
struct HouseTests {
  private static let sources = sourceRoot.appending(path: "Sources")

  /// The modules that each module imports, of those in `Sources`.
  private static let imports: [String: Set<String>] = {
    let manager = FileManager.default
    let modules = (try? manager.contentsOfDirectory(atPath: sources.path)) ?? []
    var result: [String: Set<String>] = [:]
    for module in modules {
      let folder = sources.appending(path: module)
      for name in (try? manager.subpathsOfDirectory(atPath: folder.path)) ?? []
      where name.hasSuffix(".swift") {
        let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
        let found = text.matches(of: /(?m)^ *(?:public |internal )?import (\w+)$/).map {
          String($0.1)
        }
        result[module, default: []].formUnion(Set(found).intersection(modules))
      }
    }
    return result
  }()

  private static let families: Set = [
    "GeoJSON", "CSV", "GPX", "KML", "GeoPackage", "SpatiaLite", "OpenStreetMap", "VectorTiles",
    "Positions", "Trails",
  ]

  private func everything(below module: String) -> Set<String> {
    var found: Set<String> = []
    var open = [module]
    while let next = open.popLast() {
      for other in Self.imports[next] ?? [] where found.insert(other).inserted {
        open.append(other)
      }
    }
    return found
  }

  @Test func everyFamilyIsThere() {
    #expect(Self.families.isSubset(of: Set(Self.imports.keys)))
  }

  @Test(arguments: families) func noFamilyKnowsAnother(_ family: String) {
    let others = Self.families.union(["Formats", "Steps", "cairn", "CommandLineKit"])
    #expect(everything(below: family).intersection(others) == [])
  }

  @Test func noCircles() {
    for module in Self.imports.keys {
      #expect(!everything(below: module).contains(module), "\(module)")
    }
  }

  @Test func theLowestModulesAreLow() {
    #expect(everything(below: "Base") == [])
    #expect(everything(below: "Text") == ["Base"])
    let files: Set = ["Base", "Text", "CZlib", "CBZip2", "CDeflate", "CSyncRange"]
    #expect(everything(below: "Files").isSubset(of: files))
    #expect(everything(below: "Geometry") == ["Base", "Text", "CGEOS"])
    #expect(everything(below: "CommandLineKit") == [])
    #expect(everything(below: "Steps").isDisjoint(with: Self.families.union(["FormatKit"])))
    #expect(everything(below: "FormatKit").isDisjoint(with: Self.families))
    #expect(everything(below: "Tracks").isDisjoint(with: Self.families.union(["FormatKit"])))
    #expect(everything(below: "TimeZones").isSubset(of: files.union(["Files"])))
  }

  /// Formats are named by the list of formats; nobody else looks for one by its name.
  @Test func onlyTheListAndTheProgramKnowFamilies() {
    for (module, imports) in Self.imports
    where !["Formats", "cairn"].contains(module) && !Self.families.contains(module) {
      // Tiles are made of features by one module, and written by another.
      let allowed: Set = module == "Tiling" ? ["VectorTiles"] : []
      #expect(imports.intersection(Self.families) == allowed, "\(module)")
    }
  }
}
