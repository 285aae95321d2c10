import ContentEntitlements
import ContentEntitlementsTesting
import Testing

@Suite("Awaited refresh")
@MainActor struct RefreshTests {
  @Test("T6 · awaited, it takes effect at once and ends with its outcome")
  func decided() async {
    let session = Session()
    let player = session.open()
    session.run.advance(by: .seconds(1))
    let refresh = Task.immediate { await session.entitlements.refreshEntitlements() }
    session.run.settle()
    #expect(session.service.requests.last?.epoch.number == 1)
    session.run.advance(by: .milliseconds(100))
    #expect(await refresh.value == .decided)
    withExtendedLifetime(player) {}
  }

  @Test(
    "T6 · awaited without a token or an item on screen, it ends at once with nothing to ask", arguments: [nil, "token"])
  func nothingToAsk(token: String?) async {
    let session = Session(token: token)
    #expect(await session.entitlements.refreshEntitlements() == .nothingToAsk)
  }

  @Test("T6 · each of several awaited refreshes ends once, the older ones as superseded")
  func superseded() async {
    let session = Session()
    let player = session.open()
    session.run.advance(by: .seconds(1))
    let first = Task.immediate { await session.entitlements.refreshEntitlements() }
    let second = Task.immediate { await session.entitlements.refreshEntitlements() }
    #expect(await first.value == .superseded)
    session.entitlements.setExternalUserToken("another")
    #expect(await second.value == .superseded)
    withExtendedLifetime(player) {}
  }

  @Test("T6 · cancelling the task that waits does not cancel the refresh")
  func cancelledWaiter() async {
    let session = Session()
    let player = session.open()
    session.run.advance(by: .seconds(1))
    let refresh = Task.immediate { await session.entitlements.refreshEntitlements() }
    refresh.cancel()
    session.run.advance(by: .milliseconds(100))
    #expect(await refresh.value == .decided)
    #expect(player.snapshot.state.name == "playing")
  }

  @Test("T6 · with the last player closed it ends without a decision")
  func closed() async {
    let session = Session()
    let player = session.open()
    session.run.advance(by: .seconds(1))
    let refresh = Task.immediate { await session.entitlements.refreshEntitlements() }
    player.close()
    #expect(await refresh.value == .undetermined)
  }
}
