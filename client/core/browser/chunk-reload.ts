import { readText, writeText } from './storage.ts';

const KEY = 'chunk-reload';
const AT_MOST_EVERY_MS = 60_000;

/**
 * After a deployment the old page asks for chunks that are gone: reload it, at most once per 60 s (specification, section 8), so that
 * a chunk that is really missing does not make a loop.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isChunkError(reason)) reloadAt(location.href);
  });
}

export const isChunkError = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed|Importing a module/i.test(error.message);

/** Loads an address anew from the server: this page, or the one that was asked for. Not without a connection: the browser would show its own error instead. */
export function reloadAt(href: string): void {
  if (!navigator.onLine) return;
  const now = Date.now();
  if (now - Number(readText('session', KEY) ?? 0) < AT_MOST_EVERY_MS) return;
  writeText('session', KEY, String(now));
  // Without storage there is no way to count: better a broken page than a loop.
  if (readText('session', KEY) !== String(now)) return;
  if (href === location.href) location.reload();
  else location.assign(href);
}
