/// Stretches of markup as machine words, the first byte in the lowest one.
enum OSMXMLWord {
  /// The eight bytes at an address.
  @inline(__always)
  static func load(_ address: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt64.self))
  }

  /// True if a word begins with so many bytes of another.
  @inline(__always)
  static func begins(_ word: UInt64, _ other: UInt64, _ count: UInt64) -> Bool {
    (word ^ other) &<< (64 &- 8 &* count) == 0
  }

  /// `node `
  static var node: UInt64 { 0x0020_6564_6F6E }
  /// `way `
  static var way: UInt64 { 0x2079_6177 }
  /// `relation`
  static var relation: UInt64 { 0x6E6F_6974_616C_6572 }
  /// `nd `
  static var nd: UInt64 { 0x0020_646E }
  /// `tag `
  static var tag: UInt64 { 0x2067_6174 }
  /// `member `
  static var member: UInt64 { 0x0020_7265_626D_656D }
  /// `/node>`
  static var endNode: UInt64 { 0x3E65_646F_6E2F }
  /// `/way>`
  static var endWay: UInt64 { 0x003E_7961_772F }
  /// `/relatio`
  static var endRelation: UInt64 { 0x6F69_7461_6C65_722F }
  /// `id=`
  static var id: UInt64 { 0x003D_6469 }
  /// `lat=`
  static var lat: UInt64 { 0x3D74_616C }
  /// `lon=`
  static var lon: UInt64 { 0x3D6E_6F6C }
  /// `uid=`
  static var uid: UInt64 { 0x3D64_6975 }
  /// `user=`
  static var user: UInt64 { 0x003D_7265_7375 }
  /// `version=`
  static var version: UInt64 { 0x3D6E_6F69_7372_6576 }
  /// `visible=`
  static var visible: UInt64 { 0x3D65_6C62_6973_6976 }
  /// `timestam`
  static var timestamp: UInt64 { 0x6D61_7473_656D_6974 }
  /// `changese`
  static var changeset: UInt64 { 0x6573_6567_6E61_6863 }
  /// `action=`
  static var action: UInt64 { 0x003D_6E6F_6974_6361 }
  /// `ref=`
  static var ref: UInt64 { 0x3D66_6572 }
  /// `lat=` after a space
  static var spaceLat: UInt64 { 0x003D_7461_6C20 }
  /// `lon=` after a space
  static var spaceLon: UInt64 { 0x003D_6E6F_6C20 }
  /// `k=`
  static var k: UInt64 { 0x3D6B }
  /// `v=` after a space
  static var spaceV: UInt64 { 0x003D_7620 }
  /// `type=`
  static var type: UInt64 { 0x003D_6570_7974 }
  /// `ref=` after a space
  static var spaceRef: UInt64 { 0x003D_6665_7220 }
  /// `role=` after a space
  static var spaceRole: UInt64 { 0x3D65_6C6F_7220 }
  /// `node`
  static var nodeType: UInt64 { 0x6564_6F6E }
  /// `way`
  static var wayType: UInt64 { 0x0079_6177 }
  /// `relation`
  static var relationType: UInt64 { 0x6E6F_6974_616C_6572 }
}
