// The requests to extensions with their durations: for authors, in developer mode only.
import { element, pushButton, setText, showError } from "/parts.js";
import { word } from "/words.js";
import { ask } from "/daemon.js";

/** The maximum number of shown requests. */
const MOST = 100;

/** The panel below the settings. */
export class TimelineView {
  constructor(box) {
    this.box = box;
    this.title = element("h2", "buttons-title");
    this.title.id = "timeline-title";
    this.again = pushButton("timeline-again", "", () => this.#load());
    this.list = element("ol", "timeline-list");
    // A long list scrolls, also by keyboard.
    this.list.tabIndex = 0;
    box.append(element("div", "timeline-head", null, this.title, this.again), this.list);
    this.list.setAttribute("aria-labelledby", this.title.id);
  }

  /** Loads the requests when the settings are opened; outside developer mode it loads and shows nothing. */
  open(isDeveloper) {
    this.box.hidden = !isDeveloper;
    if (!isDeveloper) { this.list.replaceChildren(); return; }
    setText(this.title, word("askedRequests"));
    setText(this.again, word("reload"));
    this.#load();
  }

  async #load() {
    try {
      const { requests } = await ask("GET", "/v1/timeline");
      this.#draw(requests ?? []);
    } catch (error) { showError(error); }
  }

  #draw(requests) {
    const rows = requests.slice(-MOST).reverse().map((request) => {
      const time = new Date(request.at);
      const row = element("li", request.error ? "timeline-row timeline-failed" : "timeline-row", null,
        element("span", "timeline-time", Number.isNaN(time.valueOf()) ? "" : time.toLocaleTimeString(document.documentElement.lang || "en")),
        element("span", "timeline-took", `${request.took_ms} ms`),
        element("span", "timeline-what", [request.program, request.request, request.subject].filter(Boolean).join(" ")));
      if (request.error) row.append(element("span", "timeline-error", request.error));
      return row;
    });
    this.list.replaceChildren(...rows.length ? rows : [element("li", "empty", word("noRequests"))]);
  }
}
