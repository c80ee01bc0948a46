/**
 * What a browser keeps for the shop. Reading and writing never throw: private windows, full or forbidden storage only mean that
 * nothing is remembered; whoever reads checks what it got, another program may have written there.
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

/** Null takes it away. */
export function writeText(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) areaOf(area).removeItem(PREFIX + key);
    else areaOf(area).setItem(PREFIX + key, value);
  } catch {
    // remembered or not, the page goes on
  }
}

/** `parse` tells what is right from what is not: null for the latter. */
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
