internal import CProj
internal import Geometry

extension ReferenceSystems {
  /// The authorities of PROJ's database, in alphabetical order.
  public func authorities() -> [String] {
    let api = context.api
    guard let names = api.pointee.proj_get_authorities_from_database(context.pointer) else {
      return []
    }
    defer { api.pointee.proj_string_list_destroy(names) }
    var result: [String] = []
    var next = names
    while let name = next.pointee {
      result.append(String(cString: name))
      next += 1
    }
    return result.sorted()
  }

  /// The reference systems of an authority, or of all: EPSG's first, then by code.
  public func list(
    authority: String? = nil, includingDeprecated: Bool = false
  ) -> [ReferenceSystemEntry] {
    let api = context.api
    guard let wishes = api.pointee.proj_get_crs_list_parameters_create() else { return [] }
    defer { api.pointee.proj_get_crs_list_parameters_destroy(wishes) }
    wishes.pointee.allow_deprecated = includingDeprecated ? 1 : 0
    var count: Int32 = 0
    guard
      let list = api.pointee.proj_get_crs_info_list_from_database(
        context.pointer, authority, wishes, &count)
    else { return [] }
    defer { api.pointee.proj_crs_info_list_destroy(list) }
    var entries: [ReferenceSystemEntry] = []
    for index in 0..<Int(max(count, 0)) {
      guard let info = list[index]?.pointee else { continue }
      func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
        pointer.map { String(cString: $0) }
      }
      entries.append(
        ReferenceSystemEntry(
          authority: text(info.auth_name) ?? "", code: text(info.code) ?? "",
          name: text(info.name) ?? "", kind: Self.kind(info.type),
          area: info.bbox_valid == 0
            ? nil
            : BoundingBox(
              west: info.west_lon_degree, south: info.south_lat_degree,
              east: info.east_lon_degree, north: info.north_lat_degree),
          areaName: text(info.area_name), isDeprecated: info.deprecated != 0))
    }
    return entries.sorted { Self.order($0) < Self.order($1) }
  }

  /// The systems whose names contain all the words, whatever their case and accents; if there are none,
  /// those whose names and areas together contain them.
  public func find(
    _ words: [String], authority: String? = nil, includingDeprecated: Bool = false
  ) -> [ReferenceSystemEntry] {
    let words = words.flatMap { $0.split(separator: " ") }.map { FoldedText.bytes(of: $0) }
    let all = list(authority: authority, includingDeprecated: includingDeprecated)
    let named = all.filter { FoldedText.holds(words, in: $0.name) }
    if !named.isEmpty { return named }
    return all.filter { FoldedText.holds(words, in: $0.name + " " + ($0.areaName ?? "")) }
  }

  private static func order(_ entry: ReferenceSystemEntry) -> (Int, String, Int, String) {
    (entry.authority == "EPSG" ? 0 : 1, entry.authority, Int(entry.code) ?? .max, entry.code)
  }
}

/// Text without case and accents, for searching.
enum FoldedText {
  /// The letters from U+00C0 to U+017F without their accents.
  private static let letters = Array(
    """
    aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuytyaaaaaaccccccccdd\
    ddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssss\
    ssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """.utf8)

  static func bytes(of text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: bytes.append(UInt8(scalar.value + 32))
      case 0..<0x80: bytes.append(UInt8(scalar.value))
      case 0xC0..<0xC0 + UInt32(letters.count): bytes.append(letters[Int(scalar.value - 0xC0)])
      // Accents that stand for themselves.
      case 0x300...0x36F: break
      default: bytes += Array(String(scalar).lowercased().utf8)
      }
    }
    return bytes
  }

  static func holds(_ words: [[UInt8]], in text: String) -> Bool {
    let bytes = bytes(of: text)
    return words.allSatisfy { word in
      guard !word.isEmpty else { return true }
      guard word.count <= bytes.count else { return false }
      return (0...bytes.count - word.count).contains { start in
        bytes[start..<start + word.count].elementsEqual(word)
      }
    }
  }
}
