import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetManifest } from '../packages/engine/assets.ts';
import { createRenderer } from './pages/renderer.ts';
import { loadTexts } from './pages/texts.ts';
import { runShop } from './run-shop.ts';

/** The shop's server process. Bundled to `dist/server/main.js`; the build's other files lie beside it. */
const DIST = join(import.meta.dirname, '..');

await runShop(process.env, async () => {
  const manifest = JSON.parse(await readFile(join(DIST, 'manifest.json'), 'utf8')) as AssetManifest;
  const texts = await loadTexts();
  return {
    buildId: manifest.buildId,
    publicDir: join(DIST, 'public'),
    createRenderer: (openApi, env, log) =>
      createRenderer({
        manifest,
        countryProfile: env.countryProfile,
        texts,
        openApi,
        lateMs: env.latePageMs,
        onError: (err) => log.error({ err }, 'rendering failed'),
      }),
  };
});
