import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { get } from '../../http-cache/testing/http.ts';
import { ROOT } from '../../build/paths.ts';
import { type Fleet, startFleet } from '../load/fleet.ts';
import { type Mails, startMails } from './mails.ts';
import { startVisitors } from './visitors.ts';

const REPLICAS = 3;
const FAULTS_IN_PROCESS = join(ROOT, 'packages/lab/alerts-lab/fault-in-process.ts');
/** As often as Kubernetes would ask, and more; a probe without an answer counts as this long. */
const PROBE_EVERY = 500;
const LONGEST = 5000;

export interface Lab {
  readonly folder: string;
  readonly fleet: Fleet;
  /** Null: not asked for. */
  readonly mails: Mails | null;
  /** Hosts and ports of the metrics of all replicas that run. */
  targets(): readonly string[];
  kill(index: number): void;
  revive(index: number): Promise<void>;
  /** Milliseconds of each /healthz since the last call, on both ports of all running replicas. */
  healthTimes(): readonly number[];
  close(): Promise<void>;
}

/** Each probe is answered, and 19 of 20 within a second: others may need the machine, too. */
export const areWithinASecond = (times: readonly number[]): boolean =>
  times.every((ms) => ms < LONGEST) && times.filter((ms) => ms >= 1000).length <= times.length / 20;

/** Three replicas of the built shop, the sandbox, Redis and visitors, with a probe of /healthz; and a mailer, if it is asked for. */
export async function startLab({ mailer = false }: { readonly mailer?: boolean } = {}): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-alerts-lab-'));
  const dead = new Set<number>();
  const deaths: string[] = [];
  const fleet = await startFleet({
    replicas: REPLICAS,
    redis: true,
    edge: null,
    pageCache: 64,
    out: folder,
    onDeath: (how) => deaths.push(how),
    nodeOptions: ['--import', FAULTS_IN_PROCESS],
  });
  const log = (text: string): void => appendFileSync(join(folder, 'mailer.log'), text);
  const mails = mailer
    ? await startMails(log).catch(async (error: unknown) => {
        await fleet.close();
        throw error;
      })
    : null;
  const running = () => fleet.replicas.filter((_, index) => !dead.has(index));
  const visitors = startVisitors(() => running().map(({ origin }) => origin), await itemOf(fleet.sandbox.origin));

  let health: number[] = [];
  const over = new AbortController();
  const probing = (async (): Promise<void> => {
    while (!over.signal.aborted) {
      const probes = running().flatMap((replica) =>
        [replica.origin, replica.ops].map(async (base) => ({ replica, ms: await probe(base) })),
      );
      // Not those of a replica that was killed meanwhile.
      const times = (await Promise.all(probes)).filter(({ replica }) => running().includes(replica));
      health.push(...times.map(({ ms }) => ms));
      await sleep(PROBE_EVERY);
    }
  })();

  return {
    folder,
    fleet,
    mails,
    targets: () => running().map(({ ops }) => new URL(ops).host),
    kill(index) {
      dead.add(index);
      process.kill(fleet.replicas[index]?.program.pid ?? 0, 'SIGKILL');
    },
    async revive(index) {
      await fleet.restart(index);
      dead.delete(index);
    },
    healthTimes() {
      const times = health;
      health = [];
      return times;
    },
    async close() {
      over.abort();
      await Promise.all([probing, visitors.stop()]);
      await mails?.close();
      await fleet.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function probe(base: string): Promise<number> {
  const begun = performance.now();
  const answered = get(`${base}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );
  const isWell = await Promise.race([answered, sleep(LONGEST, false)]);
  return isWell ? performance.now() - begun : LONGEST;
}

/** The products that the visitors put into their carts. */
async function itemOf(sandbox: string): Promise<number> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${sandbox}/api/v1${path}`)).json();
  const { data } = (await read('/system-catalog?lang=de')) as { data: readonly { default_sku: string }[] };
  return ((await read(`/product-configurations/${data[0]?.default_sku}?lang=de`)) as { data: { id: number } }).data.id;
}
