import type { AssetManifest } from '../../../packages/engine/assets.ts';
import { LOCALES } from '../../../shared/i18n/locales.ts';
import { routeKeys } from '../../../shared/routes.ts';

const NO_FILES = { js: [], css: [] };
const NAMESPACES = ['common', 'product', 'countdown'];

/** For real pages without a build: besides the texts they name no scripts and no sheets. */
export const EMPTY_MANIFEST: AssetManifest = {
  buildId: 'b',
  entry: { js: '/assets/entry.js', imports: [], css: [] },
  fonts: { western: [], westSlavic: [] },
  icons: { appleTouch: '/icon.png', sprite: '/sprite.svg' },
  routes: Object.fromEntries(routeKeys.map((key) => [key, NO_FILES])) as unknown as AssetManifest['routes'],
  pageSheets: '/assets/page-sheets.js',
  texts: Object.fromEntries(
    LOCALES.map((locale) => {
      const files = Object.fromEntries(NAMESPACES.map((name) => [name, `/assets/${locale}-${name}.js`]));
      return [locale, { files, index: `/assets/${locale}-texts.js` }];
    }),
  ) as AssetManifest['texts'],
};
