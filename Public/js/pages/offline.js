// The service worker's replacement for a page that needs a network.
import { get } from "../api.js";
import { byId } from "../dom.js";
import { startPage } from "../shell.js";

const waitMilliseconds = 5000;

await startPage({ page: "", title: "offline.heading" });
byId("retry").addEventListener("click", () => location.reload());
addEventListener("online", reloadWhenReached);
setInterval(reloadWhenReached, waitMilliseconds);
document.body.dataset.open = "true";

/** Opens the requested page, which has this URL, once the server responds. */
async function reloadWhenReached() {
  const isReached = await get("/health/live").then(() => true, (error) => error.name !== "Unreachable");
  if (isReached) location.reload();
}
