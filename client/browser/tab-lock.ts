/** Runs a task while no other tab of the shop runs one of that name; where the browser has no locks, at once. */
export async function oneTabAtATime<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await task();
  return await navigator.locks.request(`karat:${name}`, task);
}

/** Keeps other tabs out until `signal` ends it, or the tab goes. False when another tab has it; where the browser has no locks, never. */
export function holdTab(name: string, signal: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      if (lock === null || signal.aborted) return undefined;
      return new Promise((free) => signal.addEventListener('abort', () => free(), { once: true }));
    };
    navigator.locks.request(`karat:${name}`, { ifAvailable: true }, hold).catch(reject);
  });
}
