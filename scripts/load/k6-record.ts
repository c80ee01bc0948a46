/** A stretch of the run, as k6 saw it. */
export interface Interval {
  /** Milliseconds since the epoch, at its end. */
  readonly time: number;
  /** Requests a second. */
  readonly rate: number;
  readonly p95: number;
  readonly p99: number;
  /** Part of the requests. */
  readonly failed: number;
  /** Load was sent: nobody is at work while a run is being set up. (Who works for a millisecond is seldom seen, but ends something.) */
  readonly atWork: boolean;
}

interface Event {
  readonly event: string;
  readonly data: unknown;
}

/**
 * Reads what k6's web dashboard writes down (NDJSON): `param` names the aggregates of each type of metric, `metric` the metrics, and a
 * `snapshot` has a row of them for each, in the order of their names.
 */
export function createRecord(): { add(lines: string): Interval[] } {
  const types = new Map<string, string>();
  let aggregates: Readonly<Record<string, readonly string[]>> = {};
  let rest = '';

  function read(line: string): Interval | null {
    const { event, data } = JSON.parse(line) as Event;
    if (event === 'param') aggregates = (data as { aggregates: typeof aggregates }).aggregates;
    if (event === 'metric') for (const [name, { type }] of Object.entries(data as Record<string, { type: string }>)) types.set(name, type);
    return event === 'snapshot' ? intervalOf(data as readonly (readonly number[])[]) : null;
  }

  function intervalOf(rows: readonly (readonly number[])[]): Interval | null {
    const names = [...types.keys()].sort();
    const value = (metric: string, aggregate: string): number => {
      const column = aggregates[types.get(metric) ?? '']?.indexOf(aggregate) ?? -1;
      return rows[names.indexOf(metric)]?.[column] ?? 0;
    };
    const time = value('time', 'value');
    if (time === 0) return null;
    return {
      time,
      rate: value('http_reqs', 'rate'),
      p95: value('http_req_duration', 'p(95)'),
      p99: value('http_req_duration', 'p(99)'),
      failed: value('http_req_failed', 'rate'),
      atWork: value('vus', 'value') > 0 || value('iterations', 'count') > 0,
    };
  }

  return {
    add(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      return lines.filter((line) => line !== '').flatMap((line) => read(line) ?? []);
    },
  };
}
