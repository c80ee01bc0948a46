import { type K6Metrics, type LoadRun, metric, replicasOf, type Verdict } from './figures.ts';
import type { K6Result } from './run-k6.ts';
import type { ScenarioName } from './scenarios.ts';
import { checkSlope } from './slope-check.ts';

export interface Findings {
  readonly verdicts: readonly Verdict[];
  readonly findings: readonly string[];
}

/** Throughput counts at p99 < 50 ms; p99 of a stampede stays below twice the calm one. */
const HIT_LIMIT_MS = 50;
const STAMPEDE_LIMIT = 2;
/** A p99 below this passes in any case: 13 ms beside 5 ms is the noise of the machine. */
const STAMPEDE_FLOOR_MS = 50;
/** Machine shoppers leave the p99 of people as it was, but for what two runs of the same load differ by. */
const AGENTS_LIMIT = 1.25;
const AGENTS_FLOOR_MS = 20;
const NOTHING: Findings = { verdicts: [], findings: [] };

/** Rules that k6's thresholds cannot express: comparisons within the run, and figures of the processes. */
export function judge(scenario: ScenarioName, run: LoadRun): Findings {
  if (scenario === 'cv-stampede') return judgeStampede(run);
  if (scenario === 'agents') return judgeAgents(run);
  if (scenario === 'soak') return judgeSoak(run);
  if (scenario === 'hits') return findHits(run);
  if (scenario === 'breakpoint') return findBreakpoint(run);
  if (scenario === 'integrations') return findInpRatios(run);
  return NOTHING;
}

/**
 * k6's own thresholds, and three failures that k6 accepts: errors in its scripts, percentiles without values, and a run that sent no load.
 * The thresholds of `breakpoint` are meant to be crossed.
 */
export function judgeThresholds(scenario: ScenarioName, { metrics, scriptErrors }: Pick<K6Result, 'metrics' | 'scriptErrors'>): Verdict[] {
  const rows = Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds)
      .filter(([rule]) => !rule.endsWith('>=0'))
      .map(([rule, crossed]) => verdictOf(metrics, { name, rule, passed: !crossed || scenario === 'breakpoint' })),
  );
  // Iterations, because requests of the setup are counted as requests, too.
  const iterations = metrics['iterations']?.['count'] ?? 0;
  return [
    ...rows,
    { passed: iterations > 0, text: `load was sent (${iterations} iterations)` },
    {
      passed: scriptErrors.length === 0,
      text: `no error in the script${scriptErrors.length === 0 ? '' : `: ${scriptErrors[0]?.slice(0, 300)}`}`,
    },
  ];
}

function verdictOf(metrics: K6Metrics, { name, rule, passed }: { readonly name: string; readonly rule: string; readonly passed: boolean }) {
  // k6 says 0 for a percentile without values.
  if (rule.startsWith('p(') && metrics[name]?.['count'] === 0) return { passed: false, text: `${name}: ${rule} (nothing was measured)` };
  return { passed, text: `${name}: ${rule}${valueOf(metrics, name, rule)}` };
}

function valueOf(metrics: K6Metrics, name: string, rule: string): string {
  const [, aggregate = ''] = /^([\w().]+?)[<>=!]/.exec(rule) ?? [];
  const value = metrics[name]?.[aggregate] ?? metrics[name]?.['value'];
  return value === undefined ? '' : ` (${round(value)})`;
}

function judgeStampede(run: LoadRun): Findings {
  const calm = metric(run, 'http_req_duration{phase:calm}', 'p(99)');
  const stampede = metric(run, 'http_req_duration{phase:stampede}', 'p(99)');
  const renders = metric(run, 'karat_renders_of_a_page', 'max');
  const versions = metric(run, 'karat_versions', 'value');
  if (calm === null || stampede === null || calm === 0)
    return { verdicts: [{ passed: false, text: 'both phases were measured' }], findings: [] };
  const ratio = stampede / calm;
  return {
    verdicts: [
      {
        passed: ratio < STAMPEDE_LIMIT || stampede < STAMPEDE_FLOOR_MS,
        text: `p99 in the stampede is ${round(ratio)} of calm (${round(stampede)} ms to ${round(calm)} ms); it must be below ${STAMPEDE_LIMIT} or ${STAMPEDE_FLOOR_MS} ms`,
      },
    ],
    findings: [`A page was rendered ${renders} times by one replica at most, for ${versions} versions.`],
  };
}

