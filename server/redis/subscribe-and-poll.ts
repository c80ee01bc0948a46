import type { Redis } from './redis.ts';

export interface Following {
  /** Reads now; who asks while one read runs gets one that begins after it. Never rejects. */
  sync(): Promise<void>;
  stop(): void;
}

export interface FollowOptions {
  readonly redis: Pick<Redis, 'listen'>;
  readonly channel: string;
  /** Must not reject. */
  readonly read: () => Promise<void>;
  /** A message may be lost without anybody knowing. */
  readonly every: number;
}

/**
 * Keeps up with something in Redis. A message says only that there is something to read, so a lost, doubled or forged one does no harm; it is
 * read after each reconnect and every now and then as well.
 */
export function follow({ redis, channel, read, every }: FollowOptions): Following {
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

  const stopListening = redis.listen(channel, () => void sync());
  const timer = setInterval(() => void sync(), every).unref();
  return {
    sync,
    stop() {
      stopListening();
      clearInterval(timer);
    },
  };
}
