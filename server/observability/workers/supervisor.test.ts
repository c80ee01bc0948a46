import { expect, it, vi } from 'vitest';
import { silentLog } from '../log.ts';
import { createSupervisor, type SupervisorOptions, type Worker } from './supervisor.ts';

interface Puppet extends Worker {
  readonly open: () => void;
  readonly getReady: () => void;
  readonly die: (how?: string) => void;
  readonly signals: string[];
}

/** Workers in the test's hands. `obedient`: they end when they are told to. */
function puppets(options: Partial<SupervisorOptions> = {}, obedient = true) {
  const all: Puppet[] = [];
  const fork = (): Puppet => {
    const [opened, ready, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const signals: string[] = [];
    const puppet: Puppet = {
      id: all.length + 1,
      opened: opened.promise,
      ready: ready.promise,
      ended: ended.promise,
      open: () => opened.resolve(),
      getReady: () => ready.resolve(),
      die: (how = 'ended with code 1') => ended.resolve(how),
      signals,
      kill(signal) {
        signals.push(signal);
        if (obedient || signal === 'SIGKILL') ended.resolve(`ended by ${signal}`);
      },
    };
    all.push(puppet);
    return puppet;
  };
  const onGiveUp = vi.fn<() => void>();
  const pauses: number[] = [];
  const supervisor = createSupervisor({
    count: 2,
    fork,
    log: silentLog,
    onGiveUp,
    backoff: (failures) => (pauses.push(failures), 0),
    stopWithin: 20,
    ...options,
  });
  return { all, supervisor, onGiveUp, pauses };
}
const alive = (all: readonly Puppet[], number: number) => vi.waitFor(() => expect(all).toHaveLength(number));

it('starts one, and the others when that one takes requests', async () => {
  const { all, supervisor } = puppets({ count: 3 });
  const started = supervisor.start();
  expect(all).toHaveLength(1);
  all[0]?.open();
  await started;
  expect(all).toHaveLength(3);
});

it('does not try again what died at the very start: it would say the same', async () => {
  const { all, supervisor } = puppets();
  const started = supervisor.start();
  all[0]?.die();
  await expect(started).rejects.toThrow('ended with code 1 before it took requests');
  expect(all).toHaveLength(1);
});

it('replaces the dead, later each time, and gives up when nothing serves any more', async () => {
  const { all, supervisor, onGiveUp, pauses } = puppets({ count: 1, giveUpAfter: 4 });
  const started = supervisor.start();
  all[0]?.open();
  await started;
  for (let number = 1; number < 4; number += 1) {
    all[number - 1]?.die();
    await alive(all, number + 1);
  }
  all[3]?.die();
  await vi.waitFor(() => expect(onGiveUp).toHaveBeenCalledOnce());
  expect(pauses).toEqual([1, 2, 3]);
  expect(all).toHaveLength(4);
  expect(supervisor.deaths).toBe(4);
});

it('never gives up while another one serves, and starts at once who died after a long life', async () => {
  const { all, supervisor, onGiveUp, pauses } = puppets({ giveUpAfter: 2, healthyAfter: 0 });
  const started = supervisor.start();
  all[0]?.open();
  await started;
  for (let number = 2; number < 6; number += 1) {
    all[number - 1]?.die('ended by SIGKILL');
    await alive(all, number + 1);
  }
  expect(onGiveUp).not.toHaveBeenCalled();
  expect(pauses).toEqual([0, 0, 0, 0]);
});

it('replaces one after another, each when the new one is ready', async () => {
  const { all, supervisor } = puppets();
  const started = supervisor.start();
  for (const puppet of all) puppet.open();
  await started;
  const restarted = supervisor.restart();
  await alive(all, 3);
  all[2]?.open();
  expect(all[0]?.signals).toEqual([]);
  all[2]?.getReady();
  await alive(all, 4);
  expect([all[0]?.signals, all[1]?.signals]).toEqual([['SIGTERM'], []]);
  all[3]?.getReady();
  await restarted;
  expect(all[1]?.signals).toEqual(['SIGTERM']);
  expect([...supervisor.workers].map(({ id }) => id)).toEqual([3, 4]);
  expect(supervisor.deaths).toBe(0);
});

it.each(['dies', 'takes too long'])('keeps the old ones when a new one %s', async (what) => {
  const { all, supervisor } = puppets({ readyWithin: 20 });
  const started = supervisor.start();
  all[0]?.open();
  await started;
  const restarted = supervisor.restart();
  await alive(all, 3);
  if (what === 'dies') all[2]?.die();
  await restarted;
  expect([...supervisor.workers].map(({ id }) => id)).toEqual([1, 2]);
  expect(all).toHaveLength(3);
});

it('ends all, those who do not listen by force, and starts nobody meanwhile', async () => {
  const { all, supervisor } = puppets({}, false);
  const started = supervisor.start();
  all[0]?.open();
  await started;
  void supervisor.restart();
  await alive(all, 3);
  await supervisor.stop();
  for (const puppet of all) expect(puppet.signals).toEqual(['SIGTERM', 'SIGKILL']);
  expect(all).toHaveLength(3);
  expect(supervisor.workers.size).toBe(0);
});
