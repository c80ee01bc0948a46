import type { Bundles } from '../../packages/engine/browser/text-source.ts';
import { createRenderer as createEngineRenderer, type RendererOptions } from '../../packages/engine/render/renderer.ts';
import type { Renderer } from '../../packages/engine/render/types.ts';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import { type Locale, LOCALES } from '../../shared/i18n/locales.ts';
import { buildOf } from './pages.ts';
import { openTexts } from './texts.ts';
import { createViews } from './views.tsx';

export interface ShopRendererOptions extends Omit<RendererOptions, 'views' | 'build' | 'texts'> {
  readonly countryProfile: CountryProfile;
  readonly texts: Readonly<Record<Locale, Bundles>>;
}

/** Renders the pages of this shop. */
export function createRenderer({ countryProfile, texts, ...options }: ShopRendererOptions): Renderer {
  return createEngineRenderer({
    ...options,
    views: createViews(countryProfile, options.now),
    build: buildOf(options.manifest.buildId, countryProfile),
    texts: Object.fromEntries(LOCALES.map((locale) => [locale, openTexts(locale, texts[locale])])) as Readonly<
      Record<Locale, ReturnType<typeof openTexts>>
    >,
  });
}
