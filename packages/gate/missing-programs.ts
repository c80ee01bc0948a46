import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { ROOT } from '../build/paths.ts';
import { trackedFiles } from './tracked-files.ts';

interface Program {
  readonly name: string;
  readonly instead?: readonly string[];
  readonly usedBy: string | readonly string[];
  /** Comes from another registry than Debian's and npm's, which a machine for CI need not reach. */
  readonly elsewhere?: true;
}

/** The bridge's packages are not those of the root: `npm ci` in its folder brings them. */
export const VENDURE = 'packages/vendure/node_modules';

/** Programs that npm cannot install. A test file needs one when it imports `usedBy`, directly or through other files. */
const PROGRAMS: readonly Program[] = [
  {
    name: 'chromium-headless-shell',
    instead: ['chromium', 'chromium-browser', 'google-chrome'],
    // The shop of the engine's own tests imports nothing of e2e/.
    usedBy: ['e2e/support/browser.ts', 'packages/engine/testing/florist/hydration.slow.test.ts'],
  },
  { name: 'redis-server', usedBy: 'packages/engine/testing/redis.ts' },
  { name: 'postgres', usedBy: 'packages/backend/db/postgres/postgres.fixture.ts' },
  { name: 'nginx', usedBy: 'packages/engine/testing/edges.ts' },
  { name: 'varnishd', usedBy: 'packages/engine/testing/edges.ts' },
  { name: 'prometheus', usedBy: 'packages/lab/alerts-lab/prometheus.ts' },
  { name: 'kustomize', usedBy: 'packages/gate/kubernetes/manifests.ts' },
  { name: 'xmllint', usedBy: 'server/stories/testing/xmllint.ts' },
  {
    name: VENDURE,
    usedBy: ['scripts/run/back-office.fixture.ts', 'e2e/support/run-stories.ts', 'e2e/support/dashboard.ts'],
    elsewhere: true,
  },
  { name: 'mailpit', usedBy: 'packages/mailer/other-servers/mailpit.fixture.ts' },
  { name: 'aiosmtpd', usedBy: 'packages/mailer/other-servers/aiosmtpd.fixture.ts', elsewhere: true },
  { name: 'spck-conformance', usedBy: 'packages/conformance/agents/suite.ts', elsewhere: true },
  { name: 'stripe-mock', usedBy: 'packages/adapters/stripe/stripe-mock.ts', elsewhere: true },
];
/** Servers are installed here; not every PATH names these folders. Debian has a folder for each version of PostgreSQL. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', ...globSync('/usr/lib/postgresql/*/bin')];

/** Variables that name another program for the same work. */
const NAMED_BY: Readonly<Record<string, string>> = {
  chromium: 'CHROMIUM',
  'redis-server': 'REDIS_SERVER',
  'spck-conformance': 'SPCK_CONFORMANCE',
  aiosmtpd: 'AIOSMTPD',
  mailpit: 'MAILPIT',
};

export const isInstalled = (name: string): boolean =>
  (name === VENDURE && existsSync(join(ROOT, name))) ||
  [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS].some((folder) => existsSync(join(folder, name))) ||
  process.env[NAMED_BY[name] ?? ''] !== undefined;

export interface Missing {
  readonly programs: readonly string[];
  /** Those that a machine for CI has to have. */
  readonly required: readonly string[];
  /** Test files that cannot run without them, relative to the root. */
  readonly files: readonly string[];
}

export function missingPrograms(installed: (name: string) => boolean = isInstalled): Missing {
  const missing = PROGRAMS.filter(({ name, instead = [] }) => ![name, ...instead].some(installed));
  if (missing.length === 0) return { programs: [], required: [], files: [] };
  const used = new Set(missing.flatMap(({ usedBy }) => usedBy).map((file) => join(ROOT, file)));
  const tests = trackedFiles(ROOT).filter((path) => /\.(?:test|story)\.tsx?$/.test(path));
  const files = tests.filter((file) => reaches(join(ROOT, file), used, new Set())).sort();
  const named = (some: readonly Program[]): string[] => some.map(({ name }) => name);
  return { programs: named(missing), required: named(missing.filter(({ elsewhere }) => !elsewhere)), files };
}

/** Follows relative imports at run time; type imports start nothing. */
function reaches(file: string, targets: ReadonlySet<string>, seen: Set<string>): boolean {
  if (targets.has(file)) return true;
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  return importsOf(file).some((path) => reaches(path, targets, seen));
}

/** Most files are reached from many tests. */
const known = new Map<string, readonly string[]>();
function importsOf(file: string): readonly string[] {
  const found = known.get(file);
  if (found) return found;
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) (?!type )(?:[^'"\n]*? ?from )?'(\.[^']+)'/gm);
  const paths = [...imports].map(([, path = '']) => resolve(dirname(file), path));
  known.set(file, paths);
  return paths;
}

export function missingLine({ programs, files }: Omit<Missing, 'required'>): string {
  const ofDebian = programs.filter((name) => name !== VENDURE);
  const missing = [
    ...(ofDebian.length > 0 ? [`${ofDebian.join(', ')} (Debian: sudo .ci/install-programs)`] : []),
    ...(programs.includes(VENDURE) ? ['the packages of Vendure (npm ci --prefix packages/vendure)'] : []),
  ];
  return `Not installed: ${missing.join(', ')}. Left out: ${files.map((file) => relative(ROOT, join(ROOT, file))).join(', ')}`;
}
