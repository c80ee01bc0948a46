import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import german from '../../../locales/de/return.json';
import english from '../../../locales/en/return.json';
import type { Order } from '../../../packages/contract/order.ts';
import { type App, AppProvider, ShopProvider } from '../../core/app-context.tsx';
import { languageTag } from '../../../shared/i18n/locales.ts';
import { createBrowserTexts } from '../../../packages/engine/browser/texts.ts';
import { bootstrapQuery } from '../../core/queries.ts';
import { CodeShare } from './code-share.tsx';
import type { ChosenLine } from './return-lines.ts';

const TEXTS = { de: german, en: english };

/** A ring of 6,390 euros, of which the order's code took 25. */
function shown(locale: 'de' | 'en', code: string | null, refund_cost = 6365): string {
  const queryClient = new QueryClient();
  const settings = { currency_code: 'EUR', cdn_domain: null };
  queryClient.setQueryData<object>(bootstrapQuery().queryKey, { data: { settings, integrations: [], enabled_integrations: [] } });
  const app = {
    locale,
    queryClient,
    texts: createBrowserTexts(languageTag(locale), undefined, { return: TEXTS[locale] }),
  } as unknown as App;
  const order = { discount: code === null ? null : { code } } as Order;
  const lines = [{ position: 0, quantity: 1, line: { cost: 6390, refund_cost } }] as ChosenLine[];
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <AppProvider app={app}>
        <ShopProvider>
          <CodeShare order={order} lines={lines} className={undefined} />
        </ShopProvider>
      </AppProvider>
    </QueryClientProvider>,
  ).replace(/\s/g, ' ');
}

describe('the reason why a refund is below the price', () => {
  it('contains the code for the customer, who sees it on the invoice', () => {
    expect(shown('de', 'DANKE25')).toBe('<p>6.390,00 € abzüglich 25,00 €, Anteil am Code DANKE25</p>');
    expect(shown('en', 'DANKE25')).toBe('<p>€6,390.00 less €25.00, its share of the code DANKE25</p>');
  });

  it('contains no code for a guest, and is absent without a deduction', () => {
    expect(shown('de', null)).toBe('<p>6.390,00 € abzüglich 25,00 €, Anteil am Rabatt</p>');
    expect(shown('de', 'DANKE25', 6390)).toBe('');
  });
});
