// Calculates as a device without a network does: a line of standard input is `[name, inputs]`, one of output a result.
import { createInterface } from "node:readline";
import * as arithmetic from "../../Public/js/calculator/arithmetic.js";
import { landValue } from "../../Public/js/calculator/land-value.js";

const calculations = { ...arithmetic, landValue };

for await (const line of createInterface({ input: process.stdin })) {
  const [name, inputs] = JSON.parse(line);
  console.log(JSON.stringify(calculations[name](inputs)));
}
