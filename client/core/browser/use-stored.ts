import { useMemo, useSyncExternalStore } from 'react';
import { readJson, readText, writeJson } from './storage.ts';

/** Said in this tab; the browser tells the other ones by `storage`. */
const CHANGED = 'karat:stored';
const EVENTS = [CHANGED, 'storage', 'pageshow'];

/** What this browser keeps under a key, also when another tab changes it; null on the server and while hydrating. `parse` is a function of the module. */
export function useStored<T>(key: string, parse: (value: unknown) => T | null): T | null {
  const text = useSyncExternalStore(
    subscribe,
    () => readText('local', key),
    () => null,
  );
  return useMemo(() => (text === null ? null : readJson('local', key, parse)), [text, key, parse]);
}

/** Null takes it away. */
export function keep(key: string, value: unknown): void {
  writeJson('local', key, value);
  dispatchEvent(new Event(CHANGED));
}

function subscribe(notify: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, notify);
  return () => {
    for (const event of EVENTS) removeEventListener(event, notify);
  };
}
