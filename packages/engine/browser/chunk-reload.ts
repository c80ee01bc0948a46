import { readText, writeText } from './storage/storage.ts';

const KEY = 'chunk-reload';
const MIN_INTERVAL_MS = 60_000;

/**
 * After a deployment an old page may request chunks that no longer exist. Reloads it, at most once in 60 s (specification, section 8):
 * a chunk that is really missing must not cause a loop.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isChunkError(reason)) reloadAt(location.href);
  });
}

export const isChunkError = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed|Importing a module/i.test(error.message);

/** Loads this or another page as a new document. Not without a connection: the browser would show its own error page. */
export function reloadAt(href: string): void {
  if (!navigator.onLine) return;
  const now = Date.now();
  if (now - Number(readText('session', KEY) ?? 0) < MIN_INTERVAL_MS) return;
  writeText('session', KEY, String(now));
  // Without storage reloads cannot be counted: a broken page is better than a loop.
  if (readText('session', KEY) !== String(now)) return;
  if (href === location.href) location.reload();
  else location.assign(href);
}
