import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createDurationCounts } from './duration-counts.ts';

it("counts the same as prom-client's histogram, also at the limits", async () => {
  const buckets = [0.001, 0.01, 0.1];
  const own = createDurationCounts(buckets);
  const registers = [new Registry()];
  const theirs = new Histogram({ name: 'seconds', help: 'Seconds', buckets, registers });
  for (const seconds of [0, 0.001, 0.0011, 0.05, 0.1, 7]) {
    own.add(seconds);
    theirs.observe(seconds);
  }
  const { values } = await theirs.get();
  const expected = (name: string) =>
    values
      .filter(({ metricName }) => metricName === name)
      .map(({ labels, value }) => ({ labels: 'le' in labels ? { le: String(labels.le) } : {}, count: value }));
  expect(own.buckets()).toEqual(expected('seconds_bucket'));
  expect(own.sum()).toEqual(expected('seconds_sum'));
  expect(own.count()).toEqual(expected('seconds_count'));
});
