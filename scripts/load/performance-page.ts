import type { chartsOf } from './charts-of.ts';
import { hitRatio, meanCpu, metric, type Report } from './report.ts';
import { scenarioNames } from './scenarios.ts';

const BEGIN = '<!-- load: made by "npm run load:report" -->';
const END = '<!-- /load -->';

/** Which pictures of a scenario say something on the page; the report of a run has all of them. */
export const SHOWN: Readonly<Record<string, readonly (keyof ReturnType<typeof chartsOf>)[]>> = {
  hits: ['times', 'rate', 'cpu'],
  'cv-stampede': ['times'],
  'flash-sale': ['times', 'rate'],
  soak: ['memory', 'descriptors'],
  breakpoint: ['times', 'rate'],
  'rolling-restart': ['rate'],
};

/** The page with another part between its two marks. */
export function withSection(page: string, section: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`docs/performance.md needs the lines ${BEGIN} and ${END}`);
  return `${page.slice(0, begin)}${BEGIN}\n${section}\n${page.slice(end)}`;
}

/** Figures and pictures of the runs, in the order of the scenarios. */
export function loadSection(reports: readonly Report[]): string {
  const inOrder = scenarioNames.flatMap((name) => reports.find(({ scenario }) => scenario === name) ?? []);
  const rows = inOrder.map(rowOf);
  const head = ['scenario', 'sent', 'requests', 'failed', 'p95 ms', 'p99 ms', 'in the store', 'CPU of one core: shop / k6', 'result'];
  return [
    machineOf(inOrder),
    '',
    `| ${head.join(' | ')} |`,
    `|${' --- |'.repeat(head.length)}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...inOrder.flatMap(partOf),
  ]
    .join('\n')
    .trimEnd();
}

function rowOf(report: Report): string[] {
  const { scenario, options, processes, passed } = report;
  // k6's own requests are only those of the setup where a browser makes the others.
  const asked = scenario === 'browser' ? 'browser_http' : 'http';
  const shop = Object.entries(processes).flatMap(([name, samples]) => (name.startsWith('replica') ? (meanCpu(samples) ?? 0) : []));
  return [
    `\`${scenario}\``,
    `${options.rate}, ${options.seconds} s${options.replicas > 1 ? `, ${options.replicas} replicas` : ''}${options.redis ? '' : ', no Redis'}`,
    count(metric(report, `${asked}_reqs`, 'count') ?? metric(report, `${asked}_req_duration`, 'count')),
    percent(metric(report, `${asked}_req_failed`, 'value')),
    number(metric(report, `${asked}_req_duration`, 'p(95)')),
    number(metric(report, `${asked}_req_duration`, 'p(99)')),
    percent(hitRatio(processes)),
    `${shop.map(percent).join(' + ')} / ${percent(meanCpu(processes['k6'] ?? []))}`,
    passed ? 'holds' : 'does not hold',
  ];
}

function partOf({ scenario, about, verdicts, findings, metrics }: Report): string[] {
  const pictures = (SHOWN[scenario] ?? []).map((name) => `![${scenario}: ${name}](performance/${scenario}-${name}.svg)`);
  const own = verdicts.filter(
    ({ passed, text }) => !passed || !/^[\w{}:,. -]+: |^(?:load was sent|requests were made|no error in|every program)/.test(text),
  );
  const lines = [
    ...own.map(({ passed, text }) => `- ${passed ? '' : '**does not hold:** '}${text}`),
    ...findings.map((text) => `- ${text}`),
  ];
  const vitals = vitalsOf(metrics);
  if (pictures.length + lines.length + vitals.length === 0) return [];
  const blocks = [lines, vitals].flatMap((block) => (block.length > 0 ? [...block, ''] : []));
  return [`### ${scenario}: ${about}`, '', ...blocks, ...pictures.flatMap((picture) => [picture, ''])];
}

const VITALS = { lcp: 'LCP ms', cls: 'CLS', inp: 'INP ms', ttfb: 'TTFB ms' } as const;

/** Web Vitals by page and width, as k6's browser names them; the 75th percentile is what they are judged by. */
function vitalsOf(metrics: Report['metrics']): string[] {
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, values] of Object.entries(metrics)) {
    const [, vital = '', width = '', page = ''] = /^browser_web_vital_(\w+)\{scenario:(\w+),name:(\w+)\}$/.exec(name) ?? [];
    if (vital in VITALS) (rows[`${page}, ${width}`] ??= {})[vital] = values['p(75)'] ?? NaN;
  }
  if (Object.keys(rows).length === 0) return [];
  const cells = (row: Record<string, number>): string =>
    Object.keys(VITALS)
      .map((vital) => number(row[vital] ?? null))
      .join(' | ');
  return [
    `| 75th percentile | ${Object.values(VITALS).join(' | ')} |`,
    `|${' --- |'.repeat(1 + Object.keys(VITALS).length)}`,
    ...Object.entries(rows)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, row]) => `| ${name} | ${cells(row)} |`),
  ];
}

function machineOf(reports: readonly Report[]): string {
  const [report] = reports;
  if (!report) return '';
  const { cores, cpu, memoryGb, node, k6 } = report.machine;
  const days = [...new Set(reports.map(({ started }) => new Date(started).toISOString().slice(0, 10)))].sort();
  return `${cores} cores (${cpu}), ${memoryGb} GB, Node ${node}, k6 ${k6}; ${days.join(', ')}. Shop, sandbox, Redis and k6 share these cores.`;
}

const count = (value: number | null): string => (value === null ? '' : value.toLocaleString('en'));
const number = (value: number | null): string =>
  value === null ? '' : String(value >= 100 ? Math.round(value) : Number(value.toPrecision(2)));
const percent = (share: number | null): string => (share === null ? '' : `${Math.round(share * 1000) / 10} %`);
