import type { Redis } from './redis.ts';

export interface Subscription {
  /** Reads now. A call during a read starts another read after it. Never rejects. */
  sync(): Promise<void>;
  stop(): void;
}

export interface SubscribeAndPollOptions {
  readonly redis: Pick<Redis, 'listen'>;
  readonly channel: string;
  /** Must not reject. */
  readonly read: () => Promise<void>;
  /** Milliseconds between polls, because a message may be lost unnoticed. */
  readonly every: number;
}

/**
 * Calls `read` on each message of a channel, after each reconnect, and periodically. A message only says that there is something to
 * read, so a lost, repeated or forged one does no harm.
 */
export function subscribeAndPoll({ redis, channel, read, every }: SubscribeAndPollOptions): Subscription {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function sync(): Promise<void> {
    if (!running) {
      running = read().finally(() => (running = undefined));
      return running;
    }
    next ??= running.then(() => {
      next = undefined;
      return sync();
    });
    return next;
  }

  const unsubscribe = redis.listen(channel, () => void sync());
  const timer = setInterval(() => void sync(), every).unref();
  return {
    sync,
    stop() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
