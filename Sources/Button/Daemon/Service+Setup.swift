public import Configuration
public import ControlModel
import ControlSocket
import Devices
import SystemAccess
import Wire

extension Service {
  /// The controls of the configured extensions.
  public static func controls(
    _ configuration: Configuration, file: String? = nil, socket: String? = nil,
    language: ControlLanguage,
    environment: [String: String], log: Log,
    token: @escaping @ServiceThread (PlacedControl) -> String? = { _ in nil }
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
      // For the built-in Open URL, which checks addresses for a command too.
      settings.addedEnvironment[OpenableAddress.schemesVariable] =
        configuration.openSchemes.sorted().joined(separator: " ")
    }
    settings.confinement = Self.confinement(socket ?? configuration.socket, environment)
    settings.confinement.isOn = configuration.confines
    if let file { settings.confinement.readOnly.append(file) }
    return Extensions(
      settings, log: log, bundle: { Self.bundle(of: $0, log) }, token: token)
  }

  /// What extensions must not touch: the state, which is made now so that none can make it, the configuration
  /// and the socket.
  private static func confinement(
    _ socket: String?, _ environment: [String: String]
  ) -> Confinement {
    var confinement = Confinement()
    if let state = try? StateDirectory.make(environment: environment) {
      confinement.hidden = state.folder
      confinement.visible = state.groups
    }
    confinement.readOnly = Configuration.searchedFiles(environment).map {
      String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.endIndex))
    }
    let socket = SocketPath.forDaemon(socket, environment: environment)
    let folder = String(socket.prefix(upTo: socket.lastIndex(of: "/") ?? socket.startIndex))
    // The folder of a service is the daemon's alone; another one is shared with other programs.
    let isOwn = folder == SocketPath.systemFolder || folder == environment["RUNTIME_DIRECTORY"]
    confinement.readOnly += isOwn ? [folder] : [socket, "\(socket).lock"]
    return confinement
  }

  /// The contents of the manifest beside an executable.
  private static func bundle(of executable: String, _ log: Log) -> ExtensionBundle {
    let resources = ResourceFolder.beside(executable: executable)
    let tables = resources.map { [$0] } ?? []
    do throws(ConfigurationError) {
      guard let manifest = try BundleManifest.beside(executable: executable) else {
        return ExtensionBundle(
          executable: executable, symbolsFolder: resources, tables: tables, resources: resources)
      }
      return ExtensionBundle(
        executable: executable, appName: manifest.name, identifier: manifest.identifier,
        command: manifest.command,
        appExecutable: manifest.appExecutable, symbolsFolder: manifest.symbols ?? resources,
        tables: manifest.strings.isEmpty ? tables : manifest.strings, resources: resources)
    } catch {
      log.write(.warning, "\(error); the extension is used without its manifest")
      return ExtensionBundle(executable: executable, tables: tables, resources: resources)
    }
  }

  /// What is saved in the state directory.
  struct Stores {
    let assignments: StateStore
    let placements: PlacementStore
    let widgets: WidgetListStore
    let tokens: TokenStore
    let activities: ActivityFile
    let shared: SharedValueStore
    let refreshes: RefreshFile
    let lock: LockStore
    /// Keeps other daemons from these files; nil if the directory cannot be locked.
    let directoryLock: StateLock?
    let directory: StateDirectory
  }

  /// The stores; nil if there is no state directory.
  ///
  /// - Throws: That another daemon uses the directory, or that others can change what is in it.
  static func stores(
    _ environment: [String: String], _ log: Log
  ) throws(DeviceError) -> Stores? {
    let path: String
    do throws(DeviceError) { path = try StateDirectory.path(environment: environment) } catch {
      log.write(.warning, "\(error); assignments will not be saved")
      return nil
    }
    let folder = try StateDirectory(opening: path)
    let directoryLock = try StateLock(directory: folder) { log.write(.warning, $0) }
    return Stores(
      assignments: StateStore(directory: folder), placements: PlacementStore(directory: folder),
      widgets: WidgetListStore(directory: folder), tokens: TokenStore(directory: folder),
      activities: ActivityFile(directory: folder), shared: SharedValueStore(directory: folder),
      refreshes: RefreshFile(directory: folder),
      lock: LockStore(directory: folder), directoryLock: directoryLock, directory: folder)
  }
}
