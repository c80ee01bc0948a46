import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { createIdleThrottle } from './idle-throttle.ts';

/** An event loop that is idle for `idleOf5` of each 5 ms. */
function fakeLoop(idleOf5: number, awaited: () => number = () => 0) {
  const time = { active: 0, idle: 1000 };
  let slept = 0;
  const throttle = createIdleThrottle({
    awaited,
    loop: () => ({ ...time }),
    sleep(ms) {
      slept += ms;
      time.idle += (idleOf5 * ms) / 5;
      time.active += ms - (idleOf5 * ms) / 5;
      return Promise.resolve();
    },
  });
  return {
    async restAfter(work: number): Promise<number> {
      const rest = throttle.begin();
      time.active += work;
      slept = 0;
      await rest();
      return slept;
    },
  };
}

it('without visitors pauses three times as long as the work took', async () => {
  const { restAfter } = fakeLoop(5);
  expect(await restAfter(30)).toBe(90);
  expect(await restAfter(6)).toBe(20);
});

it('pauses longer the busier the event loop is, 250 ms at most', async () => {
  expect(await fakeLoop(2.5).restAfter(30)).toBe(180);
  expect(await fakeLoop(1).restAfter(10)).toBe(150);
  expect(await fakeLoop(0).restAfter(30)).toBe(250);
});

it('pauses until no visitor waits for a response, 250 ms at most', async () => {
  let looks = 0;
  expect(await fakeLoop(5, () => (looks++ < 20 ? 1 : 0)).restAfter(10)).toBe(105);
  expect(await fakeLoop(5, () => 1).restAfter(10)).toBe(250);
});

it('measures the real event loop', async () => {
  const rest = createIdleThrottle({ awaited: () => 0 }).begin();
  const before = performance.eventLoopUtilization();
  await rest();
  expect(performance.eventLoopUtilization().idle).toBeGreaterThan(before.idle);
});
