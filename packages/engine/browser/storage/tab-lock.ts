/** Runs a task while no other tab holds the lock; at once where the browser has no locks, or forbids them. */
export async function withTabLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await task();
  let begun: Promise<T> | null = null;
  try {
    return await navigator.locks.request(`karat:${name}`, () => (begun = task()));
  } catch {
    // The browser forbids locks where it forbids storage. A task that has begun is not run again: its own error is passed on.
    return await (begun ?? task());
  }
}

/** Holds a lock until `signal` aborts or the tab closes. False: another tab holds it. True also where the browser has no locks. */
export async function acquireTabLock(name: string, signal: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const hold = (lock: Lock | null): Promise<void> | undefined => {
    resolve(lock !== null);
    if (lock === null || signal.aborted) return undefined;
    return new Promise((release) => signal.addEventListener('abort', () => release(), { once: true }));
  };
  const request = async () => await navigator.locks.request(`karat:${name}`, { ifAvailable: true }, hold);
  // Forbidden locks must not keep a shopper from ordering.
  request().catch(() => resolve(true));
  return await promise;
}
