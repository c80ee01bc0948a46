import { join } from 'node:path';
import { bundle, type Targets, transform } from 'lightningcss';
import { readCssModule } from './css-modules.ts';
import type { Chunk } from './chunks.ts';

/** Browsers since 2023: cascade layers, nesting, `:has`, container queries. */
const TARGETS: Targets = { chrome: 111 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) };

/** Later layers win, so a page can restyle a component in any order of sheets. */
const LAYERS = ['base', 'ui', 'features', 'layouts', 'pages'] as const;
const ORDER = `@layer ${LAYERS.join(',')};`;

/** The layer of a sheet follows from its folder; sheets elsewhere in client/ count as layouts. */
export function layerOf(path: string): (typeof LAYERS)[number] {
  const folder = /^client\/([^/]+)\//.exec(path)?.[1];
  return LAYERS.find((layer) => layer !== 'base' && layer === folder) ?? 'layouts';
}

/** The sheet with tokens, reset and fonts. Its `@import`s are inlined. */
export function baseSheet(root: string, fontFaces: string, minify: boolean): string {
  const { code } = bundle({ filename: join(root, 'client/ui/global.css'), targets: TARGETS });
  return finish('client/ui/global.css', `${ORDER}\n${fontFaces}\n@layer base {\n${code.toString()}\n}`, minify);
}

/** One sheet with the CSS Modules of some chunks, in the order in which they run; null when there are none. */
export async function moduleSheet(root: string, chunks: readonly Chunk[], minify: boolean): Promise<string | null> {
  const paths = chunks.flatMap(({ inputs }) => inputs).filter((path) => path.endsWith('.module.css'));
  if (paths.length === 0) return null;
  const parts = paths.map(async (path) => {
    const { css } = await readCssModule(root, join(root, path), minify ? 'short' : 'readable');
    return `@layer ${layerOf(path)} {\n${css}\n}`;
  });
  return finish(chunks.map(({ output }) => output).join(' '), [ORDER, ...(await Promise.all(parts))].join('\n'), minify);
}

function finish(filename: string, css: string, minify: boolean): string {
  return transform({ filename, code: Buffer.from(css), minify, targets: TARGETS }).code.toString();
}
