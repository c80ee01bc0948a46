/** Where this script came from: its frames are there, too. Read while it runs for the first time, later nobody knows any more. */
const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

export const scriptUrl = new URL(source || location.href);
export const providerOrigin = scriptUrl.origin;
