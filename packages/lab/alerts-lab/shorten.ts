import { parse, stringify } from 'yaml';

interface Rule {
  expr: string;
  for?: string;
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}
interface Configuration {
  global: Record<string, string>;
  scrape_configs: readonly Record<string, unknown>[];
}

const MILLISECONDS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `2m` as a duration that is shorter by the factor. */
export function shorten(duration: string, factor: number): string {
  const [, count = '', unit = ''] = /^(\d+)([smhdw])$/.exec(duration) ?? [];
  const each = MILLISECONDS[unit];
  if (each === undefined) throw new Error(`"${duration}" is not a duration of one unit`);
  return `${Math.max(1, Math.round((Number(count) * each) / factor))}ms`;
}

/** The alert rules with each `for`, range and offset shorter by the factor; limits and labels stay. */
export function shortenRules(text: string, factor: number): string {
  const rules = parse(text) as Rules;
  for (const rule of rules.groups.flatMap((group) => group.rules)) {
    if (rule.for !== undefined) rule.for = shorten(rule.for, factor);
    rule.expr = rule.expr.replaceAll(
      /(\[|offset )(\d+[smhdw])/g,
      (_, before: string, duration: string) => before + shorten(duration, factor),
    );
  }
  return stringify(rules);
}

/** Prometheus' configuration with shorter intervals, further jobs, and for each job a file of targets in the place of DNS. */
export function shortenConfiguration(
  text: string,
  factor: number,
  fileOf: (job: string) => string,
  furtherJobs: readonly string[] = [],
): string {
  const { global, scrape_configs: jobs, ...rest } = parse(text) as Configuration;
  const intervals = Object.entries(global).map(([name, value]) => [name, shorten(value, factor)]);
  const found = [...jobs, ...furtherJobs.map((name) => ({ job_name: name }))].map((job) => ({
    ...Object.fromEntries(Object.entries(job).filter(([name]) => !name.endsWith('_sd_configs'))),
    scrape_timeout: shorten(global['scrape_interval'] ?? '1m', factor),
    file_sd_configs: [{ files: [fileOf(String(job['job_name']))] }],
  }));
  return stringify({ ...rest, global: Object.fromEntries(intervals), scrape_configs: found });
}
