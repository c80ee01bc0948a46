import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultNames, faults, needsMailer } from './faults.ts';
import { areWithinASecond, type Lab, startLab } from './lab.ts';
import { runLab } from './run.ts';

describe('GET /healthz of the shop and of the port for operators', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  }, 120_000);
  afterAll(() => lab.close(), 60_000);

  // A mail server is none of the shop's.
  it.each(faultNames.filter((name) => !needsMailer(name)))(
    'answers 200 within a second under visitors and the fault "%s"',
    async (name) => {
      lab.healthTimes();
      await faults[name].begin(lab);
      try {
        // Longer than any time-out of the shop.
        await sleep(10_000);
        const times = lab.healthTimes();
        expect(times.length).toBeGreaterThan(20);
        expect(times).toSatisfy(areWithinASecond);
      } finally {
        await faults[name].end(lab);
      }
      // The next fault meets a shop that is well.
      await vi.waitFor(async () => {
        const statuses = lab.fleet.replicas.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status);
        expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
      });
    },
    120_000,
  );
});

it('a real Prometheus with the rules of docs/operations fires the alert of a killed replica and those of mails, each alone', async () => {
  const observations = await runLab({ faults: ['replica', 'mailServer', 'mailRefused'], factor: 30, say: () => undefined });
  expect(observations.map(({ fired }) => fired.map(({ alert }) => alert))).toEqual([
    ['KaratReplicaGone'],
    ['KaratMailsWait'],
    ['KaratMailsFail'],
  ]);
  for (const observation of observations) expect(observation).toMatchObject({ missing: [], calmAfter: expect.any(Number) as number });
}, 600_000);
