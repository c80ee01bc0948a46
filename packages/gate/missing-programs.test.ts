import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../build/paths.ts';
import { SUITE } from '../conformance/agents/find-command.ts';
import { missingLine, missingPrograms } from './missing-programs.ts';
import { trackedFiles } from './tracked-files.ts';

const ALL = [
  'chromium-headless-shell',
  'redis-server',
  'postgres',
  'nginx',
  'varnishd',
  'prometheus',
  'kustomize',
  'xmllint',
  'mailpit',
  'aiosmtpd',
  'spck-conformance',
  'stripe-mock',
  'packages/vendure/node_modules',
];
const without =
  (...names: readonly string[]) =>
  (name: string): boolean =>
    ALL.includes(name) && !names.includes(name);

describe('a machine', () => {
  it('with all programs skips no tests', () => {
    expect(missingPrograms(without())).toEqual({ programs: [], required: [], files: [] });
  });

  it.each(['chromium', 'google-chrome'])('with %s has a browser', (browser) => {
    expect(missingPrograms((name) => name === browser || without('chromium-headless-shell')(name)).programs).toEqual([]);
  });

  it('without a browser skips the browser stories, by name, in one line', () => {
    const missing = missingPrograms(without('chromium-headless-shell'));
    expect(missing.programs).toEqual(['chromium-headless-shell']);
    expect(missing.files).toContain('e2e/purchase.story.ts');
    expect(missing.files.filter((file) => !file.startsWith('e2e/'))).toEqual([
      'packages/engine/testing/florist/hydration.slow.test.ts',
      'packages/lab/mails/looks.slow.test.ts',
      'scripts/vendure-dashboard.slow.test.ts',
    ]);
    expect(missingLine(missing)).toMatch(/^Not installed: chromium-headless-shell .*e2e\/purchase\.story\.ts.*$/);
  });

  it('without nginx skips the tests that start it, also through their fixtures', () => {
    const { files } = missingPrograms(without('nginx'));
    expect(files).toContain('server/stories/edge-programs.slow.test.ts');
    expect(files).not.toContain('server/stories/page-cache.test.ts');
  });

  it('without PostgreSQL skips the tests that start it', () => {
    const { files } = missingPrograms(without('postgres'));
    expect(files).toContain('packages/backend/db/postgres/migrate.test.ts');
    expect(files).not.toContain('packages/backend/db/counters.test.ts');
  });

  it('without kustomize skips the test of the manifests', () => {
    expect(missingPrograms(without('kustomize')).files).toEqual(['packages/gate/kubernetes/manifests.test.ts']);
  });

  it('without xmllint skips the test that checks feeds with it', () => {
    expect(missingPrograms(without('xmllint')).files).toEqual(['server/stories/feeds-xml.test.ts']);
  });

  it('without a mail server that is not ours skips the test that starts it; aiosmtpd comes from the registry of Python', () => {
    const [mailpit, aiosmtpd] = ['mailpit', 'aiosmtpd'].map((name) => missingPrograms(without(name)));
    expect(mailpit).toMatchObject({ required: ['mailpit'], files: ['packages/mailer/other-servers/mailpit.slow.test.ts'] });
    expect(aiosmtpd).toMatchObject({ required: [], files: ['packages/mailer/other-servers/aiosmtpd.slow.test.ts'] });
  });

  it('without the conformance suite of machine shoppers skips the test that runs it', () => {
    const { required, files } = missingPrograms(without('spck-conformance'));
    expect([required, files]).toEqual([[], ['packages/conformance/agents/run.slow.test.ts']]);
    expect(missingPrograms(without('xmllint')).required).toEqual(['xmllint']);
  });

  it('without stripe-mock skips the test whose requests it checks', () => {
    const { required, files } = missingPrograms(without('stripe-mock'));
    expect([required, files]).toEqual([[], ['packages/adapters/stripe/stripe-mock.slow.test.ts']]);
  });

  it('without the packages of the back office skips the tests that start it', () => {
    const missing = missingPrograms(without('packages/vendure/node_modules'));
    const files = [
      ...trackedFiles(ROOT).filter((path) => /^e2e\/back-office\/.*\.story\.ts$/.test(path)),
      ...['vendure-conformance', 'vendure-dashboard', 'vendure-image', 'vendure-operation', 'vendure-orders', 'vendure'].map(
        (name) => `scripts/${name}.slow.test.ts`,
      ),
    ];
    expect([missing.required, missing.files]).toEqual([[], files]);
    expect(missingLine(missing)).toMatch(/^Not installed: the packages of Vendure \(npm ci --prefix packages\/vendure\)\. Left out: /);
  });

  it('without Redis runs tests that only import its types', () => {
    const { files } = missingPrograms(without('redis-server'));
    expect(files).toContain('server/stories/replicas.test.ts');
    expect(files).not.toContain('server/stories/sitemap.test.ts');
  });
});

it('.ci/install-programs installs the packages of all programs', () => {
  const script = readFileSync(join(ROOT, '.ci/install-programs'), 'utf8');
  for (const name of [
    'chromium-headless-shell',
    'redis-server',
    'postgresql',
    'nginx',
    'varnish',
    'prometheus',
    'kustomize',
    'libxml2-utils',
    'mailpit',
    'aiosmtpd',
    'spck-conformance',
    'stripe-mock',
  ])
    expect(script).toContain(name);
});

it('.ci/install-programs installs the version of the conformance suite that the command installs', () => {
  expect(readFileSync(join(ROOT, '.ci/install-programs'), 'utf8')).toContain(`install ${SUITE}`);
});
