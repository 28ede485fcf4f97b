import Foundation
import SQLiteStore
import TestSupport
import Testing

/// Commands that change stores, killed and without room: what they change is as it was or as it is to be, and nothing else is left.
@Suite(.serialized)
struct StoreChangeTests {
  /// A command, and the file that it makes or changes in place.
  private static let commands: [(line: String, target: String, isInPlace: Bool)] = [
    ("apply p s.gpkg -o out.gpkg", "out.gpkg", false),
    ("apply p s.gpkg --in-place", "s.gpkg", true),
    ("merge base.gpkg ann.gpkg bob.gpkg -o out.gpkg --conflicts open.gpkg", "out.gpkg", false),
    ("merge resolve merged.gpkg decided.gpkg", "merged.gpkg", true),
    ("hash --keep s.gpkg", "s.gpkg", true),
    ("history s.gpkg --log log --at 0 -o out.gpkg", "out.gpkg", false),
  ]
  private static let lines = commands.map(\.line)

  /// Copies of a store that were changed apart, a patch, a log, and a merge with its decisions.
  private static func stores(in place: Place) throws -> Set<String> {
    let made = try Child.shell(
      """
      cairn convert -q '\(Place.town("buildings.geojson"))' --limit 300 -o base.gpkg &&
      cairn edit -q base.gpkg --set "name=coalesce(name, '') || ' a'" -o ann.gpkg &&
      cairn edit -q base.gpkg --set "name=coalesce(name, '') || ' b'" -o bob.gpkg || exit 9
      cairn diff -q --short base.gpkg ann.gpkg --patch p >/dev/null
      cp base.gpkg s.gpkg; cairn apply -q p s.gpkg --in-place --log log || exit 8
      cairn merge -q base.gpkg ann.gpkg bob.gpkg -o merged.gpkg --conflicts open.gpkg > /dev/null
      cairn edit -q open.gpkg --layer conflicts --set "resolution='theirs'" -o decided.gpkg || exit 7
      rm open.gpkg; mkdir kept; cp *.gpkg kept; cp base.gpkg kept/unapplied
      """, in: place.folder)
    #expect(made.status == 0, "\(made)")
    return Set(place.names)
  }

  private static func prepare(_ line: String, in place: Place) throws -> [String] {
    let isOfPatch = line.hasPrefix("apply")
    let outcome = try Child.shell(
      "rm -f out.gpkg open.gpkg *-journal; cp kept/*.gpkg . && "
        + (isOfPatch ? "cp kept/unapplied s.gpkg" : ":"), in: place.folder)
    #expect(outcome.status == 0, "\(outcome)")
    // All words but the options are files of the folder.
    return line.split(separator: " ").map(String.init)
  }

  /// The content hash of a store; recovers it first, if it needs that.
  private static func hash(_ name: String, in place: Place) throws -> String {
    let database = try Database(appending: place.path(name))
    #expect(try database.scalarText("PRAGMA integrity_check") == "ok")
    let tables = try database.scalarInt("SELECT count(*) FROM sqlite_master") ?? 0
    let outcome = try Child.shell("cairn hash '\(name)' | head -1", in: place.folder)
    #expect(outcome.status == 0, "\(outcome)")
    return "\(tables) \(outcome.output)"
  }

  @Test(arguments: lines)
  func `killed`(_ line: String) throws {
    let command = try #require(Self.commands.first { $0.line == line })
    let place = try Place()
    let names = try Self.stores(in: place)
    _ = try Self.prepare(line, in: place)
    let before = command.isInPlace ? try Self.hash(command.target, in: place) : nil
    let whole = try Child.shell("cairn " + line, in: place.folder)
    #expect([0, 1].contains(whole.status), "\(whole)")
    let after = try Self.hash(command.target, in: place)
    #expect(before != after)
    var generator = SplitMix64(seed: 5)
    for _ in 0..<8 {
      _ = try Self.prepare(line, in: place)
      let child = try Child(shell: "exec cairn " + line, in: place.folder)
      usleep(UInt32(Double.random(in: 0...whole.seconds * 1.1, using: &generator) * 1e6))
      child.send(SIGKILL)
      let outcome = child.wait()
      if !command.isInPlace, place.bytes(command.target) == nil {
        #expect(outcome.signal == SIGKILL, "\(outcome)")
        continue
      }
      let found = try Self.hash(command.target, in: place)
      #expect(found == after || outcome.signal == SIGKILL && found == before, "\(outcome)")
    }
    // The next run is as if nothing had been, and leaves nothing of the killed ones.
    _ = try Self.prepare(line, in: place)
    let last = try Child.shell("cairn " + line, in: place.folder)
    #expect(last.status == whole.status, "\(last)")
    #expect(try Self.hash(command.target, in: place) == after)
    #expect(
      Set(place.names).subtracting(names).isSubset(of: ["out.gpkg", "open.gpkg"]), "\(place.names)")
  }

  @Test(
    .enabled(if: SmallDisk.obstacle == nil, Comment(rawValue: SmallDisk.obstacle ?? "")),
    arguments: lines)
  func `no room`(_ line: String) throws {
    let command = try #require(Self.commands.first { $0.line == line })
    let place = try Place()
    _ = try Self.stores(in: place)
    _ = try Self.prepare(line, in: place)
    // Room for the inputs and a little of what is written.
    let files = line.split(separator: " ").map(String.init).filter { place.bytes($0) != nil }
    let size = files.reduce(0) { $0 + (place.bytes($1)?.count ?? 0) }
    for kilobytes in [8, 64] {
      let outcome = try SmallDisk.run(
        """
        for f in \(files.joined(separator: " ")); do cp ../$f .; done
        ls -A > ../before; cairn \(line) > ../said; code=$?
        ls -A > ../after; cmp ../before ../after || exit 97
        [ $code = 0 ] && exit 0
        for f in \(files.joined(separator: " ")); do cmp $f ../$f || exit 96; done
        exit $code
        """, kilobytes: (size + 16383) / 1024 + kilobytes, in: place.folder,
        environment: ["TMPDIR": "."])
      // A few hashes may find room in the last page.
      if outcome.status == 0, line.hasPrefix("hash") { continue }
      #expect(outcome.status == 5, "\(line): \(outcome)")
      #expect(outcome.errors.contains("No space left on device"), "\(line): \(outcome)")
      #expect(outcome.errors.contains("error: \(command.target)"), "\(line): \(outcome)")
    }
  }
}
