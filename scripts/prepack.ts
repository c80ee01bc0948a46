import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../packages/build/paths.ts';

/**
 * `prepack` of the packages that others install (`npm pack -w packages/http-cache`): brings the licence along. `http-cache` and `engine`
 * are their sources. A program is one file, because it holds what it takes of the shop: `node scripts/prepack.ts main.ts`.
 */
const [program] = process.argv.slice(2);
await copyFile(join(ROOT, 'LICENSE'), 'LICENSE');
if (program !== undefined) {
  await build({
    entryPoints: [program],
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    packages: 'external',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
  });
}
