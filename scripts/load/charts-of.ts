import type { Chart, Series } from './chart.ts';
import { type Report, replicasOf } from './report.ts';
import type { ProcessSample } from './sampler.ts';

/** The pictures of a run, by name. */
export function chartsOf(report: Report): Record<string, Chart> {
  const { client, processes, started, marks } = report;
  const x = (time: number): number => (time - started) / 1000;
  const of = (rows: readonly ProcessSample[], value: (row: ProcessSample) => number | null): Series['points'] =>
    rows.filter(({ time }) => time >= started).map((row) => [x(row.time), value(row)] as const);
  const each = (rows: [string, readonly ProcessSample[]][], value: (row: ProcessSample) => number | null): Series[] =>
    rows.map(([name, samples]) => ({ name, points: of(samples, value) }));
  const shown = { marks: marks.map(({ time, text }) => ({ at: x(time), text })), bands: bandsOf(report) };
  const name = report.scenario;
  return {
    times: {
      title: `${name}: how long answers take`,
      description: 'The 95th and the 99th percentile of the answer times over the run.',
      unit: 'ms',
      series: [
        { name: 'p95', points: client.map(({ time, p95 }) => [x(time), p95] as const) },
        { name: 'p99', points: client.map(({ time, p99 }) => [x(time), p99] as const) },
      ],
      ...shown,
    },
    rate: {
      title: `${name}: requests a second`,
      description: 'Requests a second over the run, and how many of them failed.',
      unit: '1/s',
      series: [
        { name: 'requests', points: client.map(({ time, rate }) => [x(time), rate] as const) },
        { name: 'failed', points: client.map(({ time, rate, failed }) => [x(time), rate * failed] as const) },
      ],
      ...shown,
    },
    cpu: {
      title: `${name}: processor time, of one core`,
      description: 'The processor time that each process takes over the run, in percent of one core.',
      unit: '%',
      series: each(Object.entries(processes), ({ cpu }) => (cpu === null ? null : cpu * 100)),
      ...shown,
    },
    memory: {
      title: `${name}: memory of the shop`,
      description: 'Resident memory and used heap of each replica over the run.',
      unit: 'MB',
      series: [
        ...each(replicasOf(processes), ({ rssMb }) => rssMb).map((one) => ({ ...one, name: `${one.name}, resident` })),
        ...each(replicasOf(processes), ({ heapMb }) => heapMb).map((one) => ({ ...one, name: `${one.name}, heap` })),
      ],
      ...shown,
    },
    descriptors: {
      title: `${name}: open descriptors of the shop`,
      description: 'Open file descriptors of each replica over the run.',
      unit: '',
      series: each(replicasOf(processes), ({ descriptors }) => descriptors),
      ...shown,
    },
  };
}

/** Calm and stampede take turns; what they are called stands in the names of k6's scenarios. */
function bandsOf({ scenario, options }: Report): NonNullable<Chart['bands']> {
  if (scenario !== 'cv-stampede') return [];
  const each = Math.max(10, Math.floor(options.seconds / 4));
  return [1, 3].map((phase) => ({ from: phase * each, to: (phase + 1) * each, text: 'stampede' }));
}
