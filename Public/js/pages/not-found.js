// An address that leads nowhere.
import { startPage } from "../shell.js";

await startPage({ page: "", title: "notFound.heading" });
