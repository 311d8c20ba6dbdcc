// The page for unknown URLs.
import { startPage } from "../shell.js";

await startPage({ page: "", title: "notFound.heading" });
document.body.dataset.open = "true";
