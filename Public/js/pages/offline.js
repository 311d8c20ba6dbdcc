// What the service worker shows in place of a page that needs a network.
import { byId } from "../dom.js";
import { startPage } from "../shell.js";

await startPage({ page: "", title: "offline.heading" });
byId("retry").addEventListener("click", () => location.reload());
// The page that was asked for is at this address.
addEventListener("online", () => location.reload());
