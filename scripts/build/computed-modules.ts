import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * A module `*.computed.ts` is evaluated here: browsers get the values of its exports (JSON), not the modules that they are derived from
 * (ADR-0043). Development bundles it as it is, so that it follows changes.
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
