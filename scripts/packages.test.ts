import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../packages/build/paths.ts';
import { trackedFiles } from '../packages/gate/tracked-files.ts';

interface Manifest {
  readonly workspaces?: readonly string[];
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(textOf(join(folder, 'package.json'))) as Manifest;
const root = manifestOf('.');
const folders = root.workspaces ?? [];
const sources = trackedFiles(ROOT).filter((path) => /\.(?:tsx?|m?js)$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path));

/** `@stripe/stripe-js` of `@stripe/stripe-js/pure`; null for a file or a module of Node. */
function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.') || isBuiltin(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const specifiersOf = (path: string): string[] =>
  [...textOf(path).matchAll(/^(?:import|export)[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm)].map(
    ([, from, only, late]) => from ?? only ?? late ?? '.',
  );
const importsOf = (path: string): string[] => specifiersOf(path).flatMap((specifier) => packageOf(specifier) ?? []);
const filesOf = (path: string): string[] =>
  specifiersOf(path).flatMap((specifier) => (specifier.startsWith('.') ? join(dirname(path), specifier) : []));

describe.each(folders)('%s', (folder) => {
  const { exports = {}, dependencies = {} } = manifestOf(folder);

  it('has a README, and entries that exist', () => {
    expect(existsSync(join(ROOT, folder, 'README.md'))).toBe(true);
    expect(Object.keys(exports).length).toBeGreaterThan(0);
    // `./limits/*.ts` is a folder whose files others may import.
    expect(Object.values(exports).filter((path) => !existsSync(join(ROOT, folder, path.replace(/\*\.tsx?$/, ''))))).toEqual([]);
  });

  it('names the packages that it imports, and no others', () => {
    const own = sources.filter((path) => path.startsWith(`${folder}/`));
    // Packages of ours that it reads by their path, and what its packed program loads with the contract (scripts/pack.slow.test.ts).
    const ours = own.flatMap(filesOf).flatMap((path) => (path.startsWith('packages/') ? `@karat/${path.split('/')[1]}` : []));
    const packed = folder === 'packages/conformance' ? ['htmlparser2', 'lru-cache', 'sanitize-html'] : [];
    const imported = new Set([...own.flatMap(importsOf), ...packed]);
    const tools = new Set(Object.keys(root.devDependencies ?? {}));
    expect(Object.keys(dependencies).filter((name) => !imported.has(name) && !ours.includes(name))).toEqual([]);
    expect([...imported].filter((name) => !(name in dependencies) && !tools.has(name))).toEqual([]);
  });
});

it.each(['packages/engine', 'packages/http-cache', 'packages/ucp'])('others import of %s what it exports', (folder) => {
  const open = Object.values(manifestOf(folder).exports ?? {}).map((path) => join(folder, path));
  const isOpen = (path: string): boolean => open.includes(path) || open.includes(join(dirname(path), '*.ts'));
  const others = sources.filter((path) => !path.startsWith(`${folder}/`) && !/^(?:e2e|scripts)\/|\/stories\//.test(path));
  const imported = others.flatMap((from) => filesOf(from).filter((path) => path.startsWith(`${folder}/`)));
  expect(imported.length).toBeGreaterThan(5);
  expect([...new Set(imported)].filter((path) => !isOpen(path))).toEqual([]);
});

it.each(['packages/contract', 'packages/engine', 'packages/http-cache', 'packages/ucp'])(
  'the shop lists what %s needs: its image has no others',
  (folder) => {
    const { dependencies = {} } = manifestOf(folder);
    expect(Object.keys(dependencies).filter((name) => !name.startsWith('@karat/') && !(name in (root.dependencies ?? {})))).toEqual([]);
  },
);

it('a package has one version in all of them', () => {
  const manifests = [root, ...folders.map(manifestOf)];
  const versions = Map.groupBy(
    manifests.flatMap(({ dependencies = {}, devDependencies = {} }) => Object.entries({ ...dependencies, ...devDependencies })),
    ([name]) => name,
  );
  const different = [...versions].filter(([, entries]) => new Set(entries.map(([, version]) => version)).size > 1);
  expect(different.map(([name]) => name)).toEqual([]);
});
