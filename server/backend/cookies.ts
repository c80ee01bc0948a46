/** Reads one cookie (RFC 6265, 5.4: pairs by `; `). The first of a name counts; a value that is not what `sane` says is none. */
export function readCookie(header: string | undefined, name: string, sane: RegExp): string | undefined {
  if (!header) return undefined;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    const value = pair
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1');
    return sane.test(value) ? value : undefined;
  }
  return undefined;
}
