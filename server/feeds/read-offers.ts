import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogResponse } from '../../packages/contract/catalog.ts';
import type { Id } from '../../packages/contract/common.ts';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import type { OffersResponse } from '../../packages/contract/offers.ts';
import type { Product } from '../../packages/contract/product.ts';
import type { ArgsOf, ResponseOf } from '../../packages/contract/request.ts';
import { colourOf, coloursOf, picturesOf } from '../../shared/commerce/offers/pictures.ts';
import { statusOf } from '../../packages/engine/errors.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { Backend } from '../../packages/engine/backend/call-backend.ts';
import type { OfferedConfiguration } from './feed-offer.ts';

export interface OfferSource {
  /** All configurations that are sold. Rejects when they are not complete. */
  read(locale: Locale): AsyncIterable<OfferedConfiguration>;
}

export interface OfferSourceOptions {
  readonly backend: Backend;
  /** True if the backend has GET /offers. */
  readonly hasOffers: boolean;
  readonly maxProducts?: number;
  /** Pauses between two calls. */
  readonly rests?: boolean;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Of each answer: one must not hold up the calls of shoppers at the backend. GET /offers has 500 at most. */
export const CONFIGURATIONS = 25;
const CARDS = 100;
/** Of a catalogue that is read product by product, which takes a call for each. */
const MAX_PRODUCTS = 5000;

/**
 * Between two calls, times what the first of them took. A small catalogue is read at once; a large one takes minutes, in which the backend
 * and the shop's processor are to have nearly all of their time for shoppers (ADR-0058). With pauses of three times p99 of pages was 1.33
 * times that without a feed: the scheduler lends a process a slice when it wakes up.
 */
const REST = { first: 3, later: 19 };
/** Configurations of a small catalogue. */
const FEW = 2500;
/** Milliseconds between two calls at most: a slow backend's feed, too, is made within the quarter of an hour that it may take. */
const PAUSE = 100;

export function createOfferSource(options: OfferSourceOptions): OfferSource {
  const { backend, hasOffers, maxProducts = MAX_PRODUCTS, rests = true, pause = sleep } = options;
  let [read, took] = [0, 0];
  const call = async <K extends EndpointKey>(key: K, args: ArgsOf<K>, locale: Locale): Promise<ResponseOf<K>> => {
    const rest = read > FEW ? REST.later : REST.first;
    if (rests && took > 0) await pause(Math.min(rest * took, PAUSE));
    const started = performance.now();
    try {
      return (await backend.call({ key, locale, ...(args as object) })) as ResponseOf<K>;
    } finally {
      took = performance.now() - started;
    }
  };

  async function* readOffers(locale: Locale): AsyncGenerator<OfferedConfiguration> {
    const seen = new Set<Id>();
    let after: string | undefined;
    for (;;) {
      const query = { count: CONFIGURATIONS, ...(after !== undefined && { after }) };
      const { data, meta }: OffersResponse = await call('getOffers', { query }, locale);
      if (meta.next !== null && meta.next === after) throw new Error('GET /offers answers the same page again');
      for (const { configurations, ...product } of data) {
        for (const { medias, ...row } of configurations) {
          if (seen.has(row.id)) continue;
          seen.add(row.id);
          yield { product, row, pictures: picturesOf(medias) };
        }
      }
      if (meta.next === null) return;
      after = meta.next;
    }
  }

  async function* readCatalogue(locale: Locale): AsyncGenerator<OfferedConfiguration> {
    const seen = new Set<string>();
    let last = 1;
    for (let page = 1; page <= last; page += 1) {
      const { data, meta }: CatalogResponse = await call('getCatalog', { query: { page, count: CARDS } }, locale);
      if (meta.total > maxProducts)
        throw new Error(`${meta.total} products are too many to be read one by one: the backend needs GET /offers`);
      last = meta.last_page;
      for (const { slug } of data) {
        if (seen.has(slug)) continue;
        seen.add(slug);
        const product = await call('getProduct', { params: { slug }, query: {} }, locale)
          .then((answer) => answer.data)
          .catch(absent);
        if (product) yield* configurationsOf(product);
      }
    }
  }

  return {
    async *read(locale) {
      read = 0;
      for await (const one of hasOffers ? readOffers(locale) : readCatalogue(locale)) {
        read += 1;
        yield one;
      }
    },
  };
}

/** A product that went out of sale between the two calls. */
function absent(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}

/** A product's answer has all pictures of its default configuration, and one of each other colour. */
function configurationsOf(product: Product): OfferedConfiguration[] {
  const { default_config: usual, item_page } = product;
  const colours = new Map(coloursOf(product).map(({ key, picture }) => [key, picture]));
  const all = picturesOf(usual.medias);
  return item_page.configurations.map((row) => {
    const colour = colourOf(product, row);
    const own = colours.get(colour);
    return { product, row, pictures: colour === colourOf(product, usual) || own === undefined ? all : [own] };
  });
}
