import { logInAgain } from "./login-form.js";

let loggingIn = null;

/**
 * Does `work()`; when the session has ended meanwhile, asks once to log in again, and does it anew. Throws what the server
 * refuses, also the ended session when nobody logged in.
 * @param {() => Promise<any>} work
 */
export async function withSession(work) {
  try {
    return await work();
  } catch (error) {
    if (!error.signedOut) throw error;
    loggingIn ??= logInAgain().finally(() => { loggingIn = null; });
    if (!(await loggingIn)) throw error;
    return work();
  }
}
