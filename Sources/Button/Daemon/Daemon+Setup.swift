import ButtonLoop
package import Configuration
package import ControlModel
import ControlSocket
import Devices
package import ExtensionHost
import SavedState
package import ServiceLog
import Sharing
package import SystemAccess
import YAML

extension Daemon {
  /// The extensions of a configuration; without `sharedValues` their values last as long as the process.
  package static func controls(
    _ configuration: Configuration, file: String? = nil, socket: String? = nil,
    language: ControlLanguage, environment: [String: String], log: Log,
    events: Outlet<ExtensionEvent> = .none, tokens: (any PlaceTokens)? = nil,
    sharedValues: (any AppValues)? = nil
  ) -> Extensions {
    var settings = Extensions.Settings()
    settings.executables = configuration.extensions
    settings.folder = configuration.extensionsFolder
    settings.limits.describe = configuration.limits.describe
    settings.limits.load = configuration.limits.load
    settings.limits.perform = configuration.limits.perform
    settings.limits.memory = configuration.limits.memory
    settings.keepsWarm = configuration.keepsWarm
    settings.language = language
    settings.environment = environment
    settings.programs = configuration.programs
    settings.openSchemes = configuration.openSchemes
    if !configuration.openSchemes.isEmpty {
      // The built-in Open URL checks the scheme itself before it runs a command.
      settings.addedEnvironment[OpenableAddress.schemesVariable] =
        configuration.openSchemes.sorted().joined(separator: " ")
    }
    settings.confinement = Self.confinement(socket ?? configuration.socket, environment)
    settings.confinement.isOn = configuration.confines
    settings.unconfined = Set(configuration.unconfined)
    if let file { settings.confinement.closed.append(file) }
    return Extensions(
      settings, log: ExtensionLog(log), events: events,
      bundle: { Self.bundle(of: $0, environment, log) },
      values: sharedValues ?? SharedValues(nil) { log.write(.warning, $0) }, tokens: tokens)
  }

  /// The state folder's parts for extensions, which are created here, and the paths that no manifest can open.
  private static func confinement(
    _ socket: String?, _ environment: [String: String]
  ) -> Confinement {
    var confinement = Confinement()
    if let state = try? StateDirectory.make(environment: environment) {
      confinement.closed.append(state.folder)
      confinement.groups = state.groups
      confinement.containers = "\(state.folder)/containers"
    }
    confinement.closed += Configuration.searchedFiles(environment)
    confinement.closed.append(SocketPath.forDaemon(socket, environment: environment))
    return confinement
  }

  private static func bundle(
    of executable: String, _ environment: [String: String], _ log: Log
  ) -> ExtensionBundle {
    let resources = ResourceFolder.beside(executable: executable)
    let tables = resources.map { [$0] } ?? []
    let file = BundleManifest.file(of: executable)
    do throws(ConfigurationError) {
      let found = try BundleManifest.beside(executable: executable, environment: environment)
      guard let manifest = found else {
        return ExtensionBundle(
          executable: executable, symbolsFolder: resources, tables: tables, manifest: file,
          resources: resources)
      }
      var bundle = ExtensionBundle(
        executable: executable, appName: manifest.name, identifier: manifest.identifier,
        command: manifest.command,
        appExecutable: manifest.appExecutable, symbolsFolder: manifest.symbols ?? resources,
        tables: manifest.strings.isEmpty ? tables : manifest.strings, manifest: file,
        resources: resources)
      bundle.schemes = manifest.schemes
      bundle.grants = manifest.grants
      return bundle
    } catch {
      log.write(.warning, "\(error); the extension is used without its manifest")
      return ExtensionBundle(
        executable: executable, tables: tables, manifest: file, resources: resources)
    }
  }

  struct Stores {
    let placed: PlacedStore
    let tokens: TokenStore
    let activities: ActivityFile
    let shared: SharedValueStore
    let refreshes: RefreshFile
    let lock: LockStore
    let button: ChosenButtonFile
    /// Keeps other daemons from these files, or `nil` if the directory cannot be locked.
    let directoryLock: StateLock?
    let directory: StateDirectory
  }

  /// Opens the stores, or returns `nil` if there is no state directory.
  ///
  /// - Throws: An error if another daemon uses the directory, or if other users can change its files.
  static func stores(_ environment: [String: String], _ log: Log) throws(DeviceError) -> Stores? {
    let path: String
    do throws(DeviceError) { path = try StateDirectory.path(environment: environment) } catch {
      log.write(.warning, "\(error); assignments will not be saved")
      return nil
    }
    let folder = try StateDirectory(opening: path)
    let directoryLock = try StateLock(directory: folder) { log.write(.warning, $0) }
    return Stores(
      placed: PlacedStore(directory: folder), tokens: TokenStore(directory: folder),
      activities: ActivityFile(directory: folder), shared: SharedValueStore(directory: folder),
      refreshes: RefreshFile(directory: folder),
      lock: LockStore(directory: folder), button: ChosenButtonFile(directory: folder),
      directoryLock: directoryLock, directory: folder)
  }
}

extension Extensions: ControlService {}
