// A page that the marketplace's admins wrote. The server writes it; when it could not read it, this requests it again.
import { get } from "../api.js";
import { byId, fill } from "../dom.js";
import { pageText } from "../page-text.js";
import { startPage } from "../shell.js";
import { failureMessage } from "../state-messages.js";

const name = location.pathname.slice(1);
await startPage({ page: "", title: `tenantPage.${name}` });
if (!byId("text").childElementCount) await load();
document.body.dataset.open = "true";

async function load() {
  try {
    fill(byId("text"), pageText((await get(`/v1/tenant/pages/${encodeURIComponent(name)}`)).text));
  } catch (error) {
    fill(byId("text"), failureMessage(error, load));
  }
}
