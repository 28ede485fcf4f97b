/// What the commands and options of osmium, ogr2ogr, gdal and tippecanoe are called here that have another name.
enum PeerWords {
  /// A command, an option, or a command with its option, by their word.
  static let equivalents = [
    // osmium
    "add-locations-to-ways": "add-locations", "export": "convert", "fileinfo": "info",
    "merge-changes": "sort", "show": "convert --output-format opl", "tags-filter": "filter --tags",
    "-b": "--bbox", "-F": "--input-format", "-O": "--overwrite", "-p": "--polygon",
    "--locations-on-ways": "add-locations", "--no-progress": "--progress never",
    "--redact": "--with-history",
    // ogr2ogr, ogrinfo
    "-a_srs": "convert --src-crs", "-append": "--append", "-clipsrc": "clip --polygon",
    "-dim": "shape --dim", "-dsco": "--output-option", "-explodecollections": "explode",
    "-f": "--output-format", "-lco": "--output-option", "-limit": "--limit",
    "-makevalid": "repair", "-nln": "--output-layer", "-nlt": "shape --type",
    "-oo": "--input-option", "-overwrite": "--overwrite", "-s_srs": "convert --src-crs",
    "-segmentize": "shape --segmentize", "-select": "--fields", "-simplify": "simplify",
    "-skipfailures": "--on-error skip", "-spat": "--bbox", "-sql": "sql",
    "-t_srs": "convert --dst-crs", "-where": "filter --where",
    // gdal
    "--creation-option": "--output-option", "--co": "--output-option",
    "--format": "--output-format",
    "--input-crs": "convert --src-crs", "--layer-creation-option": "--output-option",
    "--lco": "--output-option", "--of": "--output-format", "--oo": "--input-option",
    "--open-option": "--input-option", "--output-crs": "convert --dst-crs",
    // pandoc, and whoever asks for a format by the direction
    "--from": "--input-format", "--to": "--output-format",
    // tippecanoe
    "--drop-densest-as-needed": "--drop densest", "--force": "--overwrite",
    "--maximum-zoom": "tile --zoom", "--minimum-zoom": "tile --zoom", "-z": "tile --zoom",
    "-Z": "tile --zoom", "-zg": "tile --zoom",
  ]

  /// Options that nothing is needed for here, and why.
  static let needless = [
    // osmium
    "-F": "the format of an input is recognised by its content",
    "-H": "all versions of a history are kept",
    "--fsync": "an output is on the disk when the program ends",
    "--index-type": "places of nodes are held as the memory allows",
    "--input-format": "the format of an input is recognised by its content",
    "-v": "the last line says what was done, and --report writes all of it to a file",
    "--verbose": "the last line says what was done, and --report writes all of it to a file",
    "--verbose-ids": "ids that are not found are listed",
    "--with-history": "all versions of a history are kept",
  ]
}
