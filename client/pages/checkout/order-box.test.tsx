import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import cartTexts from '../../../locales/de/cart.json';
import checkoutTexts from '../../../locales/de/checkout.json';
import englishTexts from '../../../locales/en/checkout.json';
import { COUNTRY_PROFILES, type CountryProfile } from '../../../shared/commerce/country-profile.ts';
import { cartWith, giftCard, percentOff, newItem } from '../../../shared/commerce/cart.fixture.ts';
import { checkoutTotals } from '../../../shared/commerce/checkout-totals.ts';
import { type App, AppProvider, ShopProvider } from '../../core/app-context.tsx';
import { createBrowserTexts } from '../../../packages/engine/browser/texts.ts';
import { createCartStore } from '../../features/cart/store.ts';
import { blockQuery, bootstrapQuery, contentPageQuery } from '../../core/queries.ts';
import { MinimumNotice } from './minimum-notice.tsx';
import { OrderBox } from './order-box.tsx';

const RING = cartWith('c'.repeat(16), newItem(1, 2));
const NOTICE = 'Mindestens zwei Jahre gesetzliche Gewährleistung';
type Shown = Parameters<typeof OrderBox>[0];

function inShop(children: ReactNode, countryProfile: CountryProfile = 'none', contractIn = 'de'): string {
  const queryClient = new QueryClient();
  const settings = { currency_code: 'EUR', cdn_domain: null };
  queryClient.setQueryData<object>(bootstrapQuery().queryKey, {
    data: { settings, menu: [], min_payment_amounts: { EUR: 1 }, integrations: [], enabled_integrations: [] },
  });
  const notice = { image: '/media/notice.svg', width: 560, height: 320, text: NOTICE, pdf: '/media/notice.pdf' };
  const texts_lang = contractIn === 'de' ? undefined : { notice: contractIn };
  queryClient.setQueryData<object>(blockQuery('product-guarantee').queryKey, {
    data: { slug: '', title: '', body: '', notice, texts_lang },
  });
  const terms = { blocks: [{ type: 'text', lang: contractIn }] };
  queryClient.setQueryData<object>(contentPageQuery('agb').queryKey, { data: terms });
  const app = {
    locale: 'de',
    countryProfile,
    queryClient,
    texts: createBrowserTexts('de-DE', undefined, { cart: cartTexts, checkout: checkoutTexts }),
    stores: { cart: createCartStore() },
    assets: { icons: '' },
  } as unknown as App;
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <AppProvider app={app}>
        <ShopProvider>{children}</ShopProvider>
      </AppProvider>
    </QueryClientProvider>,
  );
}

/** The end of the checkout's form as the browser gets it, in German. */
function markup(cart = RING, other: Partial<Shown> = {}, profile?: CountryProfile, contractIn?: string): string {
  const summary = { cart, sums: checkoutTotals(cart, { amount: 0 }), stale: false, rateTitle: 'Post' };
  const quiet = { terms: false, onTerms: () => undefined, termsMissing: false, errors: {}, busy: false, progress: '', failure: null };
  return inShop(
    <OrderBox summary={summary} {...quiet} changeCart={false} inFields={null} onPollAgain={null} {...other} />,
    profile,
    contractIn,
  );
}

/** Products and sums (a list and a table of them), the total in one line, the button: in this order, and nothing else in between. */
const SUMMARY_THEN_BUTTON = /<ul[^>]*>.*<\/ul><dl[^>]*>(?:(?!<\/dl>).)*<\/dl><\/div><\/div><p[^>]*>(?:(?!<\/p>).)*<\/p><button[^>]*>/;

