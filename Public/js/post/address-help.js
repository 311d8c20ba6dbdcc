import { get } from "../api.js";

const names = ["address.city", "address.region"];

/** Fills in city and region of the listing form from the postal code. Typed text stays. */
export class AddressHelp {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    /** The last filled-in values, by field, which may be replaced. */
    /** @type {Record<string, string>} */
    this.filled = {};
    /** The country and code of `lookup`. */
    this.asked = "";
    /** @type {Promise<any>} */
    this.lookup = Promise.resolve({});
  }

  /** Requests the code once, and resolves when the form is filled in. */
  async fill() {
    const [country, code] = this.place;
    if (!code || !country || !names.some((name) => this.mayFill(name))) return;
    const question = `${country} ${code}`;
    if (question !== this.asked) {
      this.asked = question;
      this.lookup = get(`/v1/postal-codes/${encodeURIComponent(code)}`, { query: { country } });
    }
    try {
      const found = await this.lookup;
      // The code may have changed by now.
      if (this.place.join(" ") === question) this.write(found);
    } catch {
      // The address is checked again when the draft is stored.
      if (this.asked === question) this.asked = "";
    }
  }

  /** The country and the postal code. */
  get place() {
    const { elements } = this.form;
    return [elements["address.country"].value, elements["address.postalCode"].value.trim()];
  }

  /** @param {Record<string, any>} found */
  write(found) {
    const { elements } = this.form;
    for (const name of names) {
      const value = found[name.split(".")[1]];
      if (!value || value === elements[name].value || !this.mayFill(name)) continue;
      elements[name].value = this.filled[name] = value;
      // Typing there replaces the text.
      if (document.activeElement === elements[name]) elements[name].select();
      elements[name].dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  /** @param {string} name */
  mayFill(name) {
    // Where addresses have no region, none is asked for.
    if (this.form.elements[name].closest(".field").hidden) return false;
    const value = this.form.elements[name].value.trim();
    return value === "" || value === this.filled[name];
  }
}
