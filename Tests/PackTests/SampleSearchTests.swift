import Foundation
import TestSupport
import Testing

@testable import Search

/// Questions that people ask of the samples, and what they look for.
struct SampleSearchTests {
  /// The index of a sample, built once.
  private static let monaco = index(of: "monaco.osm.gz")
  private static let andorra = index(of: "andorra.osm.pbf")

  private static func index(of sample: String) -> Result<Data, any Error> {
    Result {
      let scratch = try Scratch()
      let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "samples/osm/" + sample)
      let result = try BuiltProgram.run(
        [
          "pack", "build", source.path, "-q", "--without", "layers,tiles,network", "-o",
          "pack.gpkg",
        ], in: scratch.folder)
      #expect(result.status == 0, "\(result.errors)")
      return try Data(contentsOf: URL(filePath: scratch.path("pack.gpkg")))
    }
  }

  private static func check(
    _ index: Result<Data, any Error>, _ text: String, _ name: String, _ kind: SearchKind
  ) throws {
    let scratch = try Scratch()
    let opened = try SearchIndex(path: try scratch.file("pack.gpkg", try index.get()).path)
    let first = try opened.results(for: SearchQuestion(text)).first
    #expect(first?.name == name && first?.kind == kind, "\(text): \(String(describing: first))")
  }

  @Test(arguments: [
    ("rue grimaldi", "Rue Grimaldi", SearchKind.street),
    ("av princesse grace", "Avenue Princesse Grace", .street),
    ("princes grace av.", "Avenue Princesse Grace", .street),
    ("bd des moulins", "Boulevard des Moulins", .street),
    // Other avenues lie in Monte-Carlo, too.
    ("av. de monte carlo", "Avenue de Monte-Carlo", .street),
    ("PLACE D ARMES", "Place d'Armes", .street),
    ("casino monte carlo", "Casino de Monte Carlo", .poi),
    ("musee oceanographique", "Musée Océanographique", .poi),
    ("stade louis", "Stade Louis II", .poi), ("fontvieille", "Fontvieille", .place),
    ("monako", "Monaco", .place), ("монако", "Monaco", .place),
    ("boulevard rainer", "Boulevard Rainier III", .street), ("n98", "Basse Corniche", .street),
    ("avenue albert ii 25", "Avenue Albert II 25", .address), ("condamine", "La Condamine", .place),
    ("montecarlo", "Monte-Carlo", .place), ("rue caroline", "Rue Princesse Caroline", .street),
    // House numbers that are not in the data.
    ("97, rue grimaldi", "Rue Grimaldi", .street),
    ("bd rainier 3", "Boulevard Rainier III", .street),
    ("n 98", "Basse Corniche", .street),
    // A mistake, and a number that is not in the data; a name that is one word.
    ("rue grimladi 5", "Rue Grimaldi", .street), ("stade luis 2", "Stade Louis II", .poi),
    ("mc donalds", "McDonald's", .poi),
  ])
  func `of Monaco`(_ text: String, _ name: String, _ kind: SearchKind) throws {
    try Self.check(Self.monaco, text, name, kind)
  }

  @Test(arguments: [
    ("av. carlemany 50", "Avinguda Carlemany", .street),
    // What has no such word in its name, but is one.
    ("pharmacy", "Farmacia D Encamp", .poi),
    ("andorra la vella", "Andorra la Vella", SearchKind.place), ("encamp", "Encamp", .place),
    ("pl del poble", "Plaça del Poble", .place), ("av meritxell", "Avinguda Meritxell", .street),
    ("avda carlemany", "Avinguda Carlemany", .street), ("comapedrosa", "Pic de Comapedrosa", .poi),
    ("la massana", "La Massana", .place), ("sant julia", "Sant Julià de Lòria", .place),
    ("meritxel", "Meritxell", .place), ("CG-2", "CG-2", .street), ("caldea", "Caldea", .poi),
    ("carrer major", "Carrer Major", .street), ("soldeu", "Soldeu", .place),
  ])
  func `of Andorra`(_ text: String, _ name: String, _ kind: SearchKind) throws {
    try Self.check(Self.andorra, text, name, kind)
  }

  @Test func `a country of which only a point is known lies in no village`() throws {
    let scratch = try Scratch()
    let path = try scratch.file("pack.gpkg", try Self.andorra.get()).path
    let first = try SearchIndex(path: path).results(for: SearchQuestion("andorra")).first
    #expect(first?.category == "place=country" && first?.within == "")
  }
}
