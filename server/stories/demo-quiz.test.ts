import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACET_KEYS } from '../../shared/commerce/facets.ts';
import { attemptsOf, outcomeOf } from '../../shared/commerce/quiz-result.ts';
import { findClosest, findNear, relaxedWishes } from '../../shared/commerce/near-results.ts';
import { salePrice } from '../../shared/commerce/price.ts';
import { catalogArgs } from '../../shared/commerce/catalog-query-args.ts';
import type { CatalogSelection } from '../../shared/commerce/catalog-query.ts';
import { stockStatus } from '../../shared/commerce/stock.ts';
import type { ResponseOf } from '../../packages/contract/request.ts';
import { parseAnswers } from '../../shared/commerce/quiz-steps.ts';
import { match } from '../../shared/routes.ts';
import { renderPage } from './testing/render-page.ts';
import { LANGS } from '../../packages/backend/core/language.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';

type Card = ResponseOf<'getCatalog'>['data'][number];

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox(undefined, { languages: LANGS.join(',') });
});
afterAll(() => shop.close());

describe.each(LANGS)('GET /journey in %s', (lang) => {
  it('answers seven questions with pictures, and links to pages that exist', async () => {
    const { data } = await shop.call('getJourney', {}, lang);
    expect(data.questions.map(({ key, max }) => [key, max])).toEqual([
      ['occasion', 1],
      ['recipient', 1],
      ['piece', 1],
      ['style', 1],
      ['metal', 5],
      ['stone', 2],
      ['budget', 1],
    ]);
    for (const { url } of [data.intro.link, data.empty.link, ...data.results]) expect([url, match(url)?.key]).not.toContain(undefined);
    const pictures = data.questions.flatMap(({ answers }) => answers.flatMap(({ media }) => media ?? []));
    expect(pictures.length).toBeGreaterThan(20);
    for (const { url } of [data.intro.media, ...pictures]) expect((await fetch(new URL(`${url}?w=64`, shop.url))).status).toBe(200);
    expect(shop.reported).toEqual([]);
  });

  it('names categories, collections and facet values that exist in the listing', async () => {
    const { data } = await shop.call('getJourney', {}, lang);
    const { data: filters } = await shop.call('getFilters', { query: {} }, lang);
    const isKnown = (facet: string, value: string) =>
      filters.facets.find(({ key }) => key === facet)?.values.some((one) => one.value === value) === true;
    const named = data.questions.flatMap(({ answers }) =>
      answers.flatMap(({ categories, collections, filters: narrowing, category }) => [
        ...[...categories, ...(category === null ? [] : [{ value: category }])].map(({ value }) => ({ facet: 'categories', value })),
        ...collections.map(({ value }) => ({ facet: 'collections', value })),
        ...narrowing,
      ]),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(({ facet, value }) => !FACET_KEYS.includes(facet as 'cut') || !isKnown(facet, value))).toEqual([]);
    expect(data.results.map(({ collection }) => collection)).toEqual(
      filters.facets.find(({ key }) => key === 'collections')?.values.map(({ value }) => value),
    );
  });
});

it('near results show their differing value and meet all other answers', async () => {
  const { data } = await shop.call('getJourney', {});
  const { data: filters } = await shop.call('getFilters', { query: {} });
  const metals = (data.questions.find(({ key }) => key === 'metal')?.answers ?? []).filter(
    ({ filters: narrowing }) => narrowing.length > 0,
  );
  const [differences, wrong]: [string[], string[]] = [[], []];
  for (const { key: metal } of metals)
    for (const stone of ['diamond', 'ruby', 'none'])
      for (const [budget, min, max] of [
        ['to-1000', 0, 1000],
        ['1000-3000', 1000, 3000],
        ['3000-6000', 3000, 6000],
      ] as const) {
        const given = [`metal.${metal}`, `stone.${stone}`, `budget.${budget}`, 'piece.ring'].map((one) => ['a', one]);
        const answers = parseAnswers(data, new URLSearchParams(given));
        const near = await findNear({
          wishes: relaxedWishes(data, answers, filters.facets),
          budget: outcomeOf(data, answers),
          list: async (selection) => (await shop.call('getCatalog', { query: catalogArgs(selection, undefined, 4) })).data,
          priceOf: (card) => salePrice(card.base_cost, card),
          shown: new Set(),
        });
        for (const { product, question, difference } of near) {
          const price = salePrice(product.base_cost, product);
          const isInside = price >= min && price <= max;
          const isNear = price >= min * 0.85 && price <= max * 1.15;
          const own = metals.find(({ key }) => key === metal)?.title ?? '';
          const wanted = question === 'metal' && difference.of === 'value' ? difference.has : own;
          const colour = product.variant_plp_image[0]?.title ?? wanted;
          differences.push(difference.of === 'price' ? 'price' : difference.has);
          if (isInside !== (difference.of === 'value') || !isNear || !colour.includes(wanted)) wrong.push(product.slug);
        }
      }
  expect(wrong).toEqual([]);
  expect(new Set(differences).size).toBeGreaterThan(5);
});

