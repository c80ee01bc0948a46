import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import type { Env } from '../../env.ts';
import type { ProcessLog } from '../log.ts';
import { opsListener } from '../ops-listener.ts';
import { gather } from './gather.ts';
import { relayLines } from './line-relay.ts';
import { ask, told } from './link.ts';
import { createSupervisor, type Supervisor, type Worker } from './supervisor.ts';

export interface PrimaryOptions {
  readonly env: Pick<Env, 'workers' | 'ops'>;
  readonly log: ProcessLog;
  /** Takes lines of workers, as they are. */
  readonly writeLines: (lines: string) => void;
  readonly listen: (server: ReturnType<typeof createServer>, port: number, host: string | undefined) => Promise<void>;
}

interface ClusterWorker extends Worker {
  readonly channel: ChildProcess;
}

const HEALTH_PATIENCE = 1000;
const METRICS_PATIENCE = 3000;

/**
 * The process that has the listening socket and serves nothing: it hands connections to its workers in turn, sees to it that they live,
 * and speaks for them on the port for operators. (node:cluster, not SO_REUSEPORT: docs/decisions/0031.)
 */
export async function runPrimary({ env, log, writeLines, listen }: PrimaryOptions): Promise<void> {
  // No JSON between us: it knows no NaN, and an empty average is one.
  cluster.setupPrimary({ stdio: ['ignore', 'pipe', 'inherit', 'ipc'], serialization: 'advanced' });
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const end = (code: number): void => {
    log.flush();
    process.exit(code);
  };
  const supervisor = createSupervisor({
    count: env.workers,
    fork: () => forkWorker(writeLines),
    log,
    onGiveUp: () => void supervisor.stop().finally(() => end(1)),
  });
  const shop = gatherFrom(supervisor);
  const operations = env.ops && createServer(opsListener({ metrics: shop, health: shop, log }));

  let stopping: Promise<void> | undefined;
  // 'disconnect': who started us is gone.
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'closing');
      shop.startDraining();
      stopping ??= supervisor.stop().finally(() => end(0));
    });
  }
  process.on('SIGHUP', () => void supervisor.restart());
  if (operations && env.ops) await listen(operations, env.ops.port, env.ops.host);
  await supervisor.start();
}

function forkWorker(writeLines: PrimaryOptions['writeLines']): ClusterWorker {
  const { id, process: channel } = cluster.fork();
  if (channel.stdout) relayLines(channel.stdout, writeLines);
  const ended = new Promise<string>((resolve) => {
    channel.once('error', (error) => resolve(`could not be started: ${error.message}`));
    // 'close', not 'exit': by then all that it wrote has been read.
    channel.once('close', (code, signal) => resolve(`ended ${signal === null ? `with code ${code}` : `by ${signal}`}`));
  });
  return { id, channel, opened: told(channel, 'open'), ready: told(channel, 'ready'), ended, kill: (signal) => void channel.kill(signal) };
}

function gatherFrom(supervisor: Supervisor) {
  let number = 0;
  const all = (): ClusterWorker[] => [...supervisor.workers] as ClusterWorker[];
  return gather({
    states: () => Promise.all(all().map(({ channel }) => ask(channel, 'health', { number: ++number, within: HEALTH_PATIENCE }))),
    async counts() {
      const answers = all().map(
        async ({ id, channel }) => [id, await ask(channel, 'metrics', { number: ++number, within: METRICS_PATIENCE })] as const,
      );
      return new Map(await Promise.all(answers));
    },
    deaths: () => supervisor.deaths,
  });
}
