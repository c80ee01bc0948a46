import type { Interval } from './k6-record.ts';
import { hitRatio, replicasOf } from './report.ts';
import type { ProcessSample } from './sampler.ts';

/** How it goes, on one line. */
export function progressLine(client: readonly Interval[], samples: ReadonlyMap<string, readonly ProcessSample[]>): string {
  const processes = Object.fromEntries(samples);
  const last = client.at(-1);
  const seconds = last ? Math.round((last.time - (client[0]?.time ?? last.time)) / 1000) : 0;
  const hits = hitRatio(processes);
  const memory = replicasOf(processes).map(([, rows]) => `${Math.round(rows.at(-1)?.rssMb ?? 0)} MB`);
  const cpu = Object.entries(processes).map(([name, rows]) => `${name} ${Math.round((rows.at(-1)?.cpu ?? 0) * 100)} %`);
  return [
    `${String(seconds).padStart(5)} s`,
    `${last ? last.rate.toFixed(1) : '-'} req/s`,
    `p99 ${last ? last.p99.toFixed(1) : '-'} ms`,
    `failed ${last ? (last.failed * 100).toFixed(2) : '-'} %`,
    `hits ${hits === null ? '-' : Math.round(hits * 100)} %`,
    memory.join(', '),
    `CPU ${cpu.join(', ')}`,
  ].join('   ');
}
