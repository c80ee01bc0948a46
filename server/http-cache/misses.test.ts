import { expect, it } from 'vitest';
import type { Answer, Asking } from './fetch-from-origin.ts';
import { countMisses } from './misses.ts';

const asking = (purpose: Asking['purpose']) => ({ purpose }) as Asking;

it('counts what visitors wait for, until there is an answer or none', async () => {
  const answers: PromiseWithResolvers<Answer>[] = [];
  const { ask, misses } = countMisses(() => {
    const answer = Promise.withResolvers<Answer>();
    answers.push(answer);
    return answer.promise;
  });
  const first = ask(asking('visitor'));
  const second = ask(asking('visitor'));
  void ask(asking('store'));
  expect(misses()).toBe(2);
  answers[0]?.resolve({} as Answer);
  await first;
  expect(misses()).toBe(1);
  answers[1]?.reject(new Error('no answer'));
  await expect(second).rejects.toThrow('no answer');
  expect(misses()).toBe(0);
});
