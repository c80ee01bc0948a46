import type { Views } from '../../packages/engine/render/views.ts';
import { createFrozenStores } from '../../client/app/create-stores.ts';
import { DOCUMENT_HEAD } from '../../client/app/document-head.tsx';
import { shopPages } from '../../client/app/load-page.ts';
import { Root } from '../../client/app/root.tsx';
import { LinkPreview, type LinkPreviewProps } from '../../client/features/seo/link-preview.tsx';
import { LinkPreviewContext } from '../../client/features/seo/page-head.tsx';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import { WEST_SLAVIC_LANGUAGES } from '../../shared/i18n/locales.ts';
import { renderErrorDocument } from './error-document.tsx';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';
import { openLatePage } from './late-page.tsx';
import { loadBars } from './load-bars.ts';
import { writeMarkdown } from './markdown/write-markdown.ts';

const linkPreview = (props: LinkPreviewProps) => <LinkPreview {...props} />;

/** How the engine renders the pages of this shop. */
export function createViews(countryProfile: CountryProfile, now: () => number = Date.now): Views {
  const stores = createFrozenStores();
  return {
    ...shopPages,
    root: (
      <LinkPreviewContext value={linkPreview}>
        <Root />
      </LinkPreviewContext>
    ),
    head: DOCUMENT_HEAD,
    errorDocument: renderErrorDocument,
    fieldsOf: (_base, visitor) => ({
      countryProfile,
      stores,
      wishlistId: visitor?.wishlistId,
      bars: null,
      firstPaintScript: FIRST_PAINT_SCRIPT,
    }),
    loadFields: async ({ api, prefix }) => ({ bars: await loadBars({ api, prefix, profile: countryProfile, now: now() }) }),
    stateOf: ({ bars }) => ({ countryProfile, bars }),
    fontsOf: (locale) => (WEST_SLAVIC_LANGUAGES.some((language) => language === locale) ? 'westSlavic' : 'western'),
    writeMarkdown,
    openLate: openLatePage,
  };
}
