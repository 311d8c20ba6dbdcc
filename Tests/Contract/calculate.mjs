// Calculates as a device without a network does: a line of standard input is `[name, inputs]`, a line of output its result.
import { createInterface } from "node:readline";
import * as arithmetic from "../../Public/js/calculator/arithmetic.js";

for await (const line of createInterface({ input: process.stdin })) {
  const [name, inputs] = JSON.parse(line);
  console.log(JSON.stringify(arithmetic[name](inputs)));
}
