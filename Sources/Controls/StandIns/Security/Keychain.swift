public import ControlKitFoundation
@_exported public import Foundation
import Synchronization

@_exported public import typealias ControlKitFoundation.CFDictionary
@_exported public import typealias ControlKitFoundation.CFString

// A stand-in for Security. Its keychain is the memory of this process: not encrypted, not shared with the app, and empty
// at each start. Nothing is written to a disk.

/// The result of a function of Security.
public typealias OSStatus = Int32
/// Any object of CoreFoundation.
public typealias CFTypeRef = AnyObject

/// Success.
public let errSecSuccess: OSStatus = 0
/// The function is not implemented.
public let errSecUnimplemented: OSStatus = -4
/// A parameter is not valid.
public let errSecParam: OSStatus = -50
/// The item exists already.
public let errSecDuplicateItem: OSStatus = -25299
/// There is no such item.
public let errSecItemNotFound: OSStatus = -25300
/// The item cannot be read without the user.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// The item's data cannot be read.
public let errSecDecode: OSStatus = -26275
/// The user canceled.
public let errSecUserCanceled: OSStatus = -128
/// The user could not be identified.
public let errSecAuthFailed: OSStatus = -25293

/// The key of an item's class.
public let kSecClass: CFString = "class"
/// The class of passwords.
public let kSecClassGenericPassword: CFString = "genp"
/// The class of passwords for servers.
public let kSecClassInternetPassword: CFString = "inet"
/// The key of an item's account.
public let kSecAttrAccount: CFString = "acct"
/// The key of an item's service.
public let kSecAttrService: CFString = "svce"
/// The key of an item's server.
public let kSecAttrServer: CFString = "srvr"
/// The key of an item's name.
public let kSecAttrLabel: CFString = "labl"
/// The key of an app group; here it is compared like other keys.
public let kSecAttrAccessGroup: CFString = "agrp"
/// The key of the condition for reading an item; ignored here.
public let kSecAttrAccessible: CFString = "pdmn"
/// An item that can be read after the first unlocking.
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// An item that stays on the device and can be read after the first unlocking.
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// An item that can be read while the device is unlocked.
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// An item that stays on the device and can be read while it is unlocked.
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// The key that selects synchronized items; ignored here.
public let kSecAttrSynchronizable: CFString = "sync"
/// The key that selects the data protection keychain; ignored here.
public let kSecUseDataProtectionKeychain: CFString = "nleg"
/// The key of an item's data.
public let kSecValueData: CFString = "v_Data"
/// The key that requests an item's data.
public let kSecReturnData: CFString = "r_Data"
/// The key that requests an item's attributes.
public let kSecReturnAttributes: CFString = "r_Attributes"
/// The key of the maximum number of results: `kSecMatchLimitOne` by default, or `kSecMatchLimitAll`.
public let kSecMatchLimit: CFString = "m_Limit"
/// One result.
public let kSecMatchLimitOne: CFString = "m_LimitOne"
/// All results.
public let kSecMatchLimitAll: CFString = "m_LimitAll"
/// The value for true.
public let kCFBooleanTrue: NSNumber? = NSNumber(value: true)
/// The value for false.
public let kCFBooleanFalse: NSNumber? = NSNumber(value: false)

/// The items of this process.
private struct Keychain: ~Copyable {
  static let items = Mutex<[[String: Data]]>([])

  /// The attributes that distinguish items, without data and attributes that have no effect.
  static func attributes(_ query: CFDictionary) -> [String: String] {
    let keys = [
      kSecClass, kSecAttrAccount, kSecAttrService, kSecAttrServer, kSecAttrAccessGroup,
    ]
    var attributes: [String: String] = [:]
    for key in keys {
      if let value = query[key] { attributes[key] = "\(value)" }
    }
    return attributes
  }

  static func matches(_ item: [String: Data], _ query: CFDictionary) -> Bool {
    attributes(query).allSatisfy { item[$0.key] == Data($0.value.utf8) }
  }

