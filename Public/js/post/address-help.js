import { get } from "../api.js";

/** Fills city and region of the listing form in by the postal code. What somebody typed stays. */
export class AddressHelp {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    /** What was filled in last, by field: it may be replaced. */
    /** @type {Record<string, string>} */
    this.filled = {};
  }

  /** Asks the server for the code. Without an answer the fields stay as they are. */
  async fill() {
    const { elements } = this.form;
    const [code, country] = [elements["address.postalCode"].value.trim(), elements["address.country"].value];
    const open = ["address.city", "address.region"].filter((name) => this.mayFill(name));
    if (!code || !country || !open.length) return;
    try {
      const found = await get(`/v1/postal-codes/${encodeURIComponent(code)}`, { query: { country } });
      for (const name of open) {
        const value = found[name.split(".")[1]];
        if (!value || !this.mayFill(name)) continue;
        elements[name].value = this.filled[name] = value;
        // Who is about to type there replaces it.
        if (document.activeElement === elements[name]) elements[name].select();
        elements[name].dispatchEvent(new Event("input", { bubbles: true }));
      }
    } catch { /* The address is checked again when the draft is stored. */ }
  }

  /** @param {string} name */
  mayFill(name) {
    const value = this.form.elements[name].value.trim();
    return value === "" || value === this.filled[name];
  }
}
