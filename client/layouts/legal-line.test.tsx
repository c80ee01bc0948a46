import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import commonTexts from '../../locales/cs/common.json';
import { type App, AppProvider, ShopProvider } from '../core/app-context.tsx';
import { createBrowserTexts } from '../../packages/engine/browser/texts.ts';
import { bootstrapQuery } from '../core/queries.ts';
import { LegalLine } from './legal-line.tsx';
import type { MenuLink } from './menu-tree.ts';

function markup(links: readonly MenuLink[]): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData<object>(bootstrapQuery().queryKey, {
    data: { settings: { company_name: 'Feinlicht', currency_code: 'EUR', cdn_domain: null }, enabled_integrations: [] },
  });
  const texts = createBrowserTexts('cs-CZ', undefined, { common: commonTexts });
  const app = { locale: 'cs', countryProfile: 'none', queryClient, texts, stores: {}, assets: { icons: '' } } as unknown as App;
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <AppProvider app={app}>
        <ShopProvider>
          <LegalLine links={links} />
        </ShopProvider>
      </AppProvider>
    </QueryClientProvider>,
  );
}

it('a link to a text in another language says which one that is, in that language', () => {
  const terms = { title: 'Obchodní podmínky', href: '/cs/page/terms', url: '/page/terms', lang: 'en' };
  const imprint = { title: 'Údaje o provozovateli', href: '/cs/page/imprint', url: '/page/imprint', lang: undefined };
  const shown = markup([terms, imprint]);
  expect(shown).toContain('<a href="/cs/page/terms" hrefLang="en">Obchodní podmínky <span lang="en">(English)</span></a>');
  expect(shown).toContain('<a href="/cs/page/imprint">Údaje o provozovateli</a>');
});
