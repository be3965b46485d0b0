import ControlModel
import SystemAccess
import Wire

/// From a request's line to its answer's line: reads the body, calls the route, writes its result.
@ServiceThread
struct SocketAnswer {
  let request: SocketRequest
  let id: Int
  let incoming: Incoming
  let client: Int
  let peer: SocketPeer

  /// Whether the request changes nothing, so that it can be cancelled when its client has disconnected.
  nonisolated static func isQuestion(_ request: SocketRequest) -> Bool {
    switch request {
    case .hello, .list, .status, .watch, .placements, .options, .resolve, .symbol, .image: true
    case .widgets, .widgetPreview, .currentControls, .app, .timeline: true
    case .press, .reload, .assign, .configure, .lock, .unlock, .passcode, .answer, .act: false
    case .push, .shared, .undo, .cancel: false
    case .place, .unplace, .move, .resize, .tap: false
    case .widgetAdd, .widgetRemove, .widgetMove, .widgetResize, .widgetStack, .widgetTurn: false
    case .developerMode: false
    }
  }

  /// The answer or the refusal, and whether it is an answer.
  func made(by routes: any SocketRoutes) async -> (line: [UInt8], isResult: Bool) {
    do {
      let line = try await result(routes)
      // The newline does not count.
      guard line.count - 1 <= SocketMessage.answerLimit else {
        throw MessageError(
          .refused,
          """
          the answer is longer than \(SocketMessage.answerLimit) bytes, the most that clients take; use fewer \
          extensions or widgets
          """)
      }
      return (line, true)
    } catch let error as MessageError {
      return (Message.refusal(id, routes.localized(error)), false)
    } catch is CancellationError {
      return (Message.refusal(id, MessageError(.cancelled, "the request was cancelled")), false)
    } catch {
      let refusal = routes.localized(MessageError(.unavailable, "\(error)"))
      return (Message.refusal(id, refusal), false)
    }
  }

  private func result(_ routes: any SocketRoutes) async throws -> [UInt8] {
    switch request {
    // The connection's own.
    case .hello: throw MessageError.badMessage("there was a \"hello\" already")
    case .list: return Message.result(id, try await routes.list())
    case .status: return Message.result(id, try await routes.status())
    case .watch: return Message.result(id, try await routes.watch(try body()))
    case .press:
      return Message.result(id, try await routes.press(try body(), client: client))
    case .reload:
      let reload: SocketMessage.Reload = try body()
      return Message.result(id, try await routes.reload(kind: reload.kind))
    case .assign: return Message.result(id, try await routes.assign(try body()))
    case .configure: return Message.result(id, try await routes.configure(try body()))
    case .options: return Message.result(id, try await routes.options(try body()))
    case .resolve: return Message.result(id, try await routes.resolve(try body()))
    case .placements: return Message.result(id, try await routes.placements())
    case .place: return Message.result(id, try await routes.place(try body()))
    case .unplace: return Message.result(id, try await routes.unplace(try body()))
    case .move: return Message.result(id, try await routes.move(try body()))
    case .resize: return Message.result(id, try await routes.resize(try body()))
    case .tap: return Message.result(id, try await routes.tap(try body()))
    case .widgets: return Message.result(id, try await routes.widgets())
    case .widgetAdd: return Message.result(id, try await routes.addWidget(try body()))
    case .widgetRemove: return Message.result(id, try await routes.removeWidget(try body()))
    case .widgetMove: return Message.result(id, try await routes.moveWidget(try body()))
    case .widgetResize: return Message.result(id, try await routes.resizeWidget(try body()))
    case .widgetTurn: return Message.result(id, try await routes.turnStack(try body()))
    case .widgetPreview: return Message.result(id, try await routes.previewWidget(try body()))
    case .widgetStack: return Message.result(id, try await routes.stackWidget(try body()))
    case .symbol: return Message.result(id, try await routes.symbol(try body()))
    case .act: return Message.result(id, try await routes.act(try body()))
    case .push: return Message.result(id, try await routes.push(try body()))
    case .image: return Message.result(id, try await routes.image(try body()))
    case .shared: return Message.result(id, try await routes.shared(try body(), client: client))
    case .answer: return Message.result(id, try await routes.answer(try body()))
    case .undo: return Message.result(id, try await routes.undo(try body()))
    case .cancel: return Message.result(id, try await routes.cancelIntent(try body()))
    case .lock: return Message.result(id, try await routes.lockScreen())
    case .unlock: return Message.result(id, try await routes.unlock(try body(), by: peer))
    case .passcode:
      return Message.result(id, try await routes.changePasscode(try body(), by: peer))
    case .developerMode:
      return Message.result(id, try await routes.developerMode(try body()))
    case .timeline: return Message.result(id, try await routes.timeline())
    case .currentControls:
      let wanted: SocketMessage.CurrentControls = try body()
      // An extension learns nothing of other apps' controls, which have push tokens.
      let isOwn = wanted.own == true || peer.origin != .outside
      return Message.result(
        id,
        try await routes.currentControls(
          kinds: wanted.kinds, ofAppOf: isOwn ? peer.pid : nil))
    case .app:
      return Message.result(id, try await routes.app(incoming.line, pid: peer.pid, client: client))
    }
  }

  /// The body, whose limits and rules are checked.
  private func body<Body: WireMessage>() throws(MessageError) -> Body {
    let body = try incoming.body(Body.self)
    try body.check()
    return body
  }
}
