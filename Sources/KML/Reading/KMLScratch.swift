internal import Base

/// Text on its way to a cell: a class, as a copyable struct cannot hold noncopyable bytes.
final class KMLScratch {
  var bytes = Bytes()
}
