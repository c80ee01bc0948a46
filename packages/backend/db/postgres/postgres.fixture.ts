import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startServer } from './server.ts';

export interface TestPostgres {
  /** A new, empty database of its own, as a connection string. `locale`: another one than the shop's. */
  newDatabase(locale?: string): Promise<string>;
  /** Ends the server and its connections at once, as a crash does; committed transactions stay. */
  kill(): Promise<void>;
  /** Starts it again with the same databases. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Files of a test need not survive a power cut. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '120', shared_buffers: '32MB' };

/** A server of its own in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-pg-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const start = () => startServer({ folder, settings: SETTINGS, initdb: ['--no-sync'], endBy: 'crash' });
  let server = await start();
  let count = 0;
  return {
    async newDatabase(locale) {
      const name = `test_${++count}`;
      await createDatabase(server, name, locale);
      return server.urlOf(name);
    },
    kill: () => server.end(),
    async restart() {
      server = await start();
    },
    async stop() {
      await server.end();
      process.off('exit', remove);
      remove();
    },
  };
}