describe('the order button (§ 8 FAGG, § 312j BGB, Directive 2011/83/EU, Article 8)', () => {
  it.each([
    ['at first', {}],
    ['while the order is being placed', { busy: true }],
    ['after a refusal', { failure: 'Etwas ist schiefgelaufen.', changeCart: true }],
    ['with errors', { termsMissing: true, errors: { email: { rule: 'required' } } }],
  ] as [string, Partial<Shown>][])('stands directly under the summary %s', (_, other) => {
    for (const profile of COUNTRY_PROFILES) expect(markup(RING, other, profile)).toMatch(SUMMARY_THEN_BUTTON);
  });

  it('the check of this test fails with an element between total and button', () => {
    const right = markup();
    for (const intruder of ['<p>Noch etwas</p>', '<div></div>', '<label><input type="checkbox"/></label>']) {
      const wrong = right.replace(/<button[^>]*type="submit"/, (button) => intruder + button);
      expect(wrong).not.toBe(right);
      expect(wrong).not.toMatch(SUMMARY_THEN_BUTTON);
    }
  });

  it('has the label that the law requires, in both languages', () => {
    expect([checkoutTexts.orderByLaw, englishTexts.orderByLaw]).toEqual(['Zahlungspflichtig bestellen', 'Order with obligation to pay']);
    for (const profile of ['AT', 'DE'] as const)
      expect(markup(RING, {}, profile)).toMatch(/<button[^>]*type="submit"[^>]*>(?:<[^>]*>)*Zahlungspflichtig bestellen</);
    expect(markup()).toContain(checkoutTexts.order);
  });

  it.each([
    ['an engraved product', { engraving: { text: 'A & L' } }, checkoutTexts.exempt.engraved],
    ['a product made to measure', { made_to_measure: true }, checkoutTexts.exempt.measured],
  ])('%s: the exemption from withdrawal is stated before the summary', (_, change, notice) => {
    const exempt = { ...RING, items: RING.items.map((item) => ({ ...item, ...change })) };
    for (const profile of COUNTRY_PROFILES) {
      const shown = markup(exempt, {}, profile);
      expect(shown).toMatch(SUMMARY_THEN_BUTTON);
      expect(shown.indexOf(notice)).toBeGreaterThan(0);
      expect(shown.indexOf(notice)).toBeLessThan(shown.search(/<dl/));
    }
    expect(markup()).not.toContain(notice);
  });

  it('the notice on the legal guarantee stands above the summary, in AT and DE', () => {
    for (const profile of ['AT', 'DE'] as const) {
      const shown = markup(RING, {}, profile);
      expect(shown).toMatch(SUMMARY_THEN_BUTTON);
      expect(shown.indexOf(NOTICE)).toBeGreaterThan(0);
      expect(shown.indexOf(NOTICE)).toBeLessThan(shown.search(/<dl/));
    }
    expect(markup()).not.toContain(NOTICE);
  });

  it('names the language of a contract that is not in that of the page, below the consent and beside its links', () => {
    const shown = markup(RING, {}, 'AT', 'en');
    expect(shown).toMatch(SUMMARY_THEN_BUTTON);
    expect(shown).toContain(`>${checkoutTexts.contractLanguage.replace('{language}', 'Englisch')}</p>`);
    for (const slug of ['agb', 'widerruf'])
      expect(shown).toMatch(new RegExp(`<a href="[^"]*/page/${slug}" hrefLang="en"[^>]*>[^<]+ <span lang="en">\\(English\\)</span>`));
    expect(shown).toMatch(/ lang="en"><img [^>]*\/><\/div><a href="[^"]*notice\.pdf" hrefLang="en">[^<]* <span lang="en">/);
    expect(markup(RING, {}, 'AT')).not.toMatch(/hrefLang|English|Englisch/);
  });

  it('mentions no obligation to pay when nothing is to pay', () => {
    expect(markup({ ...RING, discount: percentOff(100) })).not.toContain('Zahlungspflichtig');
  });
});

describe('MinimumNotice', () => {
  const notice = (balance: number) => {
    const cart = { ...RING, options: { discounts: {}, gift_cards: { 'GIFT-1': giftCard('GIFT-1', balance) } } };
    return inShop(<MinimumNotice cart={cart} sums={checkoutTotals(cart, { amount: 0 })} />);
  };

  it('below the minimum: shows the amounts and the remedies', () => {
    expect(notice(199.6)).toContain('Offen sind noch 0,40\u00a0€, abrechnen können wir erst ab 1,00\u00a0€.');
    expect(notice(199.6)).toContain('Ohne GIFT-1 bestellen');
  });

  it('with enough to pay, or nothing: shows nothing', () => {
    expect([notice(199), notice(200), notice(0)]).toEqual(['', '', '']);
  });
});
