import { readFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { testAlertRules, WITHOUT_PROMTOOL } from './alert-rules.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('reports in one line that the rules are untested without promtool', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await testAlertRules(() => false)).toBe('');
  expect(said.mock.calls).toEqual([[WITHOUT_PROMTOOL]]);
});

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

it.each([
  ['docs/operations', 'Karat', 10],
  ['packages/vendure', 'Vendure', 6],
])('each alert of %s has a condition, a severity and a description', async (folder, prefix, count) => {
  const rules = (await read(`${folder}/alerts.yml`)).split(/^ {6}- alert: /m).slice(1);
  expect(rules.length).toBeGreaterThanOrEqual(count);
  for (const rule of rules) {
    expect(rule).toMatch(new RegExp(`^${prefix}\\w+\\n {8}expr: \\S`));
    expect(rule).toMatch(/\n {8}labels: \{ severity: (?:page|ticket) \}\n {8}annotations:\n {10}summary: \S.*\n {10}description: \S/);
    // Brackets in pairs: a rule that cannot be read is one that never fires.
    const [, expr = ''] = /expr: (.*)/.exec(rule) ?? [];
    for (const pair of ['()', '[]', '{}'])
      expect([expr, expr.split(pair[0] as string).length]).toEqual([expr, expr.split(pair[1] as string).length]);
  }
  expect(await read(`${folder}/prometheus.yml`)).toContain('alerts.yml');
});

it.each([
  ['docs/operations', ['alerts.test.yml', 'alerts.weekly.test.yml']],
  ['packages/vendure', ['alerts.test.yml']],
])('each alert of %s fires in a test with sample series', async (folder, files) => {
  const names = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
  const tests = (await Promise.all(files.map((file) => read(`${folder}/${file}`)))).join('');
  const alerts = names(await read(`${folder}/alerts.yml`), /- alert: (\w+)/g);
  expect(names(tests, /alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g)).toEqual(alerts);
});
