import { logInAgain } from "./login-form.js";

let loggingIn = null;

/**
 * Runs `work`. If the session has ended, asks to log in again and runs it once more. Throws the server's refusals, and
 * the ended session when the reader does not log in.
 * @param {() => Promise<any>} work
 * @returns {Promise<any>}
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
