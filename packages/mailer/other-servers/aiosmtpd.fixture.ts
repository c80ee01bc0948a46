import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../engine/testing/free-port.ts';
import { findProgram } from './find-program.fixture.ts';

export interface TakenMail {
  readonly to: readonly string[];
  readonly from: string;
  readonly content: string;
}

export interface FaultyServer {
  /** Without user and password. */
  readonly address: string;
  readonly mails: readonly TakenMail[];
  close(): Promise<void>;
}

/** aiosmtpd with faults by address (faults.py), by the Python that it is installed in. */
export async function startFaultyServer(certificate: readonly [cert: string, key: string] | readonly [] = []): Promise<FaultyServer> {
  const python = join(dirname(realpathSync(findProgram('aiosmtpd', 'AIOSMTPD'))), 'python3');
  const port = await freePort();
  const child = spawn(python, [join(import.meta.dirname, 'faults.py'), String(port), ...certificate], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const mails: TakenMail[] = [];
  const ready = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') ready.resolve();
    else mails.push(JSON.parse(line) as TakenMail);
  });
  child.once('exit', (code) => ready.reject(new Error(`aiosmtpd ended with ${code}`)));
  await ready.promise;
  return {
    address: `127.0.0.1:${port}`,
    mails,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
