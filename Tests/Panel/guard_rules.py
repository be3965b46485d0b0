"""What a page must not do or need: other origins, wrong tokens, other hosts, many bytes."""

import subprocess

from browser import first, forget, open_page, wait, watch
from served import BINARIES, TOKEN, served

LIMIT = 150_000

# Tries to press from a page of another port.
STEAL = """async ([address, token]) => {
  const tries = [
    { mode: "no-cors", headers: { "Content-Type": "text/plain" } },
    { headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` } },
  ];
  const answers = [];
  for (const more of tries)
    answers.push(await fetch(`${address}/v1/buttons/action/press`,
      { method: "POST", body: '{"for_ms":600}', ...more }).then((reply) => reply.type, () => "refused"));
  return answers;
}"""


def rules(browser, check):
    """Everything, with a daemon of its own."""
    with served() as daemon:
        watcher = watch(open_page(browser, daemon.address))
        strangers(browser, daemon, watcher, check)
        weight(browser, daemon, check)
        locked(browser, daemon, check)
    usage(check)


def strangers(browser, daemon, watcher, check):
    """Who may not press."""
    elsewhere = daemon.gateway().address
    stranger = open_page(browser, elsewhere)
    answers = stranger.evaluate(STEAL, [daemon.address, TOKEN])
    check("a page of another origin cannot press", answers == ["refused", "refused"]
          or "basic" not in answers, ", ".join(answers))
    wrong = open_page(browser, daemon.address, token="f" * 16)
    wrong.keyboard.down(" ")
    wrong.wait_for_selector("#banner:not([hidden])")
    wrong.keyboard.up(" ")
    check("a page with a wrong token is told that it may only look",
          wrong.locator(".key").is_disabled(), wrong.inner_text("#banner"))
    reader = open_page(browser, daemon.address, token=None)
    check("a page without a token shows everything and presses nothing", reader.locator(".key").is_disabled()
          and reader.is_visible("#banner") and reader.inner_text(".face-title") != "")
    # The same press by who may: whatever the others had pressed would have come before.
    daemon.ask("POST", "/v1/buttons/action/press", {"for_ms": 20})
    wait(watcher, "hold.cancelled")
    began = [note for note in watcher.evaluate("noted") if note["what"] == "hold.began"]
    check("the daemon saw none of these presses", len(began) == 1 and first(watcher, "hold.performed") is None)
    forget(watcher)


def weight(browser, daemon, check):
    """All bytes of all views, as the browser counts them."""
    page = browser.new_context().new_page()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes, addresses = [], []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.on("request", lambda request: addresses.append(request.url))
    page.goto(f"{daemon.address}/#token={TOKEN}")
    page.wait_for_selector(".face-title:not(:empty)")
    for view in ["controls", "today", "settings", "button"]:
        page.click(f"#tab-{view}")
        page.wait_for_load_state("load")
        page.wait_for_timeout(300)
    check("the page weighs less than 150 kB in all, with every view", 10_000 < sum(sizes) < LIMIT,
          f"{sum(sizes) / 1000:.0f} kB in {len(sizes)} answers")
    check("nothing is asked of anyone but the gateway",
          all(address.startswith(daemon.address + "/") for address in addresses), f"{len(addresses)} requests")


def locked(browser, daemon, check):
    """The daemon's own lock."""
    page = open_page(browser, daemon.address)
    page.click("#lock")
    page.wait_for_selector("#locked:not([hidden])")
    status = daemon.ask("GET", "/v1/status")[1]
    check("the page locks the daemon, and shows its Lock Screen", status["locked"] and page.is_hidden("#tabs"))
    late = open_page(browser, daemon.address, ready="#locked:not([hidden]) .lock-time:not(:empty)")
    check("a page that comes later is locked too", late.is_hidden("#button"))
    late.click(".lock-open")
    page.wait_for_selector("#button:not([hidden])")
    check("one page unlocks for all", not daemon.ask("GET", "/v1/status")[1]["locked"])


def usage(check):
    """The gateway's exit status."""
    for arguments, status in [(["--nonsense"], 2), (["--listen", "here"], 2), (["surplus"], 2), (["--help"], 0),
                              (["--token-file", "/nonexistent"], 2), (["--listen", "192.0.2.1:80"], 1)]:
        ended = subprocess.run([BINARIES / "actionbutton-gateway", *arguments], capture_output=True, text=True, timeout=20)
        check(f"actionbutton-gateway {' '.join(arguments)} ends with {status}", ended.returncode == status
              and (ended.stdout if status == 0 else ended.stderr) != "", f"{ended.returncode}")
