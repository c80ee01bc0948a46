import { expect, it } from 'vitest';
import { createRenderLimit, type RenderLimit } from './render-limit.ts';

const other = (number: number) => ({ group: `route ${number}`, key: '' });

it('starts `limit` renders, lets as many wait in order, and refuses the rest with 503', async () => {
  const limit = createRenderLimit(2);
  const leave = [await limit.enter(other(1)), await limit.enter(other(2))];
  const order: number[] = [];
  const waiting = [1, 2].map((number) => limit.enter(other(number + 2)).then((out) => (order.push(number), out)));
  await expect(limit.enter(other(1))).rejects.toMatchObject({ status: 503 });
  leave[0]?.();
  leave[0]?.();
  await waiting[0];
  expect(order).toEqual([1]);
  expect(limit).toMatchObject({ active: 2, waiting: 1 });
  leave[1]?.();
  for (const out of await Promise.all(waiting)) out();
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

it('refuses a render that waits too long or whose visitor has left', async () => {
  const limit = createRenderLimit(1, 20);
  const leave = await limit.enter(other(1));
  await expect(limit.enter(other(1))).rejects.toMatchObject({ status: 503 });
  const gone = new AbortController();
  const waiting = limit.enter({ ...other(1), signal: gone.signal });
  gone.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  await expect(limit.enter({ ...other(1), signal: gone.signal })).rejects.toThrow('left');
  leave();
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

it('leaves slots for other routes and pages when one is slow', async () => {
  const limit = createRenderLimit(8, 60_000);
  const { come, order, leaveAll } = visitors(limit);
  // Half of the slots for a page, three quarters for its route.
  for (let n = 0; n < 4; n += 1) await come('catalog', 'rings');
  const waiting = [come('catalog', 'rings')];
  expect(limit).toMatchObject({ active: 4, waiting: 1 });
  for (let n = 0; n < 2; n += 1) await come('catalog', 'chains');
  waiting.push(come('catalog', 'chains'));
  expect(limit).toMatchObject({ active: 6, waiting: 2 });
  // All others start at once, however many of those wait.
  for (let n = 0; n < 6; n += 1) waiting.push(come('catalog', 'rings'));
  await expect(come('catalog', 'rings')).rejects.toMatchObject({ status: 503 });
  for (let n = 0; n < 2; n += 1) await come('product', `${n}`);
  expect(limit).toMatchObject({ active: 8, waiting: 8 });
  expect(order.slice(-2)).toEqual(['product 0', 'product 1']);
  await leaveAll(waiting);
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

it('gives a free slot to the route and path with the fewest', async () => {
  const limit = createRenderLimit(4, 60_000);
  const { come, order, inside, leaveAll } = visitors(limit);
  for (const path of ['rings', 'rings', 'chains']) await come('catalog', path);
  await come('product', '1');
  const waiting = [come('catalog', 'rings'), come('catalog', 'pins'), come('product', '2')];
  order.length = 0;
  for (const name of ['catalog rings', 'catalog chains', 'catalog rings']) {
    inside.get(name)?.shift()?.();
    await Promise.resolve();
  }
  await Promise.all(waiting);
  // Products have one slot, the catalogue two and more; of its pages the pins have none.
  expect(order).toEqual(['product 2', 'catalog pins', 'catalog rings']);
  await leaveAll(waiting);
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

it('refuses none of 32 renders of one page at the same time', async () => {
  const limit = createRenderLimit(32, 60_000);
  const { come, leaveAll } = visitors(limit);
  const waiting = Array.from({ length: 32 }, () => come('catalog', 'rings'));
  await Promise.resolve();
  expect(limit).toMatchObject({ active: 16, waiting: 16 });
  await leaveAll(waiting);
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

it('gives a share one slot at least', async () => {
  const limit = createRenderLimit(1);
  const leave = await limit.enter({ group: 'catalog', key: 'rings' });
  const next = limit.enter({ group: 'catalog', key: 'rings' });
  leave();
  (await next)();
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

it('refuses no render after a stall of this process', async () => {
  const limit = createRenderLimit(1, 20);
  const leave = await limit.enter(other(1));
  const waiting = limit.enter(other(1));
  setImmediate(() => {
    standStill(200);
    setImmediate(leave);
  });
  (await waiting)();
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Visitors in the order in which their renders started, with the functions that free their slots. */
function visitors(limit: RenderLimit) {
  const order: string[] = [];
  const inside = new Map<string, (() => void)[]>();
  return {
    order,
    inside,
    async come(route: string, path: string): Promise<void> {
      const leave = await limit.enter({ group: route, key: path });
      const name = `${route} ${path}`;
      order.push(name);
      inside.set(name, [...(inside.get(name) ?? []), leave]);
    },
    async leaveAll(waiting: readonly Promise<unknown>[]): Promise<void> {
      const leave = (): void => {
        for (const leaves of inside.values()) while (leaves.length > 0) leaves.shift()?.();
      };
      const leaving = setInterval(leave, 1);
      await Promise.all(waiting).finally(() => clearInterval(leaving));
      leave();
    },
  };
}
