const KEY = 'karat:chunk-reload';
const AT_MOST_EVERY_MS = 60_000;

/**
 * After a deployment the old page asks for chunks that are gone: reload it, at most once per 60 s (specification, section 8), so that
 * a chunk that is really missing does not make a loop.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isChunkError(reason)) reloadOnce();
  });
}

export const isChunkError = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed|Importing a module/i.test(error.message);

export function reloadOnce(): void {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < AT_MOST_EVERY_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return; // no storage, no way to count: better a broken page than a loop
  }
  location.reload();
}
