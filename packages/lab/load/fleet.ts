import { existsSync, mkdtempSync, rmSync, createWriteStream, type WriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx, startVarnish } from '../../engine/testing/edges.ts';
import { ROOT } from '../../build/paths.ts';
import { SERVER_PROGRAM } from '../../../scripts/build/layout.ts';
import { freePort } from '../../engine/testing/free-port.ts';
import type { Program } from '../../../scripts/run/program.ts';
import type { Settings } from '../../../scripts/run/settings.ts';
import { startSandbox, startServer } from '../../../scripts/run/shop.ts';
import type { LoadOptions } from './options.ts';
import { startRedis } from './redis.ts';

export interface Replica {
  readonly name: string;
  readonly origin: string;
  readonly ops: string;
  readonly program: Program;
}

/** The programs of a run, on free ports and in a temporary folder. */
export interface Fleet {
  readonly sandbox: { readonly origin: string; readonly pid: number };
  readonly redis: { readonly pid: number } | null;
  /** Changed by `restart`. */
  readonly replicas: readonly Replica[];
  /** Targets of the load: the edge or the replicas. */
  readonly origins: readonly string[];
  /** Stops a replica and starts it again on its ports; resolves when it is ready. */
  restart(index: number): Promise<void>;
  close(): Promise<void>;
}

export interface FleetOptions extends Pick<LoadOptions, 'replicas' | 'redis' | 'edge' | 'pageCache' | 'out'> {
  /** A program ended unexpectedly. */
  readonly onDeath: (how: string) => void;
  /** Of the replicas. */
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
}

const START_EDGE = { nginx: startNginx, varnish: startVarnish } as const;
const DIST = join(ROOT, 'dist');
const SECRET = 'sitemap-of-the-load-test';
/** Shorter than the ten seconds between two edits of the stampede. */
const VERSION_POLL = '1';

export async function startFleet({
  replicas: count,
  redis: wantsRedis,
  edge,
  pageCache,
  out,
  onDeath,
  env: own = {},
  nodeOptions,
}: FleetOptions): Promise<Fleet> {
  if (!existsSync(join(DIST, SERVER_PROGRAM))) throw new Error('There is no build in dist/. Run "npm run build" first.');
  const folder = mkdtempSync(join(tmpdir(), 'karat-load-'));
  const log = createWriteStream(join(out, 'programs.log'));
  const undo: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true }), () => end(log)];
  const close = async (): Promise<void> => {
    for (let last = undo.pop(); last; last = undo.pop()) await last();
  };
  const heard = { onDeath, onOutput: (text: string) => void log.write(text) };
  try {
    const ports = await Promise.all(Array.from({ length: 1 + 2 * count }, freePort));
    const sandboxPort = ports[0] as number;
    const backend = `http://127.0.0.1:${sandboxPort}`;
    // All visitors of a load test have one address.
    const unlimited = { ...heard, env: { SANDBOX_LIMIT_MESSAGES: '0' } };
    const sandbox = startSandbox(ROOT, DIST, { port: sandboxPort, dataDir: join(folder, 'data'), sitemapSecret: SECRET }, unlimited);
    undo.push(() => sandbox.stop());
    await sandbox.ready();
    const redis = wantsRedis ? await startRedis(folder) : null;
    if (redis) undo.push(redis.stop);

    const startReplica = async (index: number): Promise<Replica> => {
      const [port = 0, opsPort = 0] = ports.slice(1 + 2 * index);
      const origin = `http://127.0.0.1:${port}`;
      const settings: Settings = { port, publicOrigin: origin, backendUrl: `${backend}/api/v1`, sandbox: null, sitemapSecret: SECRET };
      const env = {
        OPS_PORT: String(opsPort),
        CV_POLL_SECONDS: VERSION_POLL,
        LOG_LEVEL: 'warn',
        TRUST_PROXY: 'loopback',
        REDIS_URL: redis?.url ?? '',
        PAGE_CACHE_MB: String(pageCache),
        ...own,
      };
      const program = startServer(ROOT, DIST, settings, { ...heard, env, ...(nodeOptions && { nodeOptions }) });
      undo.push(() => program.stop());
      await program.ready();
      return { name: `replica ${index + 1}`, origin, ops: `http://127.0.0.1:${opsPort}`, program };
    };
    const replicas = await Promise.all(Array.from({ length: count }, (_, index) => startReplica(index)));
    const program = edge && (await START_EDGE[edge](replicas.map(({ origin }) => Number(new URL(origin).port))));
    if (program) undo.push(program.close);
    return {
      sandbox: { origin: backend, pid: sandbox.pid },
      redis,
      replicas,
      origins: program ? [program.url] : replicas.map(({ origin }) => origin),
      async restart(index) {
        await replicas[index]?.program.stop();
        replicas[index] = await startReplica(index);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const end = (log: WriteStream): Promise<void> => new Promise((resolve) => void log.end(resolve));
