extension ControlCatalog {
  /// What an app gets of its placed controls, with the entities of their options.
  ///
  /// A query that takes longer than two seconds leaves its control's options to be asked for later.
  public func infos(of places: [ControlPlace]) async -> [ControlInfo] {
    var infos: [ControlInfo] = []
    for place in places {
      infos.append(ControlInfo(place, options: await quickOptions(of: place.control)))
    }
    return infos
  }

  /// The chosen options if they are found in time; an unknown kind or value is reported by the load
  /// of the same control.
  private nonisolated func quickOptions(
    of control: PlacedControl
  ) async -> ControlInfo.Options {
    let options = await limited(to: QueryLimit.options) { () -> ControlInfo.Options? in
      guard let prepared = try? await self.prepare(control) else { return nil }
      return prepared.setup.configuration.map { .found($0) } ?? .fixed
    }
    return (options ?? nil) ?? .unknown
  }

  /// Tells the push handlers all their placed controls, if those have changed since the last time.
  ///
  /// The first call informs every handler, also one without controls: it is unknown what changed
  /// while the process did not run.
  public func placesDidChange(_ places: [ControlPlace]) async {
    var handlers: [(type: any ControlPushHandler.Type, kinds: Set<String>)] = []
    for kind in kinds {
      // `kinds` are those of the catalog's own controls.
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
