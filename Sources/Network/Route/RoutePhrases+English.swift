extension RoutePhrases {
  /// English.
  static let english = RoutePhrases(
    phrases: [
      .depart: ("Set out", "Set out on {}"),
      .turnLeft: ("Turn left", "Turn left onto {}"),
      .turnSlightLeft: ("Bear left", "Bear left onto {}"),
      .turnSharpLeft: ("Turn sharp left", "Turn sharp left onto {}"),
      .turnRight: ("Turn right", "Turn right onto {}"),
      .turnSlightRight: ("Bear right", "Bear right onto {}"),
      .turnSharpRight: ("Turn sharp right", "Turn sharp right onto {}"),
      .straight: ("Continue straight", "Continue straight onto {}"),
      .uTurn: ("Turn round", "Turn round on {}"),
      .roundabout: ("At the roundabout take exit #", "At the roundabout take exit # onto {}"),
      .ferry: ("Take the ferry", "Take the ferry {}"),
      .continue: ("Continue", "Continue on {}"),
      .arrive: ("You have arrived", "You have arrived"),
    ],
    stay: " to stay on {}", roundaboutWithoutExit: "Enter the roundabout", leg: "Leg",
    alternative: "Alternative",
    decimalMark: ".")
}
