import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Tasks that end by hand; each takes a second of the clock. */
function open() {
  let time = 0;
  const inTurn = createFairQueue({ waiting: 8, ofOne: 4, refusal: () => new Error('refused'), now: () => time });
  const begun: string[] = [];
  const refused: string[] = [];
  let end = (): void => undefined;
  const send = (name: string): void => {
    const task = async (): Promise<void> => {
      begun.push(name);
      await new Promise<void>((resolve) => (end = resolve));
      time += 1000;
    };
    inTurn(name.slice(0, 1), task).catch(() => refused.push(name));
  };
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { send, turns, begun, refused };
}

it('somebody new waits for the task under way, not for those that others have sent', async () => {
  const { send, turns, begun } = open();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) send(name);
  await turns(2);
  send('c1');
  await turns(4);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3']);
});

it('one visitor has a share of the places; when all are taken, who has the most makes room', async () => {
  const { send, turns, begun, refused } = open();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'b4', 'c1', 'd1']) send(name);
  await turns(0);
  await turns(10);
  expect(refused.sort()).toEqual(['a5', 'b4']);
  expect(begun).toHaveLength(9);
  send('a6');
  expect(begun.at(-1)).toBe('a6');
});
