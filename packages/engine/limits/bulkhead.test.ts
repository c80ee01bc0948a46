import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Bulkhead, createBulkhead } from './bulkhead.ts';

const bounded = (total: number, perGroup: number | 'as-free' = total, perKey = total, maxWait = 10_000) => {
  const shares = { total, perGroup, perKey };
  return createBulkhead({ slots: shares, queue: shares, maxWait });
};
const shed = { status: 503, code: 'unavailable' };
/** Asks for slots and records which were given so far. */
function asking(bulkhead: Bulkhead) {
  const entered: string[] = [];
  const leave: (() => void)[] = [];
  const ask = async (group: string, key: string, signal?: AbortSignal): Promise<void> => {
    leave.push(await bulkhead.enter({ group, key, signal }));
    entered.push(`${group} ${key}`);
  };
  return { entered, leave, ask };
}

it('gives a number of slots, lets as many callers wait, and rejects the rest at once', async () => {
  const bulkhead = bounded(2);
  const { entered, leave, ask } = asking(bulkhead);
  await Promise.all([ask('a', '1'), ask('a', '2')]);
  const third = ask('a', '3');
  const fourth = ask('a', '4');
  await expect(ask('a', '5')).rejects.toMatchObject(shed);
  expect(bulkhead).toMatchObject({ active: 2, waiting: 2, shed: 1 });
  leave[1]?.();
  leave[1]?.();
  await third;
  expect(entered).toEqual(['a 1', 'a 2', 'a 3']);
  leave[0]?.();
  await fourth;
  leave.forEach((left) => left());
  expect(bulkhead).toMatchObject({ active: 0, waiting: 0 });
});

it('gives one key, and one group, a share: a slow resource leaves slots for others', async () => {
  const bulkhead = bounded(6, 4, 2);
  const { entered, leave, ask } = asking(bulkhead);
  const slow = Array.from({ length: 4 }, () => ask('catalog', 'rings'));
  await expect(ask('catalog', 'rings')).rejects.toMatchObject(shed);
  await ask('catalog', 'chains');
  const product = Array.from({ length: 3 }, (_, n) => ask('product', String(n)));
  await Promise.all(product);
  expect(entered).toEqual(['catalog rings', 'catalog rings', 'catalog chains', 'product 0', 'product 1', 'product 2']);
  // A slot that a product releases is not for rings, which have their whole share.
  leave[3]?.();
  await ask('product', 'next');
  expect(entered.filter((who) => who === 'catalog rings')).toHaveLength(2);
  leave[0]?.();
  leave[1]?.();
  await Promise.all(slow);
});

it('perGroup as-free gives a group as many slots as stay free: each new group finds one', async () => {
  const shares = { total: 16, perGroup: 'as-free', perKey: 16 } as const;
  const bulkhead = createBulkhead({ slots: shares, queue: { total: 0, perGroup: 0, perKey: 0 }, maxWait: 1000 });
  const { entered, ask } = asking(bulkhead);
  for (const group of ['a', 'b', 'c', 'd', 'e']) await Promise.allSettled(Array.from({ length: 20 }, () => ask(group, '')));
  const counts = ['a', 'b', 'c', 'd', 'e'].map((group) => entered.filter((who) => who === `${group} `).length);
  expect(counts).toEqual([8, 4, 2, 1, 1]);
});

it('rejects a caller who waited for maxWait', async () => {
  const bulkhead = bounded(1, 1, 1, 20);
  await bulkhead.enter({ group: 'a', key: '1' });
  await expect(bulkhead.enter({ group: 'a', key: '2' })).rejects.toMatchObject(shed);
  expect(bulkhead.waiting).toBe(0);
});

it('removes an aborted caller from the queue', async () => {
  const bulkhead = bounded(2);
  const { entered, leave, ask } = asking(bulkhead);
  const gone = new AbortController();
  await Promise.all([ask('a', '1'), ask('b', '1')]);
  const left = ask('a', '2', gone.signal);
  const stays = ask('a', '3');
  gone.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(ask('a', '4', gone.signal)).rejects.toThrow('left');
  leave[0]?.();
  await stays;
  await sleep(0);
  expect(entered).toEqual(['a 1', 'b 1', 'a 3']);
  expect(bulkhead).toMatchObject({ active: 2, waiting: 0 });
});
