import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface StripeMock {
  readonly url: string;
  stop(): void;
}

/** Starts stripe-mock (`.ci/install-programs` installs it), Stripe's own check of requests. */
export async function startStripeMock(): Promise<StripeMock> {
  const port = await freePort();
  const program = spawn('stripe-mock', ['-http-port', String(port)], { stdio: 'ignore' });
  const failure = new Promise<never>((_, reject) => {
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`stripe-mock ended with ${code}`)));
  });
  failure.catch(() => undefined);
  const url = `http://127.0.0.1:${port}`;
  // It reads Stripe's description first.
  await Promise.race([failure, answers(url)]);
  return { url, stop: () => void program.kill() };
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('stripe-mock does not answer');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
