/** Runs a task while no other tab of the shop runs one of that name; where the browser has no locks, at once. */
export async function oneTabAtATime<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await task();
  return await navigator.locks.request(`karat:${name}`, task);
}
