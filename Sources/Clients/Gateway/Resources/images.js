// The images that trees name: each is fetched once, and its views are drawn again when it arrives.
import { fetchPicture } from "/daemon.js";

/** The maximum number of stored images; the images that were fetched first are dropped. */
const MOST = 64;
const files = new Map();
let arrived = () => {};

/** Calls `action` when an image of a drawn tree has been fetched. */
export function whenImageArrives(action) { arrived = action; }

/** The image of this name as `{ type, data }`, its bytes as base64; null while it is fetched or if it does not exist. */
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
  // In parts, because engines limit the number of arguments.
  for (let index = 0; index < bytes.length; index += 8192) text += String.fromCharCode(...bytes.subarray(index, index + 8192));
  files.set(name, { type, data: btoa(text) });
  arrived();
}

/** Forgets all images, because another run of the daemon names them anew. */
export function forgetImages() { files.clear(); }
