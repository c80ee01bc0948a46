import { join } from 'node:path';
import { freePort } from '../../engine/testing/free-port.ts';
import { startNginx, type TestEdge } from '../../engine/testing/edges.ts';
import { get } from '../../http-cache/testing/http.ts';
import { ROOT } from '../../build/paths.ts';
import type { Program } from '../../../scripts/run/program.ts';
import { startServer } from '../../../scripts/run/shop.ts';
import type { Container, Engine } from './replace-replicas.ts';

type Env = Readonly<Record<string, string>>;

interface Replica extends Container {
  readonly env: Env;
  port: number;
  program: Program | null;
  said: string;
}

export interface Processes {
  readonly engine: Engine;
  readonly edge: TestEdge;
  readonly ports: () => number[];
  /** Of the containers that are created from now on; `nth` counts them: 0 is the trial. */
  settings(of: (nth: number) => Env): void;
  close(): Promise<void>;
}

/**
 * Processes of the built shop instead of containers, behind the real nginx. A port stands for an address in Docker's network: a replica
 * has one while it runs, the next one may get the same, and the edge knows it before the replica is ready. There is one more than replicas.
 */
export async function startProcesses(count: number, backendUrl: string, redisUrl: string): Promise<Processes> {
  const replicas: Replica[] = [];
  const addresses = await Promise.all(Array.from({ length: count + 1 }, freePort));
  let envOf: (nth: number) => Env = () => ({});
  let created = 0;
  let total = 0;
  const running = (): Replica[] => replicas.filter(({ program }) => program?.running);

  function create(): Replica {
    total += 1;
    const env = { BACKEND_URL: `${backendUrl}/api/v1`, REDIS_URL: redisUrl, TRUST_PROXY: 'loopback', ...envOf(created) };
    created += 1;
    const id = `replica-${total}`;
    return { id, name: id, running: false, env, port: 0, program: null, said: '' };
  }
  function start(replica: Replica, port = addresses.find((address) => !running().some((one) => one.port === address)) ?? 0): void {
    replica.port = port;
    const settings = { port, publicOrigin: 'http://localhost', backendUrl: '', sandbox: null };
    const onOutput = (text: string): void => void (replica.said = (replica.said + text).slice(-2000));
    replica.program = startServer(ROOT, join(ROOT, 'dist'), settings, { env: { LOG_LEVEL: 'warn', ...replica.env }, onOutput });
  }
  const trials: Replica[] = [];
  const found = ({ id }: Container): Replica => [...replicas, ...trials].find((one) => one.id === id) as Replica;

  while (replicas.length < count) {
    replicas.push(create());
    start(replicas.at(-1) as Replica);
  }
  await Promise.all(replicas.map(({ program }) => program?.ready()));
  const edge = await startNginx(addresses);

  return {
    edge,
    ports: () => running().map(({ port }) => port),
    settings(of) {
      envOf = of;
      created = 0;
    },
    engine: {
      containers: () => Promise.resolve(replicas.map(({ id, program }) => ({ id, name: id, running: program?.running === true }))),
      wanted: () => Promise.resolve(count),
      async startTrial() {
        const trial = create();
        trials.push(trial);
        start(trial, await freePort());
        return trial;
      },
      create(wanted) {
        while (replicas.length < wanted) replicas.push(create());
        return Promise.resolve();
      },
      start: (container) => Promise.resolve(start(found(container))),
      stop: async (container) => found(container).program?.stop(),
      async remove(container) {
        await found(container).program?.stop();
        for (const list of [replicas, trials]) if (list.includes(found(container))) list.splice(list.indexOf(found(container)), 1);
      },
      async state(container) {
        const { program, port } = found(container);
        if (!program?.running) return 'ended';
        const answer = await get(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        return answer?.status === 200 ? 'ready' : 'starting';
      },
      lastLines: (container) => Promise.resolve(found(container).said),
    },
    async close() {
      await edge.close();
      await Promise.all([...replicas, ...trials].map(({ program }) => program?.stop()));
    },
  };
}
