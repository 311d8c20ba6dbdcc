// The sources of property records: who publishes them, as of when, and the sentence that the publisher asks to show.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { sourceText } from "../records/record-text.js";
import { startPage } from "../shell.js";
import { failureMessage } from "../state-messages.js";

await startPage({ page: "record-sources", title: "records.about.title" });
await load();
document.body.dataset.open = "true";

async function load() {
  const box = byId("sources");
  try {
    const { items } = /** @type {{ items: RecordCity[] }} */ (await get("/v1/record-cities"));
    fill(box, items.length ? items.map(section) : el("p", {}, t("records.noCities")));
  } catch (error) {
    fill(box, failureMessage(error, load));
  }
}

/** @param {RecordCity} city */
function section({ city, state, sources, startBlock }) {
  const drawn = startBlock?.neighborhood;
  return el("section", { class: "stack" }, el("h2", {}, `${city}, ${state}`), sources.map(paragraphs),
    drawn && el("p", {}, t("records.neighborhoods", { source: drawn.source })));
}

/** @param {RecordCitySource} source */
function paragraphs({ source, notice, noticeUrl }) {
  return [
    el("p", {}, link(source.url, sourceText(source))),
    // The publisher's own words, in its language.
    notice && el("blockquote", { lang: "en" }, notice),
    noticeUrl && el("p", {}, link(noticeUrl, t("records.about.terms", { publisher: source.publisher }))),
  ];
}

/**
 * @param {string | null} url
 * @param {string} text
 */
function link(url, text) {
  return url ? el("a", { href: url, rel: "noopener noreferrer" }, text) : text;
}
