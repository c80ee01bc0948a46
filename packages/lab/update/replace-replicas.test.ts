import { describe, expect, it } from 'vitest';
import { type Container, type Engine, replaceReplicas, RolledBack } from './replace-replicas.ts';

interface Fake extends Engine {
  readonly did: string[];
  readonly running: () => string[];
  readonly all: () => string[];
  readonly fewest: () => number;
}

/** Three old replicas; `broken` never become ready. */
function fakeEngine({ wanted = 3, old = 3, broken = [] as readonly string[], leftover = false } = {}): Fake {
  const did: string[] = [];
  const list = Array.from({ length: old }, (_, index) => ({ name: `old-${index + 1}`, running: true }));
  if (leftover) list.push({ name: 'leftover', running: false });
  let fewest = old;
  const found = ({ name }: Container) => list.find((one) => one.name === name) ?? { name, running: false };
  const set = (container: Container, running: boolean): void => {
    did.push(`${running ? 'start' : 'stop'} ${container.name}`);
    found(container).running = running;
    fewest = Math.min(fewest, list.filter((one) => one.running && !broken.includes(one.name)).length);
  };
  return {
    did,
    running: () => list.filter(({ running }) => running).map(({ name }) => name),
    all: () => list.map(({ name }) => name),
    fewest: () => fewest,
    containers: () => Promise.resolve(list.map(({ name, running }) => ({ id: name, name, running }))),
    wanted: () => Promise.resolve(wanted),
    startTrial() {
      did.push('trial');
      return Promise.resolve({ id: 'trial', name: 'trial', running: true });
    },
    create(total) {
      while (list.length < total) list.push({ name: `new-${list.length - old + 1}`, running: false });
      return Promise.resolve();
    },
    start: (container) => Promise.resolve(set(container, true)),
    stop: (container) => Promise.resolve(set(container, false)),
    remove(container) {
      const index = list.findIndex(({ name }) => name === container.name);
      if (index === -1) did.push(`remove ${container.name}`);
      else list.splice(index, 1);
      return Promise.resolve();
    },
    state: (container) => Promise.resolve(broken.includes(container.name) ? 'starting' : 'ready'),
    lastLines: ({ name }) => Promise.resolve(`BACKEND_URL is missing in ${name}`),
  };
}

const times = { patience: 20, edgeLearns: 1, pollEvery: 5 };
const run = async (engine: Fake, signal?: AbortSignal) => {
  const said: string[] = [];
  const failure = await replaceReplicas({ engine, say: (line) => said.push(line), ...times, ...(signal && { signal }) }).then(
    () => null,
    (error: Error) => error,
  );
  return { said: said.join('\n'), failure };
};

describe('an update', () => {
  it('replaces one replica after the other, with one more and never one fewer', async () => {
    const engine = fakeEngine();
    expect((await run(engine)).failure).toBeNull();
    expect(engine.did).toEqual([
      'trial',
      'remove trial',
      'start new-1',
      'stop old-1',
      'start new-2',
      'stop old-2',
      'start new-3',
      'stop old-3',
    ]);
    expect(engine.all()).toEqual(['new-1', 'new-2', 'new-3']);
    expect(engine.fewest()).toBe(3);
  });

  it.each([
    [1, 3],
    [3, 1],
    [5, 2],
  ])('from %i to %i replicas', async (old, wanted) => {
    const engine = fakeEngine({ old, wanted });
    expect((await run(engine)).failure).toBeNull();
    expect(engine.running()).toEqual(Array.from({ length: wanted }, (_, index) => `new-${index + 1}`));
    expect(engine.fewest()).toBe(Math.min(old, wanted));
  });

  it('removes leftover containers of an interrupted update', async () => {
    const engine = fakeEngine({ leftover: true });
    expect((await run(engine)).failure).toBeNull();
    expect(engine.all()).toEqual(['new-1', 'new-2', 'new-3']);
  });

  it.each([['new-1'], ['new-2'], ['new-3']])('is rolled back when %s does not become ready, with its last lines', async (name) => {
    const engine = fakeEngine({ broken: [name] });
    const { said, failure } = await run(engine);
    expect(failure).toBeInstanceOf(RolledBack);
    expect(said).toContain(`${name} was not ready within 0.02 s. Its last lines:\nBACKEND_URL is missing in ${name}`);
    expect(engine.all()).toEqual(['old-1', 'old-2', 'old-3']);
    expect(engine.running()).toEqual(['old-1', 'old-2', 'old-3']);
    expect(engine.fewest()).toBe(3);
  });

  it('with invalid settings changes no replica', async () => {
    const engine = fakeEngine({ broken: ['trial'] });
    const { said, failure } = await run(engine);
    expect(failure).toBeInstanceOf(RolledBack);
    expect(said).toContain('BACKEND_URL is missing in trial');
    expect(engine.did).toEqual(['trial', 'remove trial']);
    expect(engine.all()).toEqual(['old-1', 'old-2', 'old-3']);
  });

  it('is rolled back when it is interrupted', async () => {
    const [engine, interrupted] = [fakeEngine(), new AbortController()];
    const stop = engine.stop.bind(engine);
    const stopped = { ...engine, stop: async (container: Container) => stop(container).then(() => interrupted.abort()) };
    const { said, failure } = await run(stopped, interrupted.signal);
    expect([failure instanceof RolledBack, said]).toEqual([true, expect.stringContaining('Interrupted')]);
    expect(engine.running()).toEqual(['old-1', 'old-2', 'old-3']);
  });

  it('fails without a running replica', async () => {
    const engine = fakeEngine({ old: 0, leftover: true });
    expect((await run(engine)).failure?.message).toContain('docker compose up -d');
    expect(engine.all()).toEqual(['leftover']);
  });
});
