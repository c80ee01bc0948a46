import type { ShopEvent } from '../../shared/measurement/events.ts';

/**
 * Where features say what has happened (`shared/measurement/events.ts`): `stores.events.send({ name: 'view_item', … })`. The code that
 * hands events on is loaded after consent and replaces `send`. Until then they wait in memory; after a refusal they are dropped.
 */
export interface EventQueue {
  send: (event: ShopEvent) => void;
  /** Null: nobody may get them. */
  waiting: ShopEvent[] | null;
}

/** More than a page view has before its shopper decides. */
const WAITING_MAX = 100;

export function createEventQueue(): EventQueue {
  const queue: EventQueue = {
    waiting: [],
    send: (event) => void ((queue.waiting?.length ?? WAITING_MAX) < WAITING_MAX && queue.waiting?.push(event)),
  };
  return queue;
}

declare module './stores.ts' {
  interface Stores {
    events: EventQueue;
  }
}