it('most complete sets of answers find products with at most one relaxed answer', async () => {
  const { data } = await shop.call('getJourney', {});
  const found: number[] = [];
  // Every answer of every question once, beside the first answers of the others.
  for (const { key, answers } of data.questions) {
    for (const { key: answer } of answers) {
      const chosen = parseAnswers(
        data,
        new URLSearchParams([
          ['a', `${key}.${answer}`],
          ['a', 'metal.yellow'],
          ['a', 'style.colour'],
        ]),
      );
      const attempts = attemptsOf(data, chosen);
      let at = 0;
      for (; at < attempts.length; at += 1) {
        const { meta } = await shop.call('getCatalog', { query: catalogArgs(attempts[at]!.selection, undefined, 1) });
        if (meta.total > 0) break;
      }
      expect(at, `${key}.${answer}`).toBeLessThan(attempts.length);
      found.push(attempts[at]!.relaxed.length);
    }
  }
  expect(Math.max(...found)).toBeLessThan(3);
});

it('no answers end without products: those beyond the budget say by how much', async () => {
  const { data } = await shop.call('getJourney', {});
  const { data: filters } = await shop.call('getFilters', { query: {} });
  const listings = new Map<string, Promise<readonly Card[]>>();
  const list = (selection: CatalogSelection) => {
    const query = catalogArgs(selection, undefined, 4);
    const key = JSON.stringify(query);
    const listing = listings.get(key) ?? shop.call('getCatalog', { query }).then((answer) => answer.data);
    listings.set(key, listing);
    return listing;
  };
  const priceOf = (card: Card) => (stockStatus(card) === 'out_of_stock' ? null : salePrice(card.base_cost, card));
  const offered = (key: string) => (data.questions.find((one) => one.key === key)?.answers ?? []).map((one) => `${key}.${one.key}`);
  const [empty, wrong]: [string[], string[]] = [[], []];
  let beyond = 0;
  for (const kind of offered('piece'))
    for (const metal of ['metal.yellow', 'metal.platinum'])
      for (const stone of ['stone.diamond', 'stone.ruby', 'stone.none'])
        for (const budget of offered('budget')) {
          const given = ['occasion.proposal', 'recipient.me', 'style.nothing', kind, metal, stone, budget];
          const answers = parseAnswers(data, new URLSearchParams(given.map((one) => ['a', one])));
          const limits = outcomeOf(data, answers);
          const isFound = await firstWithProducts(attemptsOf(data, answers).map(({ selection }) => selection));
          if (isFound) continue;
          const near = await findNear({
            wishes: relaxedWishes(data, answers, filters.facets),
            budget: limits,
            list,
            priceOf,
            shown: new Set(),
          });
          if (near.length > 0) continue;
          beyond += 1;
          const closest = await findClosest(data, answers, { list, priceOf });
          if (closest.length < 3) empty.push(given.join(' '));
          for (const { product, amount } of closest) {
            const price = priceOf(product) ?? 0;
            const isAbove = limits.max !== null && amount > 0 && Math.abs(price - amount - limits.max) < 0.01;
            const isBelow = limits.min !== null && amount < 0 && Math.abs(price - amount - limits.min) < 0.01;
            if (!isAbove && !isBelow) wrong.push(`${given.join(' ')}: ${product.slug} ${price} ${amount}`);
          }
        }
  expect(empty).toEqual([]);
  expect(wrong).toEqual([]);
  expect(beyond).toBeGreaterThan(10);

  async function firstWithProducts(selections: readonly CatalogSelection[]) {
    for (const selection of selections) if ((await list(selection)).length > 0) return true;
    return false;
  }
});

it('the question about the budget says where the wished piece begins', async () => {
  const { text, html } = await renderPage(shop, '/journey', { search: 'q=7&a=piece.engagement-ring' });
  expect(text).toContain('Verlobungsringe: ab 3.');
  // The browser renders the same.
  expect(html).toContain('quizStartPrice');
  expect((await renderPage(shop, '/journey', { search: 'q=7&a=piece.surprise' })).text).not.toContain(': ab ');
});
