import { useMemo, useSyncExternalStore } from 'react';
import { readJson, readText, writeJson } from './storage.ts';

/** Dispatched in this tab; other tabs get the browser's `storage` event. */
const CHANGED = 'karat:stored';
const EVENTS = [CHANGED, 'storage', 'pageshow'];

/** A value in local storage, updated when any tab changes it; null on the server and while hydrating. `parse`: at module scope. */
export function useStored<T>(key: string, parse: (value: unknown) => T | null): T | null {
  const text = useSyncExternalStore(
    subscribe,
    () => readText('local', key),
    () => null,
  );
  return useMemo(() => (text === null ? null : readJson('local', key, parse)), [text, key, parse]);
}

/** Null removes the value. */
export function writeStored(key: string, value: unknown): void {
  writeJson('local', key, value);
  dispatchEvent(new Event(CHANGED));
}

function subscribe(notify: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, notify);
  return () => {
    for (const event of EVENTS) removeEventListener(event, notify);
  };
}
