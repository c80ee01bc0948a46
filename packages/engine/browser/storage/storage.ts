/**
 * The browser's storage under the shop's prefix. Reading and writing never throw: where the local storage is full, forbidden or missing,
 * `lost-storage.ts` takes its place. Validate what you read: another program may have written it.
 */
const PREFIX = 'karat:';

export type Area = 'local' | 'session';
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * `replaced`: in place of the local storage. `keepsNothing`: the next page will know nothing of this one. `onRefused`: a write has failed;
 * the browser's entry loads `lost-storage.ts` then.
 */
export const storage: { replaced?: StorageArea; keepsNothing?: boolean; onRefused?: (key: string, value: string | null) => void } = {};

const areaOf = (area: Area): StorageArea => (area === 'local' ? (storage.replaced ?? localStorage) : sessionStorage);

export function readText(area: Area, key: string): string | null {
  try {
    return areaOf(area).getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Null removes the value. */
export function writeText(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) areaOf(area).removeItem(PREFIX + key);
    else areaOf(area).setItem(PREFIX + key, value);
  } catch {
    // The page works without a session storage.
    if (area === 'local') storage.onRefused?.(PREFIX + key, value);
  }
}

/** The cookie of `lost-storage.ts`. */
export const KEPT_COOKIE = 'kept';

/** False: a browser without a local storage, or one whose storage was full (`lost-storage.ts`). */
export function isStorageWell(): boolean {
  try {
    return localStorage !== null && !document.cookie.includes(`${KEPT_COOKIE}=`);
  } catch {
    return false;
  }
}

/** `parse` returns null for invalid values. */
export function readJson<T>(area: Area, key: string, parse: (value: unknown) => T | null): T | null {
  const text = readText(area, key);
  if (text === null) return null;
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const writeJson = (area: Area, key: string, value: unknown): void =>
  writeText(area, key, value === null ? null : JSON.stringify(value));

/** Calls back whenever a value of another tab has arrived in this one. */
export const onStored = (key: string, listener: () => void): void =>
  addEventListener('storage', (event) => event.key === PREFIX + key && listener());
