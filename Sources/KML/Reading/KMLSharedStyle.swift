/// A style that others refer to by its id: its own properties over those of another one.
struct KMLSharedStyle: Hashable, Sendable {
  /// The `styleUrl` of the style below: that of a StyleMap's normal pair, or a gx:CascadingStyle's base.
  var base: [UInt8]?
  var own = KMLStyle()
}
