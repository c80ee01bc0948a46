/** Origin of this script and its frames. `currentScript` is set only during the first run. */
const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

export const scriptUrl = new URL(source || location.href);
export const providerOrigin = scriptUrl.origin;
