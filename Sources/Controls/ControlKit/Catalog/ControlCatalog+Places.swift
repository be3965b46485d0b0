extension ControlCatalog {
  /// The placed controls for the app, with the entities of their options.
  ///
  /// If a query takes longer than two seconds, the options of its control are queried later, when
  /// the app reads them.
  public func infos(of places: [ControlPlace]) async -> [ControlInfo] {
    var infos: [ControlInfo] = []
    for place in places {
      infos.append(ControlInfo(place, options: await quickOptions(of: place.control)))
    }
    return infos
  }

  /// The chosen options if they are found in time.
  ///
  /// The load of the same control reports an unknown kind or value.
  private nonisolated func quickOptions(
    of control: PlacedControl
  ) async -> ControlInfo.Options {
    let options = await limited(to: QueryLimit.options) { () -> ControlInfo.Options? in
      guard let prepared = try? await self.prepare(control) else { return nil }
      return prepared.setup.configuration.map { .found($0) } ?? .fixed
    }
    return (options ?? nil) ?? .unknown
  }

  /// Passes all placed controls to the push handlers whose controls have changed since the last
  /// call.
  ///
  /// The first call notifies every handler, even one without controls, because changes while the
  /// process did not run are unknown.
  public func placesDidChange(_ places: [ControlPlace]) async {
    var handlers: [(type: any ControlPushHandler.Type, kinds: Set<String>)] = []
    for kind in kinds {
      // `kinds` contains only the catalog's own controls.
      guard let handler = try? parts(of: kind).pushHandler else { continue }
      if let index = handlers.firstIndex(where: { $0.type == handler }) {
        handlers[index].kinds.insert(kind)
      } else {
        handlers.append((handler, [kind]))
      }
    }
    for (type, kinds) in handlers {
      let places = places.filter { kinds.contains($0.control.kind) }
      guard reported[ObjectIdentifier(type)] != places else { continue }
      reported[ObjectIdentifier(type)] = places
      let infos = await infos(of: places)
      type.init().pushTokensDidChange(controls: infos)
    }
  }
}
