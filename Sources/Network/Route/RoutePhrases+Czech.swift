extension RoutePhrases {
  /// Czech: names stay in the nominative, behind a colon.
  static let czech = RoutePhrases(
    phrases: [
      .depart: ("Vyrazte", "Vyrazte: {}"),
      .turnLeft: ("Odbočte vlevo", "Odbočte vlevo: {}"),
      .turnSlightLeft: ("Odbočte mírně vlevo", "Odbočte mírně vlevo: {}"),
      .turnSharpLeft: ("Odbočte ostře vlevo", "Odbočte ostře vlevo: {}"),
      .turnRight: ("Odbočte vpravo", "Odbočte vpravo: {}"),
      .turnSlightRight: ("Odbočte mírně vpravo", "Odbočte mírně vpravo: {}"),
      .turnSharpRight: ("Odbočte ostře vpravo", "Odbočte ostře vpravo: {}"),
      .straight: ("Pokračujte rovně", "Pokračujte rovně: {}"),
      .uTurn: ("Otočte se", "Otočte se: {}"),
      .roundabout: (
        "Na kruhovém objezdu použijte #. výjezd", "Na kruhovém objezdu použijte #. výjezd: {}"
      ),
      .ferry: ("Použijte přívoz", "Použijte přívoz: {}"),
      .continue: ("Pokračujte", "Pokračujte: {}"),
      .arrive: ("Jste v cíli", "Jste v cíli"),
    ],
    stay: " a zůstaňte na: {}", roundaboutWithoutExit: "Vjeďte na kruhový objezd", leg: "Úsek",
    alternative: "Jiná trasa",
    decimalMark: ",")
}
