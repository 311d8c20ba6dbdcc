import { logInAgain } from "./login-form.js";

let asking = null;

/**
 * Does `work()`; when the session has ended meanwhile, asks once to log in again, and does it anew. Throws what the server
 * refuses, also the ended session when nobody logged in. */
export async function again(work) {
  try {
    return await work();
  } catch (error) {
    if (!error.signedOut) throw error;
    asking ??= logInAgain().finally(() => { asking = null; });
    if (!(await asking)) throw error;
    return work();
  }
}
