import { setTimeout as sleep } from 'node:timers/promises';

/** Visits a second; as many writes as every tenth visit. */
const RATE = 10;
/** Visitors that wait for a slow answer; more would be a load test. */
const MOST = 100;
const STORED = ['/', '/en', '/catalog', '/en/catalog', '/catalog/ringe', '/collections'];

export interface Visitors {
  /** Ends when no request is under way. */
  stop(): Promise<void>;
}

/**
 * Visitors of the replicas that `origins` returns, as behind a balancer: pages that are stored, one in ten that nobody has asked for yet,
 * and things put into carts. An alert sees a fault only where somebody needs what has failed.
 */
export function startVisitors(origins: () => readonly string[], item: number): Visitors {
  const over = new AbortController();
  const underWay = new Set<Promise<void>>();
  const visit = async (path: string, init: RequestInit): Promise<void> => {
    // The alerts judge what the visitor gets.
    await fetch(path, { ...init, signal: AbortSignal.timeout(20_000) }).then(
      (answer) => answer.arrayBuffer(),
      () => null,
    );
  };
  const begin = (path: string, init: RequestInit = {}): void => {
    if (underWay.size >= MOST) return;
    const visited = visit(path, init).finally(() => underWay.delete(visited));
    underWay.add(visited);
  };
  const running = (async (): Promise<void> => {
    for (let index = 0; !over.signal.aborted; index += 1) {
      const all = origins();
      const origin = all[index % all.length] ?? '';
      begin(origin + (index % 10 === 0 ? `/catalog?max_cost_to=${100_000 + index}` : (STORED[index % STORED.length] ?? '/')));
      if (index % 10 === 5) {
        const body = JSON.stringify({ product_configuration_id: item, quantity: 1 });
        begin(`${origin}/api/carts/items`, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body });
      }
      await sleep(1000 / RATE, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      over.abort();
      await running;
      await Promise.all(underWay);
    },
  };
}
