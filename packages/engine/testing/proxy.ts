import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TestProxy {
  readonly url: string;
  /** `hole`: reads everything, answers nothing. `refuse`: closes each connection. A number: delay of replies in milliseconds. */
  behave(how: 'pass' | 'hole' | 'refuse' | number): void;
  /** Closes open connections with running commands. */
  reset(): void;
  /** New connections lead to another server, as after a change in DNS. */
  lead(target: string): void;
  close(): Promise<void>;
}

/** A TCP proxy to a server that can delay, swallow or cut. */
export async function startProxy(target: string): Promise<TestProxy> {
  const { protocol } = new URL(target);
  let leadsTo = new URL(target);
  const open = new Set<Socket>();
  let how: Parameters<TestProxy['behave']>[0] = 'pass';

  const server = createServer((near) => {
    if (how === 'refuse') return void near.resetAndDestroy();
    const far = connect(Number(leadsTo.port), leadsTo.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    near.on('data', (chunk) => {
      if (how !== 'hole') far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (how === 'hole') return;
      if (typeof how === 'number') setTimeout(() => near.writable && near.write(chunk), how).unref();
      else near.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const reset = (): void => [...open].forEach((socket) => socket.resetAndDestroy());
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(next) {
      how = next;
      if (next === 'refuse') reset();
    },
    reset,
    lead(next) {
      leadsTo = new URL(next);
    },
    async close() {
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
