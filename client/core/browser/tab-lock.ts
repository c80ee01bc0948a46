/** Runs a task while no other tab of the shop runs one of that name; where the browser has no locks, or forbids them, at once. */
export async function oneTabAtATime<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await task();
  let begun: Promise<T> | null = null;
  try {
    return await navigator.locks.request(`karat:${name}`, () => (begun = task()));
  } catch {
    // Where storage is forbidden, locks are. What the task itself said stands.
    return await (begun ?? task());
  }
}

/** Keeps other tabs out until `signal` ends it, or the tab goes. False when another tab has it; where the browser has no locks, or forbids them, never. */
export async function holdTab(name: string, signal: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const hold = (lock: Lock | null): Promise<void> | undefined => {
    resolve(lock !== null);
    if (lock === null || signal.aborted) return undefined;
    return new Promise((free) => signal.addEventListener('abort', () => free(), { once: true }));
  };
  const ask = async () => await navigator.locks.request(`karat:${name}`, { ifAvailable: true }, hold);
  // Forbidden, as storage may be: nobody is kept from ordering by that.
  ask().catch(() => resolve(true));
  return await promise;
}
