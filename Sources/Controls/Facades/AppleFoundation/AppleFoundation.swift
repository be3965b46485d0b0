// Façade: re-exports what Apple's Foundation contains and Foundation for Linux does not. Contains
// no code.
//
// `actionbutton import` adds this import to every file of the package that it writes, so that a
// file that imports only Foundation compiles as on an iPhone.
@_exported public import Combine
@_exported public import Foundation
@_exported public import Observation

@_exported public import protocol ControlKit.CustomLocalizedStringResourceConvertible
@_exported public import struct ControlKit.LocalizedStringResource
@_exported public import typealias ControlKitFoundation.CFDictionary
@_exported public import class ControlKitFoundation.CFNotificationCenter
@_exported public import func ControlKitFoundation.CFNotificationCenterAddObserver
@_exported public import func ControlKitFoundation.CFNotificationCenterGetDarwinNotifyCenter
@_exported public import func ControlKitFoundation.CFNotificationCenterGetDistributedCenter
@_exported public import func ControlKitFoundation.CFNotificationCenterGetLocalCenter
@_exported public import func ControlKitFoundation.CFNotificationCenterPostNotification
@_exported public import func ControlKitFoundation.CFNotificationCenterRemoveEveryObserver
@_exported public import func ControlKitFoundation.CFNotificationCenterRemoveObserver
@_exported public import struct ControlKitFoundation.CFNotificationName
@_exported public import enum ControlKitFoundation.CFNotificationSuspensionBehavior
@_exported public import func ControlKitFoundation.CFPreferencesAppSynchronize
@_exported public import func ControlKitFoundation.CFPreferencesCopyAppValue
@_exported public import func ControlKitFoundation.CFPreferencesGetAppBooleanValue
@_exported public import func ControlKitFoundation.CFPreferencesGetAppIntegerValue
@_exported public import func ControlKitFoundation.CFPreferencesSetAppValue
@_exported public import typealias ControlKitFoundation.CFPropertyList
@_exported public import typealias ControlKitFoundation.CFString
@_exported public import class ControlKitFoundation.DateComponentsFormatter
@_exported public import class ControlKitFoundation.DistributedNotificationCenter
@_exported public import func ControlKitFoundation.NSSelectorFromString
@_exported public import struct ControlKitFoundation.OSAllocatedUnfairLock
@_exported public import class ControlKitFoundation.RelativeDateTimeFormatter
@_exported public import struct ControlKitFoundation.Selector
@_exported public import let ControlKitFoundation.kCFBundleDevelopmentRegionKey
@_exported public import let ControlKitFoundation.kCFBundleExecutableKey
@_exported public import let ControlKitFoundation.kCFBundleIdentifierKey
@_exported public import let ControlKitFoundation.kCFBundleLocalizationsKey
@_exported public import let ControlKitFoundation.kCFBundleNameKey
@_exported public import let ControlKitFoundation.kCFBundleVersionKey
@_exported public import let ControlKitFoundation.kCFPreferencesCurrentApplication
@_exported public import func ControlKitFoundation.os_log

#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
