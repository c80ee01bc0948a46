/**
 * The browser's storage under the shop's prefix. Reading and writing never throw: in private windows, with full or forbidden storage
 * nothing is stored. Validate what you read: another program may have written it.
 */
const PREFIX = 'karat:';

export type Area = 'local' | 'session';

const areaOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

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
    // The page works without storage.
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
