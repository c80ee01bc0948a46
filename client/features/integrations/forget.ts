/** The browser as far as entries are removed from it; tests hand in another one. */
export interface Entries {
  readonly cookies: () => string;
  readonly setCookie: (cookie: string) => void;
  readonly areas: readonly Pick<Storage, 'key' | 'length' | 'removeItem'>[];
  readonly hostname: string;
}

/** Removes cookies and storage entries by name; `*` at the end stands for any ending. Other entries stay. */
export function forgetEntries(names: readonly string[], { cookies, setCookie, areas, hostname }: Entries): void {
  const isOurs = (name: string) => names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  for (const pair of cookies().split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (!isOurs(name)) continue;
    // Nothing tells the domain that a cookie was set for: its own host, or one above.
    for (const domain of domainsOf(hostname)) setCookie(`${name}=; path=/; max-age=0${domain}`);
  }
  for (const area of areas) {
    const keys = Array.from({ length: area.length }, (_, index) => area.key(index)).filter((key) => key !== null);
    for (const key of keys) if (isOurs(key)) area.removeItem(key);
  }
}

/** `www.shop.example`: the host itself, `www.shop.example`, `shop.example`. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.');
  const above = labels.slice(0, -1).map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  return ['', ...(/^[\d.]+$|:/.test(hostname) ? [] : above)];
}

/** In private windows or with forbidden storage there is nothing to remove. */
export function forgetHere(names: readonly string[]): void {
  try {
    forgetEntries(names, {
      cookies: () => document.cookie,
      setCookie: (cookie) => {
        document.cookie = cookie;
      },
      areas: [localStorage, sessionStorage],
      hostname: location.hostname,
    });
  } catch {
    // Storage is forbidden.
  }
}
