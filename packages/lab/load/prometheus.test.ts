import { contract } from '../../../server/backend/contract.ts';
import { expect, it } from 'vitest';
import { createMetrics } from '../../engine/observability/metrics.ts';
import { byLabel, parseMetrics, sumOf } from '../../../load-tests/lib/prometheus.ts';

it('reads the metrics of the shop', async () => {
  const metrics = createMetrics({ build: 'test', contract });
  metrics.countPage('home', 'hit');
  metrics.countPage('home', 'hit');
  metrics.countPage('product', 'miss');
  metrics.observeRender('product', 0.01);
  const samples = parseMetrics(await metrics.text());
  expect(sumOf(samples, 'karat_pages_total')).toBe(3);
  expect(sumOf(samples, 'karat_pages_total', { outcome: 'hit' })).toBe(2);
  expect(byLabel(samples, 'karat_pages_total', 'route')).toEqual({ home: 2, product: 1 });
  expect(byLabel(samples, 'karat_render_seconds_count', 'route')).toEqual({ product: 1 });
  // The load tests read these metrics.
  for (const name of [
    'process_resident_memory_bytes',
    'process_open_fds',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect([name, samples.some((sample) => sample.name === name)]).toEqual([name, true]);
  }
});
