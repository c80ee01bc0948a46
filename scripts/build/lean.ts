import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * Node reads every export of a built-in module that is imported, and some are made when they are read: `node:http` loads a browser's fetch and
 * sockets for the sake of one, 2 MB of memory. What is required is read when it is called.
 */
const byRequire: Plugin = {
  name: 'by-require',
  setup(build) {
    build.onResolve({ filter: /^(?:node:)?[\w/]+$/ }, ({ path, kind }) =>
      kind === 'import-statement' && isBuiltin(path) ? { path, namespace: 'by-require' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'by-require' }, ({ path }) => ({ contents: `module.exports = require('${path}')` }));
  },
};

/** Most of it is browsers' fetch, sockets, caches, and mocks for tests: 2 MB of memory. */
const refuseAllOfUndici: Plugin = {
  name: 'refuse-all-of-undici',
  setup(build) {
    build.onResolve({ filter: /^undici$/ }, () => ({
      errors: [{ text: 'is larger than what the shop calls of it: see server/agent.ts' }],
    }));
  },
};

/**
 * What packages bring along for things that the shop does not ask of them: its bodies are JSON in UTF-8 (iconv-lite's tables of Asian encodings), and no
 * HTML of the CMS keeps a style (postcss, see shared/contract/html.ts). Should it be called nevertheless, it throws; sanitize-html then drops the style.
 */
const LEFT_OUT: readonly { readonly path: RegExp; readonly of: string; readonly instead: (says: string) => string }[] = [
  { path: /^postcss$/, of: 'sanitize-html', instead: (says) => `exports.parse = () => { ${says} }` },
  { path: /^\.\/tables\/[\w-]+\.json$/, of: 'iconv-lite', instead: (says) => says },
];

const leaveOut: Plugin = {
  name: 'leave-out',
  setup(build) {
    for (const { path: filter, of, instead } of LEFT_OUT) {
      const namespace = `left-out-of-${of}`;
      build.onResolve({ filter }, ({ path, importer }) => (importer.includes(`node_modules/${of}/`) ? { path, namespace } : undefined));
      build.onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: instead(`throw new Error(${JSON.stringify(`${path} of ${of} is left out of the program (scripts/build/lean.ts)`)})`),
      }));
    }
  },
};

/**
 * One character beyond ASCII, and Node keeps all of the program with two bytes for each. esbuild escapes them but in regular expressions, where an
 * escape means the same; a source map is wrong by a few columns in those lines.
 */
const oneByte: Plugin = {
  name: 'one-byte',
  setup(build) {
    build.onEnd(({ outputFiles = [] }) => {
      for (const file of outputFiles.filter(({ path }) => path.endsWith('.js'))) file.contents = Buffer.from(escaped(file.text));
    });
  },
};

const escaped = (code: string): string => code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What keeps a program small in memory (docs/decisions/0038). */
export const lean: Plugin[] = [byRequire, refuseAllOfUndici, leaveOut, oneByte];
