import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * A module `*.computed.ts` is evaluated here: browsers get the values of its exports (JSON), not the modules that they are derived from.
 * Development bundles it as it is, so that it follows changes. Tree shaking would not do: esbuild keeps or drops whole objects. A generated
 * file in the repository is a step that somebody forgets. Such a module exports JSON values and reads nothing of the browser; a test looks
 * at the bundle.
 */
export const computedModules: Plugin = {
  name: 'computed-modules',
  setup({ onLoad }) {
    onLoad({ filter: /\.computed\.ts$/ }, async ({ path }) => {
      const values = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
      return {
        contents: Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n'),
      };
    });
  },
};
