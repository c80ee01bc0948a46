import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Texts as one object. esbuild's own loader exports each key of a JSON file as a variable, too: a quarter more bytes, for importers that
 * name the keys they use. Browsers look texts up by key.
 */
export const textModules: Plugin = {
  name: 'text-modules',
  setup({ onLoad }) {
    onLoad({ filter: /\/locales\/[^/]+\/\w+\.json$/ }, async ({ path }) => ({
      contents: `export default ${await readFile(path, 'utf8')};`,
      loader: 'js',
    }));
  },
};
