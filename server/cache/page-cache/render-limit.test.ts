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
