/// Words that are written short, as signs and people write them.
enum SearchAbbreviations {
  /// Other ways to write a word; none if it has only one.
  static func others(for word: String) -> [String] {
    var others: [String] = []
    for group in groups where has(group, word) {
      for other in group where other != word && !others.contains(other) { others.append(other) }
    }
    // Compounds: Hauptstr., Hauptstraße.
    if word.utf8.count > 5, word.hasSuffix("str") {
      others.append(word + "asse")
    } else if word.utf8.count > 8, word.hasSuffix("strasse") {
      others.append(String(word.dropLast(4)))
    }
    return others
  }

  /// True for a word that only says that something is a street, and that names often go without.
  static func isGeneric(_ word: String) -> Bool { has(generic, word) }

  /// Whether a word is in a list. Comparing letters that are not ASCII takes long, so that most words are told apart by
  /// their lengths and first bytes.
  private static func has(_ words: [String], _ word: String) -> Bool {
    let (count, first) = (word.utf8.count, word.utf8.first)
    return words.contains { $0.utf8.count == count && $0.utf8.first == first && $0 == word }
  }

  private static let generic = [
    "street", "st", "strasse", "str", "ulice", "ulica", "ul", "улица", "ул", "вулиця", "вул",
    "rue", "calle", "carrer", "via", "road", "rd", "utca", "дом", "д",
  ]

  /// Few enough that looking through them takes less time than making a table of them.
  private static let groups: [[String]] = [
    ["street", "st", "str"], ["saint", "st"], ["sainte", "ste"], ["santa", "sta"],
    ["santo", "sto"],
    ["avenue", "ave", "av"], ["road", "rd"], ["boulevard", "blvd", "boul", "bd", "bvd"],
    ["square", "sq"], ["drive", "dr"], ["lane", "ln"], ["court", "ct"], ["place", "pl"],
    ["mount", "mt"], ["highway", "hwy"], ["north", "n"], ["south", "s"], ["east", "e"],
    ["west", "w"],
    ["doctor", "dr", "doktor"], ["professor", "prof"],
    ["strasse", "str"], ["platz", "pl"], ["gasse", "g"], ["allee", "al"], ["sankt", "st"],
    ["bahnhof", "bhf", "bf"], ["hauptbahnhof", "hbf"],
    ["ulice", "ulica", "ul"], ["trida", "tr"], ["namesti", "nam", "namestie"], ["nabrezi", "nabr"],
    ["sidliste", "sidl"], ["svaty", "sv"], ["svateho", "sv"], ["aleja", "al"], ["plac", "pl"],
    ["osiedle", "os"], ["velky", "vel"], ["nadrazi", "nadr"],
    ["carrer", "c"], ["avinguda", "avda", "av"], ["placa", "pl", "pca"],
    ["carretera", "ctra", "crta"],
    ["passeig", "pg"], ["passatge", "ptge"], ["sant", "st"],
    ["calle", "c"], ["avenida", "avda", "av"], ["plaza", "pl", "pza"], ["paseo", "po"],
    ["rue", "r"], ["chemin", "ch", "che"], ["impasse", "imp"], ["route", "rte"], ["quai", "q"],
    ["via", "v"], ["piazza", "p", "pza"], ["viale", "vle"], ["corso", "cso"],
    ["улица", "ул"], ["проспект", "пр", "просп"], ["переулок", "пер"], ["площадь", "пл"],
    ["набережная", "наб"], ["шоссе", "ш"], ["бульвар", "бул"], ["проезд", "пр"], ["тупик", "туп"],
    ["дом", "д"], ["корпус", "к", "корп"], ["строение", "с", "стр"], ["вулиця", "вул"],
  ]
}
