import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { findK6 } from './find-k6.ts';
import { scenarioNames } from './scenarios.ts';

const fileOf = (name: string): string => join('load-tests', `${name}.ts`);
const k6 = findK6(process.env);

it('lists every scenario of load-tests/', () => {
  const files = readdirSync(join(ROOT, 'load-tests')).filter((name) => name.endsWith('.ts'));
  expect(files.sort()).toEqual(scenarioNames.map((name) => `${name}.ts`).sort());
});

describe.each(scenarioNames)('%s', (name) => {
  it('imports only load-tests/, shared/, what these take of packages, and modules of k6', async () => {
    const { metafile, outputFiles } = await build({
      absWorkingDir: ROOT,
      entryPoints: [fileOf(name)],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'neutral',
      // The language level of k6's engine, sobek.
      target: 'es2022',
      external: ['k6', 'k6/*'],
      metafile: true,
      logLevel: 'silent',
    });
    const foreign = Object.keys(metafile.inputs).filter(
      (path) => !/^(?:load-tests|shared|packages\/(?:contract|engine|ucp\/wire))\//.test(path),
    );
    expect(foreign).toEqual([]);
    // Schemas would load the schema library into each virtual user.
    expect(Object.keys(metafile.inputs)).not.toContain('packages/contract/schemas.ts');
    const [{ text } = { text: '' }] = outputFiles;
    // Each scenario has the limit on foreign hosts.
    expect(text).toContain('KARAT_STAGING');
  });
});

// Only where k6 is installed.
it.each(k6 ? scenarioNames : [])('k6 inspect reads %s', (name) => {
  const text = execFileSync(k6?.path ?? '', ['inspect', fileOf(name)], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const { scenarios, thresholds } = JSON.parse(text) as { scenarios: object; thresholds: object };
  expect(Object.keys(scenarios).length).toBeGreaterThan(0);
  expect(Object.keys(thresholds).length).toBeGreaterThan(0);
});
