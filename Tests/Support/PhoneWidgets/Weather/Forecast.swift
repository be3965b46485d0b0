import SwiftUI

/// The forecast of one hour.
struct HourlyForecast: Identifiable {
  let date: Date
  let symbol: String
  let temperature: Measurement<UnitTemperature>

  var id: Date { date }
}

/// The forecast of one day.
struct DailyForecast: Identifiable {
  let date: Date
  let symbol: String
  let low: Double
  let high: Double

  var id: Date { date }
}

struct Forecast {
  let city: String
  let condition: LocalizedStringKey
  let symbol: String
  let temperature: Double
  let high: Double
  let low: Double
  let isNight: Bool
  let hours: [HourlyForecast]
  let days: [DailyForecast]

  static func sample(at start: Date) -> Forecast {
    let symbols = [
      "cloud.sun.fill", "sun.max.fill", "sun.max.fill", "cloud.fill", "cloud.rain.fill",
      "moon.stars.fill",
    ]
    let temperatures = [19.0, 21, 22, 20, 17, 14]
    let hours = symbols.indices.map { index in
      HourlyForecast(
        date: start.addingTimeInterval(Double(index) * 3600), symbol: symbols[index],
        temperature: Measurement(value: temperatures[index], unit: .celsius))
    }
    let days = (1...5).map { day in
      DailyForecast(
        date: start.addingTimeInterval(Double(day) * 86_400),
        symbol: symbols[(day + 1) % symbols.count], low: [10, 11, 12, 10, 11][day - 1],
        high: [21, 24, 20, 23, 19][day - 1])
    }
    return Forecast(
      city: "Cupertino", condition: "Partly Cloudy", symbol: "cloud.sun.fill", temperature: 19,
      high: 22, low: 12, isNight: false, hours: hours, days: days)
  }
}
