// Uploads with progress, which `fetch` cannot report.
import { Problem, Unreachable, newKey, readResponse } from "./api.js";
import { textsName } from "./i18n.js";

/**
 * POSTs a Blob. Calls `onprogress` with 0 to 1. Pass the same `key` to retry without storing it twice. Returns the JSON
 * of the response; throws as `api.js` does.
 * @param {string} path
 * @param {Blob} blob
 * @param {{ onprogress?: (part: number) => void, key?: string, signal?: AbortSignal }} options
 * @returns {Promise<any>}
 */
export function upload(path, blob, { onprogress, key = newKey(), signal } = {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Accept-Language", textsName);
    request.setRequestHeader("Content-Type", blob.type || "application/octet-stream");
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onprogress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      if (status < 200 || status > 599) return reject(new Problem(502, null));
      const headers = { "Retry-After": request.getResponseHeader("Retry-After") ?? "" };
      const bodyless = status === 204;
      readResponse(new Response(bodyless ? null : responseText, { status, headers }))
        .then((answer) => resolve(answer.body), reject);
    });
    request.addEventListener("error", () => reject(new Unreachable()));
    request.addEventListener("timeout", () => reject(new Unreachable()));
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(blob);
  });
}
