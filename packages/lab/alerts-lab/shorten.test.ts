import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../build/paths.ts';
import { shorten, shortenConfiguration, shortenRules } from './shorten.ts';

const read = (name: string) => readFile(join(ROOT, 'docs/operations', name), 'utf8');

it('divides durations, and refuses what it does not know', () => {
  expect(['10m', '1w', '10s'].map((duration) => shorten(duration, 10))).toEqual(['60000ms', '60480000ms', '1000ms']);
  expect(() => shorten('1m30s', 10)).toThrow('"1m30s" is not a duration');
});

it('shortens all times of the alert rules and changes nothing else', async () => {
  const text = await read('alerts.yml');
  const short = shortenRules(text, 10);
  expect(short).not.toMatch(/(?:\[|offset |for: )\d+[smhdw]\b/);
  expect(short).toContain('[30000ms]');
  expect(short).toContain('offset 60480000ms');
  const withoutTimes = (rules: string): unknown =>
    JSON.parse(JSON.stringify(parse(rules)).replaceAll(/(\[|offset |"for":")\d+(?:ms|[smhdw])/g, '$1'));
  expect(withoutTimes(short)).toEqual(withoutTimes(text));
});

it('reads the targets of each job from a file instead of DNS', async () => {
  const { global, rule_files, scrape_configs } = parse(
    shortenConfiguration(await read('prometheus.yml'), 10, (job) => `/lab/${job}.json`, ['karat-mailer']),
  ) as {
    global: object;
    rule_files: string[];
    scrape_configs: object[];
  };
  expect(global).toMatchObject({ scrape_interval: '1000ms', evaluation_interval: '1000ms' });
  expect(rule_files).toEqual(['alerts.yml']);
  expect(scrape_configs).toEqual(
    ['karat', 'karat-mailer'].map((job) => ({
      job_name: job,
      scrape_timeout: '1000ms',
      file_sd_configs: [{ files: [`/lab/${job}.json`] }],
    })),
  );
});
