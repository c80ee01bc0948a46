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

it('each alert has a condition, a severity and a description', async () => {
  const text = await readFile(new URL('../../docs/operations/alerts.yml', import.meta.url), 'utf8');
  const rules = text.split(/^ {6}- alert: /m).slice(1);
  expect(rules.length).toBeGreaterThanOrEqual(10);
  for (const rule of rules) {
    expect(rule).toMatch(/^Karat\w+\n {8}expr: \S/);
    expect(rule).toMatch(/\n {8}labels: \{ severity: (?:page|ticket) \}\n {8}annotations:\n {10}summary: \S.*\n {10}description: \S/);
    // Brackets in pairs: a rule that cannot be read is one that never fires.
    const [, expr = ''] = /expr: (.*)/.exec(rule) ?? [];
    for (const pair of ['()', '[]', '{}'])
      expect([expr, expr.split(pair[0] as string).length]).toEqual([expr, expr.split(pair[1] as string).length]);
  }
  expect(await readFile(new URL('../../docs/operations/prometheus.yml', import.meta.url), 'utf8')).toContain('alerts.yml');
});

it('each alert fires in a test with sample series', async () => {
  const read = (name: string) => readFile(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8');
  const names = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
  const tests = `${await read('alerts.test.yml')}${await read('alerts.weekly.test.yml')}`;
  const alerts = names(await read('alerts.yml'), /- alert: (\w+)/g);
  expect(names(tests, /alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g)).toEqual(alerts);
});
