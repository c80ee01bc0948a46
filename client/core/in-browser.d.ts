/** True in the browser's bundle, where the build writes it and drops the server's half of a choice; undefined on the server. */
declare var IN_BROWSER: true | undefined;
