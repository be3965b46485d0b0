public import ControlKit
public import Foundation

/// The string type of CoreFoundation's functions.
public typealias CFString = String
/// The dictionary type of CoreFoundation's functions.
public typealias CFDictionary = NSDictionary
/// A value that a property list can contain, for CoreFoundation's functions.
public typealias CFPropertyList = Any

/// The key of a bundle's version in its Info.plist.
public let kCFBundleVersionKey: CFString = "CFBundleVersion"
/// The key of a bundle's identifier in its Info.plist.
public let kCFBundleIdentifierKey: CFString = "CFBundleIdentifier"
/// The key of a bundle's name in its Info.plist.
public let kCFBundleNameKey: CFString = "CFBundleName"
/// The key of the executable's name in a bundle's Info.plist.
public let kCFBundleExecutableKey: CFString = "CFBundleExecutable"
/// The key of the development language in a bundle's Info.plist.
public let kCFBundleDevelopmentRegionKey: CFString = "CFBundleDevelopmentRegion"
/// The key of the languages in a bundle's Info.plist.
public let kCFBundleLocalizationsKey: CFString = "CFBundleLocalizations"

/// The identifier that stands for this app.
public let kCFPreferencesCurrentApplication: CFString = "kCFPreferencesCurrentApplication"

/// The defaults of an app or of an app group, or `nil` if this process cannot use them.
private func preferences(of application: CFString) -> UserDefaults? {
  let own = [kCFPreferencesCurrentApplication, Bundle.main.bundleIdentifier]
  return own.contains(application) ? .standard : UserDefaults(suiteName: application)
}

/// Returns the value of a setting, or `nil` if it has no value.
///
/// The settings are the `UserDefaults` of this app or of an app group. May be called on any thread.
public func CFPreferencesCopyAppValue(
  _ key: CFString, _ application: CFString
) -> CFPropertyList? {
  preferences(of: application)?.object(forKey: key)
}

/// Sets the value of a setting, or removes it if the value is `nil`.
///
/// May be called on any thread.
public func CFPreferencesSetAppValue(
  _ key: CFString, _ value: CFPropertyList?, _ application: CFString
) {
  preferences(of: application)?.set(value, forKey: key)
}

/// Returns a setting as a Boolean value, and `false` without one.
///
/// `exists` is set to whether there is a Boolean value. May be called on any thread.
public func CFPreferencesGetAppBooleanValue(
  _ key: CFString, _ application: CFString, _ exists: UnsafeMutablePointer<ObjCBool>?
) -> Bool {
  let value = CFPreferencesCopyAppValue(key, application) as? Bool
  exists?.pointee = ObjCBool(value != nil)
  return value ?? false
}

/// Returns a setting as an integer, and 0 without one.
///
/// `exists` is set to whether there is an integer. May be called on any thread.
public func CFPreferencesGetAppIntegerValue(
  _ key: CFString, _ application: CFString, _ exists: UnsafeMutablePointer<ObjCBool>?
) -> Int {
  let value = CFPreferencesCopyAppValue(key, application) as? Int
  exists?.pointee = ObjCBool(value != nil)
  return value ?? 0
}

/// Returns whether the settings of an app can be used.
///
/// The changes of an intent are written before its answer, so nothing remains to be written. May be called on any thread.
@discardableResult
public func CFPreferencesAppSynchronize(_ application: CFString) -> Bool {
  preferences(of: application) != nil
}

/// A view that a closure builds from its size: the size of the widget or of the fixed frame around the view.
///
/// In a stack, the size is the stack's size, since nothing is measured before a client draws the view.
public struct GeometryReader<Content: View>: PrimitiveView {
  private let content: (GeometryProxy) -> Content

  /// A view built by a closure from the size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  /// One node that fills its place, with the views at its leading top corner.
  public func archived(in context: ViewContext) -> [ViewNode] {
    let size = CGSize(width: context.width, height: context.height)
    return context.primitive(
      .geometry, children: context.nodes(of: content(GeometryProxy(size: size))))
  }
}

extension WidgetFamily {
  /// The size in points.
  package var displaySize: CGSize {
    let size = points
    return CGSize(width: size.width, height: size.height)
  }
}

// Overloads for `CGFloat?`: the compiler converts a `CGFloat` to a `Double` implicitly, but not an optional. Literals use
// ControlKit's overloads, which these overloads call.

extension NSSortDescriptor {
  /// Creates a descriptor that changes no order: the names of properties cannot be looked up here.
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \NSObject.self, ascending: ascending) { _, _ in .orderedSame }
  }
}

/// The size of a view.
public struct GeometryProxy: Sendable {
  /// The size in points.
  public let size: CGSize
  /// Always zero.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  /// The rectangle of the view, relative to its own leading top corner.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: size)
  }
}

extension TimelineProviderContext {
  /// The family's size in points on an iPhone 390 points wide (Human Interface Guidelines, Widgets, Specifications).
  public var displaySize: CGSize { family.displaySize }
}

/// The coordinate system in which a frame is expressed.
public enum CoordinateSpace: Hashable, Sendable {
  /// The coordinates of the whole screen.
  case global
  /// The coordinates of the view itself.
  case local
}

extension View {
  /// Draws the view elsewhere, without moving other views.
  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: Double(offset.width), y: Double(offset.height))
  }
}
