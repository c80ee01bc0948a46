/** True in the browser's bundle, where the build writes it and drops the server's half of a choice; undefined on the server. */
// oxlint-disable-next-line no-var -- `let` and `const` declare no property of globalThis
declare var IN_BROWSER: true | undefined;