function judgeAgents(run: LoadRun): Findings {
  const alone = metric(run, 'http_req_duration{phase:calm}', 'p(99)');
  const beside = metric(run, 'http_req_duration{phase:agents}', 'p(99)');
  const asked = metric(run, 'http_req_duration{name:agent}', 'count');
  if (!alone || beside === null || !asked) return { verdicts: [{ passed: false, text: 'people and agents were measured' }], findings: [] };
  const ratio = beside / alone;
  const refused = metric(run, 'karat_refused_agents', 'count') ?? 0;
  return {
    verdicts: [
      {
        passed: ratio < AGENTS_LIMIT || beside < AGENTS_FLOOR_MS,
        text: `p99 of people beside agents is ${round(ratio)} of theirs alone (${round(beside)} ms to ${round(alone)} ms); it must be below ${AGENTS_LIMIT} or ${AGENTS_FLOOR_MS} ms`,
      },
    ],
    findings: [`Agents: ${asked} requests, ${refused} of them refused for being too many.`],
  };
}

function judgeSoak({ processes, started, ended }: LoadRun): Findings {
  const replicas = replicasOf(processes);
  const judged = replicas.flatMap(([name, samples]) => [
    checkSlope(
      `${name}: resident memory`,
      'MB',
      samples.map(({ time, rssMb }) => [time, rssMb] as const),
      { started, ended },
    ),
    checkSlope(
      `${name}: descriptors`,
      '',
      samples.map(({ time, descriptors }) => [time, descriptors] as const),
      { started, ended },
    ),
  ]);
  return { verdicts: judged.flatMap(({ verdict }) => verdict ?? []), findings: judged.flatMap(({ finding }) => finding ?? []) };
}

/** The last step at which hits were answered in time and k6 kept up. */
function findHits({ metrics, processes, started, ended, options }: LoadRun): Findings {
  const steps = Object.keys(metrics)
    .flatMap((name) => /^http_req_duration\{scenario:at_(\d+)\}$/.exec(name)?.[1] ?? [])
    .map((rate) => stepOf({ metrics }, Number(rate)))
    .sort((a, b) => a.rate - b.rate);
  const firstBad = steps.findIndex(({ good }) => !good);
  const best = firstBad < 0 ? steps.at(-1) : steps[firstBad - 1];
  const index = best ? steps.indexOf(best) : 0;
  const each = (ended - started) / Math.max(1, steps.length);
  const cpu = Object.entries(processes).map(([name, samples]) => {
    const during = samples.filter(
      ({ time, cpu: share }) => share !== null && time > started + index * each && time <= started + (index + 1) * each,
    );
    const mean = during.reduce((sum, { cpu: share }) => sum + (share ?? 0), 0) / Math.max(1, during.length);
    return `${name} ${Math.round(mean * 100)} %`;
  });
  return {
    verdicts: [{ passed: best !== undefined, text: `hits within ${HIT_LIMIT_MS} ms (p99) at ${best?.rate ?? 0} requests a second` }],
    findings: [
      ...steps.map(
        ({ rate, p99, dropped }) => `${rate} a second: p99 ${round(p99)} ms${dropped > 0 ? `, ${dropped} not sent in time` : ''}`,
      ),
      ...(firstBad < 0 ? [`The end of the ramp was reached (--rate ${options.rate}): the limit is above it.`] : []),
      `CPU at ${best?.rate ?? 0} a second, of one core: ${cpu.join(', ')}.`,
    ],
  };
}

function stepOf(run: Pick<LoadRun, 'metrics'>, rate: number) {
  const scenario = `{scenario:at_${rate}}`;
  const p99 = metric(run, `http_req_duration${scenario}`, 'p(99)') ?? Infinity;
  const count = metric(run, `http_reqs${scenario}`, 'count') ?? 0;
  const dropped = metric(run, `dropped_iterations${scenario}`, 'count') ?? 0;
  return { rate, p99, dropped, good: p99 < HIT_LIMIT_MS && count > 0 && dropped <= count / 100 };
}

function findBreakpoint({ metrics, options, reachedRate }: LoadRun): Findings {
  const crossed = Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([rule, isCrossed]) => (isCrossed ? [`${name} (${rule})`] : [])),
  );
  if (crossed.length === 0) return { verdicts: [], findings: [`It did not break up to ${options.rate} requests a second.`] };
  return { verdicts: [], findings: [`It broke at ${Math.round(reachedRate)} requests a second on ${crossed.join(', ')}.`] };
}

/** INP after a consent to everything beside that after a refusal, for each page. */
function findInpRatios({ metrics }: LoadRun): Findings {
  const findings = Object.keys(metrics).flatMap((name) => {
    const [, page] = /^browser_web_vital_inp\{name:allowed-(\w+)\}$/.exec(name) ?? [];
    const allowed = metric({ metrics }, name, 'p(75)');
    const refused = metric({ metrics }, `browser_web_vital_inp{name:refused-${page}}`, 'p(75)');
    if (page === undefined || allowed === null || refused === null || refused === 0) return [];
    const ratio = round(allowed / refused);
    return [`INP of ${page}, 75th percentile: ${round(allowed)} ms with all integrations, ${round(refused)} ms without, ratio ${ratio}.`];
  });
  return { verdicts: [], findings };
}

const round = (value: number): string => (Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3))));