  static func note(_ call: String) {
    StandIn.note(
      "Security", call,
      "uses the memory of this process, not a keychain: nothing is encrypted or kept")
  }
}

/// Adds an item to this process's memory.
///
/// May be called on any thread, like the other functions.
@discardableResult
public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  Keychain.note("SecItemAdd")
  return Keychain.items.withLock { items in
    guard !items.contains(where: { Keychain.matches($0, attributes) }) else {
      return errSecDuplicateItem
    }
    var item = Keychain.attributes(attributes).mapValues { Data($0.utf8) }
    item[kSecValueData] = attributes[kSecValueData] as? Data ?? Data()
    items.append(item)
    return errSecSuccess
  }
}

/// Writes what the query requests of the first matching item of this process's memory, or of all, to `result`.
///
/// Returns `errSecItemNotFound` if no item matches.
@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  Keychain.note("SecItemCopyMatching")
  let found = Keychain.items.withLock { $0.filter { Keychain.matches($0, query) } }
  guard let first = found.first else { return errSecItemNotFound }
  let wantsData = query[kSecReturnData] as? Bool == true
  let wantsAttributes = query[kSecReturnAttributes] as? Bool == true
  guard wantsData || wantsAttributes else { return errSecSuccess }
  func value(_ item: [String: Data]) -> Any {
    guard wantsAttributes else { return item[kSecValueData] ?? Data() }
    return item.filter { wantsData || $0.key != kSecValueData }.map { key, data -> (String, Any) in
      (key, key == kSecValueData ? data : String(decoding: data, as: UTF8.self))
    }.reduce(into: [String: Any]()) { $0[$1.0] = $1.1 }
  }
  let wantsAll = query[kSecMatchLimit] as? String == kSecMatchLimitAll
  result?.pointee = (wantsAll ? found.map { value($0) } : value(first)) as AnyObject
  return errSecSuccess
}

/// Changes the data of the matching items in this process's memory.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
  Keychain.note("SecItemUpdate")
  return Keychain.items.withLock { items in
    var status = errSecItemNotFound
    for index in items.indices where Keychain.matches(items[index], query) {
      if let data = attributes[kSecValueData] as? Data { items[index][kSecValueData] = data }
      status = errSecSuccess
    }
    return status
  }
}

/// Removes the matching items from this process's memory.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  Keychain.note("SecItemDelete")
  return Keychain.items.withLock { items in
    let count = items.count
    items.removeAll { Keychain.matches($0, query) }
    return items.count == count ? errSecItemNotFound : errSecSuccess
  }
}

/// A text for a result.
public func SecCopyErrorMessageString(
  _ status: OSStatus, _ reserved: UnsafeMutableRawPointer?
) -> CFString? { "Security: OSStatus \(status)" }

/// A source of random bytes.
public struct SecRandomRef: Sendable {}
/// The system's source of random bytes.
public let kSecRandomDefault: SecRandomRef? = nil

/// Writes random bytes of the system, as Apple's function does.
@discardableResult
public func SecRandomCopyBytes(
  _ source: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> OSStatus {
  var generator = SystemRandomNumberGenerator()
  for index in 0..<count {
    bytes.storeBytes(
      of: UInt8.random(in: .min ... .max, using: &generator), toByteOffset: index, as: UInt8.self)
  }
  return errSecSuccess
}

/// This process, as Security sees it.
public final class SecTask: Sendable {
  fileprivate init() {}
}

/// This process.
public func SecTaskCreateFromSelf(_ allocator: Never?) -> SecTask? { SecTask() }

/// Always `nil`: a program has no entitlements here.
public func SecTaskCopyValueForEntitlement(
  _ task: SecTask, _ entitlement: CFString, _ error: UnsafeMutablePointer<Never>?
) -> CFTypeRef? {
  StandIn.note(
    "Security", "SecTaskCopyValueForEntitlement", "returns nil: programs have no entitlements")
  return nil
}
