// Server-sent events from an answer of `fetch`, which can send the token in a header; an EventSource cannot.
// (html.spec.whatwg.org, "Server-sent events".)

/** Longer than the time from one heartbeat of the gateway to the next, in milliseconds. */
const SILENCE_MS = 25000;

/**
 * Requests an event stream and passes the name and data of each event to `take`, until the stream ends.
 *
 * Resolves with the status of the answer, which is 200 for a stream that ended; rejects if there is no connection.
 */
export async function read(path, headers, take) {
  const stop = new AbortController();
  let timer = 0;
  // A lost connection may give no sign.
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), SILENCE_MS);
  };
  wait();
  try {
    const reply = await fetch(path, { headers, signal: stop.signal, cache: "no-store" });
    if (!reply.ok) return reply.status;
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let [name, data] = ["", []];
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return reply.status;
      wait();
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        if (line.startsWith("event: ")) name = line.slice(7);
        else if (line.startsWith("data: ")) data.push(line.slice(6));
        else if (line === "") {
          if (data.length > 0) take(name, data.join("\n"));
          [name, data] = ["", []];
        }
      }
    }
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
