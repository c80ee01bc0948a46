import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../build/layout.ts';
import { missingLine, missingPrograms } from './missing-programs.ts';

const ALL = ['chromium-headless-shell', 'redis-server', 'nginx', 'varnishd'];
const without =
  (...names: readonly string[]) =>
  (name: string): boolean =>
    ALL.includes(name) && !names.includes(name);

describe('a machine', () => {
  it('with all programs leaves out nothing', () => {
    expect(missingPrograms(without())).toEqual({ programs: [], files: [] });
  });

  it.each(['chromium', 'google-chrome'])('with %s has a browser', (browser) => {
    expect(missingPrograms((name) => name === browser || without('chromium-headless-shell')(name)).programs).toEqual([]);
  });

  it('without a browser leaves out the browser stories, by name, in one line', () => {
    const missing = missingPrograms(without('chromium-headless-shell'));
    expect(missing.programs).toEqual(['chromium-headless-shell']);
    expect(missing.files).toContain('e2e/purchase.story.ts');
    expect(missing.files.filter((file) => !file.startsWith('e2e/'))).toEqual([]);
    expect(missingLine(missing)).toMatch(/^Not installed: chromium-headless-shell .*e2e\/purchase\.story\.ts.*$/);
  });

  it('without nginx leaves out the tests that start it, also through their fixtures', () => {
    const { files } = missingPrograms(without('nginx'));
    expect(files).toContain('server/journeys/edge-programs.slow.test.ts');
    expect(files).not.toContain('server/journeys/page-cache.test.ts');
  });

  it('without Redis keeps what only names its types', () => {
    const { files } = missingPrograms(without('redis-server'));
    expect(files).toContain('server/journeys/replicas.test.ts');
    expect(files).not.toContain('server/journeys/sitemap.test.ts');
  });
});

it('.ci/install-programs installs the packages of all programs', () => {
  const script = readFileSync(join(ROOT, '.ci/install-programs'), 'utf8');
  for (const name of ['chromium-headless-shell', 'redis-server', 'nginx', 'varnish', 'prometheus']) expect(script).toContain(name);
});
