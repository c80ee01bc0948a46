import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../packages/build/paths.ts';
import { trackedFiles } from '../packages/gate/tracked-files.ts';

const files = trackedFiles(ROOT);
const TOP = [...new Set(files.flatMap((path) => (path.includes('/') ? path.split('/', 1) : [])))];
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** Written by a command, or the contract of a backend. */
const docs = files.filter(
  (path) => path.endsWith('.md') && !/^docs\/contract|^packages\/conformance\/document|^packages\/sandbox\/seed/.test(path),
);

/** A path of the repository as the documents write it: with `*`, `<key>` and `{a,b}` for several files. */
const PATH = new RegExp(String.raw`^(?:${TOP.map((name) => name.replace('.', String.raw`\.`)).join('|')})/[\w./@*<>{},-]*$`);

const SHORT = /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|css|md|json|ya?ml|vcl|conf|mjs))$/;
/** Written by a build or a run. */
const GENERATED = new Set([
  'dist/',
  'pictures/',
  'dist/public/assets/',
  'builds.json',
  'sbom.json',
  'summary.json',
  'result.json',
  'load-reports/',
]);

function exists(path: string): boolean {
  if (!/[*<{]/.test(path)) return existsSync(join(ROOT, path));
  const source = path
    .replaceAll(/[.+?()[\]\\]/g, String.raw`\$&`)
    .replaceAll(/<[^>]+>|\*+/g, '[^/]+')
    .replaceAll(/\{([^}]+)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`);
  const pattern = new RegExp(`^${source.replace(/\/$/, '')}(?:/|$)`);
  return files.some((file) => pattern.test(file));
}

it('a path in a document leads to a file or a folder', () => {
  const named = docs.flatMap((doc) =>
    [...textOf(doc).matchAll(/`([^`\s]+)`/g)].flatMap(([, code = '']) => (PATH.test(code) ? [{ doc, path: code }] : [])),
  );
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ path }) => !exists(path))).toEqual([]);
});

it('a shortened path or a file name in a document is the end of a path', () => {
  const named = docs.flatMap((doc) =>
    [...textOf(doc).matchAll(/`([^`\s]+)`/g)].flatMap(([, code = '']) =>
      SHORT.test(code) && !PATH.test(code) ? [{ doc, path: code }] : [],
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  const ends = (path: string) =>
    files.some((file) => (path.endsWith('/') ? `/${file}`.includes(`/${path}`) : `/${file}`.endsWith(`/${path}`)));
  expect(named.filter(({ path }) => !GENERATED.has(path) && !ends(path))).toEqual([]);
});

it('a link in a document leads to a file or a folder', () => {
  const links = docs.flatMap((doc) =>
    [...textOf(doc).matchAll(/\]\((?!https?:|mailto:|#|\{)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => ({
      doc,
      path: normalize(join(dirname(doc), target)),
    })),
  );
  expect(links.length).toBeGreaterThan(90);
  expect(links.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('a file that a comment names is there', () => {
  const FILE = new RegExp(String.raw`(?<![\w./-])(?:${TOP.join('|')})/[\w./-]+\.(?:tsx?|css|md|json|yml|js)\b(?![\w*])`, 'g');
  const named = files
    .filter((path) => /\.(?:tsx?|css)$/.test(path) && !path.startsWith('packages/sandbox/seed/'))
    .flatMap((path) =>
      [...textOf(path).matchAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*/g)].flatMap(([comment]) =>
        [...comment.matchAll(FILE)].map(([file]) => ({ path, file })),
      ),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
});
