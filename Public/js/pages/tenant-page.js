// A page that the marketplace's admins wrote. The server writes it; when it could not read it, this requests it again.
import { byId, fill } from "../dom.js";
import { fragment } from "../fragments.js";
import { startPage } from "../shell.js";
import { failureMessage } from "../state-messages.js";

const name = location.pathname.slice(1);
await startPage({ page: "", title: `tenantPage.${name}` });
if (!byId("text").childElementCount) await load();
document.body.dataset.open = "true";

async function load() {
  try {
    fill(byId("text"), (await fragment(`/tenant/pages/${encodeURIComponent(name)}`)).elements);
  } catch (error) {
    fill(byId("text"), failureMessage(error, load));
  }
}
