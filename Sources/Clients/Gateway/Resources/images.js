// The images that trees name: each is fetched once, and the views are drawn again when it is there.
import { fetchPicture } from "/daemon.js";

/** The most images that are kept: those that were fetched first are dropped. */
const MOST = 64;
const files = new Map();
let arrived = () => {};

/** Calls `action` when an image has been fetched that a drawn tree names. */
export function whenImageArrives(action) { arrived = action; }

/** The image of this name as `{ type, data }`, its bytes as base64; null while it is fetched, and if there is none. */
export function imageFile(name) {
  if (!files.has(name)) {
    files.set(name, null);
    if (files.size > MOST) files.delete(files.keys().next().value);
    fetchFile(name);
  }
  return files.get(name);
}

async function fetchFile(name) {
  const reply = await fetchPicture(`/v1/images/${encodeURIComponent(name)}`).catch(() => null);
  if (!reply?.ok) return;
  const type = (reply.headers.get("Content-Type") ?? "").replace(/^image\//, "").replace("+xml", "");
  const bytes = new Uint8Array(await reply.arrayBuffer());
  let text = "";
  // No call has more arguments than an engine takes.
  for (let index = 0; index < bytes.length; index += 8192) text += String.fromCharCode(...bytes.subarray(index, index + 8192));
  files.set(name, { type, data: btoa(text) });
  arrived();
}

/** Forgets all images: another run of the daemon names them anew. */
export function forgetImages() { files.clear(); }
