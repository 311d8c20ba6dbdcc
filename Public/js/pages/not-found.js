// The page for addresses that do not exist.
import { startPage } from "../shell.js";

await startPage({ page: "", title: "notFound.heading" });
