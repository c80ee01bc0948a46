import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * react-router calls `memo()` and `createContext()` when its files are loaded, and esbuild keeps such calls and all that they name. Marked as
 * pure, those that nobody uses are dropped: route matching and error boundaries, 3.7 KB for every visitor. Should the package be written
 * differently one day, only the bytes come back, and `npm run build -- --aims` says so.
 */
export const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/(?<= = )(?=\w+(?:\$\d+)?\.(?:memo|createContext)\()/g, '/* @__PURE__ */ '),
    }));
  },
};
