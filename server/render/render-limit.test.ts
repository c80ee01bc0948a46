import { expect, it } from 'vitest';
import { createRenderLimit } from './render-limit.ts';

const forever = new AbortController().signal;

it('lets so many in, as many wait in turn, and sends the rest away', async () => {
  const limit = createRenderLimit(2);
  const leave = [await limit.enter(forever), await limit.enter(forever)];
  const order: number[] = [];
  const waiting = [1, 2].map((number) => limit.enter(forever).then((out) => (order.push(number), out)));
  await expect(limit.enter(forever)).rejects.toMatchObject({ status: 503 });
  leave[0]?.();
  leave[0]?.();
  await waiting[0];
  expect(order).toEqual([1]);
  expect(limit).toMatchObject({ active: 2, waiting: 1 });
  leave[1]?.();
  for (const out of await Promise.all(waiting)) out();
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

it('lets nobody wait for long, and nobody who has left', async () => {
  const limit = createRenderLimit(1, 20);
  const leave = await limit.enter(forever);
  await expect(limit.enter(forever)).rejects.toMatchObject({ status: 503 });
  const gone = new AbortController();
  const waiting = limit.enter(gone.signal);
  gone.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  await expect(limit.enter(gone.signal)).rejects.toThrow('left');
  leave();
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

it('keeps places for others when one route, or one page of it, takes its time', async () => {
  const limit = createRenderLimit(8, 60_000);
  const enter = (route: string, path: string) => limit.enter(forever, [route, path]);
  const inside: (() => void)[] = [];
  const order: string[] = [];
  const waiting: Promise<unknown>[] = [];
  const come = async (route: string, path: string) => {
    const leave = await enter(route, path);
    order.push(`${route} ${path}`);
    inside.push(leave);
  };
  // A quarter for a page, half for its route; as many of each may wait.
  for (let n = 0; n < 2; n += 1) await come('catalog', 'rings');
  for (let n = 0; n < 2; n += 1) waiting.push(come('catalog', 'rings'));
  await expect(enter('catalog', 'rings')).rejects.toMatchObject({ status: 503 });
  for (let n = 0; n < 2; n += 1) await come('catalog', 'chains');
  waiting.push(come('catalog', 'pins'));
  expect(limit).toMatchObject({ active: 4, waiting: 3 });
  for (let n = 0; n < 2; n += 1) await come('product', `${n}`);
  expect(limit).toMatchObject({ active: 6, waiting: 3 });
  // The place of a chain goes to the first in line that may have it: rings have theirs.
  order.length = 0;
  inside[2]?.();
  await waiting[2];
  expect(order).toEqual(['catalog pins']);
  inside[0]?.();
  await waiting[0];
  expect(order).toEqual(['catalog pins', 'catalog rings']);
  while (inside.length > 0) inside.shift()?.();
  await Promise.all(waiting);
  while (inside.length > 0) inside.shift()?.();
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

it('gives one place in any case', async () => {
  const limit = createRenderLimit(1);
  const leave = await limit.enter(forever, ['catalog', 'rings']);
  const next = limit.enter(forever, ['catalog', 'rings']);
  leave();
  (await next)();
  expect(limit).toMatchObject({ active: 0, waiting: 0 });
});

it('sends nobody away because this process stood still', async () => {
  const limit = createRenderLimit(1, 20);
  const leave = await limit.enter(forever);
  const waiting = limit.enter(forever);
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
