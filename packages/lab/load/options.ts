import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../build/paths.ts';
import { type Edge, EDGES, type ScenarioName, scenarioNames, scenarios } from './scenarios.ts';

export interface LoadOptions {
  readonly scenario: ScenarioName;
  readonly rate: number;
  readonly seconds: number;
  readonly replicas: number;
  readonly redis: boolean;
  readonly edge: Edge | null;
  /** MB. */
  readonly pageCache: number;
  /** The folder of the report. */
  readonly out: string;
}

export const REPORTS = join(ROOT, 'load-reports');

/** Options of `npm run load --`; throws a readable message. */
export function readOptions(args: readonly string[], now: Date): LoadOptions {
  const { values, positionals } = parse(args);
  const [name = ''] = positionals;
  if (positionals.length !== 1 || !isScenario(name)) throw new Error(usage(name));
  const { defaults, replicas, edge, pageCache } = scenarios[name];
  return {
    scenario: name,
    rate: whole('--rate', values.rate, defaults.rate, 20_000),
    seconds: secondsOf(values.duration, defaults.seconds),
    replicas: whole('--replicas', values.replicas, replicas, 8),
    redis: !values['no-redis'],
    edge: edgeOf(values.edge) ?? edge,
    pageCache: whole('--page-cache', values['page-cache'], pageCache, 65_536),
    out: resolve(values.out ?? join(REPORTS, `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${name}`)),
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      duration: { type: 'string' },
      rate: { type: 'string' },
      replicas: { type: 'string' },
      'no-redis': { type: 'boolean' },
      edge: { type: 'string' },
      'page-cache': { type: 'string' },
      out: { type: 'string' },
    },
  });
}

const isScenario = (name: string): name is ScenarioName => (scenarioNames as readonly string[]).includes(name);

function edgeOf(text: string | undefined): Edge | undefined {
  if (text === undefined || isEdge(text)) return text;
  throw new Error(`--edge is "${text}"; it must be one of ${EDGES.join(', ')}`);
}

const isEdge = (text: string): text is Edge => (EDGES as readonly string[]).includes(text);

/** `90`, `90s`, `30m`, at most four hours. */
function secondsOf(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const [, number = '', unit = 's'] = /^(\d{1,5})(s|m|h)?$/.exec(text) ?? [];
  const seconds = Number(number) * { s: 1, m: 60, h: 3600 }[unit as 's' | 'm' | 'h'];
  if (number === '' || seconds < 1 || seconds > 4 * 3600)
    throw new Error(`--duration is "${text}"; it must be like 60s or 30m, 4 hours at most`);
  return seconds;
}

function whole(name: string, text: string | undefined, fallback: number, most: number): number {
  const value = Number(text ?? fallback);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`${name} is "${text}"; it must be a whole number from 1 to ${most}`);
}

function usage(name: string): string {
  return [
    name === '' ? 'Which load test?' : `There is no load test "${name}".`,
    '',
    '  npm run load -- <name> [--duration 60s] [--rate 200] [--replicas 2] [--no-redis] [--edge nginx|varnish] [--page-cache 64] [--out folder]',
    '',
    ...scenarioNames.map((key) => {
      const { about, rate, defaults } = scenarios[key];
      return `  ${key.padEnd(18)} ${about} (${defaults.seconds} s; --rate ${defaults.rate}: ${rate})`;
    }),
  ].join('\n');
}
