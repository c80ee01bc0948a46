export interface SingleFlight<T> {
  /** Joins the task under way for the key, else starts it. All askers get the one result, or the one error. */
  join(key: string, task: () => Promise<T>): Promise<T>;
  readonly size: number;
}

/** Collapsed forwarding (RFC 9111, section 4): many askers, one call. Per process. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Promise<T>>();
  return {
    join(key, task) {
      const known = flights.get(key);
      if (known) return known;
      const flight = task().finally(() => flights.delete(key));
      // Every asker may have left by the time it fails.
      flight.catch(() => undefined);
      flights.set(key, flight);
      return flight;
    },
    get size() {
      return flights.size;
    },
  };
}
