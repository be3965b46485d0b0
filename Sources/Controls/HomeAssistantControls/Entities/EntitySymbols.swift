/// The symbol for an entity's Material Design icon, or else for its device class or domain.
extension EntityState {
  var symbol: String {
    if let icon, icon.hasPrefix("mdi:"), let symbol = Self.symbol(icon: icon.dropFirst(4)) {
      return symbol
    }
    if let deviceClass, let symbol = Self.symbolsOfClasses[deviceClass] { return symbol }
    return Self.symbolsOfDomains[domain] ?? "circle"
  }

  /// The symbol for an icon's name or for the name's first words, as `lamp` for `lamp-outline`.
  private static func symbol(icon: Substring) -> String? {
    var name = icon
    while true {
      if let symbol = symbolsOfIcons[String(name)] { return symbol }
      guard let end = name.lastIndex(of: "-") else { return nil }
      name = name[..<end]
    }
  }

  private static let symbolsOfDomains = [
    "light": "lightbulb.fill", "switch": "powerplug.fill", "fan": "fan.fill",
    "input_boolean": "switch.2", "scene": "theatermasks.fill", "script": "scroll.fill",
    "button": "button.programmable", "input_button": "button.programmable", "lock": "lock.fill",
    "cover": "window.shade.open",
  ]

  private static let symbolsOfClasses = [
    "garage": "door.garage.closed", "gate": "door.sliding.left.hand.closed",
    "door": "door.left.hand.closed", "window": "window.vertical.closed",
    "blind": "blinds.horizontal.closed", "shade": "window.shade.closed",
    "curtain": "curtains.closed", "shutter": "window.shade.closed", "awning": "window.awning",
    "outlet": "powerplug.fill", "restart": "arrow.clockwise", "update": "arrow.down.circle",
    "identify": "questionmark.circle",
  ]

  private static let symbolsOfIcons = [
    "lightbulb": "lightbulb.fill", "lamp": "lamp.desk.fill", "floor-lamp": "lamp.floor.fill",
    "desk-lamp": "lamp.desk.fill", "ceiling-light": "lamp.ceiling.fill",
    "chandelier": "chandelier.fill", "led-strip": "light.strip.2",
    "string-lights": "lightbulb.2.fill", "light-switch": "switch.2",
    "power-plug": "powerplug.fill", "power-socket": "powerplug.fill", "power": "power",
    "fan": "fan.fill", "ceiling-fan": "fan.ceiling.fill",
    "air-conditioner": "air.conditioner.horizontal.fill",
    "radiator": "heater.vertical.fill", "fire": "flame.fill", "fireplace": "fireplace.fill",
    "snowflake": "snowflake", "water": "drop.fill", "sprinkler": "sprinkler.and.droplets.fill",
    "shower": "shower.fill", "bathtub": "bathtub.fill", "toilet": "toilet.fill",
    "bed": "bed.double.fill", "sofa": "sofa.fill", "television": "tv.fill", "tv": "tv.fill",
    "speaker": "hifispeaker.fill", "music": "music.note", "play": "play.fill",
    "pause": "pause.fill", "stop": "stop.fill", "coffee": "cup.and.saucer.fill",
    "kettle": "cup.and.saucer.fill", "fridge": "refrigerator.fill", "stove": "stove.fill",
    "washing-machine": "washer.fill", "dishwasher": "dishwasher.fill",
    "robot-vacuum": "fan.floor.fill", "door": "door.left.hand.closed",
    "garage": "door.garage.closed", "gate": "door.sliding.left.hand.closed",
    "window": "window.vertical.closed", "blinds": "blinds.horizontal.closed",
    "curtains": "curtains.closed", "lock": "lock.fill", "key": "key.fill", "shield": "shield.fill",
    "alarm": "alarm.fill", "bell": "bell.fill", "camera": "camera.fill", "cctv": "video.fill",
    "motion-sensor": "figure.walk.motion", "home": "house.fill", "account": "person.fill",
    "car": "car.fill", "ev-station": "ev.charger.fill", "bike": "bicycle", "tree": "tree.fill",
    "flower": "camera.macro", "dog": "dog.fill", "cat": "cat.fill",
    "weather-night": "moon.fill", "weather-sunny": "sun.max.fill", "moon": "moon.fill",
    "sun": "sun.max.fill", "movie": "film.fill", "party-popper": "party.popper.fill",
    "palette": "paintpalette.fill", "star": "star.fill", "heart": "heart.fill",
    "timer": "timer", "clock": "clock.fill", "wifi": "wifi", "router": "wifi.router.fill",
    "printer": "printer.fill", "desktop": "desktopcomputer", "laptop": "laptopcomputer",
    "phone": "phone.fill", "script-text": "scroll.fill", "gesture-tap": "hand.tap.fill",
  ]
}
