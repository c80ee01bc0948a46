import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createTimedCircuit } from './timed-circuit.ts';

const fail = () => Promise.reject(new Error('down'));

it('resolves to undefined for tasks that fail or are late, and never rejects', async () => {
  const circuit = createTimedCircuit({ timeout: 20 });
  expect(await circuit.run(() => Promise.resolve(1))).toBe(1);
  expect(await circuit.run(fail)).toBeUndefined();
  expect(await circuit.run(() => sleep(200, 'late'))).toBeUndefined();
});

it('opens after failures in a row, probes after a pause, and closes when the probe succeeds', async () => {
  let time = 0;
  const onOpen = vi.fn<() => void>();
  const task = vi.fn<typeof fail>(fail);
  const circuit = createTimedCircuit({ threshold: 3, pause: 1000, onOpen, now: () => time });
  for (let round = 0; round < 10; round += 1) await circuit.run(task);
  expect(task).toHaveBeenCalledTimes(3);
  expect(onOpen).toHaveBeenCalledTimes(1);

  time = 1001;
  await Promise.all([circuit.run(task), circuit.run(task)]);
  expect(task).toHaveBeenCalledTimes(4);

  time = 5000;
  expect(await circuit.run(() => Promise.resolve('back'))).toBe('back');
  expect(await circuit.run(() => Promise.resolve('again'))).toBe('again');
});

it('counts failures in a row only', async () => {
  const circuit = createTimedCircuit({ threshold: 2 });
  for (let round = 0; round < 5; round += 1) {
    await circuit.run(fail);
    expect(await circuit.run(() => Promise.resolve(round))).toBe(round);
  }
});
