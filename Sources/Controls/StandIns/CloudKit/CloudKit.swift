import ControlKitFoundation
@_exported public import Foundation

// A stand-in for CloudKit. There is no iCloud: the account's status is `noAccount`, and every call to a database throws
// `notAuthenticated`, as on an iPhone without an account.

/// An error of CloudKit.
public struct CKError: LocalizedError, Equatable, Sendable {
  /// The codes, with the raw values of Apple's framework.
  public enum Code: Int, Sendable {
    /// An error of the framework.
    case internalError = 1
    /// Some items failed.
    case partialFailure
    case networkUnavailable
    case networkFailure
    /// The service does not answer.
    case serviceUnavailable = 6
    /// There are too many requests.
    case requestRateLimited
    /// There is no account.
    case notAuthenticated = 9
    /// The app may not do this.
    case permissionFailure
    /// There is no such record.
    case unknownItem
  }
  /// The kind of error.
  public let code: Code
  /// Creates an error with its reason.
  public init(_ code: Code) { self.code = code }
  /// The reason as text.
  public var errorDescription: String? { "CloudKit is not on Linux: \(code)" }
}

/// The status of the user's account.
public enum CKAccountStatus: Int, Sendable {
  /// Not known.
  case couldNotDetermine
  /// There is an account.
  case available
  /// The account cannot be used.
  case restricted
  case noAccount
  /// The account cannot be used now.
  case temporarilyUnavailable
}

/// A container without data.
///
/// `@unchecked Sendable` is sound: the properties do not change.
open class CKContainer: NSObject, @unchecked Sendable {
  /// The container's identifier, or `nil` for the default.
  public let containerIdentifier: String?
  /// The user's database.
  public let privateCloudDatabase = CKDatabase()
  /// The database of all users.
  public let publicCloudDatabase = CKDatabase()
  /// The database of records that other people share.
  public let sharedCloudDatabase = CKDatabase()
  private static let only = CKContainer(nil)

  private init(_ identifier: String?) { containerIdentifier = identifier }

  /// A container by its identifier.
  public convenience init(identifier: String) { self.init(identifier as String?) }

  /// The app's container.
  open class func `default`() -> CKContainer { only }

  /// Always returns that there is no account.
  open func accountStatus() async throws -> CKAccountStatus {
    StandIn.note("CloudKit", "accountStatus()", "returns noAccount: there is no iCloud")
    return .noAccount
  }

  /// Always reports that there is no account, on another thread.
  open func accountStatus(
    completionHandler: @escaping @Sendable (CKAccountStatus, (any Error)?) -> Void
  ) { Task { completionHandler(try await accountStatus(), nil) } }
}

/// A database without records.
///
/// `@unchecked Sendable` is sound: it has no properties.
open class CKDatabase: NSObject, @unchecked Sendable {
  private func unavailable(_ call: String) -> CKError {
    StandIn.note("CloudKit", call, "throws notAuthenticated: there is no iCloud")
    return CKError(.notAuthenticated)
  }

  /// Throws an error: there is no account.
  open func record(for recordID: CKRecord.ID) async throws -> CKRecord {
    throw unavailable("record(for:)")
  }

  /// Throws an error: there is no account.
  @discardableResult
  open func save(_ record: CKRecord) async throws -> CKRecord { throw unavailable("save(_:)") }

  /// Throws an error: there is no account.
  @discardableResult
  open func deleteRecord(withID recordID: CKRecord.ID) async throws -> CKRecord.ID {
    throw unavailable("deleteRecord(withID:)")
  }
}

/// A record, which can be filled but not saved.
open class CKRecord: NSObject {
  /// The name of a kind of records.
  public typealias RecordType = String
  /// The name of a value.
  public typealias FieldKey = String

  /// The identifier of a record.
  public final class ID: NSObject, Sendable {
    /// The record's name.
    public let recordName: String
    /// Creates an identifier from a name.
    public init(recordName: String) { self.recordName = recordName }
    /// Whether another identifier has the same name.
    public override func isEqual(_ object: Any?) -> Bool {
      (object as? ID)?.recordName == recordName
    }
    public override var hash: Int { recordName.hashValue }
  }

  /// The kind of the record.
  public let recordType: RecordType
  /// The name by which records are compared.
  public let recordID: ID
  private var values: [FieldKey: Any] = [:]

  /// Creates an empty record.
  public init(recordType: RecordType, recordID: ID = ID(recordName: UUID().uuidString)) {
    self.recordType = recordType
    self.recordID = recordID
  }

  /// A value of the record.
  open subscript(key: FieldKey) -> Any? {
    get { values[key] }
    set { values[key] = newValue }
  }
}
