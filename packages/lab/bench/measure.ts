import { sendLoad } from './load.ts';
import { cpuTime, median } from './cpu-time.ts';
import type { Subject } from './subjects.ts';

export interface Case {
  readonly name: string;
  /** The first one is the base of the ratios. */
  readonly subjects: readonly Subject[];
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly connections?: number;
  /** Uncounted first rounds; one by default. */
  readonly warmUp?: number;
  /** Paths of one round. */
  readonly paths: (round: number, subject: number) => readonly string[];
  readonly status?: number;
  /** Requested before the measured requests, uncounted: they drive the measured pages out of a small cache. */
  readonly evictBy?: readonly string[];
  /** How often a round evicts and measures; once by default. */
  readonly repeat?: number;
  /** The highest CPU per request, as a multiple of the first subject's. */
  readonly aim?: number;
}

interface Figures {
  /** Milliseconds of CPU per request. */
  readonly cpu: number;
  readonly perSecond: number;
}

export interface Row {
  readonly name: string;
  readonly subject: string;
  readonly cpu: number;
  readonly cpuRatio: number;
  readonly perSecondRatio: number;
  readonly aim: number | undefined;
}

/**
 * Measures all subjects of all cases in turn, round after round. Ratios are taken within a round, then their median, so that a noisy
 * machine disturbs all alike. Each round begins with another subject.
 */
export async function runRounds(cases: readonly Case[], rounds: number): Promise<Row[]> {
  const results = new Map<Case, Figures[][]>(cases.map((one) => [one, []]));
  for (const one of cases) {
    // Negative, so that no address of the measured rounds is known already.
    for (let round = 1; round <= (one.warmUp ?? 1); round += 1) await runCase(one, -round);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const one of cases) results.get(one)?.push(await runCase(one, round));
    process.stderr.write(`round ${round} of ${rounds}\r`);
  }
  return cases.flatMap((one) => rowsOf(one, results.get(one) ?? []));
}

async function runCase(one: Case, round: number): Promise<Figures[]> {
  const { subjects, paths, headers, requests, connections = 16, status = 200, evictBy = [], repeat = 1 } = one;
  const figures: Figures[] = [];
  for (let turn = 0; turn < subjects.length; turn += 1) {
    const index = (turn + Math.abs(round)) % subjects.length;
    const { origin, pids } = subjects[index] as Subject;
    const used = () => pids.reduce((sum, pid) => sum + cpuTime(pid), 0);
    let [cpu, milliseconds] = [0, 0];
    for (let time = 0; time < repeat; time += 1) {
      const evicting = { origin, paths: evictBy, headers, requests: evictBy.length, connections: 1, status };
      if (evictBy.length > 0) await sendLoad(evicting);
      const before = used();
      milliseconds += await sendLoad({ origin, paths: paths(round, index), headers, requests, connections, status });
      cpu += used() - before;
    }
    figures[index] = { cpu: cpu / (requests * repeat), perSecond: (requests * repeat) / (milliseconds / 1000) };
  }
  return figures;
}

function rowsOf({ name, subjects, aim }: Case, rounds: readonly Figures[][]): Row[] {
  const over = (of: (figures: readonly Figures[]) => number) => median(rounds.map(of));
  return subjects.map((subject, index) => ({
    name,
    subject: subject.name,
    cpu: over((round) => round[index]?.cpu ?? NaN),
    cpuRatio: over((round) => (round[index]?.cpu ?? NaN) / (round[0]?.cpu ?? NaN)),
    perSecondRatio: over((round) => (round[index]?.perSecond ?? NaN) / (round[0]?.perSecond ?? NaN)),
    aim: subject.name === 'shop' || subject.name === 'this tree' ? aim : undefined,
  }));
}
