import { expect, it } from 'vitest';
import { createTurns } from './render-queue.ts';

/** Renders of 3 ms as React does them, all due at the same time; what the loop came to, in order. */
async function course(turn: () => Promise<void>): Promise<string[]> {
  const steps: string[] = [];
  let over = false;
  const visitor = (): void => {
    steps.push('request');
    if (!over) setTimeout(visitor, 0);
  };
  setTimeout(visitor, 0);
  const render = async (): Promise<void> => {
    await turn();
    await new Promise<void>((resolve) => {
      setImmediate(() => {
        for (const end = performance.now() + 3; performance.now() < end;);
        steps.push('render');
        resolve();
      });
    });
  };
  await Promise.all(Array.from({ length: 6 }, render));
  over = true;
  return steps;
}

const inARow = (steps: readonly string[]): number =>
  Math.max(
    ...steps
      .join(' ')
      .split('request')
      .map((row) => row.split('render').length - 1),
  );

it('between two renders the loop looks for requests', async () => {
  expect(inARow(await course(createTurns()))).toBe(1);
});

it('which it does not by itself', async () => {
  expect(inARow(await course(() => Promise.resolve()))).toBe(6);
});

it('calls in the order of asking, also who asks meanwhile', async () => {
  const turn = createTurns();
  const called: number[] = [];
  const go = async (number: number): Promise<void> => {
    await turn();
    called.push(number);
    if (number < 3) await go(number + 10);
  };
  await Promise.all([go(1), go(2), go(3)]);
  await go(4);
  expect(called).toEqual([1, 2, 3, 11, 12, 4]);
});
