import { expect, it } from 'vitest';
import { createEventLoopQueue } from './event-loop-queue.ts';

/** The steps of the event loop, in order, while six renders of 3 ms are due at the same time. */
async function stepsOf(enterQueue: () => Promise<void>): Promise<string[]> {
  const steps: string[] = [];
  let done = false;
  const visitor = (): void => {
    steps.push('request');
    if (!done) setTimeout(visitor, 0);
  };
  setTimeout(visitor, 0);
  const render = async (): Promise<void> => {
    await enterQueue();
    await new Promise<void>((resolve) => {
      setImmediate(() => {
        for (const end = performance.now() + 3; performance.now() < end;);
        steps.push('render');
        resolve();
      });
    });
  };
  await Promise.all(Array.from({ length: 6 }, render));
  done = true;
  return steps;
}

const inARow = (steps: readonly string[]): number =>
  Math.max(
    ...steps
      .join(' ')
      .split('request')
      .map((row) => row.split('render').length - 1),
  );

it('lets the event loop accept requests between two renders', async () => {
  expect(inARow(await stepsOf(createEventLoopQueue()))).toBe(1);
});

it('without it, renders run in a row', async () => {
  expect(inARow(await stepsOf(() => Promise.resolve()))).toBe(6);
});

it('keeps the order of its callers', async () => {
  const enterQueue = createEventLoopQueue();
  const called: number[] = [];
  const go = async (number: number): Promise<void> => {
    await enterQueue();
    called.push(number);
    if (number < 3) await go(number + 10);
  };
  await Promise.all([go(1), go(2), go(3)]);
  await go(4);
  expect(called).toEqual([1, 2, 3, 11, 12, 4]);
});
