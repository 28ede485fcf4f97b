/// The media type (RFC 6838) of a file, as its extension tells it.
public enum MediaType {
  /// `application/octet-stream` where nothing better is known.
  public static func of(_ path: RelativePath) -> String {
    types[path.fileExtension] ?? "application/octet-stream"
  }

  /// True for files that deflate makes no smaller.
  public static func isCompressed(_ path: RelativePath) -> Bool {
    compressed.contains(path.fileExtension)
  }

  private static let types = [
    "avif": "image/avif", "bmp": "image/bmp", "css": "text/css", "csv": "text/csv",
    "dae": "model/vnd.collada+xml", "gif": "image/gif", "glb": "model/gltf-binary",
    "gltf": "model/gltf+json", "gpx": "application/gpx+xml", "heic": "image/heic",
    "htm": "text/html", "html": "text/html", "ico": "image/vnd.microsoft.icon",
    "jp2": "image/jp2", "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript",
    "json": "application/json", "kml": "application/vnd.google-earth.kml+xml",
    "kmz": "application/vnd.google-earth.kmz", "m4a": "audio/mp4", "mov": "video/quicktime",
    "mp3": "audio/mpeg", "mp4": "video/mp4", "ogg": "audio/ogg", "pdf": "application/pdf",
    "png": "image/png", "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff",
    "txt": "text/plain", "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp",
    "xml": "application/xml", "zip": "application/zip",
  ]

  private static let compressed: Set<String> = [
    "7z", "avif", "bz2", "docx", "gif", "gz", "heic", "jp2", "jpeg", "jpg", "kmz", "m4a", "mov",
    "mp3", "mp4", "odt", "ogg", "png", "rar", "webm", "webp", "xlsx", "xz", "zip", "zst",
  ]
}
