extension RoutePhrases {
  /// German: names stay in the nominative, behind a colon.
  static let german = RoutePhrases(
    phrases: [
      .depart: ("Starten", "Starten: {}"),
      .turnLeft: ("Links abbiegen", "Links abbiegen: {}"),
      .turnSlightLeft: ("Leicht links abbiegen", "Leicht links abbiegen: {}"),
      .turnSharpLeft: ("Scharf links abbiegen", "Scharf links abbiegen: {}"),
      .turnRight: ("Rechts abbiegen", "Rechts abbiegen: {}"),
      .turnSlightRight: ("Leicht rechts abbiegen", "Leicht rechts abbiegen: {}"),
      .turnSharpRight: ("Scharf rechts abbiegen", "Scharf rechts abbiegen: {}"),
      .straight: ("Geradeaus weiter", "Geradeaus weiter: {}"),
      .uTurn: ("Wenden", "Wenden: {}"),
      .roundabout: (
        "Im Kreisverkehr die #. Ausfahrt nehmen", "Im Kreisverkehr die #. Ausfahrt nehmen: {}"
      ),
      .ferry: ("Die Fähre nehmen", "Die Fähre nehmen: {}"),
      .continue: ("Weiter", "Weiter: {}"),
      .arrive: ("Ziel erreicht", "Ziel erreicht"),
    ],
    stay: " und weiter auf: {}", roundaboutWithoutExit: "In den Kreisverkehr einfahren",
    leg: "Etappe",
    alternative: "Alternative", decimalMark: ",")
}
