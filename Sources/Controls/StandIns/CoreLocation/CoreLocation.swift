import ControlKitFoundation
@_exported public import Foundation

// A stand-in for CoreLocation. There is no position: permission is denied, and a request for the position fails. Distances
// between places are computed.

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// A distance in meters.
public typealias CLLocationDistance = Double
/// An accuracy in meters.
public typealias CLLocationAccuracy = Double
/// A speed in meters a second.
public typealias CLLocationSpeed = Double
/// A direction in degrees.
public typealias CLLocationDirection = Double

/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of ten meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of a hundred meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of a kilometer.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000

/// A place on the earth.
public struct CLLocationCoordinate2D: Sendable {
  /// The degrees north of the equator.
  public var latitude: CLLocationDegrees
  /// The degrees east of Greenwich.
  public var longitude: CLLocationDegrees

  /// The place at 0, 0.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// A place by its degrees.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Whether the degrees are in their ranges.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
}

/// A place with a time.
///
/// `@unchecked Sendable` is sound: the properties do not change.
open class CLLocation: NSObject, @unchecked Sendable {
  /// Latitude and longitude in degrees.
  public let coordinate: CLLocationCoordinate2D
  /// The date at which the place was determined.
  public let timestamp: Date
  /// The height in meters; always 0.
  public let altitude: CLLocationDistance = 0
  /// The accuracy in meters; always 0.
  public let horizontalAccuracy: CLLocationAccuracy = 0
  /// The speed in meters a second; always -1, which means unknown.
  public let speed: CLLocationSpeed = -1
  /// The direction in degrees; always -1, which means unknown.
  public let course: CLLocationDirection = -1

  /// A place by its degrees, now.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    timestamp = Date()
  }

  /// The distance in meters on a sphere; Apple's is up to 0.5 % different.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let (one, other) = (coordinate, location.coordinate)
    let height = sin(radians(other.latitude - one.latitude) / 2)
    let width = sin(radians(other.longitude - one.longitude) / 2)
    let part =
      height * height
      + cos(radians(one.latitude)) * cos(radians(other.latitude)) * width * width
    return 2 * 6_371_008.8 * asin(min(1, part.squareRoot()))
  }
}

/// A permission to use the position.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user was not asked.
  case notDetermined
  /// The user cannot permit it.
  case restricted
  /// The user does not permit it.
  case denied
  case authorizedAlways
  /// Permitted while the app is used.
  case authorizedWhenInUse
}

/// An error of CoreLocation.
public struct CLError: LocalizedError, Equatable, Sendable {
  /// The codes, with the raw values of Apple's framework.
  public enum Code: Int, Sendable {
    /// The position is not known.
    case locationUnknown
    /// The app may not use the location.
    case denied
    case network
    /// No place was found.
    case geocodeFoundNoResult = 8
  }
  /// The kind of error.
  public let code: Code
  /// Creates an error with its reason.
  public init(_ code: Code) { self.code = code }
  /// The reason as text.
  public var errorDescription: String? { "CoreLocation is not on Linux: \(code)" }
}

/// The functions that a manager calls on an iPhone; here it calls only the function for an error.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Called with new places; never called here.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// Called after the permission has changed; never called here.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  /// Does nothing.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
}

/// A manager without a position.
open class CLLocationManager: NSObject {
  /// The object that receives errors.
  open weak var delegate: (any CLLocationManagerDelegate)?
  /// The wanted accuracy, which has no effect.
  open var desiredAccuracy = kCLLocationAccuracyBest
  /// The wanted distance between places, which has no effect.
  open var distanceFilter: CLLocationDistance = -1
  /// Always nil.
  open var location: CLLocation? { nil }
  /// Always denied.
  open var authorizationStatus: CLAuthorizationStatus { .denied }
  /// Always false.
  open class func locationServicesEnabled() -> Bool { false }
  /// Has no effect: there is no question to the user.
  open func requestWhenInUseAuthorization() {}
  /// Has no effect: there is no question to the user.
  open func requestAlwaysAuthorization() {}
  /// Has no effect.
  open func stopUpdatingLocation() {}
  /// Reports an error to the delegate: there is no position.
  open func startUpdatingLocation() { fail("startUpdatingLocation()") }
  /// Reports an error to the delegate: there is no position.
  open func requestLocation() { fail("requestLocation()") }

  private func fail(_ call: String) {
    StandIn.note("CoreLocation", call, "finds no position and reports CLError.denied")
    delegate?.locationManager(self, didFailWithError: CLError(.denied))
  }
}

/// The address of a place; here without values.
open class CLPlacemark: NSObject {
  /// Always nil.
  open var name: String? { nil }
  /// Always nil.
  open var locality: String? { nil }
  /// Always nil.
  open var country: String? { nil }
  /// Always nil.
  open var location: CLLocation? { nil }
}

/// Finds no addresses and no places.
open class CLGeocoder: NSObject {
  /// Throws an error: there is no service for addresses.
  open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    StandIn.note("CoreLocation", "reverseGeocodeLocation(_:)", "finds no address")
    throw CLError(.geocodeFoundNoResult)
  }

  /// Throws an error: there is no service for addresses.
  open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
    StandIn.note("CoreLocation", "geocodeAddressString(_:)", "finds no place")
    throw CLError(.geocodeFoundNoResult)
  }
}
