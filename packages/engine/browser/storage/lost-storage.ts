/**
 * In place of a local storage that is forbidden, missing or full: what is written stays for the life of this document, and the ids of the
 * shopper's lists and of the order under way go to the next one in a cookie. Only ids, so that the cookie stays small; no page is rendered
 * from it, and no cache looks at it. Where cookies are blocked, too, nothing is kept, and buttons say so (`explain-lost-storage.ts`).
 * The session storage has no such stand-in: a reload after a failed script must not be repeated forever (`chunk-reload.ts`).
 */
import { readCookie } from './cookies.ts';
import { KEPT_COOKIE, storage, type StorageArea } from './storage.ts';

/** As long as a list lives (specification, section 9). */
const SECONDS = 604_800;

/** What the cookie has of a value; empty: nothing. */
export type Shorten = (text: string) => string;
type Kept = Readonly<Record<string, string>>;

export const whole: Shorten = (text) => text;

const TRIED = 'karat:tried';

function readKept(): Kept {
  try {
    return (JSON.parse(readCookie(KEPT_COOKIE) ?? '{}') as Kept | null) ?? {};
  } catch {
    return {};
  }
}

function keep(key: string, text: string): void {
  const { [key]: _before, ...others } = readKept();
  const kept = text === '' ? others : { ...others, [key]: text };
  try {
    const attributes = `path=/; samesite=lax; max-age=${Object.keys(kept).length === 0 ? 0 : SECONDS}`;
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${KEPT_COOKIE}=${encodeURIComponent(JSON.stringify(kept))}; ${attributes}${secure}`;
  } catch {
    // A frame without an origin has no cookies.
  }
}

/** Null where there is none. */
function whereStored(run: (area: StorageArea) => string | null | void): string | null {
  try {
    return run(localStorage) ?? null;
  } catch {
    return null;
  }
}

/** What is written while there is no local storage. `short`: what the cookie has of the values of these storage keys. */
export function createLostStorage(short: Readonly<Record<string, Shorten>>) {
  const written = new Map<string, string>();
  const shortenOf = (key: string): Shorten | undefined => (key === TRIED ? whole : short[key]);
  const replacement: StorageArea = {
    getItem(key) {
      const shorten = shortenOf(key);
      const own = written.get(key);
      const kept = shorten && readKept()[key];
      // Another tab may have written since.
      if (kept !== undefined && (own === undefined || shorten?.(own) !== kept)) return kept;
      return own ?? whereStored((area) => area.getItem(key));
    },
    setItem(key, text) {
      this.removeItem(key);
      try {
        localStorage.setItem(key, text);
      } catch {
        written.set(key, text);
        const shorten = shortenOf(key);
        if (shorten) keep(key, shorten(text));
      }
    },
    removeItem(key) {
      written.delete(key);
      whereStored((area) => area.removeItem(key));
      if (shortenOf(key) && readKept()[key] !== undefined) keep(key, '');
    },
  };

  /** For a write that failed. */
  function writeInstead(key: string, value: string | null): void {
    storage.replaced = replacement;
    if (value === null) replacement.removeItem(key);
    else replacement.setItem(key, value);
  }

  return {
    writeInstead,
    /** Called by the browser's entry, before anything is read. */
    startWithoutStorage(): void {
      writeInstead(TRIED, '1');
      storage.keepsNothing = readKept()[TRIED] === undefined && whereStored((area) => area.getItem(TRIED)) === null;
      replacement.removeItem(TRIED);
    },
  };
}
